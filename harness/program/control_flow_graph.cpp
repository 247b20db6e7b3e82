// Reconvergence points of a function's divergent paths: the immediate post-dominator of each branch. Computes
// post-dominators by the algorithm of Cooper, Harvey and Kennedy ("A simple, fast dominance algorithm", 2001)
// on the reversed graph of basic blocks.
#include <algorithm>

#include "harness/program/decoding_passes.h"

namespace warpmark::program {
namespace {

struct Block {
    uint32_t first = 0, last = 0;  // ops, inclusive
    std::vector<uint32_t> next, before;
    int order = -1;  // in postorder of the reversed graph
    uint32_t ipdom = none;
};

bool ends_block(const Op& op) {
    return op.flow == Flow::branch || op.flow == Flow::branch_table || op.flow == Flow::ret ||
           op.flow == Flow::exit || op.flow == Flow::trap;
}

// Ops at which some lanes wait or leave the function while others pass: lanes reconverge after it.
bool may_part_lanes(const Code& code, const Op& op) {
    if (op.flow == Flow::warp_barrier || op.needs_mask) return true;
    if (op.flow == Flow::call && code.calls[op.detail].pointer_slot != none) return true;
    return op.guard != none &&
           (op.flow == Flow::block_barrier || op.flow == Flow::cluster_wait || op.flow == Flow::call);
}

struct Graph {
    std::vector<Block> blocks;  // the last is the virtual exit
    std::vector<uint32_t> block_of;

    explicit Graph(const Code& code) {
        split(code);
        connect(code);
    }
    uint32_t exit() const { return static_cast<uint32_t>(blocks.size()) - 1; }

    void split(const Code& code) {
        std::vector<bool> leads(code.ops.size() + 1, false);
        leads[0] = true;
        for (size_t at = 0; at < code.ops.size(); ++at) {
            const Op& op = code.ops[at];
            if (!ends_block(op)) continue;
            leads[at + 1] = true;
            if (op.flow == Flow::branch) leads[op.target] = true;
            if (op.flow == Flow::branch_table)
                for (const uint32_t target : code.tables[op.detail]) leads[target] = true;
        }
        block_of.resize(code.ops.size());
        for (size_t at = 0; at < code.ops.size(); ++at) {
            if (leads[at]) blocks.push_back(Block{static_cast<uint32_t>(at), 0, {}, {}});
            blocks.back().last = static_cast<uint32_t>(at);
            block_of[at] = static_cast<uint32_t>(blocks.size()) - 1;
        }
        blocks.push_back(Block{});
    }

    void edge(uint32_t from, uint32_t to) {
        blocks[from].next.push_back(to);
        blocks[to].before.push_back(from);
    }

    void connect(const Code& code) {
        for (uint32_t at = 0; at < exit(); ++at) {
            const Op& op = code.ops[blocks[at].last];
            const bool may_fall_through = op.guard != none || !ends_block(op);
            if (op.flow == Flow::branch) edge(at, block_of[op.target]);
            if (op.flow == Flow::branch_table)
                for (const uint32_t target : code.tables[op.detail]) edge(at, block_of[target]);
            if (op.flow == Flow::ret || op.flow == Flow::exit || op.flow == Flow::trap) edge(at, exit());
            if (may_fall_through) edge(at, at + 1);
        }
    }

    // Blocks in postorder of a traversal from the exit against the edges; blocks that never reach the exit
    // are excluded.
    std::vector<uint32_t> postorder() {
        std::vector<uint32_t> order;
        std::vector<bool> seen(blocks.size(), false);
        std::vector<std::pair<uint32_t, size_t>> stack{{exit(), 0}};
        seen[exit()] = true;
        while (!stack.empty()) {
            auto& [block, child] = stack.back();
            if (child < blocks[block].before.size()) {
                const uint32_t next = blocks[block].before[child++];
                if (!seen[next]) {
                    seen[next] = true;
                    stack.push_back({next, 0});
                }
            } else {
                blocks[block].order = static_cast<int>(order.size());
                order.push_back(block);
                stack.pop_back();
            }
        }
        return order;
    }

