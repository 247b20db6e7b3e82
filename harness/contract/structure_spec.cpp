// Resolves pointers once all arguments are known, and lays structures out by C++ rules.
#include "harness/contract/structure_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace warpmark {
namespace {

constexpr uint32_t pointer_bytes = 8;

void align(std::vector<std::byte>& bytes, uint64_t alignment) {
    bytes.resize((bytes.size() + alignment - 1) / alignment * alignment);
}

std::string known_arguments(size_t count) {
    return fmt::format(
        "Arguments are counted from 0, in the order of --arg and then of --buffer: there are "
        "0 to {}.",
        count - 1);
}

Result<PointerTo> placed(const WantedPointer& wanted, const std::vector<SpecifiedArgument>& all) {
    if (wanted.argument >= all.size())
        return std::unexpected(spec_error(wanted.spec,
                                          fmt::format("there is no argument {}", wanted.argument),
                                          known_arguments(all.size())));
    const auto& target = all[wanted.argument];
    if (target.argument.use == Use::scalar)
        return std::unexpected(spec_error(wanted.spec,
                                          fmt::format("argument {} is not a buffer", wanted.argument),
                                          "A pointer must point into a buffer, given as TYPE[COUNT]=FILL."));
    const auto bytes = static_cast<uint64_t>(target.argument.element_bytes),
               count = target.argument.bytes.size() / bytes;
    if (wanted.element < 0 || static_cast<uint64_t>(wanted.element) > count)
        return std::unexpected(spec_error(
            wanted.spec, fmt::format("argument {} has no element {}", wanted.argument, wanted.element),
            fmt::format("The buffer has {} elements: the offset is 0 to {}, in elements.", count, count)));
    return PointerTo{wanted.at, static_cast<uint32_t>(wanted.argument),
                     static_cast<uint64_t>(wanted.element) * bytes};
}

}  // namespace

Result<SpecifiedArgument> read_pointer(const std::string& spec, const std::string& value,
                                       const ArgumentReader& reader) {
    const auto plus = value.find('+');
    const std::string number = value.substr(0, plus);
    WantedPointer wanted{0, spec, 0, 0};
    const char* end = number.data() + number.size();
    const auto [read_to, bad] = std::from_chars(number.data(), end, wanted.argument);
    if (bad != std::errc{} || read_to != end)
        return std::unexpected(
            spec_error(spec, fmt::format("`{}` is not the number of an argument", number),
                       "Write ptr=K or ptr=K+OFFSET. The first argument is 0; an offset is in "
                       "elements."));
    if (plus != std::string::npos) {
        const auto element = reader.count(value.substr(plus + 1));
        if (!element) return std::unexpected(spec_error(spec, element.error().what, "Example: ptr=0+256"));
        wanted.element = *element;
    }
    SpecifiedArgument made;
    made.argument = {"", Use::scalar, std::vector<std::byte>(pointer_bytes), pointer_bytes};
    made.alignment = pointer_bytes;
    made.pointers.push_back(std::move(wanted));
    return made;
}

std::vector<std::string> member_specs(std::string_view braces) {
    if (braces.size() < 2 || !braces.starts_with('{') || !braces.ends_with('}')) return {};
    std::vector<std::string> specs(1);
    int depth = 0;
    for (const char c : braces.substr(1, braces.size() - 2)) {
        if (c == '{' || c == '[' || c == '(') ++depth;
        if (c == '}' || c == ']' || c == ')') --depth;
        if (depth < 0) return {};
        if (c == ',' && depth == 0)
            specs.emplace_back();
        else if (c != ' ' || !specs.back().empty())
            specs.back() += c;
    }
    if (depth != 0 || std::ranges::any_of(specs, &std::string::empty)) return {};
    return specs;
}

SpecifiedArgument structure_of(std::vector<SpecifiedArgument> members) {
    SpecifiedArgument made;
    made.argument = {"", Use::scalar, {}, 1};
    std::vector<std::byte>& bytes = made.argument.bytes;
    for (auto& member : members) {
        align(bytes, member.alignment);
        for (auto& pointer : member.pointers) {
            pointer.at += bytes.size();
            made.pointers.push_back(std::move(pointer));
        }
        bytes.insert(bytes.end(), member.argument.bytes.begin(), member.argument.bytes.end());
        made.alignment = std::max(made.alignment, member.alignment);
    }
    align(bytes, made.alignment);
    return made;
}

Result<void> place_pointers(std::vector<SpecifiedArgument>& all) {
    for (auto& one : all)
        for (const auto& wanted : one.pointers) {
            const auto pointer = placed(wanted, all);
            if (!pointer) return std::unexpected(pointer.error());
            one.argument.pointers.push_back(*pointer);
        }
    return {};
}

}  // namespace warpmark
