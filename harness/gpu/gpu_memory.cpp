// Reserves many 4 GiB slots of addresses at once, then maps physical memory at a slot's start. CUDA Driver
// API, "Virtual Memory Management".
#include "harness/gpu/gpu_memory.h"

#include <algorithm>
#include <vector>

namespace warpmark::gpu {
namespace {

constexpr uint64_t area_bytes = 1024 * DeviceMemory::slot_bytes;
static_assert(DeviceMemory::first_address % area_bytes == 0);
constexpr uint64_t guard_bytes = 64 << 10;
constexpr uint8_t guard = 0xa7;

uint64_t slot_of(uint64_t address) {
    return address - address % DeviceMemory::slot_bytes;
}

}  // namespace

DeviceMemory::DeviceMemory(const Driver& driver) : driver_(driver), api_(driver.api()) {
    (void)reserve(first_address);  // a failure is reported when a buffer needs the range
}

DeviceMemory::~DeviceMemory() {
    release_all();
    for (const uint64_t area : reserved_) api_.release_reserved(area, area_bytes);
}

void DeviceMemory::release_all() {
    while (!mapped_.empty()) release(mapped_.begin()->first + mapped_.begin()->second.lead);
}

Error DeviceMemory::failed(const char* what, int code) const {
    return Error{std::string(what) + ": " + driver_.what(code),
                 {},
                 "check whether other programs use the GPU's memory; see warpmark doctor",
                 Blame::tool};
}

Result<void> DeviceMemory::reserve(uint64_t area) {
    if (reserved_.contains(area)) return {};
    uint64_t got = 0;
    if (const int code = api_.reserve(&got, area_bytes, 0, area, 0))
        return std::unexpected(failed("the driver could not reserve the addresses", code));
    if (got != area) {
        api_.release_reserved(got, area_bytes);
        return std::unexpected(Error{"the driver could not allocate memory at the addresses of the plan",
                                     {},
                                     "run with --device sim",
                                     Blame::tool});
    }
    reserved_.insert(area);
    return {};
}

Result<DeviceMemory::Mapped> DeviceMemory::map(uint64_t address, uint64_t bytes) {
    MemoryProperties properties;
    properties.location.device = driver_.ordinal();
    if (page_ == 0)
        if (const int code = api_.granularity(&page_, &properties, 0))
            return std::unexpected(failed("the driver could not map memory", code));
    const uint64_t lead = address % slot_bytes, slot = address - lead;
    if (bytes >= slot_bytes - lead)
        return std::unexpected(Error{"a buffer that is in no slot of its own", {}, "", Blame::tool});
    if (const auto reserved = reserve(slot / area_bytes * area_bytes); !reserved)
        return std::unexpected(reserved.error());
    Mapped made{lead, bytes, (lead + bytes + guard_bytes + page_ - 1) / page_ * page_, 0};
    if (const int code = api_.create(&made.handle, made.mapped, &properties, 0))
        return std::unexpected(failed("the device is out of memory", code));
    int code = api_.map(slot, made.mapped, 0, made.handle, 0);
    MemoryAccess access;
    access.location = properties.location;
    if (!code && (code = api_.permit(slot, made.mapped, &access, 1))) api_.unmap(slot, made.mapped);
    if (!code) return made;
    api_.release_created(made.handle);
    return std::unexpected(failed("the driver could not map memory", code));
}

Result<void> DeviceMemory::allocate(uint64_t address, uint64_t bytes) {
    if (mapped_.contains(slot_of(address)))
        return std::unexpected(Error{"two buffers at one address", {}, "", Blame::tool});
    const auto made = map(address, bytes);
    if (!made) return std::unexpected(made.error());
    mapped_[slot_of(address)] = *made;
    renew_guard(address);
    return {};
}

bool DeviceMemory::release(uint64_t address) {
    const auto found = mapped_.find(slot_of(address));
    if (found == mapped_.end() || found->first + found->second.lead != address) return false;
    api_.unmap(found->first, found->second.mapped);
    api_.release_created(found->second.handle);
    mapped_.erase(found);
    return true;
}

bool DeviceMemory::holds(uint64_t address, uint64_t bytes) const {
    auto after = mapped_.upper_bound(address);
    if (after == mapped_.begin()) return false;
    const auto& [slot, here] = *--after;
    const uint64_t start = slot + here.lead;
    return address >= start && address - start <= here.bytes && bytes <= here.bytes - (address - start);
}

void DeviceMemory::renew_guard(uint64_t address) const {
    const uint64_t slot = slot_of(address);
    const Mapped& here = mapped_.at(slot);
    if (here.lead) api_.fill_bytes(slot, guard, here.lead);
    api_.fill_bytes(slot + here.lead + here.bytes, guard, guard_bytes);
}

bool DeviceMemory::is_overrun(uint64_t address) const {
    const auto found = mapped_.find(slot_of(address));
    if (found == mapped_.end()) return false;
    const auto& [slot, here] = *found;
    std::vector<uint8_t> before(here.lead), behind(guard_bytes);
    if (here.lead) api_.copy_to_host(before.data(), slot, before.size());
    api_.copy_to_host(behind.data(), slot + here.lead + here.bytes, behind.size());
    const auto is_damage = [](uint8_t byte) { return byte != guard; };
    return std::ranges::any_of(before, is_damage) || std::ranges::any_of(behind, is_damage);
}

}  // namespace warpmark::gpu
