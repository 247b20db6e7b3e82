// Extra case for a submission whose launches stop growing before a timing size (observe/grid_growth.cpp):
// slightly larger than the launches can cover. An error only there is still an error. Selects the sizes, runs
// the submission and the reference, and selects the checks that judge them.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grader/lab/case_inputs.h"
#include "grader/marking/grading_steps.h"
#include "harness/base/attack_defenses.h"
#include "harness/runs/work_limits.h"
#include "harness/session/full_size_flag.h"

namespace warpmark::batch {
namespace {

constexpr double seconds_max = 20;  // of the simulator's time

// The output checks that a time check needs, or all that cover every case.
std::set<std::string> judging(const Lab& lab) {
    std::set<std::string> ids;
    for (const auto& check : lab.checks) {
        if (!check.kind->wants_times) continue;
        for (const auto& need : check.needs) {
            const auto needed = std::ranges::find(lab.checks, need, &Check::id);
            if (needed != lab.checks.end() && needed->kind->compares_outputs) ids.insert(need);
        }
    }
    if (!ids.empty()) return ids;
    for (const auto& check : lab.checks)
        if (check.kind->compares_outputs && check.cases.empty()) ids.insert(check.id);
    return ids;
}

// Adds a case for checks of findings and for `judges`. All other checks keep to the lab's own cases.
void add_case(Lab& lab, LabCase one, const std::set<std::string>& judges) {
    for (auto& check : lab.checks) {
        if (check.kind->wants_times && lab.has_samples()) continue;  // it uses no cases
        const bool counts_findings = check.kind->by_findings_alone && check.cases.empty();
        if (judges.contains(check.id)) {
            if (!check.cases.empty()) check.cases.push_back(one.name);
        } else if (!counts_findings && check.cases.empty()) {
            std::vector<std::string> names;
            for (const auto& other : lab.cases)
                if (check.covers(other)) names.push_back(other.name);
            check.cases = std::move(names);
        }
    }
    lab.cases.push_back(std::move(one));
}

// Sizes with the same kernels behave the same near the launches' limit, so one run is enough.
std::set<std::string> kernels_of(const SizedObservation& size) {
    std::set<std::string> names;
    for (const auto& sample : size.samples)
        for (const auto& launch : sample.launches) names.insert(launch.kernel);
    return names;
}

double weight_of_all(const Lab& lab) {
    double all = 0;
    for (const auto& one : lab.cases) all += one.weight;
    return all;
}

// Runs both builds, as for any case; for the reference, only the outputs.
Job job_of(const Lab& lab, const std::string& source, const Case& inputs, uint64_t seed) {
    auto job = submission_job(lab, lab.file, source, {inputs}, seed);
    job.time_limit_s = seconds_max;
    return job;
}

// The expected outputs: the reference's, or the oracle's if a tolerance needs magnitudes. Nothing if neither
// completes.
Result<std::optional<CaseObservation>> right_outputs(const Lab& lab, const Case& inputs, uint64_t seed,
                                                     const Backend& backend) {
    if (std::ranges::any_of(lab.parameters, &Parameter::has_magnitude)) {
        auto seen = oracle_of(lab, seed, {inputs}, backend);
        if (!seen && seen.error().blame == Blame::tool) return std::unexpected(seen.error());
        if (!seen || seen->cases.size() != 1) return std::nullopt;
        return std::move(seen->cases[0]);
    }
    auto job = job_of(lab, lab.reference, inputs, seed);
    job.checks = job.unoptimized_too = false;
    job.simulated_only = true;
    auto seen = observe(backend, job);
    if (!seen) return std::unexpected(seen.error());
    if (seen->cases.size() != 1 || !seen->cases[0].whole) return std::nullopt;
    return std::move(seen->cases[0]);
}

uint64_t instructions_of(const CaseObservation& run) {
    uint64_t all = 0;
    for (const auto& launch : run.launches) all += launch.warp_instructions;
    return all;
}

// Buffer bytes up to which comparing the outputs is affordable, extrapolated from the largest sample.
Result<uint64_t> bytes_worth_a_look(const Lab& lab, const LabCase& timing, const SizedObservation& size) {
    constexpr uint64_t most_instructions = 40'000'000, most_bytes = 128 << 20;
    if (timing.samples.empty() || size.samples.empty()) return most_bytes;
    const auto bytes = lab::bytes_of(lab, timing.samples[size.samples.size() - 1]);
    if (!bytes) return std::unexpected(bytes.error());
    const uint64_t instructions = std::max<uint64_t>(1, instructions_of(size.samples.back()));
    return std::min(*bytes * (most_instructions / instructions), most_bytes);
}

// Runs of the submission and the reference at one size.
class Look {
  public:
    Look(const Lab& lab, const Submission& submission, uint64_t seed, const Answers& known,
         const Backend& backend)
        : lab_(lab), submission_(submission), seed_(seed), known_(known), backend_(backend) {}

