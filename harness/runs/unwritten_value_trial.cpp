// Reruns that decide which reads of uninitialized bytes are errors. The lines that read them get other
// values, three times. If an output, an address or a thread's control flow changes, the value matters and the
// finding stays. Otherwise it is dropped: padding that is copied along, lanes whose value is not used, the
// uninitialized half of a word whose other half counts. All lines are tested together; lines that matter are
// then isolated by bisection. Undecided findings are dropped, too, and reported as unchecked
// (contract/unchecked_parts.h). Runs the case unchanged, then with other values until the lines that matter
// are known.
#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>

#include "harness/contract/finding_ids.h"
#include "harness/observe/unwritten_value_digest.h"
#include "harness/runs/run_passes.h"
#include "harness/runs/work_limits.h"

namespace warpmark::session {
namespace {

constexpr uint64_t contents_times_longer = 2, contents_instructions_at_least = 1'000'000;
constexpr uint32_t most_runs = 200;  // of a case

using ReadLines = observe::ReadingLines;

bool is_unwritten_read(const Finding& finding) {
    return finding.id == FindingId::memory_uninitialized && is_error(finding) && !finding.locations.empty();
}

observe::ReadingLine reading_line(const Finding& finding) {
    return {finding.kernel, finding.locations[0].file, finding.locations[0].line,
            finding.space == Space::local};
}

void add_lines(const CaseObservation& seen, ReadLines& lines) {
    for (const auto& finding : seen.findings)
        if (is_unwritten_read(finding)) lines.insert(reading_line(finding));
}

void drop_all_but(const ReadLines& guilty, CaseObservation& seen) {
    std::erase_if(seen.findings, [&](const Finding& finding) {
        return is_unwritten_read(finding) && !guilty.contains(reading_line(finding));
    });
}

void tell_undecided(CaseObservation& seen, bool may_try) {
    add_unseen(seen.unseen, name(FindingId::memory_uninitialized),
               may_try ? "uninitialized memory is read, and further runs, which would show whether it "
                         "matters, did not finish"
                       : "uninitialized memory is read, and the buffers are too large to be kept for further "
                         "runs, which would show whether it matters");
}

// Results of a run that are compared.
struct RunOutcome {
    std::vector<std::vector<std::byte>> outputs;  // of all calls
    std::string printed;
    int exit_code = 0;
    bool whole = true;
    uint64_t flow = 0;
    bool operator==(const RunOutcome&) const = default;
};

void add_to(CaseObservation&& seen, RunOutcome& outcome) {
    std::ranges::move(seen.outputs, std::back_inserter(outcome.outputs));
    outcome.printed += seen.printed;
    outcome.exit_code = seen.exit_code;
    outcome.whole = outcome.whole && seen.whole;
}

// Padding in an output's structures has no meaning.
void clear_padding(const std::vector<const Shape*>& shapes, std::vector<std::vector<std::byte>>& outputs) {
    for (size_t at = 0; at < std::min(shapes.size(), outputs.size()); ++at) {
        if (!shapes[at] || shapes[at]->members.empty()) continue;
        const auto padding = padding_of(*shapes[at]);
        if (padding.empty()) continue;
        for (size_t byte = 0; byte < outputs[at].size(); ++byte)
            if (padding[byte % padding.size()]) outputs[at][byte] = std::byte{0};
    }
}

// Runs with other contents; nullopt if there was no run.
using Runner = std::function<std::optional<RunOutcome>(const RunOptions&)>;

class ContentsTrial {
  public:
    ContentsTrial(const RunOptions& again, Runner runner) : again_(again), runner_(std::move(runner)) {
        observe::UnwrittenValueDigest none;
        usual_ = run(none);
    }

