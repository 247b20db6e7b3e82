// cubin.cpp: a cubin is an ELF file (System V ABI, "Object Files") with sections of its own: `.nv.info` lists
// facts of functions, one after another: a byte for the fact's form, one for what it is, and either two
// bytes, or a size in two bytes and so many behind them.
#include "harness/toolchain/cubin.h"

#include <elf.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string_view>

#include "harness/base/bounds.h"

namespace warpmark::toolchain {
namespace {

constexpr uint8_t sized_form = 4;

// Facts of a function: its symbol, and a number.
struct Fact {
    uint8_t what;
    uint32_t ThreadNeeds::* number;
};
constexpr std::array facts_of_functions{Fact{0x11, &ThreadNeeds::frame_bytes},
                                        Fact{0x2f, &ThreadNeeds::registers}};

class Elf {
  public:
    explicit Elf(std::span<const std::byte> bytes) : bytes_(bytes) {
        const auto header = read<Elf64_Ehdr>(0);
        if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
            header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_shentsize != sizeof(Elf64_Shdr))
            return;
        header_ = *header;
        sections_ = header->e_shnum;
    }

    uint16_t sections() const { return sections_; }

    template <class T>
    std::optional<T> read(uint64_t at) const {
        return read_of<T>(bytes_, at);
    }
    template <class T>
    static std::optional<T> read_of(std::span<const std::byte> bytes, uint64_t at) {
        if (!fits(at, sizeof(T), bytes.size())) return std::nullopt;
        T value;
        std::memcpy(&value, bytes.data() + at, sizeof value);
        return value;
    }

    std::optional<Elf64_Shdr> section(uint32_t number) const {
        if (number >= sections_) return std::nullopt;
        return read<Elf64_Shdr>(header_.e_shoff + uint64_t{number} * sizeof(Elf64_Shdr));
    }

    std::span<const std::byte> contents(const std::optional<Elf64_Shdr>& of) const {
        if (!of || of->sh_type == SHT_NOBITS || !fits(of->sh_offset, of->sh_size, bytes_.size())) return {};
        return bytes_.subspan(of->sh_offset, of->sh_size);
    }

    std::string text(const std::optional<Elf64_Shdr>& strings, uint64_t at) const {
        const auto all = contents(strings);
        if (at >= all.size()) return "";
        const std::string_view rest(reinterpret_cast<const char*>(all.data()) + at, all.size() - at);
        return std::string(rest.substr(0, rest.find('\0')));
    }

    std::string section_name(const Elf64_Shdr& of) const {
        return text(section(header_.e_shstrndx), of.sh_name);
    }

  private:
    std::span<const std::byte> bytes_;
    Elf64_Ehdr header_{};
    uint16_t sections_ = 0;
};

struct Counted {
    uint32_t symbol = 0, number = 0;
};

void read_facts(const Elf& elf, const Elf64_Shdr& info, std::map<std::string, ThreadNeeds>& needs) {
    const auto symbols = elf.section(info.sh_link);
    const auto table = elf.contents(symbols), facts = elf.contents(info);
    for (uint64_t at = 0; fits(at, 4, facts.size());) {
        const auto form = std::to_integer<uint8_t>(facts[at]), what = std::to_integer<uint8_t>(facts[at + 1]);
        const uint16_t size = form == sized_form ? *Elf::read_of<uint16_t>(facts, at + 2) : 0;
        const auto counted = Elf::read_of<Counted>(facts, at + 4);
        at += 4 + uint64_t{size};
        const auto fact = std::ranges::find(facts_of_functions, what, &Fact::what);
        if (form != sized_form || fact == facts_of_functions.end() || size < sizeof(Counted) || !counted)
            continue;
        const auto symbol = Elf::read_of<Elf64_Sym>(table, uint64_t{counted->symbol} * sizeof(Elf64_Sym));
        if (!symbol || !symbols) continue;
        if (std::string name = elf.text(elf.section(symbols->sh_link), symbol->st_name); !name.empty())
            needs[std::move(name)].*fact->number = counted->number;
    }
}

}  // namespace

std::map<std::string, ThreadNeeds> thread_needs_in(std::span<const std::byte> cubin) {
    const Elf elf(cubin);
    std::map<std::string, ThreadNeeds> needs;
    for (uint32_t number = 0; number < elf.sections(); ++number)
        if (const auto one = elf.section(number); one && elf.section_name(*one) == ".nv.info")
            read_facts(elf, *one, needs);
    return needs;
}

}  // namespace warpmark::toolchain
