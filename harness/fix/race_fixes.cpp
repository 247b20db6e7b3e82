// Synchronization for races: positions at which a barrier or an atomic would order two accesses.
#include <algorithm>
#include <optional>
#include <utility>

#include "harness/fix/fix_candidates.h"
#include "harness/fix/fix_rules.h"
#include "harness/source/source_edits.h"

namespace warpmark::fix {
namespace {

constexpr size_t most_lifts = 4;  // nesting depth of calls

bool is_container(const Statement& one) {
    return one.kind == Statement::Kind::block || one.kind == Statement::Kind::function;
}

// First call of the function by name in another one; none if there is none.
size_t caller_of(const Statements& in, std::string_view name, size_t function) {
    for (size_t one = 0; one < in.size(); ++one)
        if (in.calls(one, name) && in.function_of(one) != Statements::none && one != function &&
            in.function_of(one) != function)
            return one;
    return Statements::none;
}

// Statement of the caller that reaches this one: a call of its function, or of the lambda around it.
size_t reached_by(const Statements& in, size_t statement) {
    const auto& tokens = in.tokens();
    for (const size_t one : in.way_up(statement)) {
        if (in[one].kind == Statement::Kind::function) return caller_of(in, in.name_of(one), one);
        const size_t first = in[one].first;
        // auto name = [...
        for (size_t at = first; at + 2 < in[one].last && at < first + 3; ++at) {
            if (!tokens[at + 1].is("=") || !tokens[at + 2].is("[")) continue;
            for (size_t call = one + 1; call < in.size(); ++call)
                if (in.calls(call, tokens[at].text) && in[call].first > in[one].last) return call;
        }
    }
    return Statements::none;
}

using Pair = std::pair<size_t, size_t>;

// Pairs of statements in one function through which both accesses are reached, innermost first.
std::vector<Pair> in_one_function(const Statements& in, size_t first, size_t second) {
    const auto ways = [&](size_t statement) {
        std::vector<size_t> found;
        for (; found.size() < most_lifts && statement != Statements::none;
             statement = reached_by(in, statement))
            found.push_back(statement);
        return found;
    };
    std::vector<Pair> pairs;
    for (const size_t one : ways(first))
        for (const size_t other : ways(second))
            if (in.function_of(one) == in.function_of(other)) pairs.emplace_back(one, other);
    return pairs;
}

// Compilers report lines only, so all statements on the line that name the array are candidates.
std::vector<size_t> on_line(const Statements& in, size_t statement, std::string_view array) {
    std::vector<size_t> found;
    for (size_t one = 0; one < in.size(); ++one) {
        if (in[one].kind != Statement::Kind::plain || in.line(one) != in.line(statement)) continue;
        if (in.function_of(one) == Statements::none || in.tokens()[in[one].first].is("__shared__")) continue;
        for (size_t at = in[one].first; at <= in[one].last; ++at)
            if (in.tokens()[at].is(array)) {
                found.push_back(one);
                break;
            }
    }
    return found;
}

Patch both(const Patch& first, const Patch& second) {
    Patch patch{first.words + " " + second.words, first.edits};
    patch.edits.add(second.edits);
    return patch;
}

class Between {
  public:
    Between(const Statements& in, size_t upper, size_t lower, std::string_view barrier)
        : in_(in), threads_(in), upper_(upper), lower_(lower), barrier_(barrier) {
        if (in.begin_of(lower_) < in.begin_of(upper_)) std::swap(upper_, lower_);
        meet();
    }

    std::vector<Patch> all() {
        const auto loops = loops_around();
        if (upper_ == lower_ || above_upper_ == above_lower_) {
            within_one_statement(loops);
            return std::move(patches_);
        }
        const auto between = between_them();
        for (const auto& one : between) patches_.push_back(one);
        const auto rounds = between_rounds(loops);
        patches_.insert(patches_.end(), rounds.begin(), rounds.end());
        for (const auto& one : between)
            for (const auto& round : rounds) patches_.push_back(both(one, round));
        return std::move(patches_);
    }

  private:
    // Finds the innermost statement that encloses both, and its child around each of them.
    void meet() {
        const auto upper = in_.way_up(upper_), lower = in_.way_up(lower_);
        for (size_t at = 0; at < upper.size(); ++at) {
            const auto same = std::ranges::find(lower, upper[at]);
            if (same == lower.end()) continue;
            around_ = upper[at];
            above_upper_ = at == 0 ? around_ : upper[at - 1];
            above_lower_ = same == lower.begin() ? around_ : *(same - 1);
            return;
        }
    }

    std::vector<size_t> loops_around() const {
        std::vector<size_t> loops;
        for (const size_t one : in_.way_up(around_))
            if (in_[one].kind == Statement::Kind::loop) loops.push_back(one);
        return loops;
    }

    // False if only some threads of the block may reach the statement.
    bool has_place_at(size_t statement) const {
        return barrier_ != block_barrier || !threads_.part_around(statement);
    }

