// body.cpp: PTX inside a function: declarations, labels, source places, instructions and their operands.
#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cstdlib>

#include "harness/ptx/parser.h"

namespace warpmark::ptx {

void Parser::body(Function&) {
    constexpr size_t error_limit = 100;
    scopes_.assign(1, {});
    last_place_.clear();
    place_ = -1;
    depth_ = 1;
    while (depth_ > 0 && module_.errors.size() < error_limit) {
        if (lex_.peek().kind == Token::Kind::end) {
            depth_ = 0;
            fail(fmt::format("function '{}' does not end: '}}' is missing", function_->name));
        }
        try {
            statement();
        } catch (const SyntaxError& error) {
            report(error);
            recover();
        }
    }
    depth_ = 0;
}

void Parser::statement() {
    if (lex_.accept(";")) return;
    if (lex_.accept("{")) {
        ++depth_, ++unique_;
        scopes_.push_back({});
        return;
    }
    if (lex_.accept("}")) {
        --depth_;
        scopes_.pop_back();
        return;
    }
    if (lex_.is("@")) return instruction();
    if (lex_.peek().kind != Token::Kind::word) fail(fmt::format("expected an instruction, found '{}'", lex_.peek().text));
    if (lex_.peek().text.starts_with('.')) return directive(word());
    instruction();
}

void Parser::directive(const std::string& directive) {
    if (directive == ".loc") return source_place();
    if (directive == ".reg") return register_declaration();
    if (directive == ".local") return local_variable(Space::local);
    if (directive == ".shared") return local_variable(Space::shared);
    if (directive == ".param") return local_variable(Space::param);
    if (directive == ".const") return local_variable(Space::constant);
    if (directive == ".global") return local_variable(Space::global);
    if (directive == ".pragma") {
        while (!lex_.accept(";") && lex_.peek().kind != Token::Kind::end) lex_.take();
        return;
    }
    fail(fmt::format("unknown directive '{}'", directive));
}

// .loc file line column [, function_name label [+ n], inlined_at file line column]. Manual section 11.5.3.
void Parser::source_place() {
    SourcePlace place;
    place.file = static_cast<int>(integer());
    place.line = static_cast<int>(integer());
    place.column = static_cast<int>(integer());
    while (lex_.accept(",")) {
        const std::string attribute = word();
        if (attribute == "function_name") {
            word();
            if (lex_.accept("+")) integer();
        } else if (attribute == "inlined_at") {
            const int file = static_cast<int>(integer()), line = static_cast<int>(integer()), column = static_cast<int>(integer());
            const auto caller = last_place_.find({file, line, column});
            if (caller != last_place_.end()) place.inlined_at = caller->second;
        } else {
            fail(fmt::format("unknown .loc attribute '{}'", attribute));
        }
    }
    module_.places.push_back(place);
    place_ = static_cast<int>(module_.places.size()) - 1;
    last_place_[{place.file, place.line, place.column}] = place_;
}

void Parser::register_declaration() {
    std::string type_word = word();
    if (type_word == ".v2" || type_word == ".v4") fail("vector registers are not supported; use scalars in braces");
    const auto type = type_named(type_word);
    if (!type) fail(fmt::format("unknown register type '{}'", type_word));
    constexpr size_t register_limit = 1'000'000;
    do {
        const std::string name = word();
        if (lex_.accept("<")) {
            const int64_t count = integer();
            expect(">");
            if (count < 0 || function_->registers.size() + static_cast<size_t>(count) > register_limit) fail("too many registers");
            scopes_.back().ranges[name] = Range{static_cast<int>(function_->registers.size()), static_cast<int>(count)};
            for (int64_t i = 0; i < count; ++i) function_->registers.push_back(Register{name + std::to_string(i), *type});
        } else {
            scopes_.back().registers[name] = static_cast<int>(function_->registers.size());
            function_->registers.push_back(Register{name, *type});
        }
    } while (lex_.accept(","));
    expect(";");
}

// Call sequences declare `param0` anew in every block: outside of the outermost block names are made unique.
void Parser::local_variable(Space space) {
    std::vector<Variable> declared;
    do {
        for (auto& variable : variable_declaration(space, false)) declared.push_back(std::move(variable));
    } while (space == Space::param && lex_.accept(","));
    expect(";");
    for (auto& variable : declared) {
        if (depth_ > 1) {
            std::string unique = fmt::format("{}@{}", variable.name, unique_);
            scopes_.back().renamed[variable.name] = unique;
            variable.name = std::move(unique);
        }
        function_->variables.push_back(std::move(variable));
    }
}

int Parser::find_register(const std::string& name) const {
    size_t digits = name.size();
    while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9') --digits;
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
        if (const auto found = scope->registers.find(name); found != scope->registers.end()) return found->second;
        if (digits == name.size() || name.size() - digits > 7) continue;
        if (const auto range = scope->ranges.find(name.substr(0, digits)); range != scope->ranges.end()) {
            const int number = std::atoi(name.c_str() + digits);
            if (number < range->second.count) return range->second.first + number;
        }
    }
    return -1;
}

