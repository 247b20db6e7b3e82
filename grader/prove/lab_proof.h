// Proofs that labs mark correctly: handout and hints exist, the stub fails, correct solutions have full
// marks, each mistake gets its verdict, and trivial outputs do not pass.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/marking/grade.h"

namespace warpmark::batch {

// One claim and its outcome.
struct Proof {
    std::string lab;
    std::string subject;  // "handout", "hints", "stub", "reference", "alternatives/x", "mistakes/y", "output
                          // of zeros"
    std::string path;
    bool holds = false;
    std::string because{};  // why it does not hold; may have several lines
    double score = 0, max_score = 0;
    std::map<std::string, double> judged{};  // the points of each check that was not skipped
    double wrong_cases = 0;                  // share of all cases with wrong output
    std::string marks{};                     // for a mistake: why it has unusually many or few points
    std::optional<CheckReport> time{};       // the lab's check of kind time
};

// Selection of proofs: those whose "LAB SUBJECT" contains a text, and of these every `of`-th, starting with
// the `part`-th.
struct ProofChoice {
    std::string only{};
    std::size_t part = 1, of = 1;
    // Called for each name in turn; `so_far` counts the names with that text.
    bool takes(const std::string& name, std::size_t& so_far) const;
};

std::size_t proofs_of(const std::vector<Lab>&, const ProofChoice& = {});  // number of proofs

inline constexpr int draws_of_each_proof = 4;

// Returns the proofs in the order of the labs, made by up to `jobs` threads. `done` is called after each,
// from any thread. The reference and the alternatives must have full marks with each of `draws` draws;
// everything else is marked with the seed's own draw.
std::vector<Proof> prove(const std::vector<Lab>&, uint64_t seed, const Backend&, int jobs,
                         const std::function<void(const Proof&)>& done, int draws = draws_of_each_proof,
                         const ProofChoice& = {});

// The checks that did not pass, one line each.
std::string troubles(const Report&);
// The same, including positions in hidden cases, which a report omits: the reader is the lab's author.
std::string troubles(const GradedSubmission&);

// "" if everything matches the "// expect:" lines (mistake_expectations.h); else the differences, one per
// line.
std::string wrong_with_mistake(const GradedSubmission&, const std::string& source, const std::string& path);

}  // namespace warpmark::batch
