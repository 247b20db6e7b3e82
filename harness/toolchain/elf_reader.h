// Sections, names and symbols of an ELF file (System V ABI, "Object Files"). The bytes are untrusted: every
// read is checked, and a read outside of the file returns nothing.
#pragma once
#include <elf.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include "harness/base/range_checks.h"

namespace warpmark::toolchain {

// A number or a plain struct at an offset.
template <class T>
std::optional<T> value_at(std::span<const std::byte> bytes, uint64_t at) {
    if (!fits(at, sizeof(T), bytes.size())) return std::nullopt;
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

class ElfReader {
  public:
    // A file that is not a 64-bit ELF file has no sections.
    explicit ElfReader(std::span<const std::byte> bytes);

    const Elf64_Ehdr& header() const { return header_; }
    uint16_t sections() const { return sections_; }
    std::optional<Elf64_Shdr> section(uint32_t number) const;
    std::span<const std::byte> contents(const std::optional<Elf64_Shdr>&) const;

    // A zero-terminated string; "" if it lies outside the section or is longer than limits::symbol_bytes.
    std::string_view text(const std::optional<Elf64_Shdr>& strings, uint64_t at) const;
    std::string_view section_name(const Elf64_Shdr&) const;

  private:
    std::span<const std::byte> bytes_;
    Elf64_Ehdr header_{};
    uint16_t sections_ = 0;
};

}  // namespace warpmark::toolchain
