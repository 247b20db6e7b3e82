// Objects that a function must destroy if an exception propagates through one of its calls. Device code has
// no exceptions, so compilers do not record this. It is derived from destructor calls at scope ends: a stack
// object with a destructor call lives from the call or store that creates it. In a constructor, the members
// constructed so far are destroyed.
//
// Applies to unoptimized code, where each object has its own location and each constructor is a call. An
// object that lives on only some paths to a call is ignored, as are arrays of objects, which are destroyed in
// loops.
//
// Finds objects by their destructor calls, and follows all paths: an object is live if each path to a call
// creates it and none destroys it.
#include <algorithm>
#include <optional>
#include <string_view>

#include "harness/ptx/module_queries.h"

namespace warpmark::ptx {
namespace {

struct Spot {
    int base = -1;
    int64_t offset = 0;
    auto operator<=>(const Spot&) const = default;
};

constexpr size_t most_objects = 64;  // per function: bits of a word

std::string_view without_byte_order_mark(std::string_view name) {
    return name.ends_with(host_mark) ? name.substr(0, name.size() - host_mark.size()) : name;
}

// `C1E` and the rest are the constructor and its parameters (Itanium C++ ABI, section 5.1.4.3).
bool is_constructor(std::string_view name) {
    return name.starts_with("_ZN") && (name.find("C1E") != name.npos || name.find("C2E") != name.npos);
}

// The try blocks of headers/__warpmark_exceptions are exited differently.
bool is_destructor(std::string_view marked) {
    const std::string_view name = without_byte_order_mark(marked);
    return name.starts_with("_ZN") && (name.ends_with("D1Ev") || name.ends_with("D2Ev")) &&
           !name.starts_with("_ZN10__warpmark3Try");
}

class Lifetimes {
  public:
    Lifetimes(const Module& module, const Function& function)
        : module_(module),
          function_(function),
          spots_(function.registers.size()),
          arguments_(function.body.size()) {}

    std::map<size_t, std::vector<LiveObject>> run() {
        find_spots();
        find_arguments();
        find_objects();
        if (objects_.empty() || objects_.size() > most_objects) return {};
        follow();
        return collect();
    }

  private:
    struct Object {
        Spot spot;
        std::string destructor;
        size_t made = ~size_t{0};     // first instruction that creates it
        size_t only_by = ~size_t{0};  // member: the call that creates it
        bool is_unclear = false;
    };

    static bool is_call(const Instruction& one) {
        return one.opcode.starts_with("call") && !one.operands.empty() &&
               one.operands[0].kind == Operand::Kind::symbol;
    }

    std::optional<Spot> spot_of(const Operand& operand) const {
        return operand.kind == Operand::Kind::reg ? spots_[static_cast<size_t>(operand.index)] : std::nullopt;
    }

    // Finds registers that always hold an address on the stack, or in the object under construction.
    void find_spots() {
        std::vector<int> definitions(function_.registers.size());
        for (size_t at = 0; at < function_.registers.size(); ++at)
            if (function_.registers[at].name == "%SP") {
                spots_[at] = Spot{static_cast<int>(at), 0};
                definitions[at] = -1;
            }
        for (const auto& one : function_.body) {
            if (one.operands.empty() || one.opcode.starts_with("st") ||
                one.operands[0].kind != Operand::Kind::reg)
                continue;
            const auto defined = static_cast<size_t>(one.operands[0].index);
            if (++definitions[defined] == 1)
                spots_[defined] = value_of(one);
            else if (definitions[defined] > 1)
                spots_[defined].reset();
        }
    }

    std::optional<Spot> value_of(const Instruction& one) const {
        if (one.guard >= 0) return {};
        if (one.opcode.starts_with("ld.param") && is_constructor(function_.name) &&
            !function_.parameters.empty() && one.operands[1].name == function_.parameters[0].name)
            return Spot{one.operands[0].index, 0};
        if (one.operands.size() == 2 && one.opcode.starts_with("mov.")) return spot_of(one.operands[1]);
        if (one.operands.size() != 3 || !one.opcode.starts_with("add.") ||
            one.operands[2].kind != Operand::Kind::integer)
            return {};
        auto spot = spot_of(one.operands[1]);
        if (spot) spot->offset += one.operands[2].integer;
        return spot;
    }

    // Finds the addresses passed to each call.
    void find_arguments() {
        std::map<std::string, std::optional<Spot>> stored;
        for (size_t at = 0; at < function_.body.size(); ++at) {
            const Instruction& one = function_.body[at];
            if (one.opcode.starts_with("st.param") && one.operands.size() == 2)
                stored[one.operands[0].name] = spot_of(one.operands[1]);
            if (!is_call(one)) continue;
            for (const auto& argument : one.arguments) {
                const auto found = stored.find(argument.name);
                arguments_[at].push_back(found == stored.end() ? spot_of(argument) : found->second);
            }
        }
    }

    bool takes_object(size_t at) const {
        return is_call(function_.body[at]) && !arguments_[at].empty() && arguments_[at][0].has_value();
    }

    void find_objects() {
        for (size_t at = 0; at < function_.body.size(); ++at) {
            if (!takes_object(at)) continue;
            const std::string& callee = function_.body[at].operands[0].name;
            const bool is_member = !is_on_stack(*arguments_[at][0]);
            if (!is_member && is_destructor(callee)) add(*arguments_[at][0], callee, ~size_t{0});
            if (is_member && is_constructor(callee))
                if (const auto destructor = destructor_for(callee); !destructor.empty())
                    add(*arguments_[at][0], destructor, at);
        }
        std::erase_if(objects_, [](const Object& one) { return one.is_unclear; });
    }

