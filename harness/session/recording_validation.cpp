// Validates a recording: it must fit its job and itself, so that every number can be used as an index. Checks
// that columns have equal length, that indices are in range, and that byte counts match.
#include <algorithm>
#include <bit>
#include <initializer_list>

#include "harness/session/answer_validation.h"

namespace warpmark::session {
namespace {

using Column = std::vector<uint32_t>;

constexpr size_t most_steps = 100'000, most_rows = 4'000'000, most_bytes = 64 << 20,
                 longest_recorded_text = 1 << 17;

bool one_length(std::initializer_list<const Column*> columns) {
    return std::ranges::all_of(columns, [&](const Column* one) {
        return one->size() == (*columns.begin())->size() && one->size() <= most_rows;
    });
}

bool below(const Column& column, size_t end) {
    return std::ranges::all_of(column, [&](uint32_t value) { return value < end; });
}

bool rises_below(const Column& steps, size_t end) {
    return std::ranges::is_sorted(steps) && below(steps, end);
}

bool is_text(const std::string& text) {
    return text.size() <= longest_recorded_text;
}

bool fits(const RecordedAccesses& all, size_t steps, size_t arrays) {
    if (!one_length({&all.step, &all.array, &all.kind, &all.width, &all.lanes}) ||
        !rises_below(all.step, steps) || !below(all.array, arrays))
        return false;
    constexpr uint32_t widest = 64, kinds = 32;
    uint64_t lanes = 0, bytes = 0;
    for (size_t at = 0; at < all.step.size(); ++at) {
        const auto here = static_cast<uint64_t>(std::popcount(all.lanes[at]));
        if (all.width[at] > widest || all.kind[at] >= kinds) return false;
        lanes += here;
        if (all.kind[at] & RecordedAccesses::shows_values) bytes += here * all.width[at];
    }
    return all.offsets.size() == lanes && all.values.size() == bytes;
}

bool fits(const RecordedArrivals& all, size_t steps, size_t arrays) {
    if (!one_length({&all.step, &all.array, &all.count}) || all.offset.size() != all.step.size() ||
        !rises_below(all.step, steps) || !below(all.array, arrays))
        return false;
    uint64_t bytes = 0;
    for (const uint32_t count : all.count) bytes += count;
    return all.values.size() == bytes;
}

bool fits(const RecordedValues& all, size_t steps, const std::vector<Scalar>& scalars) {
    if (!one_length({&all.step, &all.scalar, &all.lanes}) || !rises_below(all.step, steps) ||
        !below(all.scalar, scalars.size()))
        return false;
    uint64_t bytes = 0;
    for (size_t at = 0; at < all.step.size(); ++at)
        bytes += static_cast<uint64_t>(std::popcount(all.lanes[at])) * scalars[all.scalar[at]].bytes;
    return all.values.size() == bytes;
}

bool fits(const RecordedRun& run, const Recording& whole) {
    const size_t steps = run.warp.size();
    const RecordedMeetings& met = run.meetings;
    const RecordedCopies& copies = run.copies;
    bool good = one_length({&run.warp, &run.place, &run.lanes}) && steps <= most_steps &&
                run.order.first < 2 && below(run.warp, whole.warps) &&
                below(run.place, whole.places.size()) && run.begins.size() == whole.arrays.size() &&
                run.written.size() == whole.arrays.size();
    for (size_t at = 0; good && at < whole.arrays.size(); ++at)
        good = run.begins[at].size() == whole.arrays[at].count &&
               run.written[at].size() == (whole.arrays[at].count + 7) / 8;
    return good && fits(run.accesses, steps, whole.arrays.size()) &&
           fits(run.arrivals, steps, whole.arrays.size()) && fits(run.values, steps, whole.scalars) &&
           one_length({&met.step, &met.barrier, &met.what, &met.warp, &met.lanes}) &&
           rises_below(met.step, steps) && below(met.barrier, whole.barriers.size()) && below(met.what, 3) &&
           below(met.warp, whole.warps) &&
           one_length({&copies.step, &copies.what, &copies.lanes, &copies.keep, &copies.copy}) &&
           rises_below(copies.step, steps) && below(copies.what, 4) &&
           one_length({&run.ends.step, &run.ends.warp, &run.ends.lanes}) &&
           rises_below(run.ends.step, steps) && below(run.ends.warp, whole.warps);
}

// One buffer of the right size for each argument, or none at all.
bool fits(const std::vector<std::vector<std::byte>>& outputs, const Case& asked) {
    if (outputs.empty()) return true;
    if (outputs.size() != asked.arguments.size()) return false;
    for (size_t at = 0; at < outputs.size(); ++at) {
        const Argument& argument = asked.arguments[at];
        const uint64_t bytes = argument.use == Use::scalar ? 0 : argument.bytes.size() + argument.zeros;
        if (!outputs[at].empty() && outputs[at].size() != bytes) return false;
    }
    return true;
}

bool describes(const Recording& recording) {
    constexpr uint32_t most_threads = 1024, most_of_a_kind = 4096;
    const bool few = recording.places.size() <= most_steps && recording.arrays.size() <= most_of_a_kind &&
                     recording.scalars.size() <= most_of_a_kind && recording.runs.size() <= 2 &&
                     recording.barriers.size() <= most_of_a_kind;
    return few && recording.threads <= most_threads && recording.warps == (recording.threads + 31) / 32 &&
           std::ranges::all_of(recording.grid, [](uint32_t size) { return size > 0; }) &&
           is_text(recording.kernel) &&
           std::ranges::all_of(recording.places, [](const Site& one) { return is_text(one.file); }) &&
           std::ranges::all_of(recording.arrays,
                               [](const RecordedArray& one) {
                                   return is_text(one.name) && is_text(one.type) && one.count <= most_bytes &&
                                          one.extents.size() <= 16;
                               }) &&
           std::ranges::all_of(recording.scalars,
                               [](const Scalar& one) {
                                   return is_text(one.name) && is_text(one.function) && is_text(one.type) &&
                                          one.bytes > 0 && one.bytes <= 8;
                               }) &&
           std::ranges::all_of(recording.barriers, [&](const RecordedBarrier& one) {
               return one.place < recording.places.size();
           });
}

}  // namespace

std::string unsound_recording(const Job& job, const Observation& seen) {
    const Recording& recording = seen.recording;
    if (!recording.is_there) return "";
    if (!job.recording.wanted || recording.case_at >= seen.cases.size() ||
        recording.case_at >= job.cases.size())
        return "it has a recording that nobody wants";
    const auto& findings = seen.cases[recording.case_at].findings;
    if (recording.has_finding && recording.finding >= findings.size())
        return "a recording shows a finding that is not there";
    if (!describes(recording)) return "a recording has parts that no run has";
    for (const auto& run : recording.runs) {
        if (!fits(run, recording)) return "a recording's columns do not fit each other";
        if (!fits(run.outputs, job.cases[recording.case_at]))
            return "a recording's output has another size than its buffer";
        if (run.found_at.size() > findings.size()) return "a recording meets findings that are not there";
    }
    return "";
}

}  // namespace warpmark::session
