// Runs of a lab's own programs: the oracle supplies the expected outputs, the reference the amount of work.
//
// The oracle has its own budget (limits::oracle_seconds_max of the simulator's time per case), runs only in
// cases that an output check compares, and may launch kernels. Long runs are cached on disk (run_cache.h).
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/marking/backend.h"
#include "grader/marking/reused_case_inputs.h"

namespace warpmark::batch {

// Expected results for a submission: the same for all submissions with one lab and seed.
struct Answers {
    std::vector<Case> inputs;
    // One entry per case of the lab. Cases that the oracle did not run have the reference's outputs.
    Observation oracle;
    Observation reference;
    bool has_oracle = false, has_reference = false;
};

// Computes the answers once for each lab and seed; concurrent callers wait for the first one.
class AnswerBook {
  public:
    explicit AnswerBook(Backend backend) : backend_(std::move(backend)) {}
    Result<std::shared_ptr<const Answers>> answers(const Lab&, uint64_t seed);
    // Inputs of the answers: one shared object while any caller holds it.
    std::shared_ptr<SharedInputs> inputs(const Lab&, uint64_t seed);

  private:
    struct Entry {
        std::once_flag once;
        Result<std::shared_ptr<const Answers>> answers = std::unexpected(Error{});
    };
    Backend backend_;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<Entry>> entries_;
    std::map<std::string, std::weak_ptr<SharedInputs>> inputs_;
};

// The oracle's outputs for these inputs, in order.
Result<Observation> oracle_of(const Lab&, uint64_t seed, std::vector<Case> inputs, const Backend&);

}  // namespace warpmark::batch
