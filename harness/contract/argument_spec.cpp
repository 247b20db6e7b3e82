// Parses scalars by type, and buffers by a table of fills.
#include "harness/contract/argument_spec.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <vector>

#include "harness/base/nearest_name.h"
#include "harness/base/protected_files.h"
#include "harness/contract/structure_spec.h"

namespace warpmark {

Error spec_error(const std::string& spec, const std::string& what, const std::string& way_out) {
    return {fmt::format("{}: {}", spec, what), {}, way_out};
}

namespace {

// Bits of a fill's element at an index.
using FillElement = uint64_t(const ElementKind&, std::size_t index, const ArgumentReader&);

struct Fills {
    std::string_view name;
    Use use;
    FillElement* element;
};
constexpr std::array fills{
    Fills{"zero", Use::inout,
          [](const ElementKind&, std::size_t, const ArgumentReader&) { return uint64_t{0}; }},
    Fills{"iota", Use::inout,
          [](const ElementKind& type, std::size_t i, const ArgumentReader&) {
              return type.bits_of_integer(static_cast<int64_t>(i));
          }},
    Fills{"random", Use::inout,
          [](const ElementKind& type, std::size_t, const ArgumentReader& reader) {
              return reader.random(type);
          }},
    Fills{"poison", Use::out,
          [](const ElementKind& type, std::size_t, const ArgumentReader&) { return type.poison; }},
};

// `spec` includes the option's name.
// True if strtod or a similar function consumed the whole value.
bool was_read(const std::string& value, const char* end) {
    return !value.empty() && *end == '\0' && !std::isspace(static_cast<unsigned char>(value[0]));
}

Result<uint64_t> float_bits(const ElementKind& type, const std::string& spec, const std::string& value) {
    char* end = nullptr;
    const double number = std::strtod(value.c_str(), &end);
    if (was_read(value, end)) return type.bits_of(number);
    return std::unexpected(spec_error(spec, fmt::format("`{}` is not a number", value), "Example: f32=1.5"));
}

bool fits(const ElementKind& type, uint64_t bits, bool is_negative, bool is_hexadecimal) {
    const int width = static_cast<int>(type.bytes) * 8;
    if (is_negative)
        return type.is_signed &&
               static_cast<int64_t>(bits) >= (width == 64 ? INT64_MIN : -(int64_t{1} << (width - 1)));
    const bool keeps_sign = type.is_signed && !is_hexadecimal;
    if (width < 64) return bits < uint64_t{1} << (keeps_sign ? width - 1 : width);
    return !keeps_sign || static_cast<int64_t>(bits) >= 0;
}

Result<uint64_t> integer_bits(const ElementKind& type, const std::string& spec, const std::string& value) {
    const bool is_negative = value.starts_with('-');
    const bool is_hexadecimal =
        value.starts_with("0x") || value.starts_with("0X") || value.starts_with("-0x");
    const int base = is_hexadecimal ? 16 : 10;
    char* end = nullptr;
    errno = 0;
    const uint64_t bits = is_negative ? static_cast<uint64_t>(std::strtoll(value.c_str(), &end, base))
                                      : std::strtoull(value.c_str(), &end, base);
    const bool is_in_range = errno == 0;
    if (!was_read(value, end))
        return std::unexpected(
            spec_error(spec, fmt::format("`{}` is not an integer", value), "Examples: i32=64, u32=0x10"));
    if (!is_in_range || !fits(type, bits, is_negative, is_hexadecimal))
        return std::unexpected(spec_error(spec, fmt::format("{} does not fit into {}", value, type.name),
                                          "Use another value or a wider type."));
    return bits;
}

// FILE, or FILE:OFFSET for the part from that offset on.
struct PartOfFile {
    std::string file;
    std::optional<uint64_t> offset;
};

PartOfFile part_of_file(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos || colon + 1 == text.size()) return {text, {}};
    uint64_t offset = 0;
    const char* end = text.data() + text.size();
    const auto [read_to, error] = std::from_chars(text.data() + colon + 1, end, offset);
    if (error != std::errc{} || read_to != end) return {text, {}};
    return {text.substr(0, colon), offset};
}

Result<std::vector<std::byte>> file_bytes(const std::string& spec, const std::string& text,
                                          std::size_t bytes) {
    const auto [file, offset] = part_of_file(text);
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return std::unexpected(spec_error(spec, fmt::format("the file `{}` cannot be read", file), ""));
    keep_input(file);
    std::vector<std::byte> data(bytes);
    if (offset) {
        stream.seekg(static_cast<std::streamoff>(*offset));
        stream.read(reinterpret_cast<char*>(data.data()), static_cast<std::streamsize>(bytes));
        if (static_cast<std::size_t>(stream.gcount()) == bytes) return data;
        return std::unexpected(spec_error(
            spec, fmt::format("the file `{}` has no {} bytes from byte {} on", file, bytes, *offset), ""));
    }
    stream.read(reinterpret_cast<char*>(data.data()), static_cast<std::streamsize>(bytes));
    if (static_cast<std::size_t>(stream.gcount()) != bytes ||
        stream.peek() != std::ifstream::traits_type::eof())
        return std::unexpected(
            spec_error(spec, fmt::format("the file `{}` does not have exactly {} bytes", file, bytes), ""));
    return data;
}

Result<Argument> read_buffer(const ElementKind& type, const std::string& spec, const std::string& count_text,
                             const std::string& fill, const ArgumentReader& reader) {
    const auto count = reader.count(count_text);
    if (!count) return std::unexpected(spec_error(spec, count.error().what, "Example: f32[1024]=random"));
    if (*count < 0 || static_cast<uint64_t>(*count) > reader.bytes_max / type.bytes)
        return std::unexpected(spec_error(spec,
                                          fmt::format("a buffer of {} elements is not possible", *count),
                                          fmt::format("A buffer has 0 to {} MiB.", reader.bytes_max >> 20)));
    const auto elements = static_cast<std::size_t>(*count);
    Argument argument{"", Use::inout, {}, type.bytes};
    if (fill.starts_with('@')) {
        auto data = file_bytes(spec, fill.substr(1), elements * type.bytes);
        if (!data) return std::unexpected(data.error());
        argument.bytes = std::move(*data);
        return argument;
    }
    std::vector<std::string> known{"@FILE"};
    for (const auto& [name, use, element] : fills) {
        known.emplace_back(name);
        if (name != fill) continue;
        argument.use = use;
        argument.bytes.resize(elements * type.bytes);
        for (std::size_t i = 0; i < elements; ++i) {
            const uint64_t bits = element(type, i, reader);
            std::memcpy(&argument.bytes[i * type.bytes], &bits, type.bytes);
        }
        return argument;
    }
    return std::unexpected(
        spec_error(spec, fmt::format("there is no fill `{}`", fill), suggestion(fill, known)));
}

constexpr uint64_t most_parameter_bytes = 32'764;  // per kernel, since compute capability 7.0

// Reads a structure passed by value from a file: its bytes, including padding. `size` is text; "" means the
// whole file.
Result<Argument> read_structure(const std::string& spec, const std::string& size, const std::string& value,
                                const ArgumentReader& reader) {
    const auto bad = [&](const std::string& what) {
        return std::unexpected(spec_error(
            spec, what, "Write struct={SPEC,SPEC,…}, struct=@FILE, or struct[BYTES]=@FILE:OFFSET."));
    };
    const auto part = part_of_file(value.starts_with('@') ? value.substr(1) : "");
    if (part.file.empty()) return bad("a structure needs members or a file");
    std::error_code none;
    uint64_t bytes = std::filesystem::file_size(part.file, none);
    if (none) return bad(fmt::format("the file `{}` cannot be read", part.file));
    if (!size.empty()) {
        const auto count = reader.count(size);
        if (!count || *count < 0) return bad("the number of bytes is missing");
        bytes = static_cast<uint64_t>(*count);
    } else if (part.offset) {
        return bad("the number of bytes at that offset is missing");
    }
    if (bytes == 0 || bytes > most_parameter_bytes)
        return bad(fmt::format("a parameter of {} bytes is not possible", bytes));
    auto data = file_bytes(spec, value.substr(1), bytes);
    if (!data) return std::unexpected(data.error());
    return Argument{"", Use::scalar, std::move(*data), 1};
}

// Reads a structure whose members are listed.
Result<SpecifiedArgument> read_members(const std::string& spec, const std::string& value,
                                       ArgumentReader reader) {
    const auto specs = member_specs(value);
    if (specs.empty())
        return std::unexpected(spec_error(spec, "the members are not readable",
                                          "Separate them by commas, as in struct={i32=64,f32=0.5,ptr=1}."));
    reader.option += " struct={…}";
    std::vector<SpecifiedArgument> members;
    for (const auto& member : specs) {
        auto read = read_argument(member, reader);
        if (!read) return read;
        members.push_back(std::move(*read));
    }
    auto made = structure_of(std::move(members));
    if (made.argument.bytes.size() <= most_parameter_bytes) return made;
    return std::unexpected(
        spec_error(spec, fmt::format("a parameter of {} bytes is not possible", made.argument.bytes.size()),
                   fmt::format("The limit is {} bytes.", most_parameter_bytes)));
}

Result<Argument> read_scalar(const ElementKind& type, const std::string& spec, const std::string& value) {
    const auto bits = type.is_float ? float_bits(type, spec, value) : integer_bits(type, spec, value);
    if (!bits) return std::unexpected(bits.error());
    Argument argument{"", Use::scalar, std::vector<std::byte>(type.bytes), type.bytes};
    std::memcpy(argument.bytes.data(), &*bits, type.bytes);
    return argument;
}

std::string unknown_type(const std::string& name) {
    std::vector<std::string> known{"struct", "ptr"};
    for (const auto& kind : element_kinds) known.emplace_back(kind.name);
    return suggestion(name, known);
}

}  // namespace

