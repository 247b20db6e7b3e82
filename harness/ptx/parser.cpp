// Parses module-level PTX: directives and function heads. PTX ISA 9.0, sections 5 and 11.
#include "harness/ptx/parser.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/ptx/module_queries.h"

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

// Directives between a function's head and its body, with their allowed number of arguments.
struct FunctionDirective {
    std::string_view name;
    int numbers;
};

constexpr FunctionDirective function_directive_table[] = {
    {".maxntid", 3},           {".reqntid", 3},        {".minnctapersm", 1},    {".maxnctapersm", 1},
    {".maxnreg", 1},           {".noreturn", 0},       {".abi_preserve", 1},    {".abi_preserve_control", 1},
    {".reqnctapercluster", 3}, {".maxclusterrank", 1}, {".explicitcluster", 0}, {".blocksareclusters", 0},
};

constexpr std::string_view target_options[] = {"texmode_unified", "texmode_independent", "debug"};

}  // namespace

void Parser::expect(std::string_view text) {
    if (!lex_.accept(text)) fail(fmt::format("expected '{}', found '{}'", text, lex_.peek().text));
}

std::string Parser::word() {
    if (lex_.peek().kind != Token::Kind::word)
        fail(fmt::format("expected a name, found '{}'", lex_.peek().text));
    return std::string(lex_.take().text);
}

int64_t Parser::integer() {
    if (lex_.peek().kind != Token::Kind::number)
        fail(fmt::format("expected a number, found '{}'", lex_.peek().text));
    const auto value = to_integer(lex_.peek().text);
    if (!value) fail(fmt::format("'{}' is not an integer of 64 bits", lex_.peek().text));
    lex_.take();
    return *value;
}

void Parser::report(const SyntaxError& error) {
    constexpr size_t most = 100;
    if (module_.errors.size() >= most) return;
    module_.errors.push_back(
        Error{error.what, Place{file_, error.at.line, error.at.column}, "", error.blame});
}

// Skips an invalid statement: past the next ';', or to a '}' or the end.
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
        const size_t functions = module_.functions.size(), variables = module_.variables.size();
        Part part{lex_.start(), 0, std::string(lex_.peek().text)};
        try {
            top_level();
            part.end = lex_.start();
            if (module_.functions.size() > functions) part.name = module_.functions.back().name;
            if (module_.variables.size() > variables) part.name = module_.variables[variables].name;
            module_.parts.push_back(std::move(part));
        } catch (const SyntaxError& error) {
            report(error);
            recover();
            while (scopes_.empty() && lex_.accept("}")) {
            }
        }
    }
    if (module_.version.empty() && module_.errors.empty())
        module_.errors.push_back(Error{"this is not PTX: no .version directive", Place{file_, 1, 1},
                                       "give a .ptx file made by nvcc -ptx or NVRTC", Blame::caller});
    if (module_.debug && module_.errors.empty()) place_inlined_calls(module_);
    return std::move(module_);
}

// A word in a section: the width of the following numbers, a label, or a symbol instead of a number.
void Parser::section_word(Section& section, uint32_t& width) {
    const std::string text(lex_.take().text);
    if (text == ".b8")
        width = 1;
    else if (text == ".b16")
        width = 2;
    else if (text == ".b32")
        width = 4;
    else if (text == ".b64")
        width = 8;
    else if (lex_.accept(":"))
        section.labels.emplace_back(text, section.bytes.size());
    else {
        section.symbols.emplace_back(section.bytes.size(), text);
        section.bytes.resize(section.bytes.size() + width);
    }
}

// An addend of a symbol is stored in the symbol's bytes.
void Parser::add_to_symbol(Section& section, uint32_t width) {
    const auto value = static_cast<uint64_t>(to_integer(lex_.take().text).value_or(0));
    for (uint32_t at = 0; at < width && width <= section.bytes.size(); ++at)
        section.bytes[section.bytes.size() - width + at] = static_cast<uint8_t>(value >> (8 * at));
}

