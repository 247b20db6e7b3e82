// Recording of one block of one case for step-by-step playback: in the usual thread order and, if a race has
// a witness, in the order that shows the wrong value. Runs each order twice: first to count steps and find
// the memory that is accessed (observe/launch_outline.h), then to record them (observe/block_recorder.h).
// Runs are deterministic, so both are the same.
#include <algorithm>
#include <iterator>
#include <optional>
#include <ranges>
#include <tuple>
#include <utility>

#include "harness/observe/block_recorder.h"
#include "harness/observe/launch_outline.h"
#include "harness/runs/run_passes.h"
#include "harness/runs/work_limits.h"

namespace warpmark::session {
namespace {

using observe::LaunchOutline;
using observe::Outline;
using observe::Recorder;
using observe::RecorderTask;
using observe::SoughtAccess;

// A page with this many takes less than 2 MB; base64 adds a third.
constexpr uint64_t most_steps = 20'000, most_bytes = 1'300'000;
constexpr uint64_t most_global_bytes = 16 << 10, most_shared_bytes = 48 << 10;
constexpr uint64_t most_output_bytes = 4 << 20;
constexpr size_t steps_of_a_place = 4;

uint64_t bytes_of(const std::vector<std::vector<std::byte>>& outputs) {
    uint64_t bytes = 0;
    for (const auto& one : outputs) bytes += one.size();
    return bytes;
}

// Smaller ranks are shown first.
int rank(const Finding& finding) {
    if (finding.witness.found) return 0;
    switch (finding.severity) {
        case Severity::error:
            return finding.locations.empty() || finding.locations[0].line == 0 ? 2 : 1;
        case Severity::warning:
            return 3;
        case Severity::note:
            break;
    }
    return 4;
}

struct Choice {
    size_t case_at = 0;
    std::optional<size_t> finding;
};

Choice choose(const std::vector<CaseObservation>& cases, uint32_t wanted) {
    Choice chosen;
    std::tuple<int, uint64_t> best{5, 0};
    for (size_t at = 0; at < cases.size(); ++at) {
        uint64_t work = 0;
        for (const auto& launch : cases[at].launches) work += launch.warp_instructions;
        for (size_t one = 0; one < cases[at].findings.size(); ++one)
            if (const std::tuple<int, uint64_t> here{rank(cases[at].findings[one]), work}; here < best) {
                best = here;
                chosen = {at, one};
            }
    }
    if (wanted && wanted <= cases[chosen.case_at].findings.size()) chosen.finding = wanted - 1;
    return chosen;
}

uint32_t linear(const std::array<uint32_t, 3>& at, const std::array<uint32_t, 3>& size) {
    return at[0] + size[0] * (at[1] + size[1] * at[2]);
}

const LaunchRecord* launch_of(const CaseObservation& seen, const std::string& kernel) {
    const auto found = std::ranges::find_if(seen.launches, [&](const LaunchRecord& one) {
        return one.error.empty() && (kernel.empty() || one.kernel == kernel);
    });
    return found == seen.launches.end() ? nullptr : &*found;
}

class Recorded {
  public:
    Recorded(Job& job, const std::vector<CaseObservation>& cases, const RunOptions& run, bool unoptimized)
        : job_(job),
          run_(run),
          choice_(choose(cases, job.recording.finding)),
          one_(job.cases[choice_.case_at]),
          seen_(cases[choice_.case_at]) {
        recording_.case_at = static_cast<uint32_t>(choice_.case_at);
        recording_.unoptimized = unoptimized;
        recording_.has_finding = choice_.finding.has_value();
        recording_.finding = static_cast<uint32_t>(choice_.finding.value_or(0));
        if (unoptimized) scalars_ = ptx::read_source_scalars(*run.module);
        run_.decoded = nullptr;  // decoded again, with the variables of scalars_
        run_.scalars = &scalars_;
        run_.purse = nullptr;
        run_.wants_plan = false;
        const CaseLimits limits = case_limits(job.time_limit_s, !unoptimized);
        run_.warp_instructions = limits.warp_instructions;
        run_.other_work = limits.other_work;
    }

    Recording make() {
        if (choice_.finding) kernel_ = seen_.findings[*choice_.finding].kernel;
        const LaunchRecord* launch = launch_of(seen_, kernel_);
        if (!launch) launch = launch_of(seen_, kernel_ = "");
        if (!launch) return {};
        choose_block(*launch);
        seek(*launch);
        const auto usual = outline({}, ~uint64_t{0});
        if (!usual) return {};
        std::optional<Way> witness;
        if (choice_.finding && seen_.findings[*choice_.finding].witness.found) witness = find_witness(*usual);
        describe(*usual, witness ? &*witness : nullptr);
        ways_ = witness ? 2 : 1;
        write_down(*usual);
        if (witness) write_down(*witness);
        recording_.is_there = true;
        return std::move(recording_);
    }

  private:
    // A thread order and its outline.
    struct Way {
        machine::Schedule schedule;
        ThreadOrder order;
        bool is_witness = false, whole = true;
        LaunchOutline outline;
        uint64_t instructions = 0;
        std::vector<std::vector<std::byte>> outputs;
    };

