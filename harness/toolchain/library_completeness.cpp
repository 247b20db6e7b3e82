// Compares the tables at a library's beginning with its size.
#include "harness/toolchain/library_completeness.h"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

namespace warpmark::toolchain {
namespace {

bool lies_within(uint64_t at, uint64_t bytes, uint64_t size) {
    return at <= size && bytes <= size - at;
}

}  // namespace

bool is_whole_library(const std::string& file) {
    std::error_code unknown;
    const uint64_t size = std::filesystem::file_size(file, unknown);
    std::ifstream in(file, std::ios::binary);
    Elf64_Ehdr head{};
    if (unknown || !in.read(reinterpret_cast<char*>(&head), sizeof head)) return false;
    if (std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS64) return false;
    if (head.e_machine != EM_X86_64 || head.e_phentsize != sizeof(Elf64_Phdr)) return false;
    // The section table is the last part of the file, so it is missing from a truncated file.
    if (!lies_within(head.e_shoff, uint64_t{head.e_shentsize} * head.e_shnum, size)) return false;
    std::vector<Elf64_Phdr> parts(head.e_phnum);
    in.seekg(static_cast<std::streamoff>(head.e_phoff));
    if (!in.read(reinterpret_cast<char*>(parts.data()),
                 static_cast<std::streamsize>(parts.size() * sizeof(Elf64_Phdr))))
        return false;
    return std::ranges::all_of(
        parts, [&](const Elf64_Phdr& part) { return lies_within(part.p_offset, part.p_filesz, size); });
}

}  // namespace warpmark::toolchain
