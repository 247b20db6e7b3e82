// parser.cpp: PTX at module level: directives, variables, function heads. PTX ISA 9.0, sections 5 and 11.
#include "harness/ptx/parser.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace warpmark::ptx {
namespace {

Space space_of(std::string_view word) {
    if (word == ".shared") return Space::shared;
    if (word == ".global") return Space::global;
    if (word == ".const") return Space::constant;
    if (word == ".local") return Space::local;
    if (word == ".param") return Space::param;
    return Space::none;
}

}  // namespace

std::optional<int64_t> to_integer(std::string_view text) {
    while (!text.empty() && (text.back() == 'U' || text.back() == 'u')) text.remove_suffix(1);
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) base = 16, text.remove_prefix(2);
    else if (text.starts_with("0b") || text.starts_with("0B")) base = 2, text.remove_prefix(2);
    else if (text.size() > 1 && text.starts_with("0")) base = 8, text.remove_prefix(1);
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return static_cast<int64_t>(value);
}

void Parser::expect(std::string_view text) {
    if (!lex_.accept(text)) fail(fmt::format("expected '{}', found '{}'", text, lex_.peek().text));
}

std::string Parser::word() {
    if (lex_.peek().kind != Token::Kind::word) fail(fmt::format("expected a name, found '{}'", lex_.peek().text));
    return std::string(lex_.take().text);
}

int64_t Parser::integer() {
    if (lex_.peek().kind != Token::Kind::number) fail(fmt::format("expected a number, found '{}'", lex_.peek().text));
    const auto value = to_integer(lex_.peek().text);
    if (!value) fail(fmt::format("'{}' is not an integer of 64 bits", lex_.peek().text));
    lex_.take();
    return *value;
}

int64_t Parser::signed_integer() {
    const bool minus = lex_.accept("-");
    const int64_t value = integer();
    return minus ? static_cast<int64_t>(0 - static_cast<uint64_t>(value)) : value;
}

void Parser::report(const SyntaxError& error) {
    module_.errors.push_back(Error{error.what, Place{file_, error.at.line, error.at.column}, "", Blame::caller});
}

// Leaves a broken statement: to the next ';', or before a '}', or to the end.
void Parser::recover() {
    while (lex_.peek().kind != Token::Kind::end && !lex_.is("}")) {
        const bool stop = lex_.is(";");
        lex_.take();
        if (stop) return;
    }
}

Module Parser::run() {
    constexpr size_t error_limit = 100;
    while (lex_.peek().kind != Token::Kind::end && module_.errors.size() < error_limit) {
        try {
            top_level();
        } catch (const SyntaxError& error) {
            report(error);
            recover();
            while (depth_ == 0 && lex_.accept("}")) {}
        }
    }
    if (module_.version.empty() && module_.errors.empty())
        module_.errors.push_back(Error{"this is not PTX: no .version directive", Place{file_, 1, 1},
                                       "give a .ptx file made by nvcc -ptx or NVRTC", Blame::caller});
    return std::move(module_);
}

void Parser::skip_section() {
    while (!lex_.is("{") && lex_.peek().kind != Token::Kind::end) lex_.take();
    int depth = 0;
    do {
        if (lex_.is("{")) ++depth;
        if (lex_.is("}")) --depth;
        lex_.take();
    } while (depth > 0 && lex_.peek().kind != Token::Kind::end);
}

void Parser::file_directive() {
    const auto index = static_cast<size_t>(integer());
    if (index > 65535) fail("file index out of range");
    if (lex_.peek().kind != Token::Kind::string) fail("expected a file name in quotes");
    if (module_.files.size() <= index) module_.files.resize(index + 1);
    module_.files[index] = std::string(lex_.take().text);
    while (lex_.accept(",")) integer();  // time stamp, size
}

void Parser::top_level() {
    bool is_extern = false;
    for (;;) {
        if (lex_.accept(";")) return;
        const std::string directive = word();
        if (directive == ".version" || directive == ".target") {
            std::string text(lex_.take().text);
            while (lex_.accept(",")) word();
            (directive == ".version" ? module_.version : module_.target) = text;
            return;
        }
        if (directive == ".address_size") return void(integer());
        if (directive == ".section") return skip_section();
        if (directive == ".file") return file_directive();
        if (directive == ".pragma") {
            while (!lex_.accept(";") && lex_.peek().kind != Token::Kind::end) lex_.take();
            return;
        }
        if (directive == ".extern") is_extern = true;
        else if (directive == ".visible" || directive == ".weak" || directive == ".common") continue;
        else if (directive == ".entry") return function(true);
        else if (directive == ".func") return function(false);
        else if (const Space space = space_of(directive); space != Space::none) {
            for (auto& variable : variable_declaration(space, is_extern)) module_.variables.push_back(std::move(variable));
            return expect(";");
        } else {
            fail(fmt::format("unknown directive '{}'", directive));
        }
    }
}