// .section name { … }: debug information. Execution does not depend on it, so invalid parts are skipped.
void Parser::section() {
    const std::string name = word();
    expect("{");
    Section ignored;
    const bool is_kept =
        name == ".debug_info" || name == ".debug_abbrev" || name == ".debug_str" || name == ".debug_loc";
    Section& here = is_kept ? module_.sections[name] : ignored;
    uint32_t width = 1;
    for (int depth = 1; depth > 0;) {
        const Token& next = lex_.peek();
        if (next.kind == Token::Kind::end) fail(fmt::format("the section '{}' does not end", name));
        depth += lex_.is("{");
        depth -= lex_.is("}");
        const bool adds = lex_.accept("+");
        if (adds || lex_.accept("-")) {  // symbol + number, label - label: the symbol was already recorded
            const auto kind = lex_.peek().kind;
            if (adds && kind == Token::Kind::number)
                add_to_symbol(here, width);
            else if (kind == Token::Kind::number || kind == Token::Kind::word)
                lex_.take();
        } else if (&here == &ignored || next.kind == Token::Kind::punctuation ||
                   next.kind == Token::Kind::string) {
            lex_.take();
        } else if (next.kind == Token::Kind::word) {
            section_word(here, width);
        } else {
            const uint64_t value = static_cast<uint64_t>(to_integer(lex_.take().text).value_or(0));
            for (uint32_t at = 0; at < width; ++at)
                here.bytes.push_back(static_cast<uint8_t>(value >> (8 * at)));
        }
    }
}

void Parser::file_directive() {
    const auto index = static_cast<size_t>(integer());
    if (index > 65535) fail("file index out of range");
    if (lex_.peek().kind != Token::Kind::string) fail("expected a file name in quotes");
    if (module_.files.size() <= index) module_.files.resize(index + 1);
    module_.files[index] = std::string(lex_.take_whole_string());
    while (lex_.accept(",")) integer();  // timestamp, size
}

// .target sm_90, debug: architecture and build mode.
void Parser::target() {
    do {
        const std::string name = word();
        const bool architecture = name.starts_with("sm_") || name.starts_with("compute_");
        module_.debug = module_.debug || name == "debug";
        if (architecture && module_.target.empty())
            module_.target = name;
        else if (!architecture && std::find(std::begin(target_options), std::end(target_options), name) ==
                                      std::end(target_options))
            fail(fmt::format("unknown target '{}'", name));
    } while (lex_.accept(","));
}

// Hints to a compiler: .pragma "nounroll", "…";
void Parser::pragma() {
    do {
        if (lex_.peek().kind != Token::Kind::string) fail("expected a pragma in quotes");
        lex_.take();
    } while (lex_.accept(","));
    expect(";");
}

// .alias name, function;
void Parser::alias() {
    const std::string name = word();
    expect(",");
    module_.aliases.emplace_back(name, word());
    expect(";");
}

void Parser::module_directive(const std::string& directive) {
    if (directive == ".version") {
        if (lex_.peek().kind != Token::Kind::number)
            fail(fmt::format("expected a version, found '{}'", lex_.peek().text));
        module_.version = std::string(lex_.take().text);
    } else if (directive == ".target") {
        target();
    } else if (directive == ".address_size") {
        if (const int64_t bits = integer(); bits != 64)
            fail(fmt::format("addresses of {} bits are not supported; of 64 they are", bits));
    } else if (directive == ".section") {
        section();
    } else if (directive == ".file") {
        file_directive();
    } else if (directive == ".pragma") {
        pragma();
    } else if (directive == ".alias") {
        alias();
    } else {
        fail(fmt::format("unknown directive '{}'", directive));
    }
}

