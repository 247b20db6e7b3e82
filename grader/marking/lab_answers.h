// What a lab's own programs answer: the oracle what is right, the reference how much work it
// takes.
//
// The oracle has a budget of its own (limits::oracle_seconds_max of the simulator's time a case), is asked
// only of the cases that a check of outputs looks at, and may launch kernels. What took long is kept on disk
// (run_cache.h).
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/marking/backend.h"

namespace warpmark::batch {

// What a submission is compared with: the same for everybody who is marked with one lab and seed.
struct Answers {
    std::vector<Case> inputs;
    // One case for each of the lab's; those that the oracle was not asked about have the reference's outputs.
    Observation oracle;
    Observation reference;
    bool has_oracle = false, has_reference = false;
};

// Makes answers once for each lab and seed, whoever asks first; the others wait for it.
class AnswerBook {
  public:
    explicit AnswerBook(Backend backend) : backend_(std::move(backend)) {}
    Result<std::shared_ptr<const Answers>> answers(const Lab&, uint64_t seed);

  private:
    struct Entry {
        std::once_flag once;
        Result<std::shared_ptr<const Answers>> answers = std::unexpected(Error{});
    };
    Backend backend_;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<Entry>> entries_;
};

// The oracle's outputs for these inputs, in order.
Result<Observation> oracle_of(const Lab&, uint64_t seed, std::vector<Case> inputs, const Backend&);

// A job with a few calls in one process.
Result<Job> in_turn_too(Result<Job>, const Lab&, uint64_t seed);

}  // namespace warpmark::batch