// After the space: [.align N] [.v4] .type [.ptr …] name [dims] [= init] {, name …}. The `;` is the caller's.
std::vector<Variable> Parser::variable_declaration(Space space, bool is_extern) {
    Variable model;
    model.space = space;
    model.is_extern = is_extern;
    model.align = 0;
    bool typed = false;
    uint64_t element_bytes = 1, lanes = 1;
    while (lex_.peek().kind == Token::Kind::word && lex_.peek().text.starts_with('.')) {
        const std::string attribute = word();
        if (attribute == ".align") {
            const int64_t align = integer();
            if (align <= 0 || align > 65536 || (align & (align - 1))) fail("an alignment is a power of two");
            if (!typed) model.align = static_cast<uint32_t>(align);
        } else if (attribute == ".v2") lanes = 2;
        else if (attribute == ".v4") lanes = 4;
        else if (attribute == ".attribute") parenthesised();
        else if (const auto type = type_named(attribute)) model.type = *type, element_bytes = ptx::bytes(*type), typed = true;
        else if (!typed) fail(fmt::format("unknown type '{}'", attribute));
        // After the type: .ptr and the space that it points into, which nothing here depends on.
    }
    if (!typed) fail("a variable needs a type");
    if (model.align == 0) model.align = static_cast<uint32_t>(element_bytes * lanes);
    std::vector<Variable> all;
    do {
        Variable variable = model;
        variable.name = lex_.peek().kind == Token::Kind::word ? word() : std::string();
        uint64_t count = 1;
        while (lex_.accept("[")) {
            const uint64_t extent = lex_.is("]") ? 0 : static_cast<uint64_t>(integer());
            if (extent > (uint64_t{1} << 40)) fail("an array of more than 2^40 elements");
            if (__builtin_mul_overflow(count, extent, &count) || count > (uint64_t{1} << 40)) fail("an array of more than 2^40 elements");
            expect("]");
        }
        variable.bytes = count * element_bytes * lanes;
        if (lex_.accept("=")) initialiser(variable);
        all.push_back(std::move(variable));
    } while (space != Space::param && lex_.accept(","));
    return all;
}

void Parser::initialiser(Variable& variable) {
    const uint32_t element_bytes = ptx::bytes(variable.type);
    uint64_t at = 0;
    if (!lex_.is("{")) return initialiser_value(variable, at, element_bytes);
    int depth = 0;
    do {
        if (lex_.accept("{")) ++depth;
        else if (lex_.accept("}")) --depth;
        else if (!lex_.accept(",")) initialiser_value(variable, at, element_bytes);
        if (lex_.peek().kind == Token::Kind::end) fail("the initialiser does not end");
    } while (depth > 0);
}

// number | float | symbol[+n] | generic(symbol)[+n] | mask(symbol)
void Parser::initialiser_value(Variable& variable, uint64_t& at, uint32_t element_bytes) {
    if (at + element_bytes > variable.bytes) {
        if (variable.bytes == 0) variable.bytes = at + element_bytes;
        else fail("more initial values than elements");
    }
    variable.init.resize(at + element_bytes);
    if (lex_.peek().kind == Token::Kind::word) {
        Relocation relocation{at, word(), 0, false};
        if (relocation.symbol == "generic") {
            expect("(");
            relocation.symbol = word();
            relocation.generic = true;
            expect(")");
        }
        if (lex_.accept("+")) relocation.addend = signed_integer();
        variable.relocations.push_back(relocation);
    } else {
        const bool minus = lex_.accept("-");
        const Operand value = number_operand(minus);
        uint64_t bits = static_cast<uint64_t>(value.integer);
        if (value.kind == Operand::Kind::floating && !value.is_f32 && variable.type == Type::f32)
            bits = std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(bits)));
        std::memcpy(variable.init.data() + at, &bits, std::min<size_t>(element_bytes, 8));
    }
    at += element_bytes;
}

std::vector<Variable> Parser::parameter_list(const char* owner) {
    std::vector<Variable> list;
    if (!lex_.accept("(")) return list;
    while (!lex_.accept(")")) {
        const std::string space = word();
        if (space != ".param" && space != ".reg") fail(fmt::format("a parameter of {} is '.param', not '{}'", owner, space));
        for (auto& variable : variable_declaration(Space::param, false)) list.push_back(std::move(variable));
        if (!lex_.is(")")) expect(",");
    }
    return list;
}

void Parser::function_directives(Function& function) {
    while (lex_.peek().kind == Token::Kind::word && lex_.peek().text.starts_with('.')) {
        const std::string directive = word();
        uint32_t* sizes = directive == ".maxntid" ? function.max_threads : directive == ".reqntid" ? function.required_threads : nullptr;
        int at = 0;
        while (lex_.peek().kind == Token::Kind::number) {
            const int64_t value = integer();
            if (sizes && at < 3) sizes[at++] = static_cast<uint32_t>(value);
            if (!lex_.accept(",")) break;
        }
        for (; sizes && at < 3; ++at) sizes[at] = 1;
        if (directive == ".pragma") lex_.take();
    }
}

void Parser::function(bool is_entry) {
    Function function;
    function.is_entry = is_entry;
    function.line = lex_.peek().line;
    while (lex_.is(".attribute")) lex_.take(), parenthesised();
    function.returns = parameter_list("a function");
    function.name = word();
    function.parameters = parameter_list(function.name.c_str());
    function_directives(function);
    if (lex_.accept("{")) {
        function.has_body = true;
        function_ = &function;
        body(function);
        function_ = nullptr;
    } else {
        expect(";");
    }
    module_.functions.push_back(std::move(function));
}

const Function* Module::function(std::string_view name) const {
    const Function* declared = nullptr;
    for (const auto& candidate : functions) {
        if (candidate.name != name) continue;
        if (candidate.has_body) return &candidate;
        declared = &candidate;
    }
    return declared;
}

Module parse(std::string_view text, const std::string& file) { return Parser(text, file).run(); }

}  // namespace warpmark::ptx
