// Bytes that two sides access, at least one of them writing, without a wait in between.
#include "harness/machine/stream_operations.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/builtin_call.h"
#include "harness/machine/machine_faults.h"

namespace warpmark::machine {
namespace {

constexpr uint32_t word = 4;

std::string value_at(const std::byte* bytes, uint64_t size, uint64_t at) {
    int32_t value = 0;
    std::memcpy(&value, bytes + at, std::min<uint64_t>(word, size - at));
    return fmt::format("{:#010x}", static_cast<uint32_t>(value));
}

// Visits the bytes of adjacent lanes together.
template <class Visit>
void for_each_stretch(const TouchedRange& touched, const Visit& visit) {
    uint64_t begin = 0, end = 0;
    for (uint32_t left = touched.active; left; left &= left - 1) {
        const uint64_t at = touched.offsets[std::countr_zero(left)];
        if (at != end && begin != end) visit(begin, end);
        if (at != end) begin = at;
        end = at + touched.width;
    }
    if (begin != end) visit(begin, end);
}

Role role_at(Access kind) {
    if (kind == Access::load) return Role::reads;
    return kind == Access::store ? Role::writes : Role::updates;
}

Location place_of(const Site& site, Role role) {
    Location at;
    at.file = site.file;
    at.line = site.line;
    at.column = site.column;
    at.role = role;
    return at;
}

}  // namespace

bool StreamOperations::keeps(const Region& region) const {
    return region.device_access && (region.host_access || streams.has_created_streams()) &&
           region.info.space != Space::shared;
}

DeviceAccess StreamOperations::access_of(uint32_t site, bool writes) const {
    return {operation_, site, writes, false, false};
}

void StreamOperations::begin(uint64_t stream, DeviceWork work) {
    operation_ = streams.begin(stream);
    has_fenced_ = false;
    work_[operation_] = std::move(work);
}

void StreamOperations::by_device(Warp& warp, const Op& op, const Region& region,
                                 const TouchedRange& touched) {
    const bool writes = touched.kind != Access::load;
    if (writes && region.host_access)
        before_.try_emplace(region.info.id, region.data, region.data + region.info.bytes);
    DeviceAccess access = access_of(touched.site, writes);
    access.is_strong = touched.is_strong;
    access.is_published = touched.is_strong && (has_fenced_ || touched.releases);
    for_each_stretch(touched, [&](uint64_t begin, uint64_t end) {
        if (const auto met = overlaps_.touch(region.info.id, access, begin, end, streams))
            tell(warp, op, region, touched, *met);
    });
    if (overlaps_.is_full())
        warp.machine().seen.findings.miss("race.", "Streams use more memory than is compared between them.");
}

UnorderedWork::Side StreamOperations::side_of(Streams::Operation operation) const {
    const auto known = work_.find(operation);
    if (known == work_.end()) return {};
    return {known->second.kind, known->second.kernel, streams.stream_of(operation), known->second.at.line};
}

bool StreamOperations::is_first_of(Streams::Operation earlier, const std::string& which) {
    const auto place = [&](Streams::Operation operation) {
        const Location& at = work_[operation].at;
        return fmt::format("{}:{}:{}", at.file, at.line, at.column);
    };
    std::string one = place(operation_), other = place(earlier);
    if (other < one) std::swap(one, other);
    return told_.try_emplace(one + " " + other, which).first->second == which;
}

// Adds a finding about the current operation and an earlier one of another stream.
void StreamOperations::tell(Warp& warp, const Op& op, const Region& region, const TouchedRange& touched,
                            const StreamRaces::Conflict& met) {
    const bool writes = touched.kind != Access::load;
    const auto lane = static_cast<uint32_t>(std::countr_zero(touched.active));
    const Site& other = warp.machine().site(met.earlier.site);
    const UnorderedWork::Side here = side_of(operation_), there = side_of(met.earlier.operation);
    const FindingId id =
        writes && met.earlier.writes ? FindingId::race_write_write : FindingId::race_read_write;
    const std::string which = fmt::format("beside {}:{}", other.file, other.line);
    if (!is_first_of(met.earlier.operation, fmt::format("{} {} {}", touched.site, name(id), which))) return;
    const Role role = here.kind == UnorderedWork::Kind::release ? Role::frees : role_at(touched.kind);
    Finding* finding = new_finding(warp, op, id, lane, role, which);
    if (!finding) return;
    finding->space = Space::global;
    UnorderedWork fact;
    fact.here = here;
    fact.there = there;
    fact.element = element_of(region.info, static_cast<int64_t>(met.offset / word * word), word);
    fact.operation = met.earlier.operation;
    Role others = met.earlier.writes ? Role::writes : Role::reads;
    if (there.kind == UnorderedWork::Kind::allocation) others = Role::allocates;
    finding->locations.push_back(place_of(other, others));
    for (const auto operation : {operation_, met.earlier.operation})
        if (const auto known = work_.find(operation);
            known != work_.end() && known->second.kind == UnorderedWork::Kind::kernel)
            finding->locations.push_back(known->second.at);
    if (finding->kernel.empty()) finding->kernel = fact.there.kernel;
    finding->fact = std::move(fact);
}

void StreamOperations::by_host(Warp& warp, const Op& op, const Region& region, const TouchedRange& touched) {
    const bool reads = touched.kind == Access::load;
    std::optional<StreamRaces::Conflict> met;
    for_each_stretch(touched, [&](uint64_t begin, uint64_t end) {
        if (!met) met = overlaps_.meets(region.info.id, !reads, begin, end, streams);
    });
    if (!met) return;
    const bool device_writes = met->earlier.writes;
    Finding* finding = new_finding(
        warp, op, !reads && device_writes ? FindingId::race_write_write : FindingId::race_read_write, 0,
        reads ? Role::reads : Role::writes);
    if (!finding) return;
    finding->space = Space::global;
    InFlightAccess fact;
    const uint64_t at = met->offset / word * word;
    fact.element = element_of(region.info, static_cast<int64_t>(at), word);
    fact.device_writes = device_writes;
    fact.operation = met->earlier.operation;
    const auto before = before_.find(region.info.id);
    if (reads && before != before_.end()) {
        fact.late = value_at(region.data, region.info.bytes, at);
        fact.early = value_at(before->second.data(), before->second.size(), at);
    }
    finding->fact = std::move(fact);
    finding->locations.push_back(
        place_of(warp.machine().site(met->earlier.site), device_writes ? Role::writes : Role::reads));
}

void StreamOperations::touches(const BuiltinCall& call, uint64_t address, uint64_t bytes, Access kind) {
    const Region* region = call.run().memory.region(address);
    if (!region || !keeps(*region) || bytes == 0) return;
    const uint32_t site = call.warp.site_of(call.op, call.warp.current_frame());
    if (kind != Access::load && region->host_access)
        before_.try_emplace(region->info.id, region->data, region->data + region->info.bytes);
    const uint64_t offset = address & (Memory::region_limit - 1);
    const uint32_t offsets[32] = {static_cast<uint32_t>(offset)};
    const auto met = overlaps_.touch(region->info.id, access_of(site, kind != Access::load), offset,
                                     offset + bytes, streams);
    if (met) tell(call.warp, call.op, *region, {kind, offsets, 1, word, site}, *met);
}

void StreamOperations::allocates(const BuiltinCall& call, const Region& region) {
    overlaps_.allocate(region.info.id,
                       access_of(call.warp.site_of(call.op, call.warp.current_frame()), true));
}

void StreamOperations::releases(const BuiltinCall& call, const Region& region) {
    const uint32_t site = call.warp.site_of(call.op, call.warp.current_frame());
    const uint32_t offsets[32] = {};
    if (const auto met = overlaps_.release(region.info.id, access_of(site, true), streams))
        tell(call.warp, call.op, region, {Access::store, offsets, 1, word, site}, *met);
}

// Between two waits for different streams it is unknown which of the values the host may still see.
void StreamOperations::wait() {
    streams.host_waits();
    catch_up();
    overlaps_.forget();
    work_.clear();
    forget_values();
}

void StreamOperations::wait_for_stream(uint64_t stream) {
    streams.host_waits_for(stream);
    catch_up();
    forget_values();
}

void StreamOperations::wait_for_event(uint64_t event) {
    streams.host_waits_for_event(event);
    catch_up();
    forget_values();
}

// The operations of one stream are deferred, starting with a given one, and stay in order.
void StreamOperations::take(std::function<void()> work) {
    const bool joins = !late_.empty() && streams.stream_of(late_.front().operation) == streams.stream();
    if (operation_ == late_from_ || joins) {
        late_.push_back({operation_, std::move(work)});
        was_late_ = true;
        return;
    }
    const Streams::Clock clock = streams.clock();
    while (!late_.empty() &&
           Streams::covers(clock, streams.stream_of(late_.front().operation), late_.front().operation))
        do_first_late();
    work();
}

void StreamOperations::do_first_late() {
    const std::function<void()> work = std::move(late_.front().work);
    late_.pop_front();
    work();
}

// Executes the work for which the host has waited.
void StreamOperations::catch_up() {
    while (!late_.empty() && streams.is_over(late_.front().operation)) do_first_late();
}

void StreamOperations::finish() {
    while (!late_.empty()) do_first_late();
}

}  // namespace warpmark::machine
