// Promotes memory areas to registers: the arguments of a call, or local variables, if the text contains every
// access and accesses each location with one width. An unoptimized build keeps values passed by reference in
// such areas.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "harness/program/inlining.h"

namespace warpmark::program {
namespace {

using ptx::Function, ptx::Instruction, ptx::Operand;

struct Spot {  // within an area
    std::string area;
    int64_t offset = 0;
    auto operator<=>(const Spot&) const = default;
};

bool reads_memory(const Instruction& one) {
    return one.opcode.starts_with("ld.");
}
bool touches_memory(const Instruction& one) {
    return one.operands.size() == 2 && (reads_memory(one) || one.opcode.starts_with("st."));
}
const Operand& address_in(const Instruction& access) {
    return access.operands[reads_memory(access) ? 1 : 0];
}
bool is_simple(const Instruction& access) {
    const auto& value = access.operands[reads_memory(access) ? 0 : 1];
    return value.kind != Operand::Kind::vector && !access.opcode.contains(".volatile") &&
           !access.opcode.contains(".relaxed") && !access.opcode.contains(".acquire");
}
uint32_t bytes_of(const Instruction& access) {
    const auto type = ptx::type_named(access.opcode.substr(access.opcode.rfind('.') + 1));
    return type && *type != ptx::Type::pred ? ptx::bytes(*type) : 0;
}

class Areas {
  public:
    explicit Areas(Function& function)
        : function_(function), first_(static_cast<int>(function.registers.size())) {
        for (const auto& one : function.variables)
            if (one.space == Space::param || one.space == Space::local) open_.insert(one.name);
    }

    // Copy propagation within a block: a promoted register that was just written is replaced by its source.
    void forward() {
        const std::set<size_t> begins = targets();
        std::map<int, int> source;
        const auto is_written = [&](int to) {
            std::erase_if(source, [&](const auto& known) { return known.first == to || known.second == to; });
        };
        for (size_t at = 0; at < function_.body.size(); ++at) {
            if (begins.contains(at)) source.clear();
            Instruction& one = function_.body[at];
            if (one.operands.empty()) continue;
            for (const Operand& element : one.operands[0].elements) is_written(element.index);
            if (one.operands[0].kind != Operand::Kind::reg) continue;
            const bool moves = one.opcode.starts_with("mov.") && one.operands.size() == 2 &&
                               one.operands[1].kind == Operand::Kind::reg;
            const auto found = moves ? source.find(one.operands[1].index) : source.end();
            if (found != source.end()) one.operands[1].index = found->second;
            const int to = one.operands[0].index;
            is_written(to);
            if (moves && one.guard < 0 && to >= first_ && one.operands[1].index < first_)
                source[to] = one.operands[1].index;
        }
    }

    // Returns true if something has changed, because then another step may find more.
    bool step() {
        find_addresses();
        bad_.clear();
        widths_.clear();
        for (const Instruction& one : function_.body) look_at(one);
        for (const auto& [spot, width] : widths_) {
            const auto next = widths_.upper_bound(spot);
            if (width == 0 || (next != widths_.end() && next->first.area == spot.area &&
                               next->first.offset < spot.offset + width))
                bad_.insert(spot.area);
        }
        bool any = false;
        for (Instruction& one : function_.body)
            if (touches_memory(one))
                if (const auto spot = spot_of(address_in(one)); spot && !bad_.contains(spot->area)) {
                    rewrite(one, *spot);
                    any = true;
                }
        return any;
    }

  private:
    // Branch targets.
    std::set<size_t> targets() const {
        std::set<std::string> names;
        bool by_table = false;
        for (const Instruction& one : function_.body) {
            by_table = by_table || one.opcode.starts_with("brx");
            if (one.opcode.starts_with("bra") && !one.operands.empty()) names.insert(one.operands[0].name);
        }
        std::set<size_t> all;
        for (const auto& label : function_.labels)
            if (by_table || names.contains(label.name)) all.insert(label.at);
        return all;
    }

