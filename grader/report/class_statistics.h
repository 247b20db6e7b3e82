// Statistics of a class per lab: distribution of points, costliest checks, common mistakes, and students who
// need help; and differences between two markings. Arithmetic over reports; class_text.h formats it.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

// The tool's result for one attempt.
struct AttemptResult {
    int number = 1;
    std::optional<double> points;  // nothing: not marked, or held
    bool is_full = false;
};

// The result that counts for one student and lab. Without a submission, the report is empty except for
// student and lab.
struct ClassRow {
    Report report;
    int attempts = 0;                    // 0: nothing was handed in
    std::vector<AttemptResult> tried{};  // all attempts, if requested
    bool is_absent() const { return attempts == 0 && !report.decided; }
    bool has_points() const { return report.mark().has_value(); }
    double points() const { return report.mark().value_or(0); }
    double percent() const { return report.max_score > 0 ? 100 * points() / report.max_score : 0; }
};

struct CheckLosses {
    std::string id, title;
    int students = 0;
    double points = 0;  // of all of them together
};

// Results of a check over all marked files.
struct CheckCounts {
    std::string id, title;
    double max_score = 0;
    std::array<int, 5> verdicts{};  // by Verdict
};

// Class statistics after this number of attempts. The last attempt with points so far counts for each
// student.
struct AfterAttempts {
    int attempt = 1;
    int students = 0;  // with at least this many attempts
    int known = 0;     // with points by then
    int full = 0;
    double median = 0, mean = 0;
};

// Students whose files have the same finding, in the same check, on lines that differ only in names and
// spaces. For failures without a line: the same check failed first, with the same message except for quoted
// text.
struct SameMistake {
    std::string check, finding;  // finding: its id, or ""
    std::string because;         // the check's message to the first of them
    std::string file;            // file and line of the first of them; "": no place is known
    int line = 0;
    std::string text;
    std::vector<std::string> students;
    std::vector<std::size_t> rows;  // the same, as positions in the class
};

struct LabFacts {
    std::string id, title;
    double max_score = 0;
    int students = 0;    // with a row
    int absent = 0;      // of these: nothing was handed in
    int not_marked = 0;  // handed in but without points: not marked, or held
    int full = 0;
    std::array<int, 11> spread{};       // by tenths of the points; the last: all points
    double median = 0, mean = 0;        // of those with points
    std::vector<CheckLosses> losses;    // most points first
    std::vector<SameMistake> mistakes;  // most students first
    std::vector<CheckCounts> checks;    // in the lab's order
    std::vector<AfterAttempts> progress;
    int marked() const { return students - absent - not_marked; }
};

struct StudentFacts {
    std::string student;
    std::string name;    // the roster's, else the platform's; "": not known
    double percent = 0;  // mean of the labs; absent ones count as 0, open ones are left out
    int labs = 0, absent = 0;
    int open = 0;  // labs that are unmarked or held: the mean is not final
    bool is_final() const { return labs > 0 && open == 0; }
    std::vector<std::string> stuck;  // labs with three attempts or more, and less than half of the points
    bool needs_help = false;
};

// Percentages of the students whose mean is final.
struct TotalFacts {
    int students = 0, open = 0;
    std::array<int, 11> spread{};
    double median = 0, mean = 0;
};

struct ClassStatistics {
    std::vector<LabFacts> labs;          // in the order of their ids
    std::vector<StudentFacts> students;  // by name
    TotalFacts total;
    // Students who are stuck, or whose mean is below half of the class's median; lowest percentage first.
    std::vector<StudentFacts> help;
    // Files that lost points for reasons unknown here, because another version marked them.
    int unexplained = 0;
};

// Leaves out rows without a lab, because their files were not recognized.
ClassStatistics class_statistics(const std::vector<ClassRow>&);

// A line in normalized form: names become a, b, c …, and spaces are removed.
std::string shape_of_line(std::string_view source, int line);

// A row whose points, status or verdicts changed.
struct Difference {
    std::string student, lab;
    std::string before, after;         // "85 of 100", "not handed in"
    std::vector<std::string> checks;   // "time: pass → fail"
    std::vector<std::string> because;  // the differences: "another file", "another version of the lab", …
};
std::vector<Difference> differences(const std::vector<ClassRow>& before, const std::vector<ClassRow>& after);

}  // namespace warpmark::report
