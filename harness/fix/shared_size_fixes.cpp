// Adjusts shared memory sizes that are too small or exceed the launch limit: the third launch parameter, the
// array size, the kernel's own limit.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "harness/fix/fix_rules.h"
#include "harness/source/kernel_launches.h"
#include "harness/source/source_edits.h"
#include "harness/source/statement_edits.h"

namespace warpmark::fix {
namespace {

// "float" in `extern __shared__ float s[];`; empty if there is none, or if its type is not a single word.
std::string dynamic_type(const Statements& in) {
    const auto& tokens = in.tokens();
    for (size_t at = 0; at + 4 < tokens.size(); ++at) {
        if (!tokens[at].is("extern") || !tokens[at + 1].is("__shared__")) continue;
        size_t name = at + 2;
        while (name + 1 < tokens.size() && !tokens[name + 1].is("[") && !tokens[name + 1].is(";")) ++name;
        size_t first = at + 2;
        if (tokens[first].is("__align__") || tokens[first].is("alignas")) first = tokens[first + 1].mate + 1;
        if (name > first) return std::string(in.text(first, name - 1));
    }
    return "";
}

// "block.x * block.y" for a dim3, "256" for a number.
std::string threads_of(const Statements& in, const std::string& block) {
    const auto& tokens = in.tokens();
    if (block.starts_with("dim3(")) return "";
    for (size_t at = 0; at + 3 < tokens.size(); ++at) {
        if (!tokens[at].is("dim3") || !tokens[at + 1].is(block) || !tokens[at + 2].is("(")) continue;
        const auto sides = arguments_of(in, at + 2).size();
        if (sides == 2) return fmt::format("{0}.x * {0}.y", block);
        if (sides == 3) return fmt::format("{0}.x * {0}.y * {0}.z", block);
        return block + ".x";
    }
    const bool is_simple = block.find_first_of("+-?<>") == block.npos;
    return is_simple ? block : fmt::format("({})", block);
}

Patch of_bytes(const Statements& in, const WrittenLaunch& launch, const std::string& bytes) {
    Patch patch{
        fmt::format("Make the third launch parameter in line {} `{}`.", in.line(launch.statement), bytes),
        {}};
    if (launch.bytes_length > 0)
        patch.edits = {{launch.bytes_begin, launch.bytes_length, bytes}};
    else
        patch.edits = {{launch.sizes_end, 0, ", " + bytes}};
    return patch;
}

}  // namespace

std::vector<Patch> larger_dynamic_memory(const Statements& in) {
    std::vector<Patch> all;
    const auto type = dynamic_type(in);
    if (type.empty()) return all;
    const auto size = fmt::format("sizeof({})", type);
    for (const auto& launch : launches_in(in)) {
        if (launch.sizes.size() < 2) continue;
        const auto threads = threads_of(in, launch.sizes[1]);
        const auto add = [&](const std::string& bytes) { all.push_back(of_bytes(in, launch, bytes)); };
        const bool has_bytes = launch.sizes.size() > 2 && launch.sizes[2].find("sizeof") == std::string::npos;
        if (has_bytes && launch.sizes[2] != "0") {
            const auto& now = launch.sizes[2];
            const bool is_simple = now.find_first_of("+-/?") == now.npos;
            add(fmt::format(fmt::runtime(is_simple ? "{} * {}" : "({}) * {}"), now, size));
        }
        if (threads.empty()) continue;
        add(fmt::format("{} * {}", threads, size));
        if (launch.sizes.size() > 2) {
            add(fmt::format("{} + {}", launch.sizes[2], size));
            add(fmt::format("2 * {}", has_bytes ? launch.sizes[2] : fmt::format("({})", launch.sizes[2])));
        }
        add(fmt::format("2 * {} * {}", threads, size));
    }
    return all;
}

std::vector<Patch> larger_array(const Statements& in, const AddressFault& fault) {
    std::vector<Patch> all;
    const auto& tokens = in.tokens();
    if (fault.elements == 0 || fault.width == 0) return all;
    const uint64_t index = fault.offset / fault.width;
    for (size_t at = 0; at + 1 < tokens.size(); ++at) {
        if (!tokens[at].is("__shared__")) continue;
        while (at < tokens.size() && !tokens[at].is(";") && !tokens[at].is(fault.array)) ++at;
        if (at + 1 >= tokens.size() || !tokens[at].is(fault.array) || !tokens[at + 1].is("[")) continue;
        const size_t close = tokens[at + 1].mate;
        if (close <= at + 2 || tokens[close + 1].is("[")) continue;  // the row length shows the intended size
        const auto size = std::string(in.text(at + 2, close - 1));
        const auto add = [&](uint64_t more) {
            const auto larger = fmt::format("{} + {}", size, more);
            all.push_back(
                {fmt::format("Make `{}` larger in line {}: `[{}]`.", fault.array, tokens[at].line, larger),
                 {{tokens[at + 2].begin, size.size(), larger}}});
        };
        if (index >= fault.elements) add(index + 1 - fault.elements);
        add(1);
        add(2);
    }
    return all;
}

std::vector<Patch> opted_in(const Statements& in) {
    std::vector<Patch> all;
    for (const auto& launch : launches_in(in)) {
        if (launch.sizes.size() < 3) continue;
        const auto call =
            fmt::format("cudaFuncSetAttribute({}, cudaFuncAttributeMaxDynamicSharedMemorySize, {});",
                        launch.kernel, launch.sizes[2]);
        const size_t whole = with_empty_parents(in, launch.statement, Statements::none);
        if (whole != launch.statement) continue;  // would need braces
        all.push_back(barrier_before(in, launch.statement, call));
    }
    return all;
}

}  // namespace warpmark::fix
