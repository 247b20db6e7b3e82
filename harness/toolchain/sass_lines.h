// PTX lines of machine instructions, from `.nv_debug_line_sass`. That section is a line number program of
// DWARF 2 (section 6.2) with one sequence per function. A relocation of each sequence names the function.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

// Line of the instructions from this address up to the next row.
struct LineRow {
    uint64_t address = 0;  // within the function's section
    uint32_t line = 0;     // 0: unknown
    bool operator==(const LineRow&) const = default;
};

// Start of a sequence: the position of its address in the line program, and the address itself.
struct SequenceStart {
    uint64_t at = 0;  // in the section of the line program
    uint32_t section = 0;
    uint64_t address = 0;  // within that section
};

// The section with the PTX text. In relocatable code its name continues with a period and a number.
inline constexpr std::string_view text_section = ".nv_debug_ptx_txt";

// Rows by section, in address order. `starts` is sorted by `at`; `text` is the name of the section with the
// PTX. Lines of other texts are 0, unknown. Empty if the program is malformed or too long.
std::map<uint32_t, std::vector<LineRow>> machine_lines(std::span<const std::byte> program,
                                                       std::span<const SequenceStart> starts,
                                                       std::string_view text);

}  // namespace warpmark::toolchain