    void choose_block(const LaunchRecord& launch) {
        recording_.block = job_.recording.block;
        if (job_.recording.has_block || !choice_.finding) return;
        for (const auto& at : seen_.findings[*choice_.finding].locations)
            if (at.has_thread) {
                recording_.block = linear(at.block, launch.grid);
                return;
            }
    }

    // Requests the steps at the locations of all findings, in order.
    void seek(const LaunchRecord& launch) {
        for (const auto& finding : seen_.findings)
            for (const auto& at : finding.locations) {
                SoughtAccess sought{at.file, at.line, at.column, at.has_thread};
                const uint32_t thread = linear(at.thread, launch.block);
                sought.warp = thread / 32;
                sought.lane = thread % 32;
                // In a loop: requests an iteration in which some lanes reach a barrier without the others.
                if (const auto* split = fact_of<Divergence>(finding); split && sought.warp == split->warp)
                    sought.without = split->lanes >> sought.lane & 1 ? split->missing : split->lanes;
                if (const auto kind = family(finding.id); kind == Family::race || kind == Family::memory) {
                    sought.region = finding.bytes.region;
                    sought.offset = finding.bytes.offset;
                    sought.bytes = finding.bytes.count;
                }
                if (at.has_thread && linear(at.block, launch.grid) != recording_.block) sought.line = -1;
                sought_.push_back(std::move(sought));
            }
    }

    std::optional<Way> outline(const machine::Schedule& schedule, uint64_t limit) {
        Outline looks(kernel_, recording_.block, sought_);
        RunOptions run = run_;
        run.observer = &looks;
        run.schedule = schedule;
        run.warp_instructions = std::min(run.warp_instructions, limit);
        auto done = run_once(job_, one_, run);
        if (!done || !looks.best()) return {};
        Way way;
        way.schedule = schedule;
        way.whole = done->whole;
        way.outline = *looks.best();
        way.instructions = done->warp_instructions;
        way.outputs = std::move(done->seen.outputs);
        return way;
    }

    // Repeats the schedule of the witness search, which recorded only its kind.
    std::optional<Way> find_witness(const Way& usual) {
        const Witness& witness = seen_.findings[*choice_.finding].witness;
        for (const auto& attempt : attempts_for(seen_.findings[*choice_.finding], usual.instructions)) {
            if (attempt.order != witness.shown_by) continue;
            auto way = outline(attempt.schedule, limit_of(attempt, usual.instructions));
            if (!way || !shows(*way, witness)) continue;
            way->is_witness = true;
            way->order = attempt.order;
            return way;
        }
        return {};
    }

    static bool shows(const Way& way, const Witness& witness) {
        if (witness.argument >= way.outputs.size() || witness.elements.empty()) return false;
        const auto& output = way.outputs[witness.argument];
        return std::ranges::all_of(witness.elements, [&](const Witness::Element& element) {
            const uint64_t bytes = element.got.size(), at = element.index * bytes;
            return bytes && at + bytes <= output.size() &&
                   std::equal(element.got.begin(), element.got.end(),
                              output.begin() + static_cast<std::ptrdiff_t>(at));
        });
    }

    void describe(const Way& usual, const Way* witness) {
        const LaunchRecord& launch = usual.outline.shape;
        recording_.launch = usual.outline.launch;
        recording_.kernel = launch.kernel;
        recording_.grid = launch.grid;
        recording_.block_size = launch.block;
        recording_.shared_bytes = launch.static_shared_bytes + launch.dynamic_shared_bytes;
        recording_.threads = launch.block[0] * launch.block[1] * launch.block[2];
        recording_.warps = (recording_.threads + 31) / 32;
        auto regions = usual.outline.regions;
        if (witness)
            for (const auto& [id, region] : witness->outline.regions) {
                const auto [known, is_new] = regions.try_emplace(id, region);
                if (is_new) continue;
                known->second.first = std::min(known->second.first, region.first);
                known->second.end = std::max(known->second.end, region.end);
            }
        // Shared arrays first, each kind in the order of its ids.
        for (const bool shared : {true, false})
            for (const auto& [id, region] : regions)
                if ((region.info.space == Space::shared) == shared && !region.info.name.empty()) {
                    arrays_[id] = static_cast<uint32_t>(recording_.arrays.size());
                    recording_.arrays.push_back(array_of(id, region));
                }
    }

    RecordedArray array_of(uint32_t id, const LaunchOutline::Region& region) const {
        RecordedArray array;
        array.name = region.info.name;
        array.type = region.type;
        array.extents = region.extents;
        array.is_shared = region.info.space == Space::shared;
        array.bytes = region.info.bytes - region.info.lead;
        array.element_bytes = region.info.element_bytes;
        array.at = region.at;
        const uint64_t most = array.is_shared ? most_shared_bytes : most_global_bytes,
                       line = array.is_shared ? 128 : 32;
        array.first = region.first / line * line;
        uint64_t end = std::min(region.info.bytes, (region.end + line - 1) / line * line);
        if (array.is_shared && region.info.bytes <= most) {
            array.first = 0;
            end = region.info.bytes;
        }
        if (choice_.finding && end - array.first > most) {
            const FindingBytes& meant = seen_.findings[*choice_.finding].bytes;
            if (meant.region == id && meant.count && meant.offset > array.first + most / 2)
                array.first = std::min((meant.offset - most / 2) / line * line, end - most);
        }
        array.count = std::min(end - array.first, most);
        return array;
    }

