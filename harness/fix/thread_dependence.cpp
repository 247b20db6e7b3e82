// Thread-dependent branches and loops, determined by the names in their conditions: names derived from
// threadIdx, directly or through assignments. Collects thread-dependent names until a fixed point is reached.
#include <algorithm>

#include "harness/fix/fix_candidates.h"
#include "harness/source/source_edits.h"

namespace warpmark::fix {
namespace {

constexpr int most_passes = 8;  // length of a chain of assignments

bool is_of_thread(const Token& token) {
    return token.is_word() &&
           is_among(token.text, {"threadIdx", "thread_rank", "thread_index", "laneid", "lane_id"});
}

// True if the token ends the value assigned at `sign`: `;`, `,`, or the bracket around the assignment.
bool ends_value(const Token& token, size_t sign) {
    if (token.is(";") || token.is(",")) return true;
    return (token.is(")") || token.is("}") || token.is("]")) && token.mate < sign;
}

}  // namespace

Threads::Threads(const Statements& in) : in_(in) {}

std::set<std::string_view> Threads::names_in(size_t function) const {
    std::set<std::string_view> names;
    const auto& tokens = in_.tokens();
    const size_t end = in_[function].last;
    for (int pass = 0; pass < most_passes; ++pass) {
        const size_t before = names.size();
        for (size_t at = in_[function].first + 1; at < end; ++at) {
            if (!tokens[at].is_assignment() || !tokens.is_word(at - 1)) continue;
            // A member is a separate name: `p.x = threadIdx.x` does not make p.y depend on the thread.
            if (at >= 2 && (tokens[at - 2].is(".") || tokens[at - 2].is("->"))) continue;
            for (size_t value = at + 1; value < end && !ends_value(tokens[value], at); ++value)
                if (is_of_thread(tokens[value]) || names.contains(tokens[value].text))
                    names.insert(tokens[at - 1].text);
        }
        if (names.size() == before) break;
    }
    return names;
}

bool Threads::differ_in(size_t branch_or_loop) const {
    const Statement& one = in_[branch_or_loop];
    if (one.head_last == 0) return false;
    const size_t function = in_.function_of(branch_or_loop);
    if (function == Statements::none) return false;
    const auto names = names_in(function);
    for (size_t at = one.head_first; at <= one.head_last; ++at)
        if (is_of_thread(in_.tokens()[at]) || names.contains(in_.tokens()[at].text)) return true;
    return false;
}

bool Threads::has_own_barrier(size_t branch_or_loop) const {
    for (size_t part = branch_or_loop + 1; part < in_.size() && in_[part].first <= in_[branch_or_loop].last;
         ++part)
        if (in_[part].kind == Statement::Kind::plain && in_.text(part) == block_barrier) return true;
    return false;
}

bool Threads::part_around(size_t statement) const {
    const auto way = in_.way_up(statement);
    return std::ranges::any_of(way.begin() + 1, way.end(), [&](size_t around) {
        const auto kind = in_[around].kind;
        if (kind != Statement::Kind::branch && kind != Statement::Kind::loop) return false;
        return differ_in(around) && !has_own_barrier(around);
    });
}

}  // namespace warpmark::fix
