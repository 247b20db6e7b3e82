// Small kernel for each opcode of the instruction tables, which applies it to the operand vectors. The
// operands come from memory, so that the compiler cannot fold them.
#pragma once
#include <string>
#include <vector>

#include "harness/isa/instruction_forms.h"
#include "proofs/measure/operand_vectors.h"

namespace warpmark::measure {

enum class ProbeView { lane, warp, cell };  // scope of the instruction

struct Probe {
    std::string name;    // "add.rn.f32", "setp.eq.f32|" with two destinations, "atom.shared.add.u32"
    std::string opcode;  // without the bar
    ProbeView sight = ProbeView::lane;
    bool piped = false, reads_carry = false, writes_carry = false;
    ptx::Type destination{};
    std::vector<ptx::Type> sources;  // for a cell: its value and the operands; the carry is last
    std::string exempt;              // reason why it is not measured; "" if it is
};

// Every opcode of every row, in the order of the tables.
std::vector<Probe> probes();

// The vectors of a probe. Probes with equal vectors share one object.
const Vectors& vectors_of(const Probe&);

// `probe(in, out)`: thread t reads its sources at in + (t·sources + i)·8 and writes two 64-bit results at out
// + 16·t.
std::string kernel_of(const Probe&);
inline constexpr const char* kernel_name = "probe";
inline constexpr uint32_t block_threads = 128;

// Initial contents of the buffers: the operands in the kernel's layout, and poison.
std::vector<std::byte> input_bytes(const Vectors&);
std::vector<std::byte> output_bytes(const Vectors&);

}  // namespace warpmark::measure
