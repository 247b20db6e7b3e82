// Mutations of calls, indices and padding. Those of conditions and sizes are in condition_mutations.cpp and
// size_mutations.cpp.
#include "proofs/mutants/mutation_operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "proofs/mutants/mutation_sites.h"

namespace warpmark::batch {
namespace {

constexpr std::array<std::string_view, 11> barriers{"__syncthreads",
                                                    "__syncwarp",
                                                    "sync",
                                                    "wait",
                                                    "arrive_and_wait",
                                                    "barrier_wait",
                                                    "wait_prior",
                                                    "consumer_wait",
                                                    "consumer_release",
                                                    "producer_acquire",
                                                    "__pipeline_wait_prior"};
constexpr std::array<std::string_view, 4> fences{"__threadfence", "__threadfence_block",
                                                 "__threadfence_system", "atomic_thread_fence"};

template <size_t N>
bool any_of(const std::array<std::string_view, N>& names, const Token& token) {
    return token.is_word() && std::ranges::find(names, token.text) != names.end();
}

// First token of the statement that consists of this call, from `x.y::` to `)`; the callee's position if
// there is no such statement.
size_t statement_of_call(const Sites& s, size_t callee) {
    const size_t close = s.mate(callee + 1);
    if (!s.is(callee + 1, "(") || !s.is(close + 1, ";")) return s.size();
    size_t first = callee;
    while (first > 0) {
        if (!s.is(first - 1, ".") && !s.is(first - 1, "->") && !s.is(first - 1, "::")) break;
        if (first < 2) break;
        first -= 2;
        if (s.is(first, ")") || s.is(first, "]")) first = s.mate(first) > 0 ? s.mate(first) - 1 : 0;
    }
    if (first == 0) return first;
    for (const char* before : {";", "{", "}", ")", "else", ":"})
        if (s.is(first - 1, before)) return first;
    return s.size();
}

void calls_left_out(Sites& s) {
    for (size_t at = 0; at + 2 < s.size(); ++at) {
        const bool is_barrier = any_of(barriers, s[at]), is_fence = any_of(fences, s[at]);
        if (is_barrier || is_fence) {
            const size_t first = statement_of_call(s, at);
            if (first == s.size()) continue;
            const size_t last = s.mate(at + 1);
            s.add(is_barrier ? "barrier" : "fence", first, last, "");
            if (s.is(at, "__threadfence")) s.add("fence", at, at, "__threadfence_block");
        } else if (s.is(at, "__syncthreads_or") || s.is(at, "__syncthreads_and")) {
            s.add("barrier", at, at, "");
        } else if (s.is(at, "asm")) {  // inline barriers: removes the statement without changing the string
            size_t open = at + 1;
            while (s.is_word(open)) ++open;
            const size_t close = s.mate(open);
            if (open + 1 >= s.size() || close <= open || s[open + 1].kind != Token::Kind::text) continue;
            const auto text = s[open + 1].text;
            if (text.find("bar.") != text.npos || text.find("barrier.") != text.npos ||
                text.find("wait") != text.npos)
                s.add("barrier", at, close, "");
            else if (text.find("fence") != text.npos || text.find("membar") != text.npos)
                s.add("fence", at, close, "");
        }
    }
}

// Result of an atomic function for the old value `was` and its operands.
constexpr std::pair<std::string_view, std::string_view> atomics[] = {
    {"atomicAdd", "was + ({0})"},
    {"atomicSub", "was - ({0})"},
    {"atomicExch", "({0})"},
    {"atomicMin", "was < ({0}) ? was : ({0})"},
    {"atomicMax", "was > ({0}) ? was : ({0})"},
    {"atomicAnd", "was & ({0})"},
    {"atomicOr", "was | ({0})"},
    {"atomicXor", "was ^ ({0})"},
    {"atomicInc", "was >= ({0}) ? 0 : was + 1"},
    {"atomicDec", "was == 0 || was > ({0}) ? ({0}) : was - 1"},
    {"atomicCAS", "was == ({0}) ? ({1}) : was"},
};

void weaker_atomics(Sites& s) {
    for (size_t at = 0; at + 1 < s.size(); ++at) {
        const auto text = s[at].text;
        if (text == "memory_order_release" || text == "memory_order_acquire" ||
            text == "memory_order_acq_rel" || text == "memory_order_seq_cst")
            s.add("atomic", at, at, "memory_order_relaxed");
        if (text == "thread_scope_device" || text == "thread_scope_system")
            s.add("atomic", at, at, "thread_scope_block");
        for (const auto& [name, result] : atomics) {
            const auto suffix = text.starts_with(name) ? text.substr(name.size()) : std::string_view("none");
            if (!s.is(at + 1, "(") || (!suffix.empty() && suffix != "_block" && suffix != "_system"))
                continue;
            const auto operands = s.arguments(at + 1);
            if (operands.size() < 2) continue;
            const auto first = s.text(operands[1]), second = operands.size() > 2 ? s.text(operands[2]) : "";
            s.add("atomic", at, s.mate(at + 1),
                  fmt::format("[&] {{ auto* place = {}; auto was = *place; *place = {}; return was; }}()",
                              s.text(operands[0]), fmt::format(fmt::runtime(result), first, second)),
                  "plain");
            // In shared memory, block scope makes no difference.
            if (suffix.empty() && !s.names_shared(operands[0]))
                s.add("atomic", at, at, std::string(name) + "_block");
        }
    }
}

// `[n + 1]` of a declaration, `* (n + 1)`, `constexpr int pitch = n + 1;`, `constexpr int pad = 1;`
void pads_left_out(Sites& s) {
    for (size_t at = 1; at + 2 < s.size(); ++at) {
        if (s.is(at, "+") && s.is(at + 1, "1")) {
            const bool in_declarator = s.is(at + 2, "]") && s.is_declarator(s.mate(at + 2));
            const bool is_factor = s.is(at + 2, ")") && s.mate(at + 2) > 0 &&
                                   (s.is(s.mate(at + 2) - 1, "*") || s.is(at + 3, "*"));
            const std::string before(s[at - 1].text);
            if (in_declarator || is_factor)
                s.add("pad", at - 1, at + 2, before + std::string(s[at + 2].text), "", s.mate(at + 2));
            else if (s.is(at + 2, ";") && s.declares_constant(at))
                s.add("pad", at - 1, at + 1, before);
        }
        std::string lower(s[at].text);
        std::ranges::transform(lower, lower.begin(), [](char c) {
            return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        });
        if (lower.find("pad") != lower.npos && s.is(at + 1, "=") && s[at + 2].kind == Token::Kind::number &&
            !s.is(at + 2, "0") && s.declares_constant(at + 1))
            s.add("pad", at + 2, at + 2, "0", "", at);
    }
}

bool is_axis(const Sites& s, size_t at) {
    constexpr std::array<std::string_view, 4> builtins{"threadIdx", "blockIdx", "blockDim", "gridDim"};
    return at >= 2 && (s.is(at, "x") || s.is(at, "y")) && s.is(at - 1, ".") && any_of(builtins, s[at - 2]);
}

// a[i][j] → a[j][i]; a[i * n + j] → a[j * n + i]; a[threadIdx.x] → a[threadIdx.y]
void indices_exchanged(Sites& s) {
    for (size_t at = 1; at < s.size(); ++at) {
        const bool has_base =
            s.is_word(at - 1) || s.is(at - 1, "]") || s.is(at - 1, ")");  // not a lambda's [&]
        if (!s.is(at, "[") || s.mate(at) <= at + 1 || !has_base) continue;
        const size_t close = s.mate(at);
        const TokenRange inside{at + 1, close - 1};
        if (s.is(close + 1, "[") && s.mate(close + 1) > close + 2) {
            const TokenRange next{close + 2, s.mate(close + 1) - 1};
            if (s.text(inside) != s.text(next)) s.exchange("index", inside, next, at - 1, s.mate(close + 1));
        }
        if (s.is_declarator(at)) continue;
        const size_t plus = s.at_top(at + 1, close, {"+"}), times = s.at_top(at + 1, plus, {"*"});
        if (plus < close && times < plus && s.at_top(plus + 1, close, {"+", "-"}) == close) {
            const TokenRange row{inside.first, times - 1}, column{plus + 1, inside.last};
            if (s.text(row) != s.text(column)) s.exchange("index", row, column, at - 1, close);
        }
        for (size_t axis = inside.first; axis <= inside.last; ++axis)
            if (is_axis(s, axis)) s.add("index", axis, axis, s.is(axis, "x") ? "y" : "x", "", axis - 2);
    }
}

}  // namespace

std::vector<Mutant> mutants_of(const std::string& source, const Literals& literals) {
    Sites s(source);
    calls_left_out(s);
    weaker_atomics(s);
    pads_left_out(s);
    indices_exchanged(s);
    mutate_conditions(s);
    mutate_sizes(s, literals);
    auto found = s.take();
    std::ranges::stable_sort(found, {}, [](const Sites::PlacedMutant& one) { return one.begin; });
    std::set<std::string> texts{source};
    std::map<std::string, int> names;
    std::vector<Mutant> mutants;
    for (auto& [begin, mutant] : found) {
        if (!texts.insert(mutant.source).second) continue;
        if (const int count = ++names[mutant.name]; count > 1) mutant.name += fmt::format(" ({})", count);
        mutants.push_back(std::move(mutant));
    }
    return mutants;
}

}  // namespace warpmark::batch
