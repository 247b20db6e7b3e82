// Combines three parts of a cubin: the code of each function, the line program, and the PTX text.
#include "harness/toolchain/sass_accesses.h"

#include <algorithm>
#include <map>
#include <type_traits>
#include <utility>

#include "harness/base/submission_limits.h"
#include "harness/toolchain/elf_reader.h"
#include "harness/toolchain/sass_lines.h"

namespace warpmark::toolchain {
namespace {

constexpr uint64_t instruction_bytes = 16;

// Sections of a damaged file can overlap, so their sizes do not bound the work. Every section and name that
// is read is therefore charged to a budget proportional to the file.
class Budget {
  public:
    explicit Budget(uint64_t file_bytes) : left_(4 * file_bytes) {}
    bool spend(uint64_t bytes) {
        if (bytes > left_) return false;
        left_ -= bytes;
        return true;
    }

  private:
    uint64_t left_;
};

struct NamedSection {
    uint32_t number = 0;
    Elf64_Shdr header{};
    std::string_view name;
};

// EM_CUDA. The architecture is in e_flags: the lowest byte in version 7 of the ABI (CUDA 12 and earlier), the
// second one in version 8 (CUDA 13).
int architecture(const Elf64_Ehdr& header) {
    constexpr uint16_t cuda_machine = 190;
    constexpr int abi_7 = 7, abi_8 = 8;
    if (header.e_machine != cuda_machine) return 0;
    int arch = 0;
    if (header.e_ident[EI_ABIVERSION] == abi_7) arch = header.e_flags & 0xff;
    if (header.e_ident[EI_ABIVERSION] == abi_8) arch = header.e_flags >> 8 & 0xff;
    const auto known = machine_architectures();
    return std::ranges::find(known, arch) == known.end() ? 0 : arch;
}

std::optional<std::vector<NamedSection>> sections_of(const ElfReader& elf, Budget& budget) {
    std::vector<NamedSection> all;
    for (uint32_t number = 0; number < elf.sections(); ++number) {
        const auto header = elf.section(number);
        if (!header) return std::nullopt;
        const auto name = elf.section_name(*header);
        if (!budget.spend(name.size() + sizeof(Elf64_Shdr))) return std::nullopt;
        all.push_back({number, *header, name});
    }
    return all;
}

// Relocations of 64-bit addresses in the line program. In the older form, without an addend of its own, the
// addend is in the place that is relocated.
template <class Relocation>
void add_starts(std::span<const std::byte> relocations, std::span<const std::byte> program,
                std::span<const std::byte> symbols, std::vector<SequenceStart>& starts) {
    constexpr uint32_t address_of_symbol = 2;
    for (uint64_t at = 0; const auto one = value_at<Relocation>(relocations, at); at += sizeof *one) {
        if (ELF64_R_TYPE(one->r_info) != address_of_symbol) continue;
        const auto symbol =
            value_at<Elf64_Sym>(symbols, uint64_t{ELF64_R_SYM(one->r_info)} * sizeof(Elf64_Sym));
        if (!symbol) continue;
        uint64_t addend = 0;
        if constexpr (std::is_same_v<Relocation, Elf64_Rela>)
            addend = static_cast<uint64_t>(one->r_addend);
        else
            addend = value_at<uint64_t>(program, one->r_offset).value_or(0);
        starts.push_back({one->r_offset, symbol->st_shndx, symbol->st_value + addend});
    }
}

std::optional<std::map<uint32_t, std::vector<LineRow>>> line_rows(const ElfReader& elf,
                                                                  std::span<const NamedSection> sections,
                                                                  std::string_view text, Budget& budget) {
    const auto program = std::ranges::find(sections, ".nv_debug_line_sass", &NamedSection::name);
    if (program == sections.end()) return std::map<uint32_t, std::vector<LineRow>>{};
    const auto bytes = elf.contents(program->header);
    if (!budget.spend(bytes.size())) return std::nullopt;
    std::vector<SequenceStart> starts;
    for (const auto& section : sections) {
        const bool is_rela = section.name == ".rela.nv_debug_line_sass";
        if (!is_rela && section.name != ".rel.nv_debug_line_sass") continue;
        const auto relocations = elf.contents(section.header);
        if (!budget.spend(relocations.size())) return std::nullopt;
        const auto symbols = elf.contents(elf.section(section.header.sh_link));
        if (is_rela)
            add_starts<Elf64_Rela>(relocations, bytes, symbols, starts);
        else
            add_starts<Elf64_Rel>(relocations, bytes, symbols, starts);
    }
    std::ranges::sort(starts, {}, &SequenceStart::at);
    return machine_lines(bytes, starts, text);
}

std::vector<MachineAccess> accesses_in(std::span<const std::byte> code, int arch,
                                       std::span<const LineRow> rows) {
    std::vector<MachineAccess> accesses;
    size_t next = 0;
    uint32_t line = 0;
    for (uint64_t at = 0; at + instruction_bytes <= code.size(); at += instruction_bytes) {
        for (; next < rows.size() && rows[next].address <= at; ++next) line = rows[next].line;
        const auto instruction = machine_instruction(arch, *value_at<uint64_t>(code, at),
                                                     *value_at<uint64_t>(code, at + sizeof(uint64_t)));
        if (instruction) accesses.push_back({*instruction, static_cast<uint32_t>(at), line});
    }
    return accesses;
}

std::string ptx_in(std::span<const std::byte> section) {
    std::string text(reinterpret_cast<const char*>(section.data()), section.size());
    std::ranges::replace(text, '\0', '\n');
    return text;
}

std::string_view next_line(std::string_view& text) {
    const size_t end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

std::string_view without_comment(std::string_view line) {
    line = line.substr(0, line.find("//"));
    const size_t begin = line.find_first_not_of(" \t\r");
    if (begin == line.npos) return "";
    return line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

}  // namespace

std::optional<MachineCode> machine_code_in(std::span<const std::byte> cubin) {
    constexpr std::string_view code_of = ".text.";
    if (cubin.size() > limits::cubin_bytes) return std::nullopt;
    const ElfReader elf(cubin);
    MachineCode found{architecture(elf.header()), {}, {}};
    if (found.arch == 0) return std::nullopt;
    Budget budget(cubin.size());
    const auto sections = sections_of(elf, budget);
    if (!sections) return std::nullopt;
    const auto text = std::ranges::find_if(
        *sections, [](const NamedSection& one) { return one.name.starts_with(text_section); });
    if (text != sections->end()) {
        const auto bytes = elf.contents(text->header);
        if (!budget.spend(bytes.size())) return std::nullopt;
        found.ptx = ptx_in(bytes);
    }
    auto lines = line_rows(elf, *sections, text == sections->end() ? "" : text->name, budget);
    if (!lines) return std::nullopt;
    uint64_t instructions = 0;
    for (const auto& section : *sections) {
        const auto bytes = elf.contents(section.header);
        if (!section.name.starts_with(code_of)) continue;
        instructions += bytes.size() / instruction_bytes;
        if (!budget.spend(bytes.size()) || instructions > limits::machine_rows) return std::nullopt;
        found.functions.push_back({std::string(section.name.substr(code_of.size())),
                                   accesses_in(bytes, found.arch, (*lines)[section.number])});
    }
    return found;
}

bool has_same_lines(std::string_view embedded, std::string_view ptx) {
    bool is_in_section = false;  // debug sections are blank in the embedded text
    while (!embedded.empty() || !ptx.empty()) {
        const auto read = without_comment(next_line(embedded)), given = without_comment(next_line(ptx));
        const bool begins_section = given.starts_with(".section");
        const bool may_be_blank = given.empty() || is_in_section || begins_section ||
                                  given.starts_with(".loc") || given.starts_with(".file");
        is_in_section = begins_section || (is_in_section && given != "}");
        if (read != given && !(read.empty() && may_be_blank)) return false;
    }
    return true;
}

}  // namespace warpmark::toolchain