    bool is_on_stack(const Spot& spot) const {
        return function_.registers[static_cast<size_t>(spot.base)].name == "%SP";
    }

    void add(const Spot& spot, const std::string& destructor, size_t only_by) {
        const auto known = std::ranges::find(objects_, spot, &Object::spot);
        if (known == objects_.end())
            objects_.push_back({spot, destructor, ~size_t{0}, only_by, false});
        else if (known->destructor != destructor || known->only_by != only_by)
            known->is_unclear = true;
    }

    std::string destructor_for(const std::string& constructor) const {
        const std::string_view name = without_byte_order_mark(constructor),
                               mark = std::string_view(constructor).substr(name.size());
        for (size_t at = name.find('C'); at != name.npos; at = name.find('C', at + 1)) {
            if (name.substr(at, 3) != "C1E" && name.substr(at, 3) != "C2E") continue;
            const std::string destructor =
                std::string(name.substr(0, at)) + "D" + name[at + 1] + "Ev" + std::string(mark);
            if (const Function* found = module_.function(destructor); found && found->has_body)
                return destructor;
        }
        return "";
    }

    bool makes(size_t at, const Object& object) const {
        const Instruction& one = function_.body[at];
        if (object.only_by != ~size_t{0}) return at == object.only_by;
        if (is_call(one)) return std::ranges::find(arguments_[at], object.spot) != arguments_[at].end();
        if (!one.opcode.starts_with("st") || one.opcode.starts_with("st.param") || one.operands.empty() ||
            one.operands[0].kind != Operand::Kind::address || one.operands[0].index < 0)
            return false;
        auto spot = spots_[static_cast<size_t>(one.operands[0].index)];
        if (spot) spot->offset += one.operands[0].integer;
        return spot == object.spot;
    }

    uint64_t behind(size_t at, uint64_t alive) {
        const bool destroys = takes_object(at) && is_destructor(function_.body[at].operands[0].name);
        for (size_t i = 0; i < objects_.size(); ++i) {
            const uint64_t bit = uint64_t{1} << i;
            if (destroys && *arguments_[at][0] == objects_[i].spot)
                alive &= ~bit;
            else if (makes(at, objects_[i])) {
                alive |= bit;
                objects_[i].made = std::min(objects_[i].made, at);
            }
        }
        return alive;
    }

    std::vector<size_t> ways_from(size_t at) const {
        const Instruction& one = function_.body[at];
        std::vector<size_t> ways;
        const auto to_label = [&](const std::string& name) {
            const auto label = std::ranges::find(function_.labels, name, &Label::name);
            if (label != function_.labels.end()) ways.push_back(label->at);
        };
        const bool branches = one.opcode.starts_with("bra"), by_table = one.opcode.starts_with("brx");
        if (branches && !one.operands.empty()) to_label(one.operands[0].name);
        if (by_table)
            for (const auto& table : function_.tables)
                for (const auto& target : table.targets) to_label(target);
        const bool ends = branches || by_table || one.opcode.starts_with("ret") ||
                          one.opcode.starts_with("exit") || one.opcode.starts_with("trap");
        if (!ends || one.guard >= 0) ways.push_back(at + 1);
        std::erase_if(ways, [&](size_t way) { return way >= function_.body.size(); });
        return ways;
    }

    void follow() {
        alive_.assign(function_.body.size(), ~uint64_t{0});
        alive_[0] = 0;
        std::vector<size_t> open{0};
        std::vector<bool> seen(function_.body.size());
        while (!open.empty()) {
            const size_t at = open.back();
            open.pop_back();
            seen[at] = true;
            const uint64_t alive = behind(at, alive_[at]);
            for (const size_t way : ways_from(at)) {
                const uint64_t before = alive_[way];
                alive_[way] &= alive;
                if (!seen[way] || alive_[way] != before) open.push_back(way);
            }
        }
        for (size_t at = 0; at < seen.size(); ++at)
            if (!seen[at]) alive_[at] = 0;
    }

    std::map<size_t, std::vector<LiveObject>> collect() const {
        std::vector<size_t> order;
        for (size_t i = 0; i < objects_.size(); ++i) order.push_back(i);
        std::ranges::sort(order, std::ranges::greater(), [&](size_t i) { return objects_[i].made; });
        std::map<size_t, std::vector<LiveObject>> found;
        for (size_t at = 0; at < function_.body.size(); ++at) {
            if (!function_.body[at].opcode.starts_with("call")) continue;
            for (const size_t i : order)
                if (alive_[at] >> i & 1)
                    found[at].push_back(
                        {objects_[i].spot.base, objects_[i].spot.offset, objects_[i].destructor});
        }
        return found;
    }

    const Module& module_;
    const Function& function_;
    std::vector<std::optional<Spot>> spots_;                   // by register
    std::vector<std::vector<std::optional<Spot>>> arguments_;  // by instruction
    std::vector<Object> objects_;
    std::vector<uint64_t> alive_;  // before each instruction, a bit an object
};

}  // namespace

std::map<size_t, std::vector<LiveObject>> live_objects(const Module& module, const Function& function) {
    if (function.body.empty()) return {};
    return Lifetimes(module, function).run();
}

}  // namespace warpmark::ptx
