// Parses function bodies: declarations, labels, source places, instructions. PTX ISA 9.0, sections 4.3, 5.2
// and 11.
#include <fmt/format.h>

#include <cstdlib>

#include "harness/ptx/parser.h"

namespace warpmark::ptx {

void Parser::body(Function& function) {
    constexpr size_t error_limit = 100;
    scopes_.assign(1, {});
    last_place_.clear();
    place_ = -1;
    parameter_registers(function.returns);
    parameter_registers(function.parameters);
    while (!scopes_.empty() && module_.errors.size() < error_limit) {
        if (lex_.peek().kind == Token::Kind::end) {
            scopes_.clear();
            fail(fmt::format("function '{}' does not end: '}}' is missing", function_->name));
        }
        try {
            statement();
        } catch (const SyntaxError& error) {
            report(error);
            recover();
        }
    }
    scopes_.clear();
}

// Parameters declared as `.reg` are registers of the body, set and read by calls; a vector's parts are
// consecutive.
void Parser::parameter_registers(std::vector<Variable>& parameters) {
    for (auto& parameter : parameters) {
        if (parameter.reg < 0) continue;
        const int lane = parameter.reg;
        parameter.reg = static_cast<int>(function_->registers.size());
        Range& range = scopes_.back().registers[parameter.name];
        if (lane == 0) range = Range{parameter.reg, 1, 1};
        range.lanes = lane + 1;
        function_->registers.push_back(Register{parameter.name, parameter.type});
    }
}

void Parser::statement() {
    if (lex_.accept(";")) return;
    if (lex_.accept("{")) {
        constexpr size_t deepest = 1000;
        if (scopes_.size() >= deepest) fail("blocks nested too deeply");
        scopes_.push_back({});
        scopes_.back().id = ++unique_;
        return;
    }
    if (lex_.accept("}")) return close_scope();
    if (lex_.is("@")) return instruction();
    if (lex_.peek().kind != Token::Kind::word)
        fail(fmt::format("expected an instruction, found '{}'", lex_.peek().text));
    if (lex_.peek().text.starts_with('.')) return directive(word());
    instruction();
}

// Resolves uses of the block's labels to their unique names. Other uses may refer to labels in an enclosing
// block.
void Parser::close_scope() {
    Scope closed = std::move(scopes_.back());
    scopes_.pop_back();
    for (auto& use : closed.label_uses) {
        std::string& name = use.in == LabelUse::LabelPlace::operand
                                ? function_->body[use.owner].operands[use.index].name
                                : function_->tables[use.owner].targets[use.index];
        if (const auto found = closed.labels.find(name); found != closed.labels.end())
            name = found->second;
        else if (!scopes_.empty())
            scopes_.back().label_uses.push_back(use);
        else
            report({fmt::format("unknown label '{}'", name), use.at});
    }
}

void Parser::directive(const std::string& directive) {
    if (directive == ".loc") return source_place();
    if (directive == ".reg") return register_declaration();
    if (directive == ".local") return local_variable(Space::local);
    if (directive == ".shared") return local_variable(Space::shared);
    if (directive == ".param") return local_variable(Space::param);
    if (directive == ".const") return local_variable(Space::constant);
    if (directive == ".global") return local_variable(Space::global);
    if (directive == ".pragma") return pragma();
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
            const int file = static_cast<int>(integer()), line = static_cast<int>(integer()),
                      column = static_cast<int>(integer());
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

// .reg [.v2|.v4] .type name, name<count>, …;  A vector consists of consecutive registers.
void Parser::register_declaration() {
    int lanes = 1;
    if (lex_.accept(".v2"))
        lanes = 2;
    else if (lex_.accept(".v4"))
        lanes = 4;
    const std::string type_word = word();
    const auto type = type_named(type_word);
    if (!type) fail(fmt::format("unknown register type '{}'", type_word));
    do {
        const std::string name = word();
        register_range(name, *type, lanes);
    } while (lex_.accept(","));
    expect(";");
}

void Parser::register_range(const std::string& name, Type type, int lanes) {
    constexpr size_t register_limit = 1'000'000;
    auto& registers = function_->registers;
    const bool is_range = lex_.accept("<");
    const int64_t count = is_range ? integer() : 1;
    if (is_range) expect(">");
    if (count < 0 || count > static_cast<int64_t>(register_limit) ||
        registers.size() + static_cast<size_t>(count * lanes) > register_limit)
        fail("too many registers");
    auto& names = is_range ? scopes_.back().ranges : scopes_.back().registers;
    if (!names.emplace(name, Range{static_cast<int>(registers.size()), static_cast<int>(count), lanes})
             .second)
        fail(fmt::format("'{}' is declared twice", name));
    for (int64_t i = 0; i < count * lanes; ++i)
        registers.push_back(Register{is_range ? name + std::to_string(i / lanes) : name, type});
}

// Call sequences declare `param0` again in every block, so duplicate names are made unique.
void Parser::local_variable(Space space) {
    std::vector<Variable> declared;
    do {
        for (auto& variable : variable_declaration(space, false)) declared.push_back(std::move(variable));
    } while (space == Space::param && lex_.accept(","));
    expect(";");
    for (auto& variable : declared) {
        const bool shared_name =
            space == Space::local || space == Space::param ? false : !defined_.insert(variable.name).second;
        if (scopes_.size() > 1 || shared_name) {
            if (scopes_.back().renamed.contains(variable.name))
                fail(fmt::format("'{}' is declared twice", variable.name));
            std::string unique =
                fmt::format("{}@{}", variable.name, shared_name ? ++unique_ : scopes_.back().id);
            scopes_.back().renamed[variable.name] = unique;
            variable.name = std::move(unique);
        }
        function_->variables.push_back(std::move(variable));
    }
}

// "v.x" → the vector's name and 0; without such a suffix → the name itself and -1.
static std::pair<std::string, int> component(const std::string& name) {
    constexpr std::string_view letters = "xyzwrgba";
    if (name.size() < 3 || name[name.size() - 2] != '.') return {name, -1};
    const size_t at = letters.find(name.back());
    if (at == letters.npos) return {name, -1};
    return {name.substr(0, name.size() - 2), static_cast<int>(at % 4)};
}

Parser::Found Parser::find_register(const std::string& whole) const {
    const auto [name, element] = component(whole);
    const auto picked = [element = element](int first, int lanes) {
        if (element < 0) return Found{first, lanes};
        return element < lanes && lanes > 1 ? Found{first + element, 1} : Found{};
    };
    size_t digits = name.size();
    while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9') --digits;
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
        if (const auto found = scope->registers.find(name); found != scope->registers.end())
            return picked(found->second.first, found->second.lanes);
        if (digits == name.size() || name.size() - digits > 7) continue;
        if (const auto range = scope->ranges.find(name.substr(0, digits)); range != scope->ranges.end()) {
            const int number = std::atoi(name.c_str() + digits);
            if (number < range->second.count)
                return picked(range->second.first + number * range->second.lanes, range->second.lanes);
        }
    }
    return {};
}

std::string Parser::find_variable(const std::string& name) const {
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
        if (const auto found = scope->renamed.find(name); found != scope->renamed.end()) return found->second;
    return name;
}

// Labels are local to their block, because inline assembly repeats them.
void Parser::label(const std::string& name) {
    Scope& scope = scopes_.back();
    const std::string unique = scopes_.size() > 1 ? fmt::format("{}@{}", name, scope.id) : name;
    if (!scope.labels.emplace(name, unique).second)
        fail(fmt::format("the label '{}' is declared twice", name));
    function_->labels.push_back(Label{unique, function_->body.size()});
}

// name: .branchtargets L1, L2;   name: .calltargets f, g;   name: .callprototype (…) _ (…);
void Parser::branch_table(const std::string& name) {
    const std::string directive = word();
    Table table;
    label(name);
    table.name = function_->labels.back().name;
    function_->labels.pop_back();
    if (directive == ".callprototype") {
        table.kind = Table::Kind::prototype;
        Function prototype;
        prototype.returns = parameter_list("a prototype");
        word();
        prototype.parameters = parameter_list("a prototype");
        function_directives(prototype);
    } else {
        table.kind = directive == ".branchtargets" ? Table::Kind::branch : Table::Kind::calls;
        const Token at = lex_.peek();
        do table.targets.push_back(word());
        while (lex_.accept(","));
        for (size_t target = 0; target < table.targets.size() && table.kind == Table::Kind::branch; ++target)
            scopes_.back().label_uses.push_back(
                {LabelUse::LabelPlace::table, function_->tables.size(), target, at});
    }
    function_->tables.push_back(std::move(table));
    expect(";");
}

void Parser::instruction() {
    Instruction instruction;
    instruction.line = lex_.peek().line;
    instruction.place = place_;
    if (lex_.accept("@")) {
        instruction.guard_negated = lex_.accept("!");
        const std::string name = word();
        const Found found = find_register(name);
        if (found.first < 0 || found.lanes > 1) fail(fmt::format("unknown predicate '{}'", name));
        if (function_->registers[static_cast<size_t>(found.first)].type != Type::pred)
            fail(fmt::format("'{}' is not a predicate", name));
        instruction.guard = found.first;
    }
    const Token start = lex_.peek();
    instruction.opcode = word();
    if (instruction.guard < 0 && lex_.accept(":")) {
        if (lex_.is(".branchtargets") || lex_.is(".calltargets") || lex_.is(".callprototype"))
            return branch_table(instruction.opcode);
        return label(instruction.opcode);
    }
    if (instruction.opcode == "call" || instruction.opcode.starts_with("call.")) {
        call_operands(instruction);
    } else if (!lex_.is(";")) {
        instruction.operands.push_back(operand());
        if (lex_.accept("|")) {
            instruction.operands.push_back(operand());
            instruction.piped = true;
        }
        while (lex_.accept(",")) instruction.operands.push_back(operand());
    }
    expect(";");
    constexpr size_t instruction_limit = 4'000'000;
    if (function_->body.size() >= instruction_limit) fail("too many instructions");
    note_labels(instruction, start);
    function_->body.push_back(std::move(instruction));
}

// Operands that are labels or tables: a branch's first operand, and the second operand of a table branch or
// call.
void Parser::note_labels(const Instruction& instruction, const Token& at) {
    const std::string_view base =
        std::string_view(instruction.opcode).substr(0, instruction.opcode.find('.'));
    size_t index = instruction.operands.size();
    if (base == "bra") index = 0;
    if (base == "brx" || base == "call") index = 1;
    if (index < instruction.operands.size() && instruction.operands[index].kind == Operand::Kind::symbol)
        scopes_.back().label_uses.push_back(
            {LabelUse::LabelPlace::operand, function_->body.size(), index, at});
}

}  // namespace warpmark::ptx