// A directive, or [.extern|.visible|.weak|.common] and a variable or a function.
void Parser::top_level() {
    if (lex_.accept(";")) return;
    bool is_extern = false, is_visible = false, linked = false;
    std::string directive = word();
    for (;
         directive == ".extern" || directive == ".visible" || directive == ".weak" || directive == ".common";
         directive = word()) {
        is_extern = is_extern || directive == ".extern";
        is_visible = is_visible || directive == ".visible";
        linked = true;
    }
    if (directive == ".entry") return function(true);
    if (directive == ".func") return function(false);
    const Space space = space_of(directive);
    if (space == Space::none && !linked) return module_directive(directive);
    if (space == Space::none) fail(fmt::format("expected a variable or a function, found '{}'", directive));
    for (auto& variable : variable_declaration(space, is_extern)) {
        if (!is_extern && !defined_.insert(variable.name).second)
            fail(fmt::format("'{}' is declared twice", variable.name));
        variable.is_visible = is_visible;
        module_.variables.push_back(std::move(variable));
    }
    expect(";");
}

std::vector<Variable> Parser::parameter_list(const char* owner) {
    std::vector<Variable> list;
    if (!lex_.accept("(")) return list;
    while (!lex_.accept(")")) {
        const std::string space = word();
        if (space != ".param" && space != ".reg")
            fail(fmt::format("a parameter of {} is '.param', not '{}'", owner, space));
        for (auto& variable : variable_declaration(Space::param, false)) {
            if (space == ".param") {
                list.push_back(std::move(variable));
                continue;
            }
            // Each part of a vector is a parameter. Its registers are assigned when the body begins.
            const auto parts = static_cast<int>(variable.bytes / ptx::bytes(variable.type));
            if (parts != 1 && parts != 2 && parts != 4) fail("a parameter in a register is not an array");
            variable.bytes = ptx::bytes(variable.type);
            for (variable.reg = 0; variable.reg < parts; ++variable.reg) list.push_back(variable);
        }
        if (!lex_.is(")")) expect(",");
    }
    return list;
}

void Parser::function_directives(Function& function) {
    while (lex_.peek().kind == Token::Kind::word && lex_.peek().text.starts_with('.')) {
        const std::string directive = word();
        if (directive == ".pragma") {
            pragma();
            continue;
        }
        const auto* row =
            std::find_if(std::begin(function_directive_table), std::end(function_directive_table),
                         [&](const auto& one) { return one.name == directive; });
        if (row == std::end(function_directive_table)) fail(fmt::format("unknown directive '{}'", directive));
        uint32_t values[3] = {1, 1, 1};
        for (int at = 0; at < row->numbers && (at == 0 || lex_.accept(",")); ++at) {
            const int64_t value = integer();
            if (value < 0 || value > 0xffffffff) fail(fmt::format("{} of {}", directive, value));
            values[at] = static_cast<uint32_t>(value);
        }
        if (directive == ".maxntid") std::copy_n(values, 3, function.max_threads);
        if (directive == ".reqnctapercluster") std::copy_n(values, 3, function.cluster);
        if (directive == ".reqntid") std::copy_n(values, 3, function.required_threads);
    }
}

void Parser::function(bool is_entry) {
    Function function;
    function.is_entry = is_entry;
    function.line = lex_.peek().line;
    while (lex_.accept(".attribute")) attribute();
    function.returns = parameter_list("a function");
    function.name = word();
    function.parameters = parameter_list(function.name.c_str());
    function_directives(function);
    if (!lex_.is("{")) {
        expect(";");
        return module_.functions.push_back(std::move(function));
    }
    if (!defined_.insert(function.name).second) fail(fmt::format("'{}' is declared twice", function.name));
    lex_.take();
    function.has_body = true;
    function_ = &function;
    body(function);
    function_ = nullptr;
    module_.functions.push_back(std::move(function));
}

const Function* Module::function(std::string_view name) const {
    for (const auto& [alias, other] : aliases)
        if (alias == name) name = other;
    const Function* declared = nullptr;
    for (const auto& candidate : functions) {
        if (candidate.name != name) continue;
        if (candidate.has_body) return &candidate;
        declared = &candidate;
    }
    return declared;
}

Module parse(std::string_view text, const std::string& file) {
    return Parser(text, file).run();
}

}  // namespace warpmark::ptx