    // Returns the lines whose values matter.
    ReadLines that_matter(const ReadLines& lines) {
        if (!usual_ || lines.empty() || !matters(lines)) return {};
        if (lines.size() == 1) return lines;
        const auto middle = std::next(lines.begin(), static_cast<std::ptrdiff_t>(lines.size() / 2));
        ReadLines found = that_matter({lines.begin(), middle});
        found.merge(that_matter({middle, lines.end()}));
        return found.empty() && is_decided_ ? lines : found;  // they matter only together
    }
    bool is_decided() const { return is_decided_; }

  private:
    bool matters(const ReadLines& lines) {
        for (uint32_t fill = 0; fill < observe::fills_of_unwritten; ++fill) {
            observe::UnwrittenValueDigest contents(lines, fill);
            const auto outcome = run(contents);
            if (!outcome) return false;
            if (*outcome != *usual_) return true;
        }
        return false;
    }

    std::optional<RunOutcome> run(observe::UnwrittenValueDigest& contents) {
        RunOptions run = again_;
        is_decided_ = is_decided_ && runs_++ < most_runs &&
                      (!run.purse || run.purse->left >= 2 * run.warp_instructions);
        if (!is_decided_) return {};
        run.observer = &contents;
        run.injector = &contents;
        auto outcome = runner_(run);
        is_decided_ = outcome.has_value();
        if (outcome) outcome->flow = contents.flow();
        return outcome;
    }

    const RunOptions& again_;
    Runner runner_;
    std::optional<RunOutcome> usual_;
    uint32_t runs_ = 0;
    bool is_decided_ = true;
};

uint64_t instructions_of(const CaseObservation& seen) {
    uint64_t usual = contents_instructions_at_least;
    for (const auto& launch : seen.launches) usual += launch.warp_instructions + launch.host_instructions;
    return contents_times_longer * usual;
}

void drop_from_case(const Job& job, Case& one, const RunOptions& again, CaseObservation& seen, bool may_try) {
    ReadLines lines, guilty;
    add_lines(seen, lines);
    if (lines.empty()) return;
    bool is_decided = may_try && !reached_a_limit(seen);
    if (is_decided) {
        RunOptions bounded = again;
        bounded.warp_instructions = instructions_of(seen);
        ContentsTrial trial(bounded, [&](const RunOptions& run) -> std::optional<RunOutcome> {
            auto done = run_once(job, one, run);
            if (!done) return {};
            RunOutcome outcome;
            done->seen.whole = done->whole;
            clear_padding(done->shapes, done->seen.outputs);
            add_to(std::move(done->seen), outcome);
            return outcome;
        });
        guilty = trial.that_matter(lines);
        is_decided = trial.is_decided();
    }
    drop_all_but(guilty, seen);
    if (!is_decided) tell_undecided(seen, may_try);
}

}  // namespace

void drop_harmless_reads(PassContext& context) {
    Job& job = context.job;
    for (BuildRuns* runs : {&context.optimized, &context.unoptimized}) {
        const RunOptions again = context.again(*runs);
        for (size_t at = 0; at < runs->cases.size() && at < job.cases.size(); ++at)
            drop_from_case(job, job.cases[at], again, runs->cases[at], context.has_buffers());
    }
}

void drop_harmless_reads(Job& job, const RunOptions& again, std::vector<CaseObservation>& calls) {
    ReadLines lines;
    for (const auto& call : calls) add_lines(call, lines);
    if (lines.empty()) return;
    ContentsTrial trial(again, [&](const RunOptions& run) -> std::optional<RunOutcome> {
        FindingLog nobody_reads;
        auto made = run_repeated_calls(job, job.in_turn, run, nobody_reads);
        if (!made) return {};
        RunOutcome outcome;
        for (auto& call : *made) add_to(std::move(call), outcome);
        return outcome;
    });
    const ReadLines guilty = trial.that_matter(lines);
    for (auto& call : calls) {
        drop_all_but(guilty, call);
        if (!trial.is_decided()) tell_undecided(call, true);
    }
}

}  // namespace warpmark::session
