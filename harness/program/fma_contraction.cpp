// Contracts a product and the sum that uses it into one fma, like ptxas does unless -fmad=false is given.
// NVRTC contracts the code that it compiles and leaves the rest to ptxas: products and sums without a
// rounding modifier in inline assembly (such as the operators of cuda_fp16.h), in the math library and
// in handwritten PTX. The conditions were derived from the output of ptxas for 22 patterns of each type (CUDA
// 13.0, sm_90):
// - mul and add or sub have the same type and both or neither have .ftz; neither has a rounding modifier or a
//   guard; mul has no .sat;
// - the product is used only by such sums, each in the basic block of the product, and never as both
//   operands;
// - if both operands are such products, the first is contracted, and the second is rounded separately.
//
// In a module compiled for debugging (-G) nothing is contracted. Limit: products that reach a sum through mov
// or neg are not contracted here, although ptxas does so.
//
// Finds products that are used only by sums of their own basic block, and rewrites those sums.
#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "harness/program/decoding_passes.h"

namespace warpmark::program {
namespace {

using ptx::Instruction;
using ptx::Operand;

constexpr std::string_view float_types[] = {"f32", "f64", "f16", "f16x2", "bf16", "bf16x2"};

// add[.ftz][.sat].type, also sub and mul; "" for any other opcode.
struct Arithmetic {
    std::string_view operation, type;
    bool ftz = false, sat = false;
};

Arithmetic arithmetic(const Instruction& instruction) {
    std::string_view rest = instruction.opcode;
    Arithmetic found;
    found.operation = rest.substr(0, 3);
    if ((found.operation != "mul" && found.operation != "add" && found.operation != "sub") ||
        instruction.guard >= 0)
        return {};
    if (instruction.operands.size() != 3 || instruction.operands[0].kind != Operand::Kind::reg) return {};
    rest.remove_prefix(3);
    if (rest.starts_with(".ftz.")) {
        found.ftz = true;
        rest.remove_prefix(4);
    }
    if (rest.starts_with(".sat.")) {
        found.sat = true;
        rest.remove_prefix(4);
    }
    if (rest.empty() ||
        std::find(std::begin(float_types), std::end(float_types), rest.substr(1)) == std::end(float_types))
        return {};
    found.type = rest.substr(1);
    return found;
}

bool is_register(const Operand& operand, int index) {
    return operand.kind == Operand::Kind::reg && operand.index == index;
}

// A sum with a product as its operand number `side`, 1 or 2.
struct Use {
    size_t sum;
    int side;
};
struct Product {
    size_t at = 0;
    Arithmetic arithmetic;
    std::vector<Use> uses;
};

class Contraction {
  public:
    explicit Contraction(const ptx::Function& function) : from_(function) {}
    std::optional<ptx::Function> run();

  private:
    void count(const Operand&);
    void count_appearances();
    void find_block_ends();
    void find_products();
    void collect_uses(Product&, int result);
    void settle_pairs();
    void rewrite(ptx::Function&);
    void contract(const Product&, const Use&, ptx::Function&, std::vector<Instruction>& body) const;

