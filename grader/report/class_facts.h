// What a class did with each lab: how the points spread, which checks cost most, who made the
// same mistake, and who needs help; and what differs between two markings. Arithmetic over reports;
// class_text.h says it in words.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

// What the tool said of one attempt.
struct AttemptResult {
    int number = 1;
    std::optional<double> points;  // nothing: not marked, or held
    bool is_full = false;
};

// What counts for one student and lab. Of whoever handed in nothing the report is empty but for student and
// lab.
struct ClassRow {
    Report report;
    int attempts = 0;                    // 0: nothing was handed in
    std::vector<AttemptResult> tried{};  // all of them, where they were asked for
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

// What became of a check, over all whose file was marked.
struct CheckCounts {
    std::string id, title;
    double max_score = 0;
    std::array<int, 5> verdicts{};  // by Verdict
};

// The class after so many attempts of each: what stands is the last attempt with points up to then.
struct AfterAttempts {
    int attempt = 1;
    int students = 0;  // who made so many
    int known = 0;     // with points by then
    int full = 0;
    double median = 0, mean = 0;
};

// Those whose file has the same finding, in the same check, at lines that differ in names and spaces alone.
// Of what failed without a line: whose check failed first, and said the same but for what it quotes.
struct SameMistake {
    std::string check, finding;  // finding: its id, or ""
    std::string because;         // what the check said to the first of them
    std::string file;            // of the first of them, as is the line; "": no place is known
    int line = 0;
    std::string text;
    std::vector<std::string> students;
    std::vector<std::size_t> rows;  // the same, as places in the class
};

struct LabFacts {
    std::string id, title;
    double max_score = 0;
    int students = 0;    // with a row
    int absent = 0;      // of these: nothing was handed in
    int not_marked = 0;  // handed in, and without points: not marked, or held
    int full = 0;
    std::array<int, 11> spread{};       // by tenths of the points; the last: full marks
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
    double percent = 0;  // mean of the labs; what is absent counts as 0, of what is open nothing is said
    int labs = 0, absent = 0;
    int open = 0;  // labs that nobody has marked yet, or that are held: the mean is not final
    bool is_final() const { return labs > 0 && open == 0; }
    std::vector<std::string> stuck;  // labs with three attempts or more, and less than half of the points
    bool needs_help = false;
};

// Percents of those whose mean is final.
struct TotalFacts {
    int students = 0, open = 0;
    std::array<int, 11> spread{};
    double median = 0, mean = 0;
};

struct ClassFacts {
    std::vector<LabFacts> labs;          // in the order of their ids
    std::vector<StudentFacts> students;  // by name
    TotalFacts total;
    // Whose mean is below half of the class's median, or who is stuck; least percent first.
    std::vector<StudentFacts> help;
    // Files that lost points, and nobody knows here why: another version marked them.
    int unexplained = 0;
};

// Rows of no lab are left out: nobody has recognized what they are.
ClassFacts class_facts(const std::vector<ClassRow>&);

// The line as others may have written it: words that the author chose become a, b, c …, spaces go.
std::string shape_of_line(std::string_view source, int line);

// A row that has other points, another status or other verdicts than before.
struct Difference {
    std::string student, lab;
    std::string before, after;         // "85 of 100", "not handed in"
    std::vector<std::string> checks;   // "time: pass → fail"
    std::vector<std::string> because;  // what differs: "another file", "another version of the lab", …
};
std::vector<Difference> differences(const std::vector<ClassRow>& before, const std::vector<ClassRow>& after);

}  // namespace warpmark::report