    // The number of instructions of the submission; 0: no usable result.
    Result<uint64_t> at(const LabCase& timing, uint64_t bytes, bool outputs_alone, Observation& observed) {
        auto one = lab::grown(lab_, timing, bytes);
        if (!one) return std::unexpected(one.error());
        const auto has_name = [&](const LabCase& other) { return other.name == one->name; };
        if (beyond && std::ranges::any_of(beyond->lab.cases, has_name)) return 0;
        auto inputs = lab::inputs(lab_, *one, seed_);
        if (!inputs) return std::unexpected(inputs.error());
        auto right = right_outputs(lab_, *inputs, seed_, backend_);
        if (!right) return std::unexpected(right.error());
        if (!*right) return 0;
        auto job = job_of(lab_, submission_.source, *inputs, seed_);
        job.file = submission_.file;
        if (outputs_alone) job.checks = job.unoptimized_too = false;
        auto run = observe(backend_, job);
        if (!run) return std::unexpected(run.error());
        if (run->cases.size() != 1) return 0;
        if (session::reached_a_limit(run->cases[0])) {
            if (is_enabled(Defense::work_judged))
                add_unseen(observed.cases.at(0).unseen, outputs_of_other_orders,
                           fmt::format("at {} the run does far more than small runs lead to, and did not end",
                                       one->name));
            return 0;
        }
        run->cases[0].unseen.clear();
        const uint64_t instructions = instructions_of(run->cases[0]);
        if (!beyond) beyond = BeyondSizeLab{lab_, known_.inputs, known_.oracle, known_.reference};
        one->weight = weight_of_all(lab_);
        add_case(beyond->lab, std::move(*one), judging(lab_));
        beyond->inputs.push_back(std::move(*inputs));
        beyond->oracle.cases.push_back(**right);
        if (known_.has_reference) beyond->reference.cases.push_back(std::move(**right));
        observed.cases.push_back(std::move(run->cases[0]));
        return instructions;
    }

    std::optional<BeyondSizeLab> beyond;

  private:
    const Lab& lab_;
    const Submission& submission_;
    uint64_t seed_;
    const Answers& known_;
    const Backend& backend_;
};

}  // namespace

Result<std::optional<BeyondSizeLab>> run_beyond(const Lab& lab, const Submission& submission, uint64_t seed,
                                                const Answers& known, Observation& observed,
                                                const Backend& backend) {
    constexpr uint64_t most_for_oracle = 8 << 20;
    Look look(lab, submission, seed, known, backend);
    if (!lab.has_solution() || !known.has_oracle || judging(lab).empty()) return std::move(look.beyond);
    const bool has_magnitude = std::ranges::any_of(lab.parameters, &Parameter::has_magnitude);
    std::vector<std::set<std::string>> seen;
    for (std::size_t at = 0; at < observed.sized.size() && at < lab.timings.size(); ++at) {
        const LabCase& timing = lab.timings[at];
        const bool broke_off = observed.sized[at].beyond_bytes & session::at_the_size_too;
        const uint64_t wanted = observed.sized[at].beyond_bytes & ~session::at_the_size_too;
        if ((wanted == 0 && !broke_off) || !observed.sized[at].left_out.empty()) continue;
        // The oracle runs on the host and is slow.
        if (has_magnitude && wanted > most_for_oracle && !broke_off) continue;
        const auto kernels = kernels_of(observed.sized[at]);
        const bool was_seen = !kernels.empty() && std::ranges::find(seen, kernels) != seen.end();
        // Sizes with the same kernels behave the same near the launches' limit, but their sums grow to
        // different values.
        if (wanted > 0 && !was_seen) {
            seen.push_back(kernels);
            const auto took = look.at(timing, wanted, false, observed);
            if (!took) return std::unexpected(took.error());
            if (*took == 0) continue;
        }
        // The largest affordable size, for errors that only large sizes show.
        const auto far = bytes_worth_a_look(lab, timing, observed.sized[at]);
        if (!far) return std::unexpected(far.error());
        if ((has_magnitude && !broke_off) || *far <= wanted) continue;
        const auto further = look.at(timing, *far, true, observed);
        if (!further) return std::unexpected(further.error());
    }
    return std::move(look.beyond);
}

}  // namespace warpmark::batch
