// rules.h: course.toml: when labs are due, what being late costs, which attempt counts, what somebody is
// given besides; and from attempts and marks what each student gets. Pure: nothing here asks the clock or the
// book.
#pragma once
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::gradebook {

inline constexpr int64_t seconds_a_day = 86'400;

enum class Counts : uint8_t { last, best, first };

struct Late {
    double percent_a_day = 0;  // of the points, for each day that has begun
    int64_t days_max = 0;      // what comes later than that has no points
};

struct LabRules {
    std::string id;  // of the lab, or how it begins: "01"
    double weight = 1;
    std::optional<int64_t> due;  // seconds since 1970
    int64_t offset_s = 0;        // of the due date's time zone: days begin there
    Late late;
    bool baseline = false;  // points are counted from the stub's on
    Place where;
};

struct StudentRules {
    std::string name, group;
    int64_t extension_days = 0;
    std::vector<std::string> excused;  // labs; they do not count, neither way
    bool withdrawn = false;
    Place where;
};

struct CourseRules {
    Counts counts = Counts::last;
    int64_t attempts_a_day = 0;  // 0: as many as they like
    std::vector<LabRules> labs;
    std::vector<StudentRules> students;
};

// All errors at once, each with its line and what to do. `file` names it in them.
std::expected<CourseRules, std::vector<Error>> read_rules(const std::string& text, const std::string& file);

// One attempt as the rules see it.
struct Tried {
    std::string student, lab;
    int number = 1;
    int64_t at = 0;                // handed in, or received
    std::optional<double> points;  // nothing: not marked, or held
    double points_max = 0;
    bool decided = false;  // by the teacher: neither being late nor the baseline changes it
};

struct CourseMark {
    std::string student, lab;
    std::string said;          // "", "excused", "withdrawn", "not handed in", "not marked", "too late"
    int number = 0;            // of the attempt that counts
    std::string handed_in_by;  // another one of the group; "": by the student
    double points = 0, points_max = 0;
    std::optional<double> stub;  // where points count from there on
    int64_t days_late = 0;
    std::optional<double>
        percent;  // with baseline and lateness; nothing: does not count, or is not known yet
};

// A row for each student and lab of the rules, in the order of names, then of the rules' labs. `stubs`: what
// the stub of a lab gets, by id.
std::vector<CourseMark> course_marks(const CourseRules&, const std::vector<Tried>&,
                                     const std::map<std::string, double>& stubs);

// 100 * max(0, points - stub) / (max - stub).
double percent_from(double points, double stub, double points_max);

// Of all labs that count, by weight; nothing while one of them is not known.
std::optional<double> total(const CourseRules&, const std::vector<CourseMark>& of_student);

}  // namespace warpmark::gradebook