    void write_down(const Way& way) {
        const auto found = found_at(way.outline);
        uint64_t first = 0;  // of the finding that is shown
        if (choice_.finding && !found[*choice_.finding].empty()) first = found[*choice_.finding][0];
        const uint64_t last =
            choice_.finding && !found[*choice_.finding].empty() ? found[*choice_.finding].back() : 0;
        uint64_t from = last < most_steps ? 0 : first - std::min(first, most_steps / 2);
        for (int turn = 0; turn < 2; ++turn) {
            RecordedRun run;
            run.is_witness = way.is_witness;
            run.order = way.order;
            run.whole = way.whole;
            run.found_at = found;
            if (bytes_of(way.outputs) <= most_output_bytes) run.outputs = way.outputs;
            RecorderTask task{way.outline.launch, recording_.block,  from,
                              most_steps,         bytes_of_events(), arrays_};
            Recorder recorder(recording_, run, task);
            RunOptions again = run_;
            again.observer = &recorder;
            again.schedule = way.schedule;
            if (way.is_witness)
                again.warp_instructions = std::min(again.warp_instructions, way.instructions + 1);
            if (!run_once(job_, one_, again)) return;
            const uint64_t recorded = run.warp.size();
            const bool is_short = turn == 0 && last >= from + recorded && first > recorded / 2;
            if (!is_short) {
                recording_.runs.push_back(std::move(run));
                return;
            }
            from = first - recorded / 2;
        }
    }

    // Bytes of a run's events, without its initial memory.
    uint64_t bytes_of_events() const {
        uint64_t memory = 0;
        for (const auto& array : recording_.arrays) memory += array.count + array.count / 8;
        const uint64_t each = most_bytes / ways_;
        return each - std::min(memory, each / 2);
    }

    // Steps of a race within the block, with no barrier between the two accesses: the first such pair, and
    // for its first access the nearest partner. nullopt if barriers separate all recorded pairs.
    static std::optional<std::pair<uint64_t, uint64_t>> racing_steps(const observe::SoughtSteps& one,
                                                                     const observe::SoughtSteps& other) {
        std::optional<std::pair<uint64_t, uint64_t>> best;
        const auto rank = [](const std::pair<uint64_t, uint64_t>& steps) {
            const auto [first, last] = std::minmax(steps.first, steps.second);
            return std::pair(last, last - first);
        };
        for (size_t a = 0; a < one.on_bytes.size(); ++a)
            for (size_t b = 0; b < other.on_bytes.size(); ++b) {
                const std::pair steps(one.on_bytes[a], other.on_bytes[b]);
                if (one.phases[a] == other.phases[b] && (!best || rank(steps) < rank(*best))) best = steps;
            }
        return best;
    }

    // Steps of each finding, in ascending order.
    std::vector<std::vector<uint64_t>> found_at(const LaunchOutline& outline) const {
        std::vector<std::vector<uint64_t>> all;
        size_t place = 0;
        for (const auto& finding : seen_.findings) {
            auto& steps = all.emplace_back();
            if (family(finding.id) == Family::race && finding.locations.size() == 2)
                if (const auto pair = racing_steps(outline.met[place], outline.met[place + 1])) {
                    steps = {std::min(pair->first, pair->second), std::max(pair->first, pair->second)};
                    if (steps[0] == steps[1]) steps.pop_back();
                    place += 2;
                    continue;
                }
            for (size_t at = 0; at < finding.locations.size(); ++at, ++place) {
                const observe::SoughtSteps& met = outline.met[place];
                const auto& here = met.at_place.empty() ? met.with_others : met.at_place;
                if (!met.on_bytes.empty())
                    steps.push_back(met.on_bytes[0]);
                else if (finding.kernel.empty() || finding.kernel == outline.shape.kernel)
                    std::ranges::copy(here | std::views::take(steps_of_a_place), std::back_inserter(steps));
            }
            std::ranges::sort(steps);
            steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
        }
        return all;
    }

    Job& job_;
    RunOptions run_;
    Choice choice_;
    Case& one_;
    const CaseObservation& seen_;
    std::string kernel_;
    ptx::SourceScalars scalars_;
    std::vector<SoughtAccess> sought_;
    std::map<uint32_t, uint32_t> arrays_;
    uint64_t ways_ = 1;
    Recording recording_;
};

}  // namespace

void record(PassContext& context) {
    const Job& job = context.job;
    const auto& cases = context.observation.cases;
    if (cases.empty()) return;
    BuildRuns& judging = context.judging();
    const bool has_variables = !job.is_ptx && (&judging == &context.unoptimized || !job.optimized_too);
    context.observation.recording = Recorded(context.job, cases, run_of(judging), has_variables).make();
}

}  // namespace warpmark::session
