// Formatting of JSON output.
#pragma once
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace warpmark::report {

using Json = nlohmann::ordered_json;

std::string dump(const Json&);       // two spaces, a line feed at the end; broken UTF-8 is replaced
std::string dump_line(const Json&);  // the same without spaces and line feeds

// Base64 encoding of numbers and bytes, for JSON with long columns.
class Column {
  public:
    void number(uint64_t);        // LEB128
    void signed_number(int64_t);  // LEB128 of the zigzag encoding
    void bytes(const std::byte* from, std::size_t count);
    std::string base64() const;

  private:
    std::vector<uint8_t> bytes_;
};

std::string column_of(const std::vector<uint32_t>&);
// Delta-encoded; the values must not decrease.
std::string rising_column_of(const std::vector<uint32_t>&);
std::string column_of(const std::vector<std::byte>&);

}  // namespace warpmark::report
