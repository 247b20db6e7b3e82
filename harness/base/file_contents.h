// Reads a whole file, or the rest of a stream.
#pragma once
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace warpmark {

// Reads from the stream's current position without changing its state. std::istreambuf_iterator would take
// several calls per byte.
inline std::string rest_of(const std::ifstream& stream) {
    constexpr std::streamsize piece = 1 << 16;
    std::string text;
    for (std::streamsize got = piece; got == piece;) {
        const auto size = text.size();
        text.resize(size + piece);
        got = stream.rdbuf()->sgetn(&text[size], piece);
        text.resize(size + static_cast<std::size_t>(got));
    }
    return text;
}

// Returns "" if the file does not exist.
inline std::string text_of(const std::filesystem::path& path) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(path, none)) return "";
    std::ifstream stream(path, std::ios::binary);
    return rest_of(stream);
}

}  // namespace warpmark
