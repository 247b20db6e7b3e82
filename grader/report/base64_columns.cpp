// Encodes 7 bits per byte, then 6 bits per letter.
#include <string_view>

#include "grader/report/json_writing.h"

namespace warpmark::report {

void Column::number(uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_.push_back(static_cast<uint8_t>(value | 0x80));
    bytes_.push_back(static_cast<uint8_t>(value));
}

void Column::signed_number(int64_t value) {
    number(static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63));
}

void Column::bytes(const std::byte* from, std::size_t count) {
    for (std::size_t at = 0; at < count; ++at) bytes_.push_back(static_cast<uint8_t>(from[at]));
}

std::string Column::base64() const {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes_.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes_.size(); at += 3) {
        const std::size_t left = bytes_.size() - at;
        const auto byte = [&](std::size_t more) { return more < left ? uint32_t{bytes_[at + more]} : 0; };
        const uint32_t bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        text += letters[bits >> 18];
        text += letters[bits >> 12 & 63];
        text += left > 1 ? letters[bits >> 6 & 63] : '=';
        text += left > 2 ? letters[bits & 63] : '=';
    }
    return text;
}

std::string column_of(const std::vector<uint32_t>& values) {
    Column column;
    for (const uint32_t value : values) column.number(value);
    return column.base64();
}

std::string rising_column_of(const std::vector<uint32_t>& values) {
    Column column;
    uint32_t before = 0;
    for (const uint32_t value : values) {
        column.number(value - before);
        before = value;
    }
    return column.base64();
}

std::string column_of(const std::vector<std::byte>& values) {
    Column column;
    column.bytes(values.data(), values.size());
    return column.base64();
}

}  // namespace warpmark::report
