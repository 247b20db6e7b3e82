// Modifiers of ld, st, atom and red between the operation and its type. PTX ISA 9.0, section 9.7.9.8. Applies
// the modifiers between an access and its type.
#include <algorithm>
#include <iterator>

#include "harness/program/decoding_passes.h"
#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

// Effect of a modifier on a memory operation. Cache and eviction hints have no effect that the simulator
// could observe.
struct Modifier {
    std::string_view word;
    void (*apply)(MemoryOp&);
};

constexpr Modifier modifiers[] = {
    {"global", [](MemoryOp& op) { op.space = Space::global; }},
    {"shared", [](MemoryOp& op) { op.space = Space::shared; }},
    {"shared::cta", [](MemoryOp& op) { op.space = Space::shared; }},
    {"shared::cluster", [](MemoryOp& op) { op.space = Space::shared; }},
    {"local", [](MemoryOp& op) { op.space = Space::local; }},
    {"const", [](MemoryOp& op) { op.space = Space::constant; }},
    {"param", [](MemoryOp& op) { op.space = Space::param; }},
    {"param::entry", [](MemoryOp& op) { op.space = Space::param; }},
    {"param::func", [](MemoryOp& op) { op.space = Space::param; }},
    {"volatile",
     [](MemoryOp& op) {
         op.is_volatile = true;
         op.scope = Scope::system;
     }},
    {"mmio", [](MemoryOp& op) { op.scope = Scope::system; }},
    {"relaxed",
     [](MemoryOp& op) {
         if (op.scope == Scope::none) op.scope = Scope::device;
     }},
    {"acquire",
     [](MemoryOp& op) {
         op.acquires = true;
         if (op.scope == Scope::none) op.scope = Scope::device;
     }},
    {"release",
     [](MemoryOp& op) {
         op.releases = true;
         if (op.scope == Scope::none) op.scope = Scope::device;
     }},
    {"acq_rel",
     [](MemoryOp& op) {
         op.acquires = op.releases = true;
         if (op.scope == Scope::none) op.scope = Scope::device;
     }},
    {"cta", [](MemoryOp& op) { op.scope = Scope::block; }},
    {"cluster", [](MemoryOp& op) { op.scope = Scope::device; }},
    {"gpu", [](MemoryOp& op) { op.scope = Scope::device; }},
    {"sys", [](MemoryOp& op) { op.scope = Scope::system; }},
    {"v2", [](MemoryOp& op) { op.elements = 2; }},
    {"v4", [](MemoryOp& op) { op.elements = 4; }},
    {"v8", [](MemoryOp& op) { op.elements = 8; }},
};

constexpr std::string_view ignored[] = {"weak", "nc", "ca", "cg", "cs", "lu", "cv", "wb", "wt", "noftz"};

bool is_hint(std::string_view part) {
    return part.starts_with("L1::") || part.starts_with("L2::") || part.starts_with("level::") ||
           std::find(std::begin(ignored), std::end(ignored), part) != std::end(ignored);
}

}  // namespace

bool apply_modifier(MemoryOp& op, std::string_view part) {
    for (const auto& modifier : modifiers)
        if (modifier.word == part) {
            modifier.apply(op);
            return true;
        }
    return is_hint(part);
}

}  // namespace warpmark::program
