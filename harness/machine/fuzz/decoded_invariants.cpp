// Parses and decodes a text, once unchanged and again with an invalid word inserted.
#include "harness/machine/fuzz/decoded_invariants.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harness/base/hash.h"
#include "harness/machine/module_variables.h"
#include "harness/ptx/lexer.h"

namespace warpmark::machine {
namespace {

constexpr size_t most_errors = 101;
constexpr uint64_t most_variable_bytes = 16 << 20;  // larger ones are valid, but slow to allocate repeatedly

uint64_t hash(std::string_view text) {
    const uint64_t sum = fnv1a(text);
    return sum ^ sum >> 29;
}

// Starts of the tokens that the parser must have understood; it skips the contents of a debugging section.
std::vector<size_t> token_places(std::string_view text) {
    std::vector<size_t> places;
    ptx::Lexer lexer(text);
    int braces = -1;  // open braces within a section; -1: outside
    for (; lexer.peek().kind != ptx::Token::Kind::end; lexer.take()) {
        if (braces <= 0)
            places.push_back(static_cast<size_t>(lexer.peek().text.data() - text.data()) -
                             (lexer.peek().kind == ptx::Token::Kind::string));
        if (lexer.is(".section"))
            braces = 0;
        else if (braces >= 0 && lexer.is("{"))
            ++braces;
        else if (braces > 0 && lexer.is("}") && --braces == 0)
            braces = -1;
    }
    return places;
}

std::string broken_error(const ptx::Module& module, std::string_view text) {
    const auto lines = 1 + std::count(text.begin(), text.end(), '\n');
    if (module.errors.size() > most_errors) return "more errors than the limit";
    for (const auto& error : module.errors) {
        if (error.what.empty()) return "an error says nothing";
        if (error.where.line < 1 || error.where.line > lines || error.where.column < 1)
            return "an error has no place: " + error.what;
    }
    return "";
}

// An inserted word must cause a parser error or an unsupported instruction.
std::string swallowed(std::string_view text, const std::vector<size_t>& places, uint64_t choice) {
    constexpr std::string_view strangers[] = {" ` ", " .bogus ", " 7 "};
    const std::string_view stranger = strangers[choice % std::size(strangers)];
    const size_t at = places[choice / std::size(strangers) % places.size()];
    std::string longer(text);
    longer.insert(at, stranger);
    const auto module = ptx::parse(longer, "longer.ptx");
    if (!module.errors.empty()) return broken_error(module, longer);
    Memory memory;
    if (!decode(module, {}, memory, nullptr).unsupported.empty()) return "";
    return fmt::format("'{}' was skipped at byte {}", stranger, at);
}

std::string strange_modifier(ptx::Module& module, uint64_t choice) {
    std::vector<ptx::Instruction*> all;
    for (auto& function : module.functions)
        for (auto& instruction : function.body) all.push_back(&instruction);
    if (all.empty()) return "";
    std::string& opcode = all[choice % all.size()]->opcode;
    const std::string right = opcode;
    const size_t dot = choice / all.size() % 2 ? opcode.find('.') : opcode.npos;
    opcode.insert(std::min(dot, opcode.size()), ".bogus");
    Memory memory;
    const bool refused = !decode(module, {}, memory, nullptr).unsupported.empty();
    const std::string wrong = opcode;
    opcode = right;
    return refused ? "" : fmt::format("'{}' was accepted", wrong);
}

std::string broken_program(const Program& program) {
    for (const auto& code : program.functions) {
        for (const auto& op : code.ops) {
            if (op.flow == Flow::branch && op.target >= code.ops.size())
                return "a branch leads out of its function";
            if (op.reconverge != none && op.reconverge >= code.ops.size())
                return "a branch meets outside of its function";
            for (const uint32_t slot :
                 {op.slots.d, op.slots.a, op.slots.b, op.slots.c, op.slots.e, op.slots.q})
                if (slot >= std::max(code.frame_bytes, 1u)) return "a register outside of its frame";
        }
        for (const auto& table : code.tables)
            for (const uint32_t target : table)
                if (target >= code.ops.size()) return "a branch table leads out of its function";
    }
    for (const auto& finding : program.unsupported)
        if (const auto* gap = fact_of<Unsimulated>(finding); gap && gap->ptx_line <= 0)
            return "what is unsupported has no line: " + gap->detail;
    return "";
}

}  // namespace

std::string broken_invariant(std::string_view text) {
    auto module = ptx::parse(text, "fuzz.ptx");
    if (!module.errors.empty()) return broken_error(module, text);
    uint64_t bytes = 0;
    const auto count = [&](const auto& variables) {
        for (const auto& variable : variables) bytes += std::min(variable.bytes, most_variable_bytes);
    };
    count(module.variables);
    for (const auto& function : module.functions) count(function.variables);
    if (bytes >= most_variable_bytes) return "";
    bool complete = false;
    {
        Memory memory;
        const auto program = decode(module, {}, memory, nullptr);
        if (auto broken = broken_program(program); !broken.empty()) return broken;
        complete = program.unsupported.empty();
    }
    if (!complete) return "";  // another unsupported instruction would not be noticed
    const auto places = token_places(text);
    const uint64_t choice = hash(text);
    for (uint64_t turn = 0; turn < 3; ++turn)
        if (auto broken = swallowed(text, places, choice / 7 + turn * 0x9e3779b9); !broken.empty())
            return broken;
    return strange_modifier(module, choice / 3);
}

}  // namespace warpmark::machine
