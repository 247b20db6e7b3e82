// Maps the source's variables to ops and slots.
#include <algorithm>
#include <iterator>

#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

// The op after the first instruction that writes the register; none: it is never written.
uint32_t first_after_setting(const Lowering& l, int index) {
    const auto sets = [&](const Operand& operand) {
        return (operand.kind == Operand::Kind::reg && operand.index == index) ||
               std::ranges::any_of(operand.elements, [&](const Operand& element) {
                   return element.kind == Operand::Kind::reg && element.index == index;
               });
    };
    for (size_t at = 0; at < l.function.body.size(); ++at) {
        const Instruction& one = l.function.body[at];
        const bool only_reads = one.opcode.starts_with("st.") || one.opcode.starts_with("bra");
        const bool is_set = std::ranges::any_of(one.returns, sets) ||
                            (!only_reads && !one.operands.empty() && sets(one.operands[0]));
        if (is_set) return l.op_of[at + 1];
    }
    return none;
}

}  // namespace

void find_scalars(Lowering& l) {
    const auto known = l.options.scalars->find(l.function.name);
    if (known == l.options.scalars->end()) return;
    std::map<std::string, uint32_t> labels;  // → op
    for (const auto& label : l.function.labels)
        labels.emplace(label.name.substr(0, label.name.find('@')), l.op_of[label.at]);
    const auto place_of = [&](const ptx::SourceScalar::PtxRange& stretch,
                              uint32_t bytes) -> std::optional<ScalarPlace> {
        const auto first = labels.find(stretch.first), end = labels.find(stretch.end);
        if (first == labels.end() || end == labels.end()) return {};
        ScalarPlace place{first->second, end->second};
        if (stretch.in_register.empty()) {
            const auto depot = l.symbols.locals.find(stretch.depot);
            if (depot == l.symbols.locals.end()) return {};
            place.on_stack = true;
            place.slot = depot->second + static_cast<uint32_t>(stretch.offset);
            if (place.slot + bytes > l.code.local_bytes) return {};
            return place;
        }
        const auto found = std::ranges::find(l.function.registers, stretch.in_register, &ptx::Register::name);
        if (found == l.function.registers.end() || found->type == ptx::Type::pred) return {};
        const auto index = found - l.function.registers.begin();
        place.slot = l.slots.registers[static_cast<size_t>(index)];
        place.register_bytes = ptx::bytes(found->type);
        if (place.register_bytes < bytes) return {};
        if (stretch.is_from_setting)
            place.first = std::max(place.first, first_after_setting(l, static_cast<int>(index)));
        return place;
    };
    for (const auto& one : known->second) {
        WatchedScalar watched{one.scalar, {}};
        for (const auto& stretch : one.stretches)
            if (const auto place = place_of(stretch, one.scalar.bytes)) watched.places.push_back(*place);
        // Variables in header functions are not recorded.
        std::erase_if(watched.places, [&](const ScalarPlace& place) {
            return place.first >= l.code.ops.size() || l.code.ops[place.first].foreign;
        });
        if (!watched.places.empty()) l.code.scalars.push_back(std::move(watched));
    }
}

}  // namespace warpmark::program
