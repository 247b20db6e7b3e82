// Paths around a block barrier: the branches that decide whether a thread reaches it, and the points where
// threads that do not reach it continue. Finds the barriers within branches. A barrier is within a branch if
// a path from the branch reaches it before the branch's immediate post-dominator (control_flow_graph.cpp).
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "harness/program/decoding_passes.h"

namespace warpmark::program {
namespace {

bool parts_threads(const Op& op) {
    return (op.flow == Flow::branch && op.guard != none) || op.flow == Flow::branch_table;
}

bool may_go_on(const Op& op) {
    const bool leaves = op.flow == Flow::branch || op.flow == Flow::branch_table || op.flow == Flow::ret ||
                        op.flow == Flow::exit || op.flow == Flow::trap;
    return op.guard != none || !leaves;
}

class BarrierWays {
  public:
    // leads: by function, true if it contains a block barrier or calls a function that does.
    BarrierWays(Code& code, const std::vector<bool>& leads) : code_(code), leads_(leads) {}

    void find() {
        const auto count = static_cast<uint32_t>(code_.ops.size());
        for (uint32_t at = 0; at < count; ++at)
            if (leads_to_barrier(code_, code_.ops[at], leads_)) barriers_.insert(at);
        if (barriers_.empty()) return;
        for (uint32_t at = 0; at < count; ++at)
            if (parts_threads(code_.ops[at])) look_at(at);
        if (steps_ > most_steps) return forget();
        for (uint16_t way = 0; way < code_.ways.size(); ++way) {
            const uint32_t meet = code_.ways[way].meet;
            if (meet != none) code_.ops[meet].rejoined_path = way;
            for (uint16_t inner = 0; inner < code_.ways.size(); ++inner)
                if (inner_meets_[way].contains(code_.ways[inner].meet)) {
                    code_.ways[way].inner.push_back(inner);
                    code_.ways[inner].outer.push_back(way);
                }
        }
    }

    static bool leads_to_barrier(const Code& code, const Op& op, const std::vector<bool>& leads) {
        if (op.flow == Flow::block_barrier) return true;
        if (op.flow != Flow::call) return false;
        const uint32_t function = code.calls[op.detail].function;
        return function < leads.size() && leads[function];
    }

  private:
    uint16_t index_of(uint32_t meet) {
        const auto at = std::ranges::find(code_.ways, meet, &Way::meet) - code_.ways.begin();
        if (static_cast<size_t>(at) == code_.ways.size()) code_.ways.push_back({meet, {}, {}});
        return static_cast<uint16_t>(at);
    }

    // All ops that a thread may reach before `meet`; is_reached() refers to the latest call.
    std::vector<uint32_t> reached(uint32_t from, uint32_t meet) {
        ++now_;
        std::vector<uint32_t> seen{from};
        const auto see = [&](uint32_t next) {
            if (next == meet || next >= stamps_.size() || is_reached(next)) return;
            stamps_[next] = now_;
            seen.push_back(next);
        };
        for (size_t at = 0; at < seen.size() && steps_ <= most_steps; ++at, ++steps_) {
            const Op& op = code_.ops[seen[at]];
            if (op.flow == Flow::branch) see(op.target);
            if (op.flow == Flow::branch_table)
                for (const uint32_t target : code_.tables[op.detail]) see(target);
            if (may_go_on(op)) see(seen[at] + 1);
        }
        return seen;
    }
    bool is_reached(uint32_t at) const { return at < stamps_.size() && stamps_[at] == now_; }

    void look_at(uint32_t branch) {
        Op& op = code_.ops[branch];
        const auto within = reached(branch, op.reconverge);
        std::vector<uint32_t> here;
        std::ranges::copy_if(barriers_, std::back_inserter(here),
                             [&](uint32_t barrier) { return is_reached(barrier); });
        if (here.empty() || code_.ways.size() >= most_ways) return;
        op.way = index_of(op.reconverge);
        for (const uint32_t barrier : here) {
            auto& around = code_.around[barrier];
            if (std::ranges::find(around, op.way) == around.end()) around.push_back(op.way);
        }
        for (const uint32_t at : within)
            if (parts_threads(code_.ops[at]) && code_.ops[at].reconverge != op.reconverge)
                inner_meets_[op.way].insert(code_.ops[at].reconverge);
    }

    void forget() {
        for (Op& op : code_.ops) op.way = op.rejoined_path = no_way;
        code_.ways.clear();
        code_.around.clear();
    }

    static constexpr uint64_t most_steps = 2'000'000;
    static constexpr size_t most_ways = 1000;
    Code& code_;
    const std::vector<bool>& leads_;
    std::set<uint32_t> barriers_;
    std::map<uint16_t, std::set<uint32_t>> inner_meets_;                      // by way
    std::vector<uint32_t> stamps_ = std::vector<uint32_t>(code_.ops.size());  // by op
    uint32_t now_ = 0;
    uint64_t steps_ = 0;
};

}  // namespace

void find_ways(Program& program) {
    if (!program.unoptimized) return;
    std::vector<bool> leads(program.functions.size(), false);
    for (bool grows = true; grows;) {
        grows = false;
        for (size_t at = 0; at < leads.size(); ++at) {
            const Code& code = program.functions[at];
            const auto asks = [&](const Op& op) { return BarrierWays::leads_to_barrier(code, op, leads); };
            if (leads[at] || code.is_host || std::ranges::none_of(code.ops, asks)) continue;
            leads[at] = grows = true;
        }
    }
    for (size_t at = 0; at < leads.size(); ++at)
        if (leads[at]) BarrierWays(program.functions[at], leads).find();
}

}  // namespace warpmark::program
