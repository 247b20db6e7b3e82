// Inserts a missing wait for an asynchronous copy, after the copy or its commit.
#include <fmt/format.h>

#include <initializer_list>
#include <optional>
#include <string>

#include "harness/fix/fix_rules.h"
#include "harness/source/kernel_launches.h"
#include "harness/source/source_edits.h"
#include "harness/source/statement_edits.h"

namespace warpmark::fix {
namespace {

constexpr std::string_view proxy_fence = "asm volatile(\"fence.proxy.async.shared::cta;\" ::: \"memory\");";

struct Copy {
    size_t statement = 0;
    std::string space;  // "cg::", "cuda::"; empty: a function from cuda_pipeline.h, or assembly
    std::vector<std::string> arguments;  // of the call
    bool is_assembly = false;
};

std::optional<Copy> copy_at(const Statements& in, size_t statement) {
    const auto& tokens = in.tokens();
    for (size_t at = in[statement].first; at < in[statement].last; ++at) {
        if (tokens[at].is("asm")) return Copy{statement, "", {}, true};
        if (tokens[at].text == "__pipeline_memcpy_async") return Copy{statement, "", {}, false};
        if (tokens[at].text != "memcpy_async" || !tokens[at + 1].is("(")) continue;
        size_t first = at;
        while (first >= 2 && tokens[first - 1].is("::")) first -= 2;
        return Copy{statement, first == at ? "" : std::string(in.text(first, at - 1)),
                    arguments_of(in, at + 1), false};
    }
    return {};
}

bool is_word_in(const Statements& in, size_t statement, std::string_view word) {
    for (size_t at = in[statement].first; at <= in[statement].last; ++at)
        if (in.tokens()[at].is(word)) return true;
    return false;
}

// Last plain statement of the function, at or after `from`, that names the word; `none` if there is none.
size_t next_with(const Statements& in, size_t from, std::string_view word) {
    const size_t function = in.function_of(from);
    for (size_t one = from; one < in.size() && in.function_of(one) == function; ++one)
        if (in[one].kind == Statement::Kind::plain && is_word_in(in, one, word)) return one;
    return Statements::none;
}

// Statement after which all copies have been issued: the copy, or the loops around it (and branches that
// contain nothing else).
size_t around(const Statements& in, size_t statement) {
    size_t outer = with_empty_parents(in, statement, Statements::none);
    while (in[outer].parent != Statements::none) {
        const size_t parent = in[outer].parent;
        if (in[parent].kind != Statement::Kind::block || in[parent].parent == Statements::none) break;
        if (in[in[parent].parent].kind != Statement::Kind::loop) break;
        outer = in[parent].parent;
    }
    return outer;
}

void add_behind(const Statements& in, size_t statement, std::initializer_list<std::string_view> lines,
                std::vector<Patch>& all) {
    std::string text;
    const bool is_line = ends_its_line(in.source(), in.end_of(statement));
    const std::string between = is_line ? "\n" + in.indent(statement) : " ";
    for (const auto line : lines) text += fmt::format("{}{}", text.empty() ? "" : between, line);
    auto patch = barrier_after(in, statement, text);
    std::string words;
    for (const auto line : lines) words += fmt::format("{}`{}`", words.empty() ? "" : " and ", line);
    patch.words = fmt::format("Add {} after line {}.", words, in.last_line(statement));
    all.push_back(std::move(patch));
}

// With and without a barrier for threads that use data copied by others.
void add_wait(const Statements& in, size_t statement, std::string_view wait, std::vector<Patch>& all) {
    add_behind(in, statement, {wait}, all);
    add_behind(in, statement, {wait, block_barrier}, all);
}

void for_pipeline_functions(const Statements& in, const Copy& copy, std::vector<Patch>& all) {
    constexpr std::string_view commit = "__pipeline_commit();", wait = "__pipeline_wait_prior(0);";
    const size_t committed = next_with(in, copy.statement, "__pipeline_commit");
    if (committed != Statements::none) {
        add_wait(in, around(in, committed), wait, all);
        return;
    }
    const size_t outer = around(in, copy.statement);
    add_behind(in, outer, {commit, wait}, all);
    add_behind(in, outer, {commit, wait, block_barrier}, all);
}

void for_objects(const Statements& in, const Copy& copy, std::vector<Patch>& all) {
    if (copy.arguments.size() < 3) return;
    const auto& group = copy.arguments.front();
    const auto& object = copy.arguments.back();
    const size_t outer = around(in, copy.statement);
    const bool is_pipeline = next_with(in, copy.statement, "producer_commit") != Statements::none ||
                             in.source().find("pipeline") != std::string_view::npos;
    if (copy.space.starts_with("cg") || copy.space.starts_with("cooperative")) {
        add_wait(in, outer, fmt::format("{}wait({});", copy.space, group), all);
        return;
    }
    if (is_pipeline) {
        const size_t committed = next_with(in, copy.statement, "producer_commit");
        add_wait(in, committed == Statements::none ? outer : committed,
                 fmt::format("{}.consumer_wait();", object), all);
        if (committed != Statements::none) return;  // a barrier object has no such function
    }
    add_wait(in, outer, fmt::format("{}.arrive_and_wait();", object), all);
    // Each thread waits for the phase at which it arrived.
    add_wait(in, outer, fmt::format("{0}.wait({0}.arrive());", object), all);
}

// A wait that leaves too many groups pending, with a smaller number.
void add_shorter_waits(const Statements& in, size_t copy, const EarlyUse& use, std::vector<Patch>& all) {
    const auto& tokens = in.tokens();
    const size_t function = in.function_of(copy);
    for (size_t at = in[function].first; at + 2 < in[function].last; ++at) {
        const bool is_call = tokens[at].is("__pipeline_wait_prior") && tokens[at + 1].is("(");
        const bool is_template = tokens[at].is("pipeline_consumer_wait_prior") && tokens[at + 1].is("<");
        if (!is_call && !is_template) continue;
        const size_t last = is_call ? tokens[at + 1].mate - 1 : at + 2;
        const auto now = in.text(at + 2, last);
        for (const uint32_t left : {use.newer_groups, 0u})
            all.push_back({fmt::format("Wait for more groups in line {}: `{}` instead of `{}`.",
                                       tokens[at].line, left, now),
                           {{tokens[at + 2].begin, now.size(), std::to_string(left)}}});
    }
}

}  // namespace

std::vector<Patch> against(const Statements& in, const Finding& finding, const EarlyUse& use) {
    std::vector<Patch> all;
    const bool lacks_fence = use.missing == EarlyUse::MissingWait::proxy_fence;
    const auto& at = finding.locations[lacks_fence ? 1 : 0];
    const size_t statement = in.at(at.line, at.column);
    if (statement == Statements::none || in.function_of(statement) == Statements::none) return all;
    if (lacks_fence) {
        add_behind(in, around(in, statement), {proxy_fence}, all);
        return all;
    }
    if (use.missing == EarlyUse::MissingWait::group) add_shorter_waits(in, statement, use, all);
    const auto copy = copy_at(in, statement);
    if (!copy) return all;
    if (use.missing == EarlyUse::MissingWait::commit && copy->space.empty() && !copy->is_assembly) {
        add_behind(in, around(in, statement), {"__pipeline_commit();"}, all);
        return all;
    }
    if (copy->is_assembly) {
        if (!use.by_unit)
            add_wait(in, around(in, statement), "asm volatile(\"cp.async.wait_all;\" ::: \"memory\");", all);
    } else if (copy->arguments.empty()) {
        for_pipeline_functions(in, *copy, all);
    } else {
        for_objects(in, *copy, all);
    }
    return all;
}

}  // namespace warpmark::fix
