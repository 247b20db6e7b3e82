// Course rules (`course.toml`): due dates, late penalties, the attempt that counts, and exceptions for
// students; computes each student's results from attempts and points. Pure: it uses neither the clock nor the
// book.
#pragma once
#include <cstdint>
#include <expected>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/gradebook/time_zone.h"
#include "harness/base/error.h"

namespace warpmark::gradebook {

enum class Counts : uint8_t { last, best, first };
enum class MissingPolicy : uint8_t { zero, open };  // result for a lab without a submission

struct LatePolicy {
    double percent_a_day = 0;                  // of the points, for each day begun
    int64_t days_max = 0;                      // later submissions have no points (course_toml.cpp)
    std::optional<int64_t> days_without_time;  // days assumed if the platform reports "late" without a time
};

struct LabRules {
    std::string id;  // the lab's id, or its beginning: "01"
    double weight = 1;
    std::optional<int64_t> due;  // seconds since 1970
    Zone zone = Zone::fixed(0);  // determines where days begin
    LatePolicy late;
    bool baseline = false;  // points count from the stub's score upward
    Place where;
};

struct StudentRules {
    std::string name, group;
    int64_t extension_days = 0;
    std::vector<std::string> excused;  // labs that are left out of the total
    bool withdrawn = false;
    Place where;
};

// Visibility of report parts for students. After the due date: when no student can submit for points any
// more, including the longest extension. For a lab without a due date: never.
enum class ShownScore : uint8_t { always, after_due, never };
struct Visibility {
    ShownScore hidden_checks = ShownScore::always, advice = ShownScore::always, scores = ShownScore::always;
    bool operator==(const Visibility&) const = default;
};

// Time of a submission, given by the teacher if the platform does not provide it.
struct SubmissionTime {
    std::string student, lab;
    int64_t at = 0;
    Place where;
};

// Points that a teacher sets in course.toml. They count like `gradebook set`, which takes precedence for the
// same student and lab.
struct SetMark {
    std::string student, lab, why;
    double points = 0;
    bool bonus = false;  // the points may exceed the lab's maximum
    Place where;
};

struct CourseRules {
    std::string course;  // its id; "": it has none
    Visibility visibility;
    Counts counts = Counts::last;
    MissingPolicy missing = MissingPolicy::zero;
    int64_t attempts_a_day = 0;  // 0: unlimited
    std::vector<LabRules> labs;
    std::vector<StudentRules> students;
    std::vector<SubmissionTime> handed_in;
    std::vector<SetMark> marks;
    std::optional<Zone> zone;  // for times without an offset
    std::vector<Error> notes;  // warnings about ambiguous entries
};

// Reports all errors at once, each with its line and a fix. `file` names the file in them.
std::expected<CourseRules, std::vector<Error>> read_rules(const std::string& text, const std::string& file);

// Input of the rules for one attempt.
struct RuledAttempt {
    std::string student, lab;
    int number = 1;
    std::optional<int64_t> at;     // time of submission, if the platform provides it
    std::optional<double> points;  // nothing: not marked, or held
    double points_max = 0;
    bool decided = false;         // by the teacher: neither lateness nor the baseline changes it
    bool decided_before = false;  // for an earlier file
    // Time of receipt in the book: an upper bound for the time of submission.
    int64_t received = std::numeric_limits<int64_t>::max();
    bool said_late = false;  // according to the platform
    bool untouched = false;  // the stub, except for comments and white space
    bool unclear = false;    // not an attempt: a file without a lab may be meant for this one
};

// Students and labs in the book, to validate the names in the rules.
struct GradebookNames {
    std::set<std::string> students, labs;
};

struct CourseMark {
    std::string student, lab;
    std::string said;        // words of marks_words, separated by "; "
    bool counts = true;      // otherwise it is left out of the total
    bool is_marked = true;   // otherwise `points` is meaningless
    int number = 0;          // of the attempt that counts
    std::string copied_for;  // another member of the group; "": the student
    double points = 0, points_max = 0;
    std::optional<double> stub;        // points from which percentages are counted
    std::optional<int64_t> days_late;  // nothing: not known
    std::optional<double>
        percent;  // after baseline and lateness; nothing: does not count, or is not known yet
};

// Remarks on a result.
namespace marks_words {
inline constexpr const char* excused = "excused";
inline constexpr const char* withdrawn = "withdrawn";
// Prefix of the other remarks if a teacher has to decide. The result then has no percentage.
inline constexpr const char* open = "open";
inline constexpr const char* not_handed_in = "not handed in";
inline constexpr const char* not_recognized = "not recognized";
inline constexpr const char* not_marked = "not marked";
inline constexpr const char* too_late = "too late";
inline constexpr const char* late_unknown = "late, time unknown";  // the platform reports late, but no time
inline constexpr const char* time_unknown =
    "time unknown";  // the platform reports neither a time nor lateness
inline constexpr const char* untouched = "as handed out";
inline constexpr const char* set_before = "set before the newest file";
inline constexpr const char* not_in_book = "not in the gradebook";
}  // namespace marks_words

// A row for each student and lab of the rules, in the order of names, then of the rules' labs. `stubs`:
// points of each lab's stub, by id. Students and labs that the book does not have do not count.
std::vector<CourseMark> course_marks(const CourseRules&, const std::vector<RuledAttempt>&,
                                     const std::map<std::string, double>& stubs,
                                     const GradebookNames* = nullptr);

// True if the platform reports it late without a time, and neither the rules nor the time of receipt settle
// it.
bool is_late_without_time(const CourseRules&, const RuledAttempt&);

// Names in the rules that the book does not have, and labs that the rules lack, each with its line.
std::vector<Error> strange_names(const CourseRules&, const GradebookNames&, const std::string& file);

// Errors for set points above their lab's maximum, unless `bonus` is set. `most`: maximum points by lab id.
std::vector<Error> too_many_points(const CourseRules&, const std::map<std::string, double>& most);

bool is_shown(ShownScore, const CourseRules&, const std::string& lab, int64_t now);

// End of the time without a penalty, and end of the time with points.
struct Due {
    int64_t in_time = 0, with_points = 0;
};
std::optional<Due> due_for(const CourseRules&, const std::string& student, const std::string& lab);

// The due date of a student with this extension; nothing: never due.
std::optional<int64_t> due_of(const LabRules&, int64_t extension_days);

// 100 * max(0, points - stub) / (max - stub).
double percent_from(double points, double stub, double points_max);

// Weighted mean of all labs that count; nothing while one of them is unknown.
std::optional<double> total(const CourseRules&, const std::vector<CourseMark>& of_student);

}  // namespace warpmark::gradebook
