// Parses operands: registers, numbers, symbols, addresses, vectors, a call's lists. PTX ISA 9.0, section 6.
#include <fmt/format.h>

#include "harness/ptx/parser.h"

namespace warpmark::ptx {

// call [(ret,…),] target [, (arg,…)] [, prototype or table];
void Parser::call_operands(Instruction& instruction) {
    if (lex_.is("(")) {
        instruction.returns = parenthesised();
        expect(",");
    }
    instruction.operands.push_back(operand());
    if (!lex_.accept(",")) return;
    if (lex_.is("(")) {
        instruction.arguments = parenthesised();
        if (!lex_.accept(",")) return;
    }
    instruction.operands.push_back(operand());
}

std::vector<Operand> Parser::parenthesised() {
    std::vector<Operand> list;
    expect("(");
    if (lex_.accept(")")) return list;
    do list.push_back(operand());
    while (lex_.accept(","));
    expect(")");
    return list;
}

Operand Parser::operand() {
    const Nesting nesting(*this);
    if (lex_.is("{")) return vector_operand();
    if (lex_.is("[")) return address_operand();
    if (lex_.goes_on("!")) {
        lex_.take();
        if (lex_.peek().kind == Token::Kind::word) {
            Operand negated = named_operand(word());
            if (negated.kind != Operand::Kind::reg) fail("'!' stands before a predicate or a number");
            negated.negated = true;
            return negated;
        }
        Operand truth = constant_operand();
        truth.integer = truth.integer == 0;
        if (truth.kind != Operand::Kind::integer) fail("'!' stands before a predicate or a number");
        return truth;
    }
    if (starts_constant()) return constant_operand();
    return named_operand(word());
}

// A vector register is expanded to its parts.
Operand Parser::register_operand(const Found& found, const std::string& name) const {
    Operand result;
    result.kind = Operand::Kind::reg;
    result.name = name;
    result.index = found.first;
    if (found.lanes == 1) return result;
    Operand vector;
    vector.kind = Operand::Kind::vector;
    for (int lane = 0; lane < found.lanes; ++lane, ++result.index) vector.elements.push_back(result);
    return vector;
}

Operand Parser::named_operand(const std::string& name) {
    Operand result;
    result.name = name;
    if (name == "_") return result;
    if (const Found found = find_register(name); found.first >= 0) return register_operand(found, name);
    if (name.starts_with('%')) {
        result.kind = Operand::Kind::special;
        return result;
    }
    result.kind = Operand::Kind::symbol;
    result.name = find_variable(name);
    if (lex_.accept("+")) result.integer = constant_integer();
    if (lex_.is("[")) element(result);
    return result;
}

// array[n]: address of an element; n counts elements of the array's type.
void Parser::element(Operand& array) {
    const Variable* found = nullptr;
    for (const auto* list : {&function_->variables, &module_.variables})
        for (const auto& variable : *list)
            if (!found && variable.name == array.name) found = &variable;
    if (!found) fail(fmt::format("'{}' is not an array", array.name));
    expect("[");
    if (!starts_constant())
        unsupported("an array's element by a register's number is not supported by the simulated machine");
    array.integer += constant_integer() * ptx::bytes(found->type);
    expect("]");
}

Operand Parser::vector_operand() {
    Operand result;
    result.kind = Operand::Kind::vector;
    expect("{");
    do {
        result.elements.push_back(operand());
        const auto kind = result.elements.back().kind;
        if (kind == Operand::Kind::vector || kind == Operand::Kind::address)
            fail("a vector's elements are registers and numbers");
    } while (lex_.accept(","));
    expect("}");
    return result;
}

// [reg], [reg+n], [symbol], [symbol+n], [n]; a list of coordinates stays a vector of operands.
Operand Parser::address_operand() {
    Operand result;
    result.kind = Operand::Kind::address;
    expect("[");
    if (starts_constant()) {
        result.integer = constant_integer();
    } else {
        const Operand base = named_operand(word());
        if (base.kind == Operand::Kind::special) fail(fmt::format("unknown register '{}'", base.name));
        if (base.kind != Operand::Kind::reg && base.kind != Operand::Kind::symbol)
            fail("an address is a register, a symbol or a number");
        result.index = base.index;
        result.name = base.index >= 0 ? "" : base.name;
        result.integer = base.integer;
    }
    if (lex_.accept("+") || lex_.is("-"))
        result.integer = static_cast<int64_t>(static_cast<uint64_t>(result.integer) +
                                              static_cast<uint64_t>(constant_integer()));
    while (lex_.accept(",")) result.elements.push_back(operand());
    expect("]");
    return result;
}

}  // namespace warpmark::ptx
