// Reads `.nv.info` sections of a cubin, which is an ELF file (System V ABI, "Object Files"). Such a section
// lists attributes of functions: a byte for the attribute's format, a byte for its kind, and either two bytes
// of data, or a size in two bytes and that many bytes of data.
#include "harness/toolchain/cubin.h"

#include <algorithm>
#include <array>
#include <string>

#include "harness/base/range_checks.h"
#include "harness/toolchain/elf_reader.h"

namespace warpmark::toolchain {
namespace {

constexpr uint8_t sized_form = 4;

// An attribute of a function: its symbol and a number.
struct Fact {
    uint8_t what;
    uint32_t ThreadNeeds::* number;
};
constexpr std::array facts_of_functions{Fact{0x11, &ThreadNeeds::frame_bytes},
                                        Fact{0x2f, &ThreadNeeds::registers}};

struct Counted {
    uint32_t symbol = 0, number = 0;
};

void read_facts(const ElfReader& elf, const Elf64_Shdr& info, std::map<std::string, ThreadNeeds>& needs) {
    const auto symbols = elf.section(info.sh_link);
    const auto table = elf.contents(symbols), facts = elf.contents(info);
    for (uint64_t at = 0; fits(at, 4, facts.size());) {
        const auto form = std::to_integer<uint8_t>(facts[at]), what = std::to_integer<uint8_t>(facts[at + 1]);
        const uint16_t size = form == sized_form ? *value_at<uint16_t>(facts, at + 2) : 0;
        const auto counted = value_at<Counted>(facts, at + 4);
        at += 4 + uint64_t{size};
        const auto fact = std::ranges::find(facts_of_functions, what, &Fact::what);
        if (form != sized_form || fact == facts_of_functions.end() || size < sizeof(Counted) || !counted)
            continue;
        const auto symbol = value_at<Elf64_Sym>(table, uint64_t{counted->symbol} * sizeof(Elf64_Sym));
        if (!symbol || !symbols) continue;
        if (const std::string name(elf.text(elf.section(symbols->sh_link), symbol->st_name)); !name.empty())
            needs[name].*fact->number = counted->number;
    }
}

}  // namespace

std::map<std::string, ThreadNeeds> thread_needs_in(std::span<const std::byte> cubin) {
    const ElfReader elf(cubin);
    std::map<std::string, ThreadNeeds> needs;
    for (uint32_t number = 0; number < elf.sections(); ++number)
        if (const auto one = elf.section(number); one && elf.section_name(*one) == ".nv.info")
            read_facts(elf, *one, needs);
    return needs;
}

}  // namespace warpmark::toolchain