    const ptx::Function& from_;
    std::vector<size_t> appearances_;  // of each register, in any role
    std::vector<bool> begins_block_;   // of each instruction
    std::map<int, Product> products_;  // by the register of the result
    // For each sum that uses a product: the product, and the operand number.
    std::map<size_t, std::pair<int, int>> sums_;
};

void Contraction::count(const Operand& operand) {
    if (operand.index >= 0) ++appearances_[static_cast<size_t>(operand.index)];
    for (const auto& element : operand.elements) count(element);
}

void Contraction::count_appearances() {
    appearances_.assign(from_.registers.size(), 0);
    for (const auto& instruction : from_.body) {
        if (instruction.guard >= 0) ++appearances_[static_cast<size_t>(instruction.guard)];
        for (const auto* operands : {&instruction.operands, &instruction.returns, &instruction.arguments})
            for (const auto& operand : *operands) count(operand);
    }
    for (const auto* variables : {&from_.parameters, &from_.returns})
        for (const auto& variable : *variables)
            if (variable.reg >= 0) ++appearances_[static_cast<size_t>(variable.reg)];
}

// Unreferenced labels, such as those of line tables, do not begin a block.
void Contraction::find_block_ends() {
    std::set<std::string_view> named;
    for (const auto& instruction : from_.body)
        for (const auto& operand : instruction.operands)
            if (operand.kind == Operand::Kind::symbol) named.insert(operand.name);
    for (const auto& table : from_.tables) named.insert(table.targets.begin(), table.targets.end());
    begins_block_.assign(from_.body.size() + 1, false);
    for (const auto& label : from_.labels)
        if (named.contains(label.name) && label.at < begins_block_.size()) begins_block_[label.at] = true;
    for (size_t at = 0; at < from_.body.size(); ++at) {
        const std::string_view opcode = from_.body[at].opcode;
        for (const std::string_view end : {"bra", "brx", "ret", "exit", "trap", "call"})
            if (opcode.starts_with(end)) begins_block_[at + 1] = true;
    }
}

// True if an instruction may write what the operand reads; conservative.
bool may_write(const Instruction& instruction, const Operand& read) {
    if (read.kind != Operand::Kind::reg || instruction.operands.empty()) return false;
    const auto holds = [&](const Operand& operand) {
        return is_register(operand, read.index) ||
               std::any_of(operand.elements.begin(), operand.elements.end(),
                           [&](const Operand& element) { return is_register(element, read.index); });
    };
    return holds(instruction.operands[0]) || (instruction.piped && holds(instruction.operands[1]));
}

// The sums in the product's block, up to a change of its factors.
void Contraction::collect_uses(Product& product, int result) {
    const auto& factors = from_.body[product.at].operands;
    for (size_t at = product.at + 1; at < from_.body.size() && !begins_block_[at]; ++at) {
        const Instruction& sum = from_.body[at];
        const Arithmetic of = arithmetic(sum);
        if ((of.operation == "add" || of.operation == "sub") && of.type == product.arithmetic.type &&
            of.ftz == product.arithmetic.ftz) {
            const bool left = is_register(sum.operands[1], result),
                       right = is_register(sum.operands[2], result);
            if (left != right) product.uses.push_back({at, left ? 1 : 2});
        }
        if (may_write(sum, factors[1]) || may_write(sum, factors[2])) return;
    }
}

void Contraction::find_products() {
    for (size_t at = 0; at < from_.body.size(); ++at) {
        const Arithmetic of = arithmetic(from_.body[at]);
        if (of.operation != "mul" || of.sat) continue;
        const int result = from_.body[at].operands[0].index;
        Product product{at, of, {}};
        collect_uses(product, result);
        if (!product.uses.empty() && appearances_[static_cast<size_t>(result)] == 1 + product.uses.size())
            products_[result] = std::move(product);
    }
}

// If two products are operands of one sum, the first is contracted; the second then has a different use, and
// stays.
void Contraction::settle_pairs() {
    for (const auto& instruction : from_.body) {
        const Arithmetic of = arithmetic(instruction);
        if (of.operation != "add" && of.operation != "sub") continue;
        const auto &left = instruction.operands[1], &right = instruction.operands[2];
        if (left.kind == Operand::Kind::reg && right.kind == Operand::Kind::reg &&
            products_.contains(left.index))
            products_.erase(right.index);
    }
    for (const auto& [result, product] : products_)
        for (const Use& use : product.uses) sums_[use.sum] = {result, use.side};
}

// a * b + c, a * b - c = a * b + -c, c - a * b = -a * b + c.
void Contraction::contract(const Product& product, const Use& use, ptx::Function& to,
                           std::vector<Instruction>& body) const {
    const Instruction &mul = from_.body[product.at], &sum = from_.body[use.sum];
    const Arithmetic of = arithmetic(sum);
    Operand a = mul.operands[1], c = sum.operands[use.side == 1 ? 2 : 1];
    if (of.operation == "sub") {
        Operand& negated = use.side == 1 ? c : a;
        Instruction neg = sum;
        neg.opcode = "neg." + std::string(of.type);
        Operand result = sum.operands[0];
        result.index = static_cast<int>(to.registers.size());
        result.name = "%negated";
        to.registers.push_back(
            {result.name, from_.registers[static_cast<size_t>(sum.operands[0].index)].type});
        neg.operands = {result, negated};
        body.push_back(neg);
        negated = result;
    }
    Instruction fma = sum;
    fma.opcode =
        "fma.rn" + std::string(of.ftz ? ".ftz" : "") + (of.sat ? ".sat." : ".") + std::string(of.type);
    fma.operands = {sum.operands[0], a, mul.operands[2], c};
    body.push_back(fma);
}

void Contraction::rewrite(ptx::Function& to) {
    std::set<size_t> gone;
    for (const auto& [result, product] : products_) gone.insert(product.at);
    std::vector<size_t> moved(from_.body.size() + 1);
    to.body.clear();
    for (size_t at = 0; at < from_.body.size(); ++at) {
        moved[at] = to.body.size();
        if (gone.contains(at)) continue;
        const auto sum = sums_.find(at);
        if (sum == sums_.end())
            to.body.push_back(from_.body[at]);
        else
            contract(products_.at(sum->second.first), {at, sum->second.second}, to, to.body);
    }
    moved[from_.body.size()] = to.body.size();
    for (auto& label : to.labels) label.at = moved[label.at];
}

std::optional<ptx::Function> Contraction::run() {
    const auto is_product = [](const Instruction& instruction) {
        return arithmetic(instruction).operation == "mul";
    };
    if (std::none_of(from_.body.begin(), from_.body.end(), is_product)) return std::nullopt;
    count_appearances();
    find_block_ends();
    find_products();
    if (products_.empty()) return std::nullopt;
    settle_pairs();
    ptx::Function to = from_;
    rewrite(to);
    return to;
}

}  // namespace

std::optional<ptx::Function> contracted(const ptx::Function& function) {
    return Contraction(function).run();
}

}  // namespace warpmark::program
