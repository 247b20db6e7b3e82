// Names of memory regions in findings.
#include "harness/contract/machine_events.h"

#include <fmt/format.h>

namespace warpmark {

bool has_name(const RegionInfo& region) {
    return !region.origin.empty() && !region.name.starts_with("the allocation");
}

std::string element_of(const RegionInfo& region, int64_t offset, uint64_t width) {
    offset -= static_cast<int64_t>(region.lead);
    if (region.shape && region.shape->element_bytes)
        return element_name(region.name, *region.shape, offset, width);
    if (region.element_bytes > 1 && offset % region.element_bytes == 0)
        return fmt::format("{}[{}]", region.name, offset / region.element_bytes);
    return element_name(region.name, Shape{}, offset, width);
}

std::string extent_of(const RegionInfo& region) {
    const std::string origin = has_name(region) ? ", " + region.origin : std::string();
    const auto several = [](uint64_t count, const char* noun) {
        return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
    };
    const uint64_t element =
        region.shape && region.shape->element_bytes ? region.shape->element_bytes : region.element_bytes;
    const uint64_t bytes = region.bytes - region.lead;
    const bool has_extents = region.shape && region.shape->element_bytes &&
                             (region.shape->extents.empty() || region.shape->extents[0] != 0);
    if (has_extents)
        return fmt::format("it is `{}`, {}{}", declaration(region.name, *region.shape),
                           several(bytes, "byte"), origin);
    if (element > 1 && bytes % element == 0)
        return fmt::format("{} has {} of {}{}", region.name, several(bytes / element, "element"),
                           several(element, "byte"), origin);
    return fmt::format("{} has {}{}", region.name, several(bytes, "byte"), origin);
}

}  // namespace warpmark