Result<SpecifiedArgument> read_argument(const std::string& spec, const ArgumentReader& reader) {
    const std::string shown = reader.option + " " + spec;
    const auto equals = spec.find('=');
    if (equals == std::string::npos)
        return std::unexpected(
            spec_error(shown, "the `=` is missing", "Write TYPE=VALUE or TYPE[COUNT]=FILL."));
    const std::string left = spec.substr(0, equals), right = spec.substr(equals + 1);
    const auto bracket = left.find('[');
    const bool is_array = bracket != std::string::npos;
    const std::string type_name = left.substr(0, bracket);
    if (is_array && !left.ends_with(']'))
        return std::unexpected(spec_error(shown, "a `]` is missing", "Write TYPE[COUNT]=FILL."));
    const std::string size = is_array ? left.substr(bracket + 1, left.size() - bracket - 2) : "";
    if (type_name == "ptr" && !is_array) return read_pointer(shown, right, reader);
    if (type_name == "struct" && !is_array && right.starts_with('{'))
        return read_members(shown, right, reader);
    if (type_name == "struct") {
        auto structure = is_array && size.empty()
                             ? std::unexpected(spec_error(shown, "the number of bytes is missing",
                                                          "Write struct[BYTES]=@FILE:OFFSET."))
                             : read_structure(shown, size, right, reader);
        if (!structure) return std::unexpected(structure.error());
        return SpecifiedArgument{std::move(*structure)};
    }
    const auto* type = find_element_kind(type_name);
    if (!type)
        return std::unexpected(
            spec_error(shown, fmt::format("there is no type `{}`", type_name), unknown_type(type_name)));
    auto argument =
        is_array ? read_buffer(*type, shown, size, right, reader) : read_scalar(*type, shown, right);
    if (!argument) return std::unexpected(argument.error());
    return SpecifiedArgument{std::move(*argument), type, type->bytes};
}

}  // namespace warpmark