    // Registers with one write, of an address within an area.
    void find_addresses() {
        std::vector<int> writes(function_.registers.size(), 0);
        for (const Instruction& one : function_.body)
            if (!one.operands.empty() && one.operands[0].kind == Operand::Kind::reg &&
                one.operands[0].index >= 0)
                ++writes[static_cast<size_t>(one.operands[0].index)];
        addresses_.clear();
        for (bool more = true; more;) {
            more = false;
            for (const Instruction& one : function_.body) {
                const auto spot = computed(one);
                if (!spot || writes[static_cast<size_t>(one.operands[0].index)] != 1) continue;
                more = addresses_.emplace(one.operands[0].index, *spot).second || more;
            }
        }
    }

    // The address that an instruction computes.
    std::optional<Spot> computed(const Instruction& one) const {
        const bool moves = one.opcode.starts_with("mov.") || one.opcode.starts_with("cvta.");
        const bool adds = one.opcode == "add.s64" || one.opcode == "add.u64";
        if (one.guard >= 0 || one.operands.size() != (adds ? 3u : 2u) || (!moves && !adds) ||
            one.operands[0].kind != Operand::Kind::reg || one.operands[0].index < 0)
            return {};
        auto spot = spot_of(one.operands[1]);
        if (!spot || !adds) return spot;
        if (one.operands[2].kind != Operand::Kind::integer) return {};
        spot->offset += one.operands[2].integer;
        return spot;
    }

    // For an address, a register or a variable's name.
    std::optional<Spot> spot_of(const Operand& operand) const {
        if (operand.index >= 0) {
            const auto found = addresses_.find(operand.index);
            if (found == addresses_.end()) return {};
            return Spot{found->second.area, found->second.offset + operand.integer};
        }
        if (!open_.contains(operand.name)) return {};
        return Spot{operand.name, operand.integer};
    }

    void look_at(const Instruction& one) {
        const bool is_known = touches_memory(one) && spot_of(address_in(one)).has_value();
        if (is_known) {
            const Spot spot = *spot_of(address_in(one));
            const auto [found, is_new] = widths_.emplace(spot, bytes_of(one));
            if (!is_simple(one) || (!is_new && found->second != bytes_of(one))) bad_.insert(spot.area);
        }
        const bool is_computed = computed(one).has_value() && addresses_.contains(one.operands[0].index);
        for (size_t at = 0; at < one.operands.size(); ++at) {
            const bool is_target = at == 0 && one.operands[0].kind == Operand::Kind::reg;
            const bool is_address = is_known && &one.operands[at] == &address_in(one);
            if (!is_target && !is_address && !is_computed) goes_on(one.operands[at]);
        }
        for (const auto* all : {&one.returns, &one.arguments})
            for (const Operand& operand : *all) goes_on(operand);
    }
    // The address escapes.
    void goes_on(const Operand& operand) {
        if (const auto spot = spot_of(operand)) bad_.insert(spot->area);
        for (const Operand& element : operand.elements) goes_on(element);
    }

    int register_of(const Spot& spot, uint32_t width) {
        const auto [found, is_new] = registers_.emplace(spot, static_cast<int>(function_.registers.size()));
        if (is_new)
            function_.registers.push_back({spot.area + "+" + std::to_string(spot.offset),
                                           width == 8 ? ptx::Type::b64 : ptx::Type::b32});
        return found->second;
    }

    void rewrite(Instruction& one, const Spot& spot) {
        const uint32_t width = bytes_of(one);
        const size_t at = reads_memory(one) ? 1 : 0;
        Operand kept;
        kept.kind = Operand::Kind::reg;
        kept.index = register_of(spot, width);
        one.operands[at] = std::move(kept);
        one.opcode = width == 8 ? "mov.b64" : "mov.b32";
    }

    Function& function_;
    const int first_;  // register that represents a memory location
    std::set<std::string> open_, bad_;
    std::map<int, Spot> addresses_;
    std::map<Spot, uint32_t> widths_;
    std::map<Spot, int> registers_;
};

}  // namespace

void keep_in_registers(Function& function) {
    Areas areas(function);
    while (areas.step()) {
    }
    areas.forward();
}

}  // namespace warpmark::program
