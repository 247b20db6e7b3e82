// Moves a divergent barrier to where all threads reach it.
#include <optional>

#include "harness/fix/fix_rules.h"
#include "harness/source/source_edits.h"
#include "harness/source/statement_edits.h"

namespace warpmark::fix {
namespace {

bool is_barrier(const Statements& in, size_t statement, std::string_view text) {
    return in[statement].kind == Statement::Kind::plain && in.text(statement) == text;
}

bool is_call(std::string_view text) {
    return text.ends_with(");") && text.find('=') == text.npos;
}

bool waits(std::string_view text) {
    return text == block_barrier || text.ends_with("sync();") || text.ends_with("sync(block);");
}

// Merges all barriers of a branch with the same text into one after the branch.
std::optional<Patch> merged_behind(const Statements& in, size_t branch, std::string_view text) {
    std::vector<size_t> barriers;
    for (size_t one = 0; one < in.size(); ++one)
        if (one != branch && in.stands_in(one, branch) && is_barrier(in, one, text)) barriers.push_back(one);
    if (barriers.size() < 2) return {};
    Patch patch = barrier_after(in, branch, text);
    patch.words = "Remove all `" + std::string(text) + "` from the branch that begins in line " +
                  std::to_string(in.line(branch)) + ", and put one after it.";
    for (const size_t one : barriers) {
        const size_t parent = in[one].parent;
        if (parent == Statements::none || in[parent].kind != Statement::Kind::block) return {};
        patch.edits.add(taken_away(in, one));
    }
    return patch;
}

}  // namespace

std::vector<Patch> out_of_branches(const Statements& in, size_t barrier) {
    const auto text = in.text(barrier);
    std::vector<Patch> all;
    const auto add = [&](std::optional<Patch> patch) {
        if (patch) all.push_back(std::move(*patch));
    };
    for (const size_t around : in.way_up(barrier)) {
        const auto kind = in[around].kind;
        if (kind == Statement::Kind::function) break;
        if (kind != Statement::Kind::branch && kind != Statement::Kind::loop) continue;
        add(moved_between(in, barrier, around));
        add(merged_behind(in, around, text));
        add(moved_before(in, barrier, around));
        add(moved_behind(in, barrier, around));
    }
    return all;
}

std::vector<Patch> against_divergence(const Statements& in, const Finding& finding) {
    const auto& at = finding.locations[0];
    size_t barrier = in.at(at.line, at.column);
    if (barrier == Statements::none || in[barrier].kind != Statement::Kind::plain) return {};
    // Statements on one line share their location.
    if (!is_call(in.text(barrier)))
        for (size_t one = 0; one < in.size(); ++one)
            if (in.line(one) == at.line && in[one].kind == Statement::Kind::plain && waits(in.text(one))) {
                barrier = one;
                break;
            }
    if (!is_call(in.text(barrier))) return {};
    return out_of_branches(in, barrier);
}

}  // namespace warpmark::fix