    uint32_t common(uint32_t a, uint32_t b) const {
        while (a != b) {
            while (blocks[a].order < blocks[b].order) a = blocks[a].ipdom;
            while (blocks[b].order < blocks[a].order) b = blocks[b].ipdom;
        }
        return a;
    }

    void post_dominators() {
        const auto order = postorder();
        blocks[exit()].ipdom = exit();
        for (bool changed = true; changed;) {
            changed = false;
            for (auto block = order.rbegin(); block != order.rend(); ++block) {
                if (*block == exit()) continue;
                uint32_t found = none;
                for (const uint32_t next : blocks[*block].next) {
                    if (blocks[next].ipdom == none) continue;
                    found = found == none ? next : common(found, next);
                }
                if (found != blocks[*block].ipdom) {
                    blocks[*block].ipdom = found;
                    changed = true;
                }
            }
        }
    }
};

// True for a block after which only an exit or a return remains: threads of a kernel that enter it are as
// good as gone.
bool only_ends(const Code& code, const Graph& graph, uint32_t block) {
    for (uint32_t steps = 0; steps < graph.blocks.size(); ++steps) {
        const Block& at = graph.blocks[block];
        const Op& op = code.ops[at.first];
        if (at.first != at.last || op.guard != none) return false;
        if (op.flow == Flow::exit || op.flow == Flow::ret) return true;
        if (op.flow != Flow::branch) return false;
        block = graph.block_of[op.target];
    }
    return false;
}

// True if a statement of its own jumps to the block: a return, a break. Unoptimized code gives such a
// statement a jump with its own location; a path that just ends has the location of its last statement. In
// two cases the locations are ambiguous and the source line decides: the closing brace of an inner block has
// a location as well, and a return that shares its line with other code has none.
bool is_jumped_to(const Code& code, const Graph& graph, uint32_t block, const JumpsAt& jumps_at) {
    // If an endless loop has only one exit, the jump of that statement is the block.
    if (const auto& before = graph.blocks[block].before;
        before.size() == 1 && code.ops[graph.blocks[before[0]].last].guard != none)
        return jumps_at(code.ops[graph.blocks[block].first].site) == Jumps::some;
    return std::ranges::any_of(graph.blocks[block].before, [&](uint32_t from) {
        const Block& path = graph.blocks[from];
        const Op& last = code.ops[path.last];
        if (last.flow != Flow::branch || last.guard != none) return false;
        const bool own_place = path.first == path.last || code.ops[path.last - 1].site != last.site;
        const auto jumps = jumps_at(last.site);
        if (!jumps) return own_place;
        return *jumps == Jumps::some || (own_place && *jumps == Jumps::of_lambda);
    });
}

}  // namespace

void find_reconvergence(Code& code, bool unoptimized, const JumpsAt& jumps_at) {
    Graph graph(code);
    graph.post_dominators();
    for (size_t at = 0; at < code.ops.size(); ++at) {
        Op& op = code.ops[at];
        if (may_part_lanes(code, op)) {
            op.reconverge = static_cast<uint32_t>(at) + 1;
            code.ops[op.reconverge].joins = true;
        }
        if ((op.flow != Flow::branch || op.guard == none) && op.flow != Flow::branch_table) continue;
        const uint32_t meet = graph.blocks[graph.block_of[at]].ipdom;
        if (meet == none || meet == graph.exit()) continue;
        const bool ends = only_ends(code, graph, meet);
        if (code.is_entry && ends && !unoptimized) continue;
        op.reconverge = graph.blocks[meet].first;
        code.ops[op.reconverge].joins = true;
        code.ops[op.reconverge].ends = code.is_entry && ends;
        code.ops[op.reconverge].returned = ends && is_jumped_to(code, graph, meet, jumps_at);
    }
}

}  // namespace warpmark::program
