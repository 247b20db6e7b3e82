// Proves that labs mark as they say: handout and hints are there, the stub fails, what is right
// has full marks, each mistake gets its verdict, and outputs that nobody computed do not pass.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/marking/grade.h"

namespace warpmark::batch {

// One thing to prove and how it came out.
struct Proof {
    std::string lab;
    std::string subject;  // "handout", "hints", "stub", "reference", "alternatives/x", "mistakes/y", "output
                          // of zeros"
    std::string path;
    bool holds = false;
    std::string because{};  // why it does not hold; may have several lines
    double score = 0, max_score = 0;
    std::map<std::string, double> judged{};  // the points of each check that was not skipped
    double wrong_cases = 0;                  // of all cases, the share whose output is wrong
    std::string marks{};                     // of a mistake: why it has so many points, or so few
    std::optional<CheckReport> time{};       // the lab's check of that kind
};

// Some of the proofs: those with a text in their "LAB SUBJECT", and of these each `of`-th from the `part`-th
// on.
struct ProofChoice {
    std::string only{};
    std::size_t part = 1, of = 1;
    // Asked about each name in turn; `so_far`: of how many with that text.
    bool takes(const std::string& name, std::size_t& so_far) const;
};

std::size_t proofs_of(const std::vector<Lab>&, const ProofChoice& = {});  // how many there will be

inline constexpr int draws_of_each_proof = 4;

// Proofs of labs in order, made by up to `jobs` threads. `done` is called after each, from any thread.
// The reference and the alternatives keep full marks at so many draws; everything else is marked at that of
// the seed.
std::vector<Proof> prove(const std::vector<Lab>&, uint64_t seed, const Backend&, int jobs,
                         const std::function<void(const Proof&)>& done, int draws = draws_of_each_proof,
                         const ProofChoice& = {});

}  // namespace warpmark::batch
