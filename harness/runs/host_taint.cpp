// Taint analysis of outputs: values that the launcher computes and kernels only pass on. If the launcher has
// read much of device memory, the case runs with one input for the kernels and another for the launcher, and
// vice versa (machine/launcher_data_replay.h). The launcher computed an output element if the element depends
// on the launcher's input alone. The same holds for elements that depend on data from the launcher, if that
// data is at least half as large as the output.
//
// Data that kernels wrote and the launcher returns unchanged is not the launcher's work. Reading counts,
// flags or sums per block is allowed: they are few.
//
// Runs a case four times: with each of two inputs for both kernels and launcher, and then crosswise.
#include <algorithm>
#include <cstring>

#include "harness/runs/run_passes.h"
#include "harness/runs/single_run.h"

namespace warpmark::session {
namespace {

constexpr uint64_t share_times_longer = 4, share_instructions_at_least = 1'000'000;
constexpr uint64_t few_bytes = 64,
                   much_of_inputs = 32;  // more than a 32nd of the inputs, and more than a few words
constexpr uint32_t inputs_to_try = 2;

uint64_t input_bytes(const Case& one) {
    uint64_t bytes = 0;
    for (const auto& argument : one.arguments)
        if (argument.use == Use::in || argument.use == Use::inout)
            bytes += argument.bytes.size() + argument.zeros;
    return bytes;
}

bool is_much(uint64_t bytes, const Case& one) {
    return bytes >= few_bytes && bytes * much_of_inputs > input_bytes(one);
}

uint64_t copied_bytes(const CaseObservation& seen) {
    uint64_t bytes = 0;
    for (const auto& launch : seen.launches) bytes += launch.host_copied_bytes;
    return bytes;
}

// A run, with the data that the launcher read and sent in it.
struct Watched {
    machine::HostView view;
    std::vector<std::vector<std::byte>> outputs;
    bool is_good = false;
};

void run_watched(const Job& job, Case& one, RunOptions run, const machine::HostView* shown,
                 Watched& watched) {
    if (shown) watched.view.show(*shown);
    run.host_view = &watched.view;
    auto done = run_once(job, one, run);
    if (!done) return;
    watched.is_good =
        done->whole && std::ranges::none_of(done->seen.findings, is_error) && !watched.view.parted();
    watched.outputs = std::move(done->seen.outputs);
}

// Bytes of the words that differ in the data sent by the launcher.
uint64_t differing_bytes(const std::vector<std::byte>& a, const std::vector<std::byte>& b) {
    constexpr uint64_t word = 4;
    const uint64_t common = std::min(a.size(), b.size());
    uint64_t differing = std::max(a.size(), b.size()) - common;
    for (uint64_t at = 0; at < common; at += word) {
        const uint64_t count = std::min(word, common - at);
        if (std::memcmp(a.data() + at, b.data() + at, count) != 0) differing += count;
    }
    return differing;
}

// The four runs: the first part of a name is the kernels' input, the second the launcher's.
struct Runs {
    Watched one_one, other_other, other_one, one_other;
    bool are_good() const {
        return one_one.is_good && other_other.is_good && other_one.is_good && one_other.is_good;
    }
};

// Elements of an output, by the input that they depend on.
struct Elements {
    std::vector<uint64_t> follow_launcher;  // and on nothing else
    std::vector<uint64_t> hang_on_launcher;
    uint64_t differing = 0, count = 0;
};

Elements elements_of(const Runs& runs, size_t argument, uint64_t width) {
    const auto& usual = runs.one_one.outputs[argument];
    Elements found;
    found.count = usual.size() / width;
    const auto same = [&](const Watched& a, const Watched& b, uint64_t at) {
        return std::memcmp(a.outputs[argument].data() + at, b.outputs[argument].data() + at, width) == 0;
    };
    for (uint64_t i = 0; i < found.count; ++i) {
        const uint64_t at = i * width;
        if (!same(runs.one_other, runs.one_one, at)) found.hang_on_launcher.push_back(i);
        if (same(runs.other_other, runs.one_one, at)) continue;
        ++found.differing;
        if (same(runs.other_one, runs.one_one, at) && same(runs.one_other, runs.other_other, at))
            found.follow_launcher.push_back(i);
    }
    return found;
}

// The elements that the launcher computed. A few elements may follow its input by chance, and so may all that
// depend on a single number from the launcher.
std::vector<uint64_t> of_launcher(const Runs& runs, const Elements& found, uint64_t width) {
    constexpr uint64_t part_by_chance = 4;
    if (found.follow_launcher.size() * part_by_chance > found.differing) return found.follow_launcher;
    const uint64_t sent = differing_bytes(runs.one_other.view.sent(), runs.one_one.view.sent());
    const bool most = found.hang_on_launcher.size() * 2 > found.count;
    if (most && found.count * width >= few_bytes && sent * 2 >= found.count * width)
        return found.hang_on_launcher;
    return {};
}

void tell(const std::vector<uint64_t>& elements, uint32_t argument, uint64_t width, const Location& where,
          std::vector<HostWritten>& told) {
    for (const uint64_t i : elements) {
        HostWritten* last = told.empty() ? nullptr : &told.back();
        const bool goes_on =
            last && last->argument == argument && last->offset + last->bytes == i * width && last->passed_on;
        if (goes_on)
            last->bytes += width;
        else
            told.push_back({argument, i * width, width, where, true});
    }
}

enum class Came { decided, undecided };

Came try_inputs(const Job& job, Case& one, const RunOptions& again, uint32_t which, CaseObservation& seen) {
    auto other = other_inputs(one, which);
    if (!other) return Came::decided;  // no other inputs exist, so runs cannot differ
    Runs runs;
    run_watched(job, one, again, nullptr, runs.one_one);
    if (!runs.one_one.is_good) return Came::undecided;
    if (!is_much(runs.one_one.view.seen().size(), one)) return Came::decided;
    run_watched(job, *other, again, nullptr, runs.other_other);
    if (!runs.other_other.is_good) return Came::undecided;
    run_watched(job, *other, again, &runs.one_one.view, runs.other_one);
    run_watched(job, one, again, &runs.other_other.view, runs.one_other);
    if (!runs.are_good()) return Came::undecided;
    const Location& where = runs.one_one.view.first_sent();
    for (size_t at = 0; at < one.arguments.size(); ++at) {
        const Argument& argument = one.arguments[at];
        if (argument.use != Use::out && argument.use != Use::inout) continue;
        const uint64_t width = std::max(1u, argument.element_bytes);
        const auto elements = of_launcher(runs, elements_of(runs, at, width), width);
        tell(elements, static_cast<uint32_t>(at), width, where, seen.host_written);
    }
    std::ranges::stable_sort(seen.host_written, {},
                             [](const HostWritten& one) { return std::pair(one.argument, one.offset); });
    return Came::decided;
}

}  // namespace

void find_work_of_launcher(PassContext& context) {
    Job& job = context.job;
    auto& observed = context.observation.cases;
    const RunOptions again = context.again(context.optimized);
    for (size_t at = 0; at < observed.size() && at < job.cases.size(); ++at) {
        CaseObservation& seen = observed[at];
        Case& one = job.cases[at];
        if (!seen.whole || !is_much(copied_bytes(seen), one)) continue;
        RunOptions run = again;
        run.warp_instructions = share_instructions_at_least;
        for (const auto& launch : seen.launches)
            run.warp_instructions +=
                share_times_longer * (launch.warp_instructions + launch.host_instructions);
        auto came = Came::undecided;
        for (uint32_t which = 0; context.has_buffers() && which < inputs_to_try && came == Came::undecided;
             ++which)
            came = try_inputs(job, one, run, which, seen);
        if (came == Came::undecided)
            add_unseen(seen.unseen, outputs_of_other_orders,
                       "the launcher reads a large part of device memory, and its computations on it could "
                       "not be tested");
    }
}

}  // namespace warpmark::session
