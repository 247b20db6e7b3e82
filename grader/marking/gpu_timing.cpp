// Timing of a submission and the lab's reference on a GPU, at the lab's timing sizes. Creates the jobs of a
// pair from a lab.
#include <fmt/format.h>

#include <algorithm>

#include "grader/check/output_comparison.h"
#include "grader/check/slowdown_verdict.h"
#include "grader/check/verdict_phrases.h"
#include "grader/lab/case_inputs.h"
#include "grader/marking/grading_steps.h"
#include "harness/base/splitmix64.h"

namespace warpmark::batch {
namespace {

// Description of the first output that exceeds its tolerance; "" if none does.
std::string difference(const Lab& lab, const LabCase& size, const session::Outputs& right,
                       const session::Outputs& got) {
    for (std::size_t i = 0; i < lab.parameters.size(); ++i) {
        const auto& parameter = lab.parameters[i];
        if (parameter.use != Use::out && parameter.use != Use::inout) continue;
        if (i >= right.size() || i >= got.size()) return fmt::format("`{}` is not there", parameter.name);
        auto wrong = check::compare(parameter.element, right[i], got[i],
                                    check::beside_reference(lab, size, i, right[i]));
        if (wrong.wrong == 0) continue;
        return fmt::format("{} of {} of `{}` {} wrong", wrong.wrong, check::counted(wrong.total, "element"),
                           parameter.name, wrong.wrong == 1 ? "is" : "are");
    }
    return "";
}

}  // namespace

bool is_to_be_timed(const Lab& lab, const Report& report) {
    return report.status == Status::graded && !lab.timings.empty() && lab.has_solution() &&
           std::ranges::any_of(report.checks, [](const CheckReport& line) {
               return line.kind->wants_times && line.verdict != Verdict::skip &&
                      line.verdict != Verdict::held;
           });
}

session::PairedJob timing_job(const Lab& lab, const LabCase& size, const std::string& file,
                              const std::string& source, uint64_t seed) {
    session::PairedJob job;
    job.job = submission_job(lab, file, source, {}, seed);
    job.reference = submission_job(lab, lab.file, lab.reference, {}, seed);
    job.seed = Splitmix64(seed ^ size.seed).next();
    job.inputs = [&lab, &size, seed](uint32_t block) {
        return lab::inputs(lab, size, Splitmix64(seed).next() + block);
    };
    // Buffers whose order matters are not rotated.
    for (const auto& parameter : lab.parameters)
        job.may_turn.push_back((parameter.use == Use::in || parameter.use == Use::inout) &&
                               !lab::word_of(lab::fill_of(parameter, size)).has_order);
    job.differs = [&lab, &size](const session::Outputs& right, const session::Outputs& got) {
        return difference(lab, size, right, got);
    };
    job.again = [&lab](const PairedTimes& times) {
        return !check::was_repeated(times) && std::ranges::any_of(lab.checks, [&](const Check& check) {
            return check.kind->wants_times &&
                   check::slowdown_verdict(times, check::measured_limits(check).full).says ==
                       check::SlowdownVerdict::TimingVerdict::undecided;
        });
    };
    return job;
}

Result<std::vector<PairedTimes>> untimed(std::string because) {
    PairedTimes times;
    times.came = PairedTimes::TimingOutcome::cannot;
    times.because = std::move(because);
    return std::vector{times};
}

Result<std::vector<PairedTimes>> times_of(const Lab& lab, const Submission& submission, uint64_t seed,
                                          const Backend& backend) {
    std::vector<PairedTimes> all;
    for (const auto& size : lab.timings) {
        auto job = timing_job(lab, size, submission.file, submission.source, seed);
        auto times = backend.time(job);
        if (!times && times.error().blame == Blame::tool) times = backend.time(job);
        if (!times) return std::unexpected(times.error());
        all.push_back(std::move(*times));
    }
    return all;
}

}  // namespace warpmark::batch
