// Passes over a module or a function while it is decoded. Each is described at the head of its own file.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/program/decoded_program.h"
#include "harness/program/lowering.h"
#include "harness/ptx/module.h"

namespace warpmark::program {

// Jump statements in the source line of a site; none: unknown.
using JumpsAt = std::function<std::optional<Jumps>(uint32_t site)>;

// Sets Op::reconverge of every branch and Op::joins of the reconvergence points. The final op of a kernel,
// its exit, is not one: a thread that reaches it is gone, and no other thread waits for it. In optimized
// code, `if (done) return;` is indistinguishable from an `if` around the remaining statements. In unoptimized
// code a return is a jump of its own (Op::returned, which only findings use), and the exit is an ordinary
// reconvergence point (Op::ends): lanes stay there until no other thread of the block can continue without
// them.
void find_reconvergence(Code&, bool unoptimized, const JumpsAt&);

// Sets Code::ways and Code::around, Op::way and Op::rejoined_path. Only for unoptimized programs, whose
// branches are those of the source. A function with too many ops and branches gets no ways.
void find_ways(Program&);

// The function with its products contracted, or nullopt if there are none.
std::optional<ptx::Function> contracted(const ptx::Function&);

// Floating-point operations per lane.
uint8_t float_operations(const Parts& opcode);

// Returns false if `word` is not a modifier of memory operations. Cache and eviction hints are accepted and
// have no effect that the simulator could observe.
bool apply_modifier(MemoryOp&, std::string_view word);

// For inlined code, the innermost location in the user's own files. nullopt: compiler-generated code, or a
// header.
std::optional<Site> user_site(const ptx::Module&, const DecodeOptions&, int place);

std::vector<bool> uniform_registers(const ptx::Function&);

// True if the address [base + n] is the same for all threads of a block.
bool is_uniform(const ptx::Operand& address, const std::vector<bool>& uniform_registers);

struct UnsetRegister {
    int index = -1;
    size_t used_at = 0;  // the first instruction in the text that uses the value other than by copying it
};
std::vector<UnsetRegister> unset_registers(const ptx::Function&);

}  // namespace warpmark::program