    // At the end of an iteration; also at its beginning if a `continue` can end it early.
    std::vector<Patch> between_rounds(const std::vector<size_t>& loops) const {
        std::vector<Patch> found;
        for (const size_t loop : loops) {
            const auto parts = in_.children(loop);
            if (parts.empty() || !has_place_at(parts[0])) continue;
            if (auto end = barrier_at_end(in_, loop, barrier_)) found.push_back(std::move(*end));
            const auto inside = in_.children(parts[0]);
            const bool leaves = in_.text(loop).find("continue") != std::string_view::npos;
            if (leaves && in_[parts[0]].kind == Statement::Kind::block && !inside.empty())
                found.push_back(barrier_before(in_, inside[0], barrier_));
        }
        return found;
    }

    // After the upper statement and before the lower one, from the nearest position outwards.
    std::vector<Patch> between_them() const {
        std::vector<Patch> found;
        if (is_container(in_[around_])) {
            if (has_place_at(above_upper_)) found.push_back(barrier_after(in_, above_upper_, barrier_));
            // If a branch encloses both, only code outside of it is reached by all threads.
            const size_t branch = in_[around_].parent;
            if (branch != Statements::none && in_[branch].kind == Statement::Kind::branch &&
                has_place_at(branch)) {
                size_t before = above_lower_;
                for (const size_t part : in_.children(around_))
                    if (in_.begin_of(part) > in_.begin_of(above_upper_)) {
                        before = part;
                        break;
                    }
                if (auto split = branch_split(in_, branch, before, barrier_)) found.push_back(*split);
            }
        } else if (in_[around_].kind == Statement::Kind::branch) {
            if (!has_place_at(around_)) return found;
            if (auto apart = sides_apart(in_, around_, lower_, barrier_)) found.push_back(*apart);
        }
        return found;
    }

    void within_one_statement(const std::vector<size_t>& loops) {
        const auto rounds = between_rounds(loops);
        patches_.insert(patches_.end(), rounds.begin(), rounds.end());
        const auto apart = read_then_write(in_, upper_, barrier_);
        if (!apart || !has_place_at(branch_of_its_own(in_, upper_))) return;
        patches_.push_back(*apart);
        for (const auto& round : rounds) patches_.push_back(both(*apart, round));
    }

    const Statements& in_;
    const Threads threads_;
    size_t upper_, lower_;
    std::string_view barrier_;
    size_t around_ = Statements::none, above_upper_ = Statements::none, above_lower_ = Statements::none;
    std::vector<Patch> patches_;
};

void append(std::vector<Patch>& all, std::vector<Patch> more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// A barrier exists between them, but in a branch that not all threads take.
std::vector<Patch> barriers_out_of_branches(const Statements& in, size_t upper, size_t lower) {
    const size_t first = std::min(in[upper].first, in[lower].first);
    const size_t last = std::max(in[upper].last, in[lower].last);
    std::vector<Patch> all;
    for (size_t one = 0; one < in.size(); ++one) {
        if (in[one].first <= first || in[one].last >= last) continue;
        if (in[one].kind != Statement::Kind::plain || in.text(one) != block_barrier) continue;
        for (auto& patch : out_of_branches(in, one)) all.push_back(std::move(patch));
    }
    return all;
}

}  // namespace

std::vector<Patch> against(const Statements& in, const Finding& finding, const Race& race) {
    if (finding.locations.size() < 2) return {};
    const auto statement = [&](size_t at) {
        return in.at(finding.locations[at].line, finding.locations[at].column);
    };
    const size_t first = statement(0), second = statement(1);
    if (first == Statements::none || second == Statements::none) return {};
    std::vector<Patch> all;
    auto pairs = in_one_function(in, first, second);
    if (in.line(first) == in.line(second)) {
        const auto line = on_line(in, first, race.array);
        for (size_t at = 0; at + 1 < line.size(); ++at) pairs.emplace_back(line[at], line[at + 1]);
    }
    for (const auto& [upper, lower] : pairs) {
        if (race.apart == Race::Separation::blocks) break;
        if (!race.may_overlap) append(all, Between(in, upper, lower, block_barrier).all());
        if (race.apart == Race::Separation::lanes) {
            if (auto each = each_read_then_written(in, lower, warp_barrier)) all.push_back(std::move(*each));
            append(all, Between(in, upper, lower, warp_barrier).all());
        }
        if (race.gap.kind == BarrierGap::Kind::not_for_all)
            append(all, barriers_out_of_branches(in, upper, lower));
    }
    std::vector<Patch> atomics;
    if (auto one = made_atomic(in, first)) atomics.push_back(*one);
    if (second != first)
        if (auto other = made_atomic(in, second)) atomics.push_back(*other);
    if (atomics.size() == 2) all.insert(all.begin(), both(atomics[0], atomics[1]));
    if (auto update = update_in_two_statements(in, first, second)) all.insert(all.begin(), *update);
    // An update that races with itself is usually intended as an atomic update.
    all.insert(first == second ? all.begin() : all.end(), atomics.begin(), atomics.end());
    return all;
}

}  // namespace warpmark::fix