std::string Parser::find_variable(const std::string& name) const {
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
        if (const auto found = scope->renamed.find(name); found != scope->renamed.end()) return found->second;
    return name;
}

void Parser::label(const std::string& name) { function_->labels.push_back(Label{name, function_->body.size()}); }

// name: .branchtargets L1, L2;   name: .calltargets f, g;   name: .callprototype (…) _ (…);
void Parser::branch_table(const std::string& name) {
    const std::string directive = word();
    if (directive == ".callprototype") {
        parameter_list("a prototype");
        word();
        parameter_list("a prototype");
        while (!lex_.is(";") && lex_.peek().kind != Token::Kind::end) lex_.take();  // .noreturn and their like
    } else {
        BranchTable table{name, {}};
        do table.targets.push_back(word());
        while (lex_.accept(","));
        function_->tables.push_back(std::move(table));
    }
    expect(";");
}

void Parser::instruction() {
    Instruction instruction;
    instruction.line = lex_.peek().line;
    instruction.place = place_;
    if (lex_.accept("@")) {
        instruction.guard_negated = lex_.accept("!");
        const std::string name = word();
        instruction.guard = find_register(name);
        if (instruction.guard < 0) fail(fmt::format("unknown predicate '{}'", name));
    }
    instruction.opcode = word();
    if (instruction.guard < 0 && lex_.accept(":")) {
        if (lex_.is(".branchtargets") || lex_.is(".calltargets") || lex_.is(".callprototype")) return branch_table(instruction.opcode);
        return label(instruction.opcode);
    }
    if (instruction.opcode == "call" || instruction.opcode.starts_with("call.")) {
        call_operands(instruction);
    } else if (!lex_.is(";")) {
        instruction.operands.push_back(operand());
        if (lex_.accept("|")) instruction.operands.push_back(operand()), instruction.piped = true;
        while (lex_.accept(",")) instruction.operands.push_back(operand());
    }
    expect(";");
    constexpr size_t instruction_limit = 4'000'000;
    if (function_->body.size() >= instruction_limit) fail("too many instructions");
    function_->body.push_back(std::move(instruction));
}

// call [(ret,…),] target [, (arg,…)] [, prototype or table];
void Parser::call_operands(Instruction& instruction) {
    if (lex_.is("(")) {
        instruction.returns = parenthesised();
        expect(",");
    }
    instruction.operands.push_back(operand());
    while (lex_.accept(",")) {
        if (lex_.is("(")) instruction.arguments = parenthesised();
        else instruction.operands.push_back(operand());
    }
}

std::vector<Operand> Parser::parenthesised() {
    std::vector<Operand> list;
    expect("(");
    while (!lex_.accept(")")) {
        list.push_back(operand());
        if (!lex_.is(")")) expect(",");
    }
    return list;
}

// How many braces, brackets and negations stand around what is parsed now.
struct Parser::Nesting {
    explicit Nesting(Parser& parser) : parser(parser) {
        constexpr int deepest = 8;
        if (++parser.nesting_ <= deepest) return;
        --parser.nesting_;
        parser.fail("operands nested too deeply");
    }
    ~Nesting() { --parser.nesting_; }
    Parser& parser;
};

