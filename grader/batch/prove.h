// prove.h: proves that labs mark as they say: handout and hints are there, the stub fails, what is right has
// full marks, each mistake gets its verdict, and outputs that nobody computed do not pass.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/batch/grade.h"

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
    bool is_right = false;   // outputs, barriers, races, accesses: no check of those failed or was skipped
    double wrong_cases = 0;  // of all cases, the share whose output is wrong
    std::string marks{};     // of a mistake: why it has so many points, or so few
    std::optional<CheckReport> time{};  // the lab's check of that kind
};

std::size_t proofs_of(const Lab&);  // how many there will be

inline constexpr int draws_of_each_proof = 4;

// Proofs of all labs in order, made by up to `jobs` threads. `done` is called after each, from any thread.
// The reference and the alternatives keep full marks at so many draws; everything else is marked at that of
// the seed.
std::vector<Proof> prove(const std::vector<Lab>&, uint64_t seed, const Backend&, int jobs,
                         const std::function<void(const Proof&)>& done, int draws = draws_of_each_proof);

}  // namespace warpmark::batch
