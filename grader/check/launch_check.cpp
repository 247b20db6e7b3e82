// Checks that the device accepted the launches, and that grid, block and dynamic shared memory are as
// required.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/check/bound_margins.h"
#include "grader/check/verdict_phrases.h"
#include "grader/check/visible_findings.h"
#include "harness/base/attack_defenses.h"
#include "harness/base/printable_text.h"
#include "harness/device/occupancy.h"

namespace warpmark::check {
namespace {

uint64_t product(const std::array<uint32_t, 3>& size) {
    return static_cast<uint64_t>(size[0]) * size[1] * size[2];
}

struct WrongLaunch {
    std::string kernel, what, detail;  // the kernel's name and the numbers reveal inputs
};

// A launch parameter that must have an exact value.
struct Exact {
    const char* key;
    const char* noun;
    uint64_t (*of)(const LaunchRecord&);
};
constexpr std::array exact{
    Exact{"blocks", "block", [](const LaunchRecord& launch) { return product(launch.grid); }},
    Exact{"threads", "thread", [](const LaunchRecord& launch) { return product(launch.block); }},
};

// Only some cases count what threads exchange.
bool is_exchange_known(const CaseObservation& run) {
    return run.exchange.counted && !run.exchange.undecided && is_enabled(Defense::work_judged);
}

// An amount with a maximum per launch.
struct Bound {
    const char* key;
    const char* verb;
    uint64_t (*of)(const LaunchRecord&, const CaseObservation&);
};
// Another block's memory that a block uses like its own is as good as padding.
uint64_t lent_bytes(const CaseObservation& run) {
    return is_exchange_known(run) ? run.exchange.lent_bytes : 0;
}
// A static array next to dynamic memory can hold data that does not fit there. Arrays of libraries are small.
constexpr uint64_t library_bytes = 1024;
constexpr std::array bounds{
    Bound{"static_shared_max", "has more static",
          [](const LaunchRecord& launch, const CaseObservation&) { return launch.static_shared_bytes; }},
    Bound{"dynamic_shared_max", "requests more dynamic",
          [](const LaunchRecord& launch, const CaseObservation& run) {
              const uint64_t beside = launch.static_shared_bytes;
              return launch.dynamic_shared_bytes + (beside > library_bytes ? beside : 0) + lent_bytes(run);
          }},
};

// A resource of a multiprocessor with a required minimum of resident blocks or remaining space, or a maximum
// for a kernel's registers.
struct Room {
    const char* key;
    const char* what;
    uint32_t Residency::* of;
    bool at_most = false;
};
constexpr std::array rooms{
    Room{"resident_threads_min", " leaves room for too few threads on a multiprocessor", &Residency::threads},
    Room{"resident_blocks_min", " leaves room for too few blocks on a multiprocessor", &Residency::blocks},
    Room{"l1_min", " leaves too little L1 cache", &Residency::l1_bytes},
    Room{"spilled_bytes_max", " needs more registers than it gets, so some are spilled to local memory",
         &Residency::spilled_bytes, true},
};
static_assert(std::ranges::equal(rooms, lab::residency_keys, {}, &Room::key));

// Threads that access no memory only occupy a place. The other lanes of one warp do no harm: a single thread
// may issue bulk copies.
uint64_t resident_and_acting(const LaunchRecord& launch) {
    const uint64_t resident = launch.residency.threads, block = product(launch.block);
    if (!is_enabled(Defense::work_judged)) return resident;
    return resident * std::min(block, launch.acting_threads + 31) / std::max<uint64_t>(block, 1);
}

int64_t value_of(const Room& room, const LaunchRecord& launch) {
    return room.of == &Residency::threads ? static_cast<int64_t>(resident_and_acting(launch))
                                          : static_cast<int64_t>(launch.residency.*room.of);
}

// Launches that count: a small helper's occupancy is irrelevant. Helpers are the kernels that together, over
// all launches, do less than a tenth of a case's work: of the instructions, and of the bytes written to
// global memory. If only helpers remain, all launches count.
class SignificantLaunches {
  public:
    explicit SignificantLaunches(const CaseObservation& run) {
        const auto instructions = [](const LaunchRecord& one) { return one.warp_instructions; };
        const auto written = [](const LaunchRecord& one) {
            return one.global.store.bytes + one.global.atomic.bytes + one.by_unit.store.bytes;
        };
        add_all_but_small(run, instructions);
        if (is_enabled(Defense::work_judged)) add_all_but_small(run, written);
    }
    bool operator()(const LaunchRecord& launch) const {
        return launch.error.empty() && (kernels_.empty() || kernels_.contains(launch.kernel));
    }

