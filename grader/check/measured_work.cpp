// Table of work measures, and sums over launches, lines and buffers.
#include "grader/check/measured_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harness/base/attack_defenses.h"

namespace warpmark::check {
namespace {

using L = LaunchRecord;
using S = SpaceTraffic;
using T = Traffic;
using A = ArrayNames;
constexpr const char *global_place = "global memory", *shared_place = "shared memory";

constexpr WorkRow in_global(const char* noun, const char* done, T S::* traffic, uint64_t T::* unit,
                            ArrayName A::* array) {
    return {noun, done, global_place, &L::global, traffic, unit, array};
}
constexpr WorkRow in_shared(const char* noun, const char* done, T S::* traffic, uint64_t T::* unit,
                            ArrayName A::* array) {
    return {noun, done, shared_place, &L::shared, traffic, unit, array};
}
constexpr WorkRow of_warps(const char* noun, const char* done, uint64_t WorkCounts::* did,
                           bool at_once = false) {
    return {noun, done, nullptr, nullptr, nullptr, nullptr, nullptr, did, at_once};
}

constexpr std::array<WorkRow, lab::measures.size()> work_table{
    in_global("byte", "loaded from {}", &S::load, &T::bytes, &A::load),
    in_global("byte", "stored to {}", &S::store, &T::bytes, &A::store),
    in_global("byte", "updated atomically in {}", &S::atomic, &T::bytes, &A::atomic),
    in_shared("byte", "stored to {}", &S::store, &T::bytes, &A::store),
    in_shared("byte", "loaded from {}", &S::load, &T::bytes, &A::load),
    in_shared("byte", "updated atomically in {}", &S::atomic, &T::bytes, &A::atomic),
    WorkRow{"barrier", "completed by blocks", nullptr},
    WorkRow{.noun = "barrier", .done = "completed by blocks", .where = nullptr, .also_waits = true},
    in_global("request", "made by loads from {}", &S::load, &T::requests, &A::load),
    in_global("request", "made by stores to {}", &S::store, &T::requests, &A::store),
    in_global("request", "made by atomic operations in {}", &S::atomic, &T::requests, &A::atomic),
    in_global("sector", "moved by loads from {}", &S::load, &T::passes, &A::load),
    in_global("sector", "moved by stores to {}", &S::store, &T::passes, &A::store),
    in_global("sector", "moved by atomic operations in {}", &S::atomic, &T::passes, &A::atomic),
    in_shared("request", "made by loads from {}", &S::load, &T::requests, &A::load),
    in_shared("request", "made by stores to {}", &S::store, &T::requests, &A::store),
    in_shared("request", "made by atomic operations in {}", &S::atomic, &T::requests, &A::atomic),
    in_shared("wavefront", "taken by loads from {}", &S::load, &T::passes, &A::load),
    in_shared("wavefront", "taken by stores to {}", &S::store, &T::passes, &A::store),
    in_shared("wavefront", "taken by atomic operations in {}", &S::atomic, &T::passes, &A::atomic),
    WorkRow{"byte", "copied asynchronously from or to {}", global_place, nullptr, nullptr, nullptr, nullptr,
            &WorkCounts::copied_bytes},
    of_warps("stage", "in flight at once", &WorkCounts::stages, true),
    of_warps("shuffle", "executed by warps", &WorkCounts::shuffles),
    of_warps("matrix product", "executed by warps", &WorkCounts::matrix_products),
    of_warps("floating-point operation", "executed by threads", &WorkCounts::float_operations),
    of_warps("byte", "moved through shared memory by the busiest threads of the blocks",
             &WorkCounts::one_thread_shared_bytes),
    WorkRow{.noun = "byte",
            .done = "used side by side in shared memory, without an unused word between them",
            .where = nullptr,
            .exchange = &Exchange::unbroken_bytes},
};

// Data that the launcher copied from device memory counts as loaded, whichever way a kernel receives it.
uint64_t carried(const WorkRow& row, uint64_t bytes) {
    if (!is_enabled(Defense::work_judged)) return 0;
    const bool loads_bytes = row.space == &L::global && row.traffic == &S::load && row.unit == &T::bytes;
    return loads_bytes ? bytes : 0;
}

// Adds the traffic of bulk copies, which bounds include. A GPU counts no request for a bulk copy.
uint64_t by_unit(const WorkRow& row, const SpaceTraffic& moved) {
    if (!is_enabled(Defense::work_judged) || row.space != &L::global) return 0;
    return moved.*row.traffic.*row.unit;
}

// for_least: the amount for a minimum bound; otherwise for a maximum.
uint64_t of_buffer(const WorkRow& row, const BufferTraffic& buffer, bool for_least) {
    if (!row.traffic) return buffer.copied_bytes;
    const bool adds_atomics = for_least && row.unit == &T::bytes && row.traffic != &S::atomic;
    return buffer.traffic.*row.traffic.*row.unit + (adds_atomics ? buffer.traffic.atomic.bytes : 0) +
           (for_least ? 0 : by_unit(row, buffer.by_unit));
}

bool is_meant(const WorkRow& row, const BufferTraffic& buffer, const std::string& name) {
    return buffer.name == name && buffer.is_shared == row.is_shared();
}

// The launcher's copies and fills within device memory, which cannot be attributed to a buffer.
uint64_t by_launcher(const WorkRow& row, const DeviceCopies& copies) {
    constexpr uint64_t sector_bytes = 32;
    if (!is_enabled(Defense::work_judged) || row.space != &L::global || row.traffic == &S::atomic) return 0;
    const uint64_t bytes = row.traffic == &S::load ? copies.read_bytes : copies.written_bytes;
    if (row.unit == &T::bytes) return bytes;
    return row.unit == &T::passes ? bytes / sector_bytes : 0;
}

uint64_t amount_of(const WorkRow& row, const LaunchRecord& launch, const std::string& buffer,
                   bool for_least) {
    const bool adds_atomics = for_least && row.unit == &T::bytes && row.traffic != &S::atomic;
    if (!buffer.empty()) {
        uint64_t sum = 0;
        for (const auto& one : launch.buffers)
            if (is_meant(row, one, buffer)) sum += of_buffer(row, one, for_least);
        return sum;
    }
    const bool judges_threads =
        row.did == &WorkCounts::one_thread_shared_bytes || row.did == &WorkCounts::float_operations;
    if (judges_threads && !is_enabled(Defense::work_judged)) return 0;
    if (row.did) return launch.did.*row.did;
    const bool waits = row.also_waits && is_enabled(Defense::work_judged);
    if (!row.traffic) return launch.barriers + (waits ? launch.waits : 0);
    const SpaceTraffic& space = launch.*row.space;
    return space.*row.traffic.*row.unit + carried(row, launch.carried_bytes) +
           (for_least ? 0 : by_launcher(row, launch.device_copies) + by_unit(row, launch.by_unit)) +
           (adds_atomics ? space.atomic.bytes : 0);
}

uint64_t sum_of_launches(const WorkRow& row, const CaseObservation& run, const std::string& buffer,
                         bool for_least) {
    if (row.exchange) return is_enabled(Defense::work_judged) ? run.exchange.*row.exchange : 0;
    // The end of a launch is a barrier of all blocks. Two launches are a usual division of work.
    constexpr size_t usual_launches = 2;
    uint64_t all = 0;
    for (size_t at = 0; at < run.launches.size(); ++at) {
        const LaunchRecord& launch = run.launches[at];
        uint64_t here = amount_of(row, launch, buffer, for_least);
        if (row.also_waits && at >= usual_launches && is_enabled(Defense::work_judged))
            here += uint64_t{launch.grid[0]} * launch.grid[1] * launch.grid[2];
        all = row.at_once ? std::max(all, here) : all + here;
    }
    return all;
}

LinePart& part_of(std::vector<LinePart>& parts, const std::string& file, int line) {
    const auto part = std::ranges::find_if(
        parts, [&](const LinePart& one) { return one.line == line && one.file == file; });
    return part != parts.end() ? *part : parts.emplace_back(LinePart{file, line});
}

}  // namespace

std::string WorkRow::words(const std::string& buffer) const {
    return where ? fmt::format(fmt::runtime(done), buffer.empty() ? where : fmt::format("`{}`", buffer))
                 : done;
}

const std::array<WorkRow, lab::measures.size()>& work_rows() {
    return work_table;
}

uint64_t amount_of(const WorkRow& row, const CaseObservation& run, const std::string& buffer) {
    return sum_of_launches(row, run, buffer, false);
}

uint64_t amount_with_atomics(const WorkRow& row, const CaseObservation& run, const std::string& buffer) {
    return sum_of_launches(row, run, buffer, true);
}

uint64_t bulk_copied_amount(const WorkRow& row, const CaseObservation& run, const std::string& buffer) {
    if (!row.traffic) return 0;
    uint64_t all = 0;
    for (const auto& launch : run.launches) {
        if (buffer.empty()) all += by_unit(row, launch.by_unit);
        for (const auto& one : launch.buffers)
            if (!buffer.empty() && is_meant(row, one, buffer)) all += by_unit(row, one.by_unit);
    }
    return all;
}

uint64_t amount_by_launcher(const WorkRow& row, const CaseObservation& run) {
    uint64_t all = 0;
    for (const auto& launch : run.launches) all += by_launcher(row, launch.device_copies);
    return all;
}

uint64_t amount_by_waits(const WorkRow& row, const CaseObservation& run) {
    if (!row.also_waits || !is_enabled(Defense::work_judged)) return 0;
    uint64_t all = 0;
    for (const auto& launch : run.launches) all += launch.waits;
    return all;
}

std::optional<LinePart> greatest_part(const WorkRow& row, const CaseObservation& run,
                                      const std::string& buffer) {
    std::vector<LinePart> parts;
    for (const auto& launch : run.launches) {
        if (!buffer.empty() || (row.did && row.where)) {  // one buffer, or a measure with counts per buffer
            for (const auto& one : launch.buffers)
                if (buffer.empty() || is_meant(row, one, buffer))
                    part_of(parts, one.file, one.line).amount += of_buffer(row, one, false);
        } else if (row.traffic) {
            for (const auto& line : launch.lines) {
                const bool in_shared = row.is_shared();
                LinePart& part = part_of(parts, line.file, line.line);
                part.amount += (in_shared ? line.shared : line.global).*row.traffic.*row.unit +
                               carried(row, line.carried_bytes);
                part.array.note((in_shared ? line.shared_arrays : line.global_arrays).*row.array);
            }
        }
    }
    const auto greatest = std::ranges::max_element(parts, {}, &LinePart::amount);
    return greatest == parts.end() || greatest->amount == 0 ? std::nullopt : std::optional(*greatest);
}

}  // namespace warpmark::check
