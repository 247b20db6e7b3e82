// race_rules.cpp: two accesses that nothing orders, and where something could.
#include <algorithm>
#include <optional>
#include <utility>

#include "harness/fix/edits.h"
#include "harness/fix/rules.h"

namespace warpmark::fix {
namespace {

constexpr size_t most_lifts = 4;  // functions that call functions

bool is_container(const Statement& one) {
    return one.kind == Statement::Kind::block || one.kind == Statement::Kind::function;
}

// The first call of that function in another one; none: nobody calls it by name.
size_t caller_of(const Statements& in, size_t function) {
    const auto name = in.name_of(function);
    for (size_t one = 0; one < in.size(); ++one)
        if (in.calls(one, name) && in.function_of(one) != Statements::none && in.function_of(one) != function)
            return one;
    return Statements::none;
}

// The statements of one function by which both are reached.
std::pair<size_t, size_t> in_one_function(const Statements& in, size_t first, size_t second) {
    std::vector<size_t> firsts{first}, seconds{second};
    const auto lift = [&](std::vector<size_t>& ways) {
        while (ways.size() < most_lifts && ways.back() != Statements::none) {
            const size_t function = in.function_of(ways.back());
            ways.push_back(function == Statements::none ? Statements::none : caller_of(in, function));
        }
    };
    lift(firsts);
    lift(seconds);
    for (const size_t one : firsts)
        for (const size_t other : seconds)
            if (one != Statements::none && other != Statements::none &&
                in.function_of(one) == in.function_of(other))
                return {one, other};
    return {Statements::none, Statements::none};
}

Patch both(const Patch& first, const Patch& second) {
    Patch patch{first.words + " " + second.words, first.edits};
    patch.edits.insert(patch.edits.end(), second.edits.begin(), second.edits.end());
    return patch;
}

class Between {
  public:
    Between(const Statements& in, size_t upper, size_t lower, std::string_view barrier)
        : in_(in), upper_(upper), lower_(lower), barrier_(barrier) {
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
        for (const size_t loop : loops) add(barrier_at_end(in_, loop, barrier_));
        for (const auto& one : between)
            for (const size_t loop : loops)
                if (const auto end = barrier_at_end(in_, loop, barrier_)) patches_.push_back(both(one, *end));
        return std::move(patches_);
    }

  private:
    // Finds the innermost statement around both, and what of it each of them stands in.
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

    // Barriers after the upper one and before the lower one, from the nearest place outwards.
    std::vector<Patch> between_them() const {
        std::vector<Patch> found;
        if (is_container(in_[around_])) {
            found.push_back(barrier_after(in_, above_upper_, barrier_));
            // Where a branch is around both, all threads meet only outside of it.
            const size_t branch = in_[around_].parent;
            if (branch != Statements::none && in_[branch].kind == Statement::Kind::branch) {
                size_t before = above_lower_;
                for (const size_t part : in_.children(around_))
                    if (in_.begin_of(part) > in_.begin_of(above_upper_)) {
                        before = part;
                        break;
                    }
                if (auto split = branch_split(in_, branch, before, barrier_)) found.push_back(*split);
            }
        } else if (in_[around_].kind == Statement::Kind::branch) {
            if (auto apart = sides_apart(in_, around_, barrier_)) found.push_back(*apart);
        }
        return found;
    }

    void within_one_statement(const std::vector<size_t>& loops) {
        for (const size_t loop : loops) add(barrier_at_end(in_, loop, barrier_));
        auto apart = read_then_write(in_, upper_, barrier_);
        add(apart);
        if (!apart) return;
        for (const size_t loop : loops)
            if (const auto end = barrier_at_end(in_, loop, barrier_)) patches_.push_back(both(*apart, *end));
    }

    void add(std::optional<Patch> patch) {
        if (patch) patches_.push_back(std::move(*patch));
    }

    const Statements& in_;
    size_t upper_, lower_;
    std::string_view barrier_;
    size_t around_ = Statements::none, above_upper_ = Statements::none, above_lower_ = Statements::none;
    std::vector<Patch> patches_;
};

void append(std::vector<Patch>& all, std::vector<Patch> more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// A barrier is between them, in a branch that not all threads take.
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
    const auto [upper, lower] = in_one_function(in, first, second);
    const bool one_block = race.apart != Race::Apart::blocks && upper != Statements::none;
    if (one_block && !race.may_overlap) append(all, Between(in, upper, lower, block_barrier).all());
    if (one_block && race.apart == Race::Apart::lanes)
        append(all, Between(in, upper, lower, warp_barrier).all());
    if (race.gap.kind == BarrierGap::Kind::not_for_all && upper != Statements::none)
        append(all, barriers_out_of_branches(in, upper, lower));
    std::vector<Patch> atomics;
    if (auto one = made_atomic(in, first)) atomics.push_back(*one);
    if (second != first)
        if (auto other = made_atomic(in, second)) atomics.push_back(*other);
    if (atomics.size() == 2) all.insert(all.begin(), both(atomics[0], atomics[1]));
    // An update that races with itself is mostly meant to be one.
    all.insert(first == second ? all.begin() : all.end(), atomics.begin(), atomics.end());
    return all;
}

}  // namespace warpmark::fix
