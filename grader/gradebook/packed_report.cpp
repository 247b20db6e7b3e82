// Serialized members of a report in the book (harness/base/serialization.h).
#include "grader/gradebook/packed_report.h"

#include "grader/score/report.h"
#include "harness/base/serialization.h"

namespace warpmark {

// A check's kind is stored as its row number in the table.
template <class A>
void kind_field(A& a, const lab::CheckKind*& kind) {
    auto number = kind->kind;
    a(number);
    kind = &lab::kind_of(number);
}

struct Metric {
    std::string name;
    double value = 0;
};
template <class A>
void metrics_field(A& a, std::vector<std::pair<std::string, double>>& metrics) {
    std::vector<Metric> all;
    for (auto& [name, value] : metrics) all.push_back({name, value});
    a(all);
    metrics.clear();
    for (auto& one : all) metrics.emplace_back(std::move(one.name), one.value);
}

template <class A>
void fields(A& a, SeenFinding& s) {
    a(s.finding, s.cases, s.hidden_cases);
    // The grader judges a witness; workers do not send the result (contract/race_witness.h), but a report
    // stores it.
    auto& witness = s.finding.witness;
    a(witness.place, witness.expected, witness.got, witness.is_written, witness.judged,
      witness.in_usual_order);
}
template <class A>
void fields(A& a, CheckReport& c) {
    kind_field(a, c.kind);
    metrics_field(a, c.metrics);
    a(c.id, c.title, c.verdict, c.score, c.max_score, c.because, c.advice, c.hint, c.evidence, c.hidden,
      c.follows, c.has_case, c.waits_for, c.findings, c.places, c.picture, c.patch, c.repro);
}
template <class A>
void fields(A& a, Report& r) {
    a(r.lab.id, r.lab.title, r.lab.hash, r.submission.file, r.submission.path, r.submission.sha256,
      r.submission.student, r.submission.handed, r.environment.backend, r.environment.device,
      r.environment.toolkit, r.seed, r.draw, r.public_only, r.untouched, r.status, r.status_because,
      r.status_way_out, r.score, r.max_score, r.checks, r.findings, r.launches, r.printed, r.also, r.notes,
      r.repro, r.unseen);
    a.stays(r.submission.source, r.lab.hints, r.pack);  // a class is marked with the solutions
}

namespace gradebook {

std::string packed(Report report) {
    return archive_text(report);
}

std::optional<Report> unpacked(std::string_view bytes) {
    return from_archive_text<Report>(bytes);
}

}  // namespace gradebook
}  // namespace warpmark
