// argument_spec.cpp: a table of types with their encoders, and a table of fills.
#include "grader/cli/argument_spec.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "grader/lab/expression.h"
#include "grader/lab/inputs.h"
#include "grader/lab/limits.h"
#include "grader/lab/suggest.h"
#include "harness/base/random.h"

namespace warpmark::cli {
namespace {

// Upper half of a float, rounded to nearest even; a NaN stays one.
uint16_t to_bf16(float value) {
    auto bits = std::bit_cast<uint32_t>(value);
    if (std::isnan(value)) return static_cast<uint16_t>(bits >> 16 | 0x40);
    return static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

struct Type {
    std::string_view name;
    uint32_t bytes;
    bool is_float, is_signed;
    uint64_t (*encode)(double);  // of a floating type
    uint64_t poison;
};
constexpr std::array types{
    Type{"i8", 1, false, true, nullptr, 0xa5},
    Type{"u8", 1, false, false, nullptr, 0xa5},
    Type{"i16", 2, false, true, nullptr, 0xa5a5},
    Type{"u16", 2, false, false, nullptr, 0xa5a5},
    Type{"i32", 4, false, true, nullptr, 0xa5a5a5a5},
    Type{"u32", 4, false, false, nullptr, 0xa5a5a5a5},
    Type{"i64", 8, false, true, nullptr, 0xa5a5a5a5a5a5a5a5},
    Type{"u64", 8, false, false, nullptr, 0xa5a5a5a5a5a5a5a5},
    Type{"f16", 2, true, true, [](double v) -> uint64_t { return std::bit_cast<uint16_t>(_Float16(v)); },
         0x7fa5},
    Type{"bf16", 2, true, true, [](double v) -> uint64_t { return to_bf16(static_cast<float>(v)); }, 0x7fa5},
    Type{"f32", 4, true, true,
         [](double v) -> uint64_t { return std::bit_cast<uint32_t>(static_cast<float>(v)); }, 0x7fa5a5a5},
    Type{"f64", 8, true, true, [](double v) { return std::bit_cast<uint64_t>(v); }, 0x7ff5a5a5a5a5a5a5},
};

uint64_t encode_integer(const Type& type, int64_t value) {
    return type.is_float ? type.encode(static_cast<double>(value)) : static_cast<uint64_t>(value);
}

// One element of a fill: its position → its bits.
using FillElement = uint64_t(const Type&, std::size_t index, Splitmix64&);

uint64_t random_element(const Type& type, std::size_t, Splitmix64& random) {
    if (type.is_float) return type.encode(random.unit() * 2 - 1);
    const bool is_byte = type.bytes == 1;
    int64_t low = 0, high = 1000;
    if (type.is_signed) low = is_byte ? -128 : -1000;
    if (is_byte) high = type.is_signed ? 127 : 255;
    return static_cast<uint64_t>(low +
                                 static_cast<int64_t>(random.below(static_cast<uint64_t>(high - low) + 1)));
}

struct Fills {
    std::string_view name;
    Use use;
    FillElement* element;
};
constexpr std::array fills{
    Fills{"zero", Use::inout, [](const Type&, std::size_t, Splitmix64&) { return uint64_t{0}; }},
    Fills{"iota", Use::inout,
          [](const Type& type, std::size_t i, Splitmix64&) {
              return encode_integer(type, static_cast<int64_t>(i));
          }},
    Fills{"random", Use::inout, random_element},
    Fills{"poison", Use::out, [](const Type& type, std::size_t, Splitmix64&) { return type.poison; }},
};

Error wrong(const std::string& spec, const std::string& what, const std::string& way_out) {
    return {fmt::format("--arg {}: {}", spec, what), {}, way_out};
}

Result<uint64_t> scalar_bits(const Type& type, const std::string& spec, const std::string& value) {
    char* end = nullptr;
    errno = 0;
    auto not_read = [&] { return value.empty() || *end != '\0' || std::isspace((unsigned char)value[0]); };
    if (type.is_float) {
        double number = std::strtod(value.c_str(), &end);
        if (not_read())
            return std::unexpected(
                wrong(spec, fmt::format("`{}` is not a number", value), "Example: f32=1.5"));
        return type.encode(number);
    }
    bool hexadecimal = value.starts_with("0x") || value.starts_with("0X") || value.starts_with("-0x");
    bool negative = value.starts_with('-');
    uint64_t bits = negative ? static_cast<uint64_t>(std::strtoll(value.c_str(), &end, hexadecimal ? 16 : 10))
                             : std::strtoull(value.c_str(), &end, hexadecimal ? 16 : 10);
    if (not_read())
        return std::unexpected(
            wrong(spec, fmt::format("`{}` is not an integer", value), "Examples: i32=64, u32=0x10"));
    int width = static_cast<int>(type.bytes) * 8;
    bool fits = errno == 0;
    if (negative)
        fits &= type.is_signed &&
                static_cast<int64_t>(bits) >= (width == 64 ? INT64_MIN : -(int64_t{1} << (width - 1)));
    else if (width < 64)
        fits &= bits < uint64_t{1} << (type.is_signed && !hexadecimal ? width - 1 : width);
    else if (type.is_signed && !hexadecimal)
        fits &= static_cast<int64_t>(bits) >= 0;
    if (!fits)
        return std::unexpected(wrong(spec, fmt::format("{} does not fit into {}", value, type.name),
                                     "Use another value or a wider type."));
    return bits;
}

Result<std::vector<std::byte>> file_bytes(const std::string& spec, const std::string& file,
                                          std::size_t bytes) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return std::unexpected(wrong(spec, fmt::format("the file `{}` cannot be read", file), ""));
    std::vector<std::byte> data(bytes);
    stream.read(reinterpret_cast<char*>(data.data()), std::streamsize(bytes));
    if (static_cast<std::size_t>(stream.gcount()) != bytes ||
        stream.peek() != std::ifstream::traits_type::eof())
        return std::unexpected(
            wrong(spec, fmt::format("the file `{}` does not have exactly {} bytes", file, bytes), ""));
    return data;
}

Result<Argument> read_buffer(const Type& type, const std::string& spec, const std::string& count_text,
                             const std::string& fill, uint64_t seed, std::size_t position) {
    auto expression = lab::Expression::parse(count_text, {});
    auto count = expression ? expression->evaluate([](std::string_view) { return std::nullopt; })
                            : Result<int64_t>(std::unexpected(expression.error()));
    if (!count) return std::unexpected(wrong(spec, count.error().what, "Example: f32[1024]=random"));
    if (*count < 0 || *count > limits::buffer_bytes_max / type.bytes)
        return std::unexpected(
            wrong(spec, fmt::format("a buffer of {} elements is not possible", *count),
                  fmt::format("A buffer has 0 to {} MiB.", limits::buffer_bytes_max >> 20)));
    Argument argument{"", Use::inout, {}, type.bytes};
    if (fill.starts_with('@')) {
        auto data = file_bytes(spec, fill.substr(1), static_cast<std::size_t>(*count) * type.bytes);
        if (!data) return std::unexpected(data.error());
        argument.bytes = std::move(*data);
        return argument;
    }
    for (const auto& [name, use, element] : fills) {
        if (name != fill) continue;
        argument.use = use;
        argument.bytes.resize(static_cast<std::size_t>(*count) * type.bytes);
        Splitmix64 random(Splitmix64(seed).next() ^ Splitmix64(position + 1).next());
        for (std::size_t i = 0; i < static_cast<std::size_t>(*count); ++i) {
            uint64_t bits = element(type, i, random);
            std::memcpy(&argument.bytes[i * type.bytes], &bits, type.bytes);
        }
        return argument;
    }
    std::vector<std::string> known{"@FILE"};
    for (const auto& one : fills) known.emplace_back(one.name);
    return std::unexpected(
        wrong(spec, fmt::format("there is no fill `{}`", fill), lab::suggestion(fill, known)));
}

}  // namespace

Result<Argument> read_argument(const std::string& spec, uint64_t seed, std::size_t position) {
    auto equals = spec.find('=');
    if (equals == std::string::npos)
        return std::unexpected(wrong(spec, "the `=` is missing", "Write TYPE=VALUE or TYPE[COUNT]=FILL."));
    std::string left = spec.substr(0, equals), right = spec.substr(equals + 1);
    auto bracket = left.find('[');
    std::string type_name = left.substr(0, bracket);
    for (const auto& type : types) {
        if (type.name != type_name) continue;
        if (bracket != std::string::npos) {
            if (!left.ends_with(']'))
                return std::unexpected(wrong(spec, "a `]` is missing", "Write TYPE[COUNT]=FILL."));
            return read_buffer(type, spec, left.substr(bracket + 1, left.size() - bracket - 2), right, seed,
                               position);
        }
        auto bits = scalar_bits(type, spec, right);
        if (!bits) return std::unexpected(bits.error());
        Argument argument{"", Use::scalar, std::vector<std::byte>(type.bytes), type.bytes};
        std::memcpy(argument.bytes.data(), &*bits, type.bytes);
        return argument;
    }
    std::vector<std::string> known;
    for (const auto& type : types) known.emplace_back(type.name);
    return std::unexpected(
        wrong(spec, fmt::format("there is no type `{}`", type_name), lab::suggestion(type_name, known)));
}

}  // namespace warpmark::cli
