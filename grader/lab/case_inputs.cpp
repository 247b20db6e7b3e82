// Arguments of each case; buffer_fill.cpp has the fills themselves.
#include "grader/lab/case_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <variant>

#include "grader/lab/expected_output_source.h"
#include "harness/base/splitmix64.h"

namespace warpmark::lab {
namespace {

// The range of an element type, limited to where a double is exact.
Range holds(const ElementKind& kind) {
    constexpr double largest_half = 65504;
    if (kind.element == Element::f16) return {-largest_half, largest_half};
    if (kind.is_float) return {-3e38, 3e38};
    double bits = std::min<double>(kind.bytes * 8, 53);
    return kind.is_signed ? Range{-std::ldexp(1, static_cast<int>(bits) - 1),
                                  std::ldexp(1, static_cast<int>(bits) - 1) - 1}
                          : Range{0, std::ldexp(1, static_cast<int>(bits)) - 1};
}

using Bytes = std::vector<std::byte>;

std::vector<std::byte> scalar_bytes(const ElementKind& kind, const Number& number) {
    Bytes bytes(kind.bytes);
    const auto* integer = std::get_if<int64_t>(&number);
    const uint64_t bits = integer ? kind.bits_of_integer(*integer) : kind.bits_of(std::get<double>(number));
    std::memcpy(bytes.data(), &bits, kind.bytes);
    return bytes;
}

}  // namespace

Range random_range(const Parameter& parameter) {
    const auto& kind = kind_of(parameter.element);
    Range can = holds(kind);
    Range range{parameter.min.value_or(kind.is_float ? -1 : -1000),
                parameter.max.value_or(kind.is_float ? 1 : 1000)};
    if (!parameter.min && parameter.max && range.low > range.high) range.low = can.low;
    if (parameter.min && !parameter.max && range.low > range.high) range.high = can.high;
    return {std::clamp(range.low, can.low, can.high), std::clamp(range.high, can.low, can.high)};
}

Fill fill_of(const Parameter& parameter, const LabCase& one) {
    const auto other = one.fills.find(parameter.name);
    return other == one.fills.end() ? parameter.fill : other->second;
}

FillKeys fill_keys_of(const Parameter& parameter) {
    auto keys = parameter.fill_keys;
    const auto [low, high] = random_range(parameter);
    keys.low = low;
    keys.high = high;
    return keys;
}

Result<int64_t> columns_of(const Parameter& parameter, const Sizes& sizes) {
    if (!parameter.columns) return 0;
    return evaluate(*parameter.columns, sizes);
}

Result<int64_t> offset_of(const Parameter& parameter, const Sizes& sizes) {
    if (!parameter.offset_bytes) return 0;
    return evaluate(*parameter.offset_bytes, sizes);
}

Result<Case> inputs(const Lab& lab, const LabCase& one, uint64_t seed) {
    auto known = sizes(lab.parameters, one);
    if (!known) return std::unexpected(known.error());
    Case made{one.name, {}};
    made.block_shared_limit = one.block_shared_limit;
    made.multiprocessors = one.multiprocessors;
    made.refuses_launches = one.refuses_launches;
    made.wants_exchange = std::ranges::any_of(lab.checks, [&](const Check& check) {
        constexpr std::array keys{"exchanged_bytes_min", "used_bytes_min", "unbroken_shared_bytes_max",
                                  "unbroken_shared_bytes_min"};
        return check.covers(one) &&
               std::ranges::any_of(keys, [&](const char* key) { return check.has(key); });
    });
    for (std::size_t position = 0; position < lab.parameters.size(); ++position) {
        const auto& parameter = lab.parameters[position];
        const auto& kind = kind_of(parameter.element);
        Argument argument{parameter.name, parameter.use, {}, kind.bytes};
        const auto offset = offset_of(parameter, *known);
        if (!offset) return std::unexpected(offset.error());
        argument.lead = static_cast<uint32_t>(*offset);
        if (parameter.use == Use::scalar) {
            argument.bytes = scalar_bytes(kind, one.scalars.at(parameter.name));
        } else if (parameter.use == Use::out) {
            argument.bytes =
                poison(parameter.element, static_cast<std::size_t>(known->values.at(parameter.name)));
        } else {
            const auto columns = columns_of(parameter, *known);
            if (!columns) return std::unexpected(columns.error());
            uint64_t start = Splitmix64(one.seed).next() ^ Splitmix64(seed + 0x5eed).next() ^
                             Splitmix64(position + 1).next();
            Splitmix64 random(start);
            argument.bytes = filled(kind, static_cast<std::size_t>(known->values.at(parameter.name)),
                                    fill_of(parameter, one), fill_keys_of(parameter), *columns, random);
        }
        made.arguments.push_back(std::move(argument));
    }
    return made;
}

Result<std::vector<Case>> all_inputs(const Lab& lab, uint64_t seed) {
    std::vector<Case> cases;
    for (const auto& one : lab.cases) {
        auto made = inputs(lab, one, seed);
        if (!made) return std::unexpected(made.error());
        cases.push_back(std::move(*made));
    }
    return cases;
}

Result<std::vector<Case>> repeated_calls(const Lab& lab, uint64_t seed) {
    constexpr uint64_t large = 128 << 10;  // total of all buffers; cheap to run
    constexpr uint64_t other_contents = 0x6f74686572;
    const LabCase *small = nullptr, *larger = nullptr;
    uint64_t least = 0, most = 0;
    const auto asks_for_outputs = [](const Check& check) { return check.kind->compares_outputs; };
    if (std::ranges::none_of(lab.checks, asks_for_outputs)) return std::vector<Case>{};
    const auto each = [&](const auto& visit) -> Result<void> {
        for (const auto& one : lab.cases) {
            if (one.hidden || one.refuses_launches ||
                expected_source(lab, one) != ExpectedOutputSource::oracle ||
                (small && one.block_shared_limit != small->block_shared_limit))
                continue;
            const auto bytes = bytes_of(lab, one);
            if (!bytes) return std::unexpected(bytes.error());
            visit(one, *bytes);
        }
        return {};
    };
    if (const auto done = each([&](const LabCase& one, uint64_t bytes) {
            if (bytes > large || (small && bytes >= least)) return;
            small = &one;
            least = bytes;
        });
        !done)
        return std::unexpected(done.error());
    if (!small) return std::vector<Case>{};
    if (const auto done = each([&](const LabCase& one, uint64_t bytes) {
            if (bytes > large || bytes <= std::max(least, most)) return;
            larger = &one;
            most = bytes;
        });
        !done)
        return std::unexpected(done.error());
    LabCase again = *small;
    again.seed ^= other_contents;
    std::vector<Case> calls;
    for (const LabCase* one : {small, larger, static_cast<const LabCase*>(&again)}) {
        if (!one) continue;
        auto made = inputs(lab, *one, seed);
        if (!made) return std::unexpected(made.error());
        calls.push_back(std::move(*made));
    }
    return calls;
}

namespace {

// A case's arguments with zeroed buffers.
Result<Case> empty_inputs(const Lab& lab, const LabCase& one) {
    const auto known = sizes(lab.parameters, one);
    if (!known) return std::unexpected(known.error());
    Case made{one.name, {}};
    for (const auto& parameter : lab.parameters) {
        const auto& kind = kind_of(parameter.element);
        Argument& argument =
            made.arguments.emplace_back(Argument{parameter.name, parameter.use, {}, kind.bytes});
        const auto offset = offset_of(parameter, *known);
        if (!offset) return std::unexpected(offset.error());
        argument.lead = static_cast<uint32_t>(*offset);
        if (parameter.use == Use::scalar)
            argument.bytes = scalar_bytes(kind, one.scalars.at(parameter.name));
        else
            argument.zeros = static_cast<uint64_t>(known->values.at(parameter.name)) * kind.bytes;
    }
    return made;
}

// Bytes of the buffers whose size is the same in each sample and at the full size. Work does not grow with
// them.
Result<uint64_t> constant_bytes(const Lab& lab, const LabCase& timing) {
    const auto whole = sizes(lab.parameters, timing);
    if (!whole) return std::unexpected(whole.error());
    std::vector<Sizes> samples;
    for (const auto& sample : timing.samples) {
        auto known = sizes(lab.parameters, sample);
        if (!known) return std::unexpected(known.error());
        samples.push_back(std::move(*known));
    }
    uint64_t bytes = 0;
    for (const auto& parameter : lab.parameters) {
        if (!parameter.size) continue;
        const int64_t elements = whole->values.at(parameter.name);
        if (std::ranges::all_of(samples,
                                [&](const Sizes& one) { return one.values.at(parameter.name) == elements; }))
            bytes += static_cast<uint64_t>(elements) * kind_of(parameter.element).bytes;
    }
    return bytes;
}

}  // namespace

Result<std::vector<Sized>> sized_inputs(const Lab& lab, uint64_t seed) {
    std::vector<Sized> all;
    for (const auto& timing : lab.timings) {
        const auto whole = bytes_of(lab, timing);
        if (!whole) return std::unexpected(whole.error());
        const auto constant = constant_bytes(lab, timing);
        if (!constant) return std::unexpected(constant.error());
        const uint64_t fixed = *constant < *whole ? *constant : 0;  // only scalars may grow
        auto shape = empty_inputs(lab, timing);
        if (!shape) return std::unexpected(shape.error());
        Sized& size = all.emplace_back(Sized{std::move(*shape), *whole - fixed, {}, {}});
        for (const auto& sample : timing.samples) {
            const auto bytes = bytes_of(lab, sample);
            if (!bytes) return std::unexpected(bytes.error());
            auto made = inputs(lab, sample, seed);
            if (!made) return std::unexpected(made.error());
            size.samples.push_back(std::move(*made));
            size.sample_bytes.push_back(*bytes - fixed);
        }
    }
    return all;
}

// Numbers that differ between a sample and the size grow together. Without a sample, the largest ones grow.
Result<LabCase> grown(const Lab& lab, const LabCase& timing, uint64_t bytes) {
    constexpr int steps = 48;
    constexpr double much = 0.25;
    const auto as_number = [](const Number& number) {
        return std::visit([](auto value) { return static_cast<double>(value); }, number);
    };
    double largest = 0;
    for (const auto& [name, value] : timing.scalars) largest = std::max(largest, as_number(value));
    const auto at = [&](double part) {
        LabCase one = timing;
        one.samples.clear();
        one.name.clear();
        for (auto& [name, value] : one.scalars) {
            const auto* whole = std::get_if<int64_t>(&value);
            if (!whole) continue;
            const auto end = static_cast<double>(*whole);
            double begin = end >= much * largest ? 0 : end;
            if (!timing.samples.empty()) begin = as_number(timing.samples.back().scalars.at(name));
            value = static_cast<int64_t>(std::llround(begin + part * (end - begin)));
            one.name += fmt::format("{}{}={}", one.name.empty() ? "" : " ", name, std::get<int64_t>(value));
        }
        return one;
    };
    const auto constant = constant_bytes(lab, timing);
    if (!constant) return std::unexpected(constant.error());
    const auto whole = bytes_of(lab, timing);
    if (!whole) return std::unexpected(whole.error());
    const uint64_t wanted = bytes + (*constant < *whole ? *constant : 0);
    double low = 0, high = 1;
    for (int step = 0; step < steps; ++step) {
        const double middle = (low + high) / 2;
        const auto there = bytes_of(lab, at(middle));
        if (!there) return std::unexpected(there.error());
        (*there < wanted ? low : high) = middle;
    }
    return at(high);
}

}  // namespace warpmark::lab
