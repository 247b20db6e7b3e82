// Checked reads of an ELF file.
#include "harness/toolchain/elf_reader.h"

#include <algorithm>

#include "harness/base/submission_limits.h"

namespace warpmark::toolchain {

ElfReader::ElfReader(std::span<const std::byte> bytes) : bytes_(bytes) {
    const auto header = value_at<Elf64_Ehdr>(bytes, 0);
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_shentsize != sizeof(Elf64_Shdr))
        return;
    header_ = *header;
    sections_ = header->e_shnum;
}

std::optional<Elf64_Shdr> ElfReader::section(uint32_t number) const {
    if (number >= sections_) return std::nullopt;
    const uint64_t before = uint64_t{number} * sizeof(Elf64_Shdr);
    return value_at<Elf64_Shdr>(bytes_, capped_sum(header_.e_shoff, before));
}

std::span<const std::byte> ElfReader::contents(const std::optional<Elf64_Shdr>& section) const {
    if (!section || section->sh_type == SHT_NOBITS ||
        !fits(section->sh_offset, section->sh_size, bytes_.size()))
        return {};
    return bytes_.subspan(section->sh_offset, section->sh_size);
}

std::string_view ElfReader::text(const std::optional<Elf64_Shdr>& strings, uint64_t at) const {
    const auto all = contents(strings);
    if (at >= all.size()) return "";
    const std::string_view rest(reinterpret_cast<const char*>(all.data()) + at,
                                std::min<uint64_t>(all.size() - at, limits::symbol_bytes));
    const size_t end = rest.find('\0');
    return end == rest.npos ? "" : rest.substr(0, end);
}

std::string_view ElfReader::section_name(const Elf64_Shdr& section) const {
    return text(this->section(header_.e_shstrndx), section.sh_name);
}

}  // namespace warpmark::toolchain
