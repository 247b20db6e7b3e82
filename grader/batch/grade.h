// grade.h: a lab and a submission in, a report out. The function to read first.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "grader/lab/lab.h"
#include "grader/score/report.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"
#include "harness/contract/second_opinion.h"
#include "harness/session/paired_times.h"

namespace warpmark::batch {

// What runs code: session::observe, or a test's hand-made answers. Must be callable from several threads.
struct Backend {
    std::function<Result<Observation>(const Job&)> run;
    std::function<Result<PairedTimes>(const session::PairedJob&)> time;  // empty: nothing here can be timed
    std::function<std::vector<Opinion>(const Job&, const Observation&)>
        also;  // what others say of it; empty: they are not asked

    Backend() = default;
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, Backend> && std::is_invocable_v<F&, const Job&>)
    Backend(F run) : run(std::move(run)) {}
    Result<Observation> operator()(const Job& job) const { return run(job); }
};

// What a submission is compared with: the same for everybody who is marked with one lab and seed.
struct Answers {
    std::vector<Case> inputs;
    Observation oracle, reference;
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

// The job of observing a source that claims to solve the lab.
Job submission_job(const Lab&, const std::string& file, const std::string& source, std::vector<Case> inputs,
                   uint64_t seed);

// With the samples from which the simulation takes the time.
Result<Job> timed_job(const Lab&, const std::string& file, const std::string& source,
                      std::vector<Case> inputs, uint64_t seed);

// Runs a submission. What the harness blames on its caller (no such launch function, say) is the student's
// here, since the reference got through with the same arguments: it becomes a compile.error. A tool's failure
// is tried a second time.
Result<Observation> observe(const Backend&, const Job&);

// What a report says of a submission that ran in a worker without a lock.
std::string unlocked_note(const std::string& why);

struct Graded {
    Report report;
    Observation observation;  // empty if there is none
};

// An Error means that the lab is wrong; whatever goes wrong with the submission or the tool is in the report.
// `lab` must be restricted already as `marking` says.
Result<Graded> grade(const Lab& lab, const Submission&, const Marking&, AnswerBook&, const Backend&);

}  // namespace warpmark::batch
