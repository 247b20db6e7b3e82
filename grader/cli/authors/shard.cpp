// Parser for K/N.
#include "grader/cli/authors/shard.h"

#include <fmt/format.h>

#include <charconv>

namespace warpmark::cli {

Result<Part> read_part(const std::string& text) {
    Part part;
    const char* end = text.data() + text.size();
    const auto [slash, bad] = std::from_chars(text.data(), end, part.which);
    const bool has_slash = bad == std::errc() && slash != end && *slash == '/';
    const auto last =
        has_slash ? std::from_chars(slash + 1, end, part.of) : std::from_chars_result{text.data(), {}};
    if (last.ptr == end && last.ec == std::errc() && part.which >= 1 && part.which <= part.of) return part;
    return std::unexpected(Error{
        fmt::format("--part {}: not a valid part", text), {}, "Write K/N, for example 1/4.", Blame::caller});
}

}  // namespace warpmark::cli
