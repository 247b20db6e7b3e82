// Parser for one --arg of `inspect` (harness/contract/argument_spec.h). COUNT may be 1024 or 64*64. Parser
// for argument specs. Sizes are expressions like in a lab; random numbers use the ranges of a lab's fills.
#include <fmt/format.h>

#include "grader/cli/inspect/inspect_request.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/size_expressions.h"
#include "harness/base/splitmix64.h"
#include "harness/contract/structure_spec.h"

namespace warpmark::cli {
namespace {

uint64_t random_element(const ElementKind& type, Splitmix64& random) {
    if (type.is_float) return type.bits_of(random.unit() * 2 - 1);
    const bool is_byte = type.bytes == 1;
    int64_t low = 0, high = 1000;
    if (type.is_signed) low = is_byte ? -128 : -1000;
    if (is_byte) high = type.is_signed ? 127 : 255;
    return type.bits_of_integer(low +
                                static_cast<int64_t>(random.below(static_cast<uint64_t>(high - low) + 1)));
}

Result<int64_t> count_of(const std::string& text) {
    const auto expression = lab::Expression::parse(text, {});
    if (!expression) return std::unexpected(expression.error());
    return expression->evaluate([](std::string_view) { return std::nullopt; });
}

}  // namespace

Result<SpecifiedArgument> read_argument(const std::string& spec, uint64_t seed, std::size_t position,
                                        const std::string& option) {
    Splitmix64 random(Splitmix64(seed).next() ^ Splitmix64(position + 1).next());
    return warpmark::read_argument(
        spec, {.count = count_of,
               .random = [&random](const ElementKind& type) { return random_element(type, random); },
               .bytes_max = limits::buffer_bytes_max,
               .option = option});
}

Result<std::vector<Argument>> read_arguments(const std::vector<std::string>& parameters,
                                             const std::vector<std::string>& buffers, uint64_t seed) {
    std::vector<SpecifiedArgument> all;
    for (const auto& spec : parameters) {
        auto read = read_argument(spec, seed, all.size());
        if (!read) return std::unexpected(read.error());
        all.push_back(std::move(*read));
    }
    for (const auto& spec : buffers) {
        auto read = read_argument(spec, seed, all.size(), "--buffer");
        if (!read) return std::unexpected(read.error());
        if (read->argument.use == Use::scalar)
            return std::unexpected(
                Error{fmt::format("--buffer {}: not a buffer", spec), {}, "Write TYPE[COUNT]=FILL."});
        read->argument.passed = false;
        all.push_back(std::move(*read));
    }
    if (const auto placed = place_pointers(all); !placed) return std::unexpected(placed.error());
    std::vector<Argument> arguments;
    for (auto& one : all) arguments.push_back(std::move(one.argument));
    return arguments;
}

}  // namespace warpmark::cli