  private:
    template <class Amount>
    void add_all_but_small(const CaseObservation& run, Amount amount) {
        std::map<std::string_view, uint64_t> of_kernel;
        uint64_t all = 0, small = 0;
        for (const auto& one : run.launches) {
            of_kernel[one.kernel] += amount(one);
            all += amount(one);
        }
        std::vector<std::pair<uint64_t, std::string_view>> rising;
        for (const auto& [kernel, part] : of_kernel) rising.emplace_back(part, kernel);
        std::ranges::sort(rising);
        for (const auto& [part, kernel] : rising) {
            small = is_enabled(Defense::work_judged) ? small + part : part;
            if (10 * small >= all && part > 0) kernels_.insert(kernel);
        }
    }

    std::set<std::string_view> kernels_;
};

// The largest dynamic shared memory of a launch. With `in_use`, only launches that write to at least an
// eighth of it count, or to any of it if they are not helpers: unused memory does not count as requested.
uint64_t most_dynamic(const CaseObservation& run, bool in_use) {
    constexpr uint64_t good_part = 8;
    const SignificantLaunches weighs(run);
    uint64_t most = 0;
    for (const auto& launch : run.launches) {
        const uint64_t written = launch.dynamic_shared_written;  // small if the only tile is small
        const bool uses = weighs(launch) ? written > 0 : good_part * written >= launch.dynamic_shared_bytes;
        if (launch.error.empty() && (uses || !in_use || !is_enabled(Defense::work_judged)))
            most = std::max(most, launch.dynamic_shared_bytes);
    }
    return most;
}

uint64_t most_written(const CaseObservation& run) {
    uint64_t most = 0;
    for (const auto& launch : run.launches) most = std::max(most, launch.dynamic_shared_written);
    return most;
}

// "4 blocks of 256 threads fit, limited by registers (40 per thread)"
std::string residency_words(const LaunchRecord& launch, const std::string& arch) {
    return fmt::format("{} of {} fit, limited by {}", counted(launch.residency.blocks, "block"),
                       counted(product(launch.block), "thread"), residency_limits(launch, arch, true));
}

// The launcher may have requested more shared memory than its blocks need, which leaves less L1 cache.
std::string preference_words(const Room& room, const std::string& arch, const LaunchRecord& launch) {
    if (room.of != &Residency::l1_bytes) return "";
    const auto without =
        device::occupancy(device::of_architecture(arch),
                          {.threads = static_cast<uint32_t>(product(launch.block)),
                           .registers = launch.residency.registers,
                           .shared_bytes = launch.static_shared_bytes + launch.dynamic_shared_bytes});
    if (without.l1_bytes <= launch.residency.l1_bytes) return "";
    return fmt::format(
        "; `cudaFuncAttributePreferredSharedMemoryCarveout` reserves {} KB for shared memory, and without it "
        "{} KB "
        "would be",
        launch.residency.shared_bytes >> 10, without.carveout_bytes >> 10);
}

std::string missed(const Room& room, const std::string& arch, const LaunchRecord& launch, int64_t value,
                   int64_t wanted) {
    const auto have = static_cast<uint64_t>(value), want = static_cast<uint64_t>(wanted);
    if (room.at_most)
        return fmt::format(": {} per thread, and {} are allowed; {}", counted(have, "byte"), grouped(want),
                           residency_words(launch, arch));
    const bool is_idle = room.of == &Residency::threads && have < launch.residency.threads;
    const std::string idle =
        is_idle ? fmt::format(" of {} take part in the work", grouped(launch.residency.threads)) : "";
    return fmt::format(": {}{}, and at least {} are required; {}{}", grouped(have), idle, grouped(want),
                       residency_words(launch, arch), preference_words(room, arch, launch));
}

std::optional<WrongLaunch> crowded(const Check& check, const std::string& arch, const CaseObservation& run,
                                   const lab::Sizes& sizes) {
    const SignificantLaunches weighs(run);
    for (const auto& launch : run.launches)
        for (const auto& room : rooms) {
            const auto bound = check.expression(room.key);
            if (!bound || !weighs(launch)) continue;
            // Only code that is too large for a second compilation has no count: larger than any lab needs.
            if (launch.residency.registers == 0)
                return WrongLaunch{launch.kernel, " is so large that its registers could not be counted", ""};
            const int64_t wanted = lab::evaluate(*bound, sizes).value();
            const int64_t value = value_of(room, launch);
            if (room.at_most ? value > wanted : value < wanted)
                return WrongLaunch{launch.kernel, room.what, missed(room, arch, launch, value, wanted)};
        }
    return {};
}

// ": 1,088 bytes with 64 of another block, but 1,024 are enough"
std::string too_much(const Bound& bound, const LaunchRecord& launch, const CaseObservation& run,
                     uint64_t wanted) {
    const uint64_t bytes = bound.of(launch, run), lent = bytes - bound.of(launch, {});
    return fmt::format(": {}{}, but {} are enough", counted(bytes, "byte"),
                       lent ? fmt::format(" with {} of another block", grouped(lent)) : "", grouped(wanted));
}

std::optional<WrongLaunch> wrong_launch(const Check& check, const LaunchRecord& launch,
                                        const SignificantLaunches& weighs, const CaseObservation& run,
                                        const lab::Sizes& sizes) {
    for (const auto& count : exact) {
        auto expression = check.expression(count.key);
        if (!expression) continue;
        int64_t wanted =
            lab::evaluate(*expression, sizes).value();  // the lab's reader has evaluated it for every case
        if (static_cast<int64_t>(count.of(launch)) != wanted)
            return WrongLaunch{launch.kernel,
                               fmt::format(" is launched with the wrong number of {}s", count.noun),
                               fmt::format(": {} instead of {}", grouped(count.of(launch)),
                                           grouped(static_cast<uint64_t>(wanted)))};
    }
    for (const auto& bound : bounds) {
        const auto most = check.expression(bound.key);
        if (!most || !weighs(launch)) continue;
        const int64_t wanted = lab::evaluate(*most, sizes).value();
        if (static_cast<int64_t>(bound.of(launch, run)) > wanted)
            return WrongLaunch{launch.kernel, fmt::format(" {} shared memory than it needs", bound.verb),
                               too_much(bound, launch, run, static_cast<uint64_t>(wanted))};
    }
    return {};
}

std::optional<WrongLaunch> wrong_case(const Check& check, const std::string& arch, const CaseObservation& run,
                                      const lab::Sizes& sizes) {
    if (run.launches.empty()) return WrongLaunch{"", "The launcher started no kernel", ""};
    if (check.has("max_launches") && static_cast<double>(run.launches.size()) > check.number("max_launches"))
        return WrongLaunch{
            "",
            fmt::format("The launcher started more than {}",
                        counted(static_cast<uint64_t>(check.number("max_launches")), "kernel")),
            fmt::format(": {}", grouped(run.launches.size()))};
    const SignificantLaunches weighs(run);
    for (const auto& launch : run.launches) {
        if (!launch.error.empty()) continue;  // an unfixed launch error has its own finding
        if (auto wrong = wrong_launch(check, launch, weighs, run, sizes)) return wrong;
    }
    if (auto wrong = crowded(check, arch, run, sizes)) return wrong;
    if (auto least = check.expression("dynamic_shared_min")) {
        const auto wanted = static_cast<uint64_t>(lab::evaluate(*least, sizes).value());
        const uint64_t largest = most_dynamic(run, false);
        if (largest < wanted)
            return WrongLaunch{
                "", "The launch requests too little dynamic shared memory",
                fmt::format(": {}, but {} are needed", counted(largest, "byte"), grouped(wanted))};
        if (most_dynamic(run, true) < wanted)
            return WrongLaunch{"", "No kernel that uses its dynamic shared memory requests enough of it",
                               fmt::format(": {} are needed", counted(wanted, "byte"))};
    }
    if (auto least = check.expression("dynamic_shared_written_min");
        least && is_enabled(Defense::work_judged)) {
        const auto wanted = static_cast<uint64_t>(lab::evaluate(*least, sizes).value());
        if (const uint64_t written = most_written(run); written < wanted)
            return WrongLaunch{"", "The blocks leave a large part of their dynamic shared memory unused",
                               fmt::format(": a block writes {}, and needs at least {}",
                                           counted(written, "byte"), grouped(wanted))};
    }
    const auto least = check.expression("dynamic_shared_exchanged_min");
    if (least && is_exchange_known(run)) {
        const auto wanted = static_cast<uint64_t>(lab::evaluate(*least, sizes).value());
        if (const uint64_t used = run.exchange.dynamic_bytes; used < wanted)
            return WrongLaunch{
                "", "The threads exchange values in too small a part of their dynamic shared memory",
                fmt::format(": in {} of a block, and {} are needed", counted(used, "byte"), grouped(wanted))};
    }
    return {};
}

std::string in_words(const WrongLaunch& wrong, bool hidden) {
    if (wrong.kernel.empty()) return wrong.what + (hidden ? "" : wrong.detail);
    if (hidden) return "A kernel" + wrong.what;
    return fmt::format("`{}`{}{}", short_name(wrong.kernel), wrong.what, wrong.detail);
}

// Nothing if a kernel's register count is unknown.
std::optional<uint64_t> worst_launch(const Room& room, const CaseObservation& run) {
    const SignificantLaunches weighs(run);
    std::optional<uint64_t> worst;
    for (const auto& launch : run.launches) {
        if (!weighs(launch)) continue;
        const uint64_t unknown = room.at_most ? ~uint32_t{0} : 0;
        const uint64_t value =
            launch.residency.registers ? static_cast<uint64_t>(value_of(room, launch)) : unknown;
        if (!worst || (room.at_most ? value > *worst : value < *worst)) worst = value;
    }
    return worst;
}

bool has_wrong_counts(const Check& check, const CaseObservation& run, const lab::Sizes& sizes) {
    for (const auto& launch : run.launches)
        for (const auto& count : exact)
            if (auto wanted = check.expression(count.key); wanted && launch.error.empty())
                if (static_cast<int64_t>(count.of(launch)) != lab::evaluate(*wanted, sizes).value())
                    return true;
    return false;
}

// A case that misses bounds gets partial points only if all missed bounds have a `_zero`.
double fraction_of_case(const Check& check, const Observed& observed, std::size_t position,
                        const lab::Sizes& sizes) {
    const auto& run = observed.submission.cases[position];
    if (run.launches.empty() || has_wrong_counts(check, run, sizes)) return 0;
    double fraction = 1;
    for (const auto& one : reached_launches(check, observed, position))
        fraction = std::min(fraction, fraction_of(one));
    return fraction < 1 ? fraction : 0;
}

}  // namespace

std::vector<ReachedValue> reached_launches(const Check& check, const Observed& observed,
                                           std::size_t position) {
    const auto& run = observed.submission.cases[position];
    std::vector<ReachedValue> all;
    const auto add = [&](const char* key, bool at_most, uint64_t value) {
        if (auto one = beside_bound(check, key, at_most, static_cast<double>(value), observed.lab,
                                    observed.lab.cases[position]))
            all.push_back(std::move(*one));
    };
    add("max_launches", true, run.launches.size());
    add("dynamic_shared_min", false, most_dynamic(run, true));
    add("dynamic_shared_written_min", false, most_written(run));
    if (is_exchange_known(run)) add("dynamic_shared_exchanged_min", false, run.exchange.dynamic_bytes);
    for (const auto& room : rooms)
        if (const auto worst = worst_launch(room, run)) add(room.key, room.at_most, *worst);
    const SignificantLaunches weighs(run);
    for (const auto& bound : bounds) {
        uint64_t most = 0;
        for (const auto& launch : run.launches)
            if (weighs(launch)) most = std::max(most, bound.of(launch, run));
        add(bound.key, true, most);
    }
    return all;
}

CheckResult launch(const Check& check, const Observed& observed) {
    auto cases = covered(check, observed.lab);
    auto refused = seen(observed, cases, *check.kind);
    auto bad =
        std::ranges::find(refused, Severity::error, [](const SeenFinding& s) { return s.finding.severity; });
    if (bad != refused.end()) {
        auto result = failed(told(*bad) + ".");
        result.advice = bad->finding.explanation;
        result.places = bad->finding.locations;
        result.shown_by = bad->cases.empty() ? "" : bad->cases[0];
        result.findings = std::move(refused);
        return result;
    }
    CaseList wrong_cases;
    std::optional<std::string> first;
    std::string ran_as;
    double fraction = 1;
    for (std::size_t i : cases) {
        auto sizes = lab::sizes(observed.lab.parameters, observed.lab.cases[i]);
        auto wrong = wrong_case(check, observed.lab.arch, observed.submission.cases[i], sizes.value());
        if (!wrong) continue;
        fraction = std::min(fraction, fraction_of_case(check, observed, i, sizes.value()));
        if (!first) {
            const bool hidden = observed.lab.cases[i].hidden;
            first = in_words(*wrong, hidden);
            if (!hidden) ran_as = launch_words(observed.submission.cases[i]);
        }
        wrong_cases.add(observed.lab.cases[i]);
    }
    if (!first) return passed("Every launch is accepted and has the required sizes.");
    auto result = failed(fmt::format("{} ({}).{}", *first, words(wrong_cases), ran_as));
    set_score(result, fraction);
    if (!wrong_cases.shown.empty()) result.shown_by = wrong_cases.shown[0];
    return result;
}

}  // namespace warpmark::check
