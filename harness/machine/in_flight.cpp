// in_flight.cpp: a word that is touched from both sides, once at least to write it, before the host has
// waited.
#include "harness/machine/in_flight.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/contract/finding.h"
#include "harness/machine/builtin_call.h"
#include "harness/machine/faults.h"

namespace warpmark::machine {
namespace {

std::string value_at(const std::vector<std::byte>& bytes, uint64_t at) {
    int32_t value = 0;
    std::memcpy(&value, bytes.data() + at, std::min<uint64_t>(4, bytes.size() - at));
    return fmt::format("{:#010x}", static_cast<uint32_t>(value));
}

}  // namespace

InFlight::Marks& InFlight::marks_of(const Region& region) {
    Marks& marks = regions_[region.info.id];
    if (marks.read.empty()) {
        const size_t words = (region.info.bytes + word - 1) / word;
        marks.read.resize(words);
        marks.written.resize(words);
    }
    return marks;
}

// 0: nobody's, or the host has waited for it.
uint32_t InFlight::site_under_way(const Mark& mark) const {
    return streams.is_over(mark.operation) ? 0 : mark.site;
}

// Between two waits for different streams nobody knows which of the values the host may still see.
void InFlight::forget_values() {
    for (auto& [id, marks] : regions_) marks.before.clear();
}

void InFlight::wait_for_stream(uint64_t stream) {
    streams.host_waits_for(stream);
    forget_values();
}

void InFlight::wait_for_event(uint64_t event) {
    streams.host_waits_for_event(event);
    forget_values();
}

void InFlight::by_device(const Region& region, const Touched& touched) {
    Marks& marks = marks_of(region);
    if (touched.kind != Access::load && marks.before.empty())
        marks.before.assign(region.data, region.data + region.info.bytes);
    auto& kept = touched.kind == Access::load ? marks.read : marks.written;
    for (uint32_t left = touched.active; left; left &= left - 1) {
        const uint32_t offset = touched.offsets[std::countr_zero(left)];
        for (uint32_t at = offset / word; at <= (offset + touched.width - 1) / word && at < kept.size(); ++at)
            kept[at] = {touched.site + 1, operation_};
    }
}

void InFlight::by_host(Warp& warp, const Op& op, const Region& region, const Touched& touched) {
    const auto found = regions_.find(region.info.id);
    if (found == regions_.end()) return;
    const Marks& marks = found->second;
    for (uint32_t left = touched.active; left; left &= left - 1) {
        const uint32_t offset = touched.offsets[std::countr_zero(left)];
        for (uint32_t at = offset / word; at <= (offset + touched.width - 1) / word && at < marks.read.size();
             ++at) {
            const uint32_t writer = site_under_way(marks.written[at]);
            const uint32_t reader = touched.kind == Access::load ? 0 : site_under_way(marks.read[at]);
            if (!writer && !reader) continue;
            const bool reads = touched.kind == Access::load;
            Finding* finding = new_finding(
                warp, op, !reads && writer ? FindingId::race_write_write : FindingId::race_read_write, 0,
                reads ? Role::reads : Role::writes);
            if (!finding) return;
            const Site& other = warp.machine().site((writer ? writer : reader) - 1);
            finding->space = Space::global;
            InFlightAccess fact;
            fact.element = element_of(region.info, int64_t{at} * word, word);
            fact.device_writes = writer != 0;
            if (reads && !marks.before.empty()) {
                fact.late = value_at({region.data, region.data + region.info.bytes}, at * word);
                fact.early = value_at(marks.before, at * word);
            }
            finding->fact = std::move(fact);
            Location device;
            device.file = other.file;
            device.line = other.line;
            device.column = other.column;
            device.role = writer ? Role::writes : Role::reads;
            finding->locations.push_back(std::move(device));
            return;
        }
    }
}

void InFlight::mark(const BuiltinCall& call, uint64_t address, uint64_t bytes, Access kind) {
    const Region* region = call.run().memory.region(address);
    if (!region || !region->host_access || !region->device_access) return;
    const uint32_t offsets[32] = {static_cast<uint32_t>(address & (Memory::region_limit - 1))};
    by_device(*region, {kind, offsets, 1, static_cast<uint32_t>(bytes),
                        call.warp.site_of(call.op, call.warp.current_frame())});
}

void InFlight::copy(const BuiltinCall& call, uint64_t to, uint64_t from, uint64_t bytes, bool async) {
    if (!async) return;
    begin(streams.in_use);
    mark(call, from, bytes, Access::load);
    mark(call, to, bytes, Access::store);
}

void InFlight::fill(const BuiltinCall& call, uint64_t address, uint64_t bytes) {
    begin(streams.in_use);
    mark(call, address, bytes, Access::store);
}

}  // namespace warpmark::machine
