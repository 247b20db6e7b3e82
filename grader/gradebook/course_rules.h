// `course.toml`: when labs are due, what being late costs, which attempt counts, what somebody
// is given besides; and from attempts and marks what each student gets. Pure: nothing here asks the clock or
// the book.
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
enum class MissingPolicy : uint8_t { zero, open };  // mark for a lab without a submission

struct LatePolicy {
    double percent_a_day = 0;                  // of the points, for each day that has begun
    int64_t days_max = 0;                      // what comes later than that has no points (course_toml.cpp)
    std::optional<int64_t> days_without_time;  // what `late` of the platform means where it gives no time
};

struct LabRules {
    std::string id;  // of the lab, or how it begins: "01"
    double weight = 1;
    std::optional<int64_t> due;  // seconds since 1970
    Zone zone = Zone::fixed(0);  // days begin there
    LatePolicy late;
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

// When students see something in their reports. After the due date: when nobody can hand in for points any
// more, with the longest extension; of a lab that is never due, never.
enum class ShownScore : uint8_t { always, after_due, never };
struct Visibility {
    ShownScore hidden_checks = ShownScore::always, advice = ShownScore::always, scores = ShownScore::always;
    bool operator==(const Visibility&) const = default;
};

// When somebody handed in, in the teacher's words, where the platform does not say it.
struct SubmissionTime {
    std::string student, lab;
    int64_t at = 0;
    Place where;
};

// A teacher's mark in course.toml. It counts like one of `gradebook set`, unless the book has a set mark for
// the same student and lab.
struct SetMark {
    std::string student, lab, why;
    double points = 0;
    bool bonus = false;  // the points may be more than the lab has
    Place where;
};

struct CourseRules {
    std::string course;  // its id; "": it has none
    Visibility visibility;
    Counts counts = Counts::last;
    MissingPolicy missing = MissingPolicy::zero;
    int64_t attempts_a_day = 0;  // 0: as many as they like
    std::vector<LabRules> labs;
    std::vector<StudentRules> students;
    std::vector<SubmissionTime> handed_in;
    std::vector<SetMark> marks;
    std::optional<Zone> zone;  // of times that have none of their own
    std::vector<Error> notes;  // what was taken otherwise than it may be meant
};

// All errors at once, each with its line and what to do. `file` names it in them.
std::expected<CourseRules, std::vector<Error>> read_rules(const std::string& text, const std::string& file);

// One attempt as the rules see it.
struct RuledAttempt {
    std::string student, lab;
    int number = 1;
    std::optional<int64_t> at;     // handed in, where the platform says when
    std::optional<double> points;  // nothing: not marked, or held
    double points_max = 0;
    bool decided = false;         // by the teacher: neither being late nor the baseline changes it
    bool decided_before = false;  // for an earlier file
    // When the book got it: it was handed in no later.
    int64_t received = std::numeric_limits<int64_t>::max();
    bool said_late = false;  // by the platform
    bool untouched = false;  // the stub, but for comments and white space
    bool unclear = false;    // not an attempt: a file without a lab may be meant for this one
};

// What of the rules' students and labs the book has.
struct GradebookNames {
    std::set<std::string> students, labs;
};

struct CourseMark {
    std::string student, lab;
    std::string said;          // words of marks_words, with "; " between
    bool counts = true;        // otherwise it is left out of the total
    bool is_marked = true;     // otherwise `points` are none
    int number = 0;            // of the attempt that counts
    std::string handed_in_by;  // another one of the group; "": by the student
    double points = 0, points_max = 0;
    std::optional<double> stub;        // where points count from there on
    std::optional<int64_t> days_late;  // nothing: not known
    std::optional<double>
        percent;  // with baseline and lateness; nothing: does not count, or is not known yet
};

// What is said of a mark.
namespace marks_words {
inline constexpr const char* excused = "excused";
inline constexpr const char* withdrawn = "withdrawn";
// Prefix of the other words if a teacher has to decide. The mark then has no percentage.
inline constexpr const char* open = "open";
inline constexpr const char* not_handed_in = "not handed in";
inline constexpr const char* not_recognized = "not recognized";
inline constexpr const char* not_marked = "not marked";
inline constexpr const char* too_late = "too late";
inline constexpr const char* late_unknown = "late, time unknown";  // the platform says late, and not when
inline constexpr const char* time_unknown = "time unknown";        // nobody says late, nobody says when
inline constexpr const char* untouched = "as handed out";
inline constexpr const char* set_before = "set before the newest file";
inline constexpr const char* not_in_book = "not in the gradebook";
}  // namespace marks_words

// A row for each student and lab of the rules, in the order of names, then of the rules' labs. `stubs`: what
// the stub of a lab gets, by id. Of whom and what the book does not have nothing counts.
std::vector<CourseMark> course_marks(const CourseRules&, const std::vector<RuledAttempt>&,
                                     const std::map<std::string, double>& stubs,
                                     const GradebookNames* = nullptr);

// True if the platform reports it late without a time, and neither the rules nor the time of receipt settle
// it.
bool is_late_without_time(const CourseRules&, const RuledAttempt&);

// Names of the rules that the book does not have, and labs that the rules do not: each with its line.
std::vector<Error> strange_names(const CourseRules&, const GradebookNames&, const std::string& file);

// Errors for marks of more points than their lab has, unless `bonus` is set. `most`: points by lab id.
std::vector<Error> too_many_points(const CourseRules&, const std::map<std::string, double>& most);

bool is_shown(ShownScore, const CourseRules&, const std::string& lab, int64_t now);

// Until when somebody's work for a lab is in time, and until when it has points; nothing: it is never due.
struct Due {
    int64_t in_time = 0, with_points = 0;
};
std::optional<Due> due_for(const CourseRules&, const std::string& student, const std::string& lab);

// When it is due for somebody with so many days more; nothing: never.
std::optional<int64_t> due_of(const LabRules&, int64_t extension_days);

// 100 * max(0, points - stub) / (max - stub).
double percent_from(double points, double stub, double points_max);

// Of all labs that count, by weight; nothing while one of them is not known.
std::optional<double> total(const CourseRules&, const std::vector<CourseMark>& of_student);

}  // namespace warpmark::gradebook
