// Converts byte offsets to indices and members.
#include "harness/contract/array_shape.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpmark {
namespace {

int64_t floor_divide(int64_t a, int64_t b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Member that contains the bytes; in a union, the first one that they fill.
const Shape::Member* member_at(const Shape& shape, uint64_t offset, uint64_t width) {
    const Shape::Member* found = nullptr;
    for (const auto& member : shape.members) {
        uint64_t bytes = member.shape.element_bytes;
        for (const uint64_t extent : member.shape.extents) bytes *= extent;
        if (offset < member.offset || offset + width > member.offset + bytes) continue;
        if (!found || (found->shape.element_bytes != width && member.shape.element_bytes == width))
            found = &member;
    }
    return found && !found->name.starts_with("__") ? found
                                                   : nullptr;  // names hidden by a header are not the user's
}

std::string within_element(const std::string& name, const Shape& shape, uint64_t offset, uint64_t width) {
    if (const Shape::Member* member = member_at(shape, offset, width)) {
        const std::string whole = name + "." + member->name;
        return element_name(whole, member->shape, static_cast<int64_t>(offset - member->offset), width);
    }
    if (offset == 0 && width >= shape.element_bytes) return name;
    if (!shape.members.empty() && offset == 0) return name;
    return width == 1 ? fmt::format("byte {} of {}", offset, name)
                      : fmt::format("bytes {}–{} of {}", offset, offset + width - 1, name);
}

}  // namespace

std::string element_name(const std::string& name, const Shape& shape, int64_t offset, uint64_t width) {
    const auto element = static_cast<int64_t>(shape.element_bytes);
    if (element == 0)
        return width == 1
                   ? fmt::format("byte {} of {}", offset, name)
                   : fmt::format("bytes {}–{} of {}", offset, offset + static_cast<int64_t>(width) - 1, name);
    if (shape.extents.empty()) {
        if (offset < 0 || offset >= element)
            return fmt::format("{} bytes {} {}", offset < 0 ? -offset : offset - element,
                               offset < 0 ? "before" : "behind", name);
        return within_element(name, shape, static_cast<uint64_t>(offset), width);
    }
    const int64_t index = floor_divide(offset, element);
    const auto rest = static_cast<uint64_t>(offset - index * element);
    std::vector<int64_t> indices(shape.extents.size());
    int64_t left = index;
    for (size_t at = shape.extents.size(); at-- > 1;) {
        const auto extent = static_cast<int64_t>(std::max<uint64_t>(1, shape.extents[at]));
        indices[at] = left - floor_divide(left, extent) * extent;
        left = floor_divide(left, extent);
    }
    indices[0] = left;
    // A vector access shows its first and last element, if they are in one row.
    const int64_t last = indices.back() + static_cast<int64_t>(width) / element - 1;
    const bool several = rest == 0 && width % shape.element_bytes == 0 && last > indices.back() &&
                         (shape.extents.size() == 1 || static_cast<uint64_t>(last) < shape.extents.back());
    std::string text = name;
    for (size_t at = 0; at < indices.size(); ++at)
        text += several && at + 1 == indices.size() ? fmt::format("[{}–{}]", indices[at], last)
                                                    : fmt::format("[{}]", indices[at]);
    if (rest == 0 && width > shape.element_bytes) return text;
    return within_element(text, shape, rest, width);
}

std::vector<bool> padding_of(const Shape& shape) {
    constexpr uint64_t most = 1 << 16;  // in bytes; no padding is computed for larger elements
    if (shape.element_bytes > most) return {};
    std::vector<bool> padding(shape.element_bytes, !shape.members.empty());
    for (const auto& member : shape.members) {
        uint64_t elements = 1;
        for (const uint64_t extent : member.shape.extents) elements *= extent;
        const auto inner = padding_of(member.shape);
        if (inner.empty()) continue;
        const uint64_t end = std::min<uint64_t>(padding.size(), member.offset + elements * inner.size());
        for (uint64_t at = member.offset; at < end; ++at)
            if (!inner[(at - member.offset) % inner.size()]) padding[at] = false;
    }
    return padding;
}

Jumps LineJumps::in(const std::string& function) const {
    Jumps all = anywhere;
    for (const auto& [name, jumps] : within) {
        // The C name, or the mangled C++ name with its length prefix.
        const auto mangled = std::to_string(name.size()) + name;
        if (function == name || function.find(mangled) != function.npos) all = std::max(all, jumps);
    }
    return all;
}

std::string declaration(const std::string& name, const Shape& shape) {
    std::string text = shape.type.empty() ? name : shape.type + " " + name;
    for (const uint64_t extent : shape.extents)
        text += extent ? fmt::format("[{}]", extent) : std::string("[]");
    return text;
}

}  // namespace warpmark
