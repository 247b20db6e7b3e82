// Numbers and bytes as base64, for JSON that holds many of them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark::report {

class Column {
  public:
    void number(uint64_t);        // LEB128
    void signed_number(int64_t);  // likewise, in zigzag
    void bytes(const std::byte* from, std::size_t count);
    std::string base64() const;

  private:
    std::vector<uint8_t> bytes_;
};

std::string column_of(const std::vector<uint32_t>&);
// Each as its distance from the one before it: they rise.
std::string rising_column_of(const std::vector<uint32_t>&);
std::string column_of(const std::vector<std::byte>&);

}  // namespace warpmark::report
