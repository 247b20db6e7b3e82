// The inputs of a lab for one seed, generated once for every run that takes them.
#pragma once
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "grader/lab/case_inputs.h"
#include "grader/lab/lab.h"
#include "harness/contract/job.h"

namespace warpmark::batch {

// Each part is generated at its first call. Several threads may call.
class SharedInputs {
  public:
    SharedInputs(Lab lab, uint64_t seed) : lab_(std::move(lab)), seed_(seed) {}
    const Result<std::vector<Case>>& cases() { return cases_.get(lab::all_inputs, lab_, seed_); }
    const Result<std::vector<Sized>>& sized() { return sized_.get(lab::sized_inputs, lab_, seed_); }
    const Result<std::vector<Case>>& in_turn() { return in_turn_.get(lab::repeated_calls, lab_, seed_); }

  private:
    template <class T>
    class Part {
      public:
        template <class Make>
        const Result<std::vector<T>>& get(Make make, const Lab& lab, uint64_t seed) {
            std::call_once(once_, [&] { made_ = make(lab, seed); });
            return made_;
        }

      private:
        std::once_flag once_;
        Result<std::vector<T>> made_ = std::unexpected(Error{});
    };
    const Lab lab_;
    const uint64_t seed_;
    Part<Case> cases_, in_turn_;
    Part<Sized> sized_;
};

// A job with the samples from which the simulation takes the time.
inline Result<Job> with_samples(Job job, SharedInputs& inputs) {
    if (!inputs.sized()) return std::unexpected(inputs.sized().error());
    job.sized = *inputs.sized();
    return job;
}

// A job with a few calls in one process.
inline Result<Job> with_calls(Result<Job> job, SharedInputs& inputs) {
    if (!job) return job;
    if (!inputs.in_turn()) return std::unexpected(inputs.in_turn().error());
    job->in_turn = *inputs.in_turn();
    return job;
}

}  // namespace warpmark::batch
