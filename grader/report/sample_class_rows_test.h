// Hand-made rows of a small class, for tests.
#pragma once
#include "grader/report/class_statistics.h"
#include "harness/contract/finding_table.h"

namespace warpmark::made_class {

inline constexpr const char* racy_source = "__global__ void k() {\n    out[i] = tile[255 - t];\n}\n";
inline constexpr const char* renamed_source = "__global__ void k() {\n\n    b [ j ] =  s[255-me];\n}\n";

inline report::ClassRow row(const char* student, double score, const char* finding = "", int line = 2,
                            const char* source = racy_source) {
    report::ClassRow row;
    row.attempts = 1;
    Report& made = row.report;
    made.status = Status::graded;
    made.lab = {"01_race", "A data race", "hash"};
    made.submission = {"reverse.cu", "", student, student, source, {}};
    made.max_score = 100;
    made.score = score;
    CheckReport compiles, races;
    compiles.id = "compiles";
    compiles.verdict = Verdict::pass;
    compiles.score = compiles.max_score = 10;
    races.id = "race-free";
    races.title = "No data races";
    races.max_score = 90;
    races.score = score - 10;
    races.verdict = score < 100 ? Verdict::fail : Verdict::pass;
    races.because = "It races.";
    if (*finding) {
        SeenFinding seen;
        seen.finding.id = id_of("race.read-write");
        seen.finding.locations = {{"reverse.cu", line, 0, Role::reads, false, {}, {}, {}}};
        races.findings = {seen};
    }
    made.checks = {compiles, races};
    return row;
}

inline report::ClassRow absent(const char* student) {
    report::ClassRow row;
    row.report.lab = {"01_race", "", ""};
    row.report.submission.student = student;
    return row;
}

inline report::ClassRow not_marked(const char* student) {
    auto made = row(student, 0);
    made.report.status = Status::not_graded;
    return made;
}

}  // namespace warpmark::made_class