Operand Parser::operand() {
    const Nesting nesting(*this);
    if (lex_.is("{")) return vector_operand();
    if (lex_.is("[")) return address_operand();
    if (lex_.accept("!")) {
        Operand negated = operand();
        negated.negated = true;
        return negated;
    }
    if (lex_.accept("-")) return number_operand(true);
    if (lex_.peek().kind == Token::Kind::number) return number_operand(false);
    return named_operand(word());
}

Operand Parser::named_operand(const std::string& name) {
    Operand result;
    result.name = name;
    if (name == "_") return result;
    result.index = find_register(name);
    if (result.index >= 0) {
        result.kind = Operand::Kind::reg;
        return result;
    }
    if (name == "WARP_SZ") {
        result.kind = Operand::Kind::integer;
        result.integer = 32;
        return result;
    }
    if (name.starts_with('%')) {
        result.kind = Operand::Kind::special;
        return result;
    }
    result.kind = Operand::Kind::symbol;
    result.name = find_variable(name);
    if (lex_.accept("+")) result.integer = signed_integer();
    return result;
}

Operand Parser::vector_operand() {
    Operand result;
    result.kind = Operand::Kind::vector;
    expect("{");
    do result.elements.push_back(operand());
    while (lex_.accept(","));
    expect("}");
    return result;
}

// [reg], [reg+n], [symbol], [symbol+n], [n]; a list of coordinates stays a vector of operands.
Operand Parser::address_operand() {
    Operand result;
    result.kind = Operand::Kind::address;
    expect("[");
    if (lex_.peek().kind == Token::Kind::number || lex_.is("-")) {
        result.integer = signed_integer();
    } else {
        const Operand base = named_operand(word());
        if (base.kind == Operand::Kind::special) fail(fmt::format("unknown register '{}'", base.name));
        result.index = base.index;
        result.name = base.index >= 0 ? "" : base.name;
        result.integer = base.integer;
    }
    if (lex_.accept("+")) result.integer += signed_integer();
    else if (lex_.is("-")) result.integer += signed_integer();
    while (lex_.accept(",")) result.elements.push_back(operand());
    expect("]");
    return result;
}

// Integers, 0fXXXXXXXX (float bits), 0dXXXXXXXXXXXXXXXX (double bits), 1.5, 1e3. Manual section 4.5.
Operand Parser::number_operand(bool minus) {
    Operand result;
    if (lex_.peek().kind != Token::Kind::number) fail(fmt::format("expected a number, found '{}'", lex_.peek().text));
    const Token token = lex_.take();
    const std::string text(token.text);
    const bool hex_float = text.size() > 2 && text[0] == '0' && (text[1] == 'f' || text[1] == 'F');
    const bool hex_double = text.size() > 2 && text[0] == '0' && (text[1] == 'd' || text[1] == 'D');
    if (hex_float || hex_double) {
        uint64_t bits = 0;
        const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), bits, 16);
        if (error != std::errc{} || end != text.data() + text.size() || text.size() != (hex_float ? 10u : 18u))
            throw SyntaxError{fmt::format("'{}' is not a float's bits", text), token};
        result.kind = Operand::Kind::floating;
        result.is_f32 = hex_float;
        result.integer = static_cast<int64_t>(minus ? bits ^ (hex_float ? 0x80000000ull : 0x8000000000000000ull) : bits);
        return result;
    }
    if (const auto value = to_integer(text)) {
        result.kind = Operand::Kind::integer;
        result.integer = minus ? static_cast<int64_t>(0 - static_cast<uint64_t>(*value)) : *value;
        return result;
    }
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.find_first_not_of("0123456789U") == text.npos) throw SyntaxError{fmt::format("'{}' does not fit in 64 bits", text), token};
    if (end != text.c_str() + text.size()) throw SyntaxError{fmt::format("'{}' is not a number", text), token};
    result.kind = Operand::Kind::floating;
    result.integer = std::bit_cast<int64_t>(minus ? -value : value);
    return result;
}

}  // namespace warpmark::ptx
