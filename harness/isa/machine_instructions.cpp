// Instructions implemented by the simulator itself (machine/decode_*.cpp), such as branches, barriers and
// copies: their spellings and numbers of operands. An instruction that is neither here nor in a row table is
// unsupported.
#include <algorithm>
#include <unordered_map>

#include "harness/isa/instruction_forms.h"

namespace warpmark::isa {
namespace {

constexpr MachineForm exact[] = {
    {"bra[.uni]", "label", "", 1, 1},
    {"brx.idx[.uni]", "a, table", "", 2, 2},
    {"call[.uni]", "(result), function, (arguments)[, prototype or table]", "by name or by pointer", 1, 2},
    {"ret[.uni]", "", "", 0, 0},
    {"exit", "", "", 0, 0},
    {"trap", "", "", 0, 0},
    {"brkpt", "", "", 0, 0},
    {"nanosleep.u32", "a", "lets others run", 1, 1},
    {"pmevent[.mask]", "a", "changes nothing that can be seen here", 1, 1},
    {"bar.warp.sync", "mask", "", 1, 1},
    {"(bar|barrier)[.cta].sync", "a[, b]", "", 1, 2},
    {"barrier[.cta].sync.aligned", "a[, b]", "", 1, 2},
    {"(bar|barrier)[.cta].arrive", "a, b", "", 2, 2},
    {"barrier[.cta].arrive.aligned", "a, b", "", 2, 2},
    {"(bar|barrier)[.cta].red.(popc.u32|and.pred|or.pred)", "d, a[, b], [!]p", "", 3, 4},
    {"barrier[.cta].red.(popc|and|or).aligned.(u32|pred)", "d, a[, b], [!]p", "", 3, 4},
    {"membar.(cta|gl|sys)", "", "", 0, 0},
    {"fence[.sc|.acq_rel|.acquire|.release].(cta|cluster|gpu|sys)", "", "", 0, 0},
    {"(membar|fence).proxy.(alias|async|async.global|async.shared::cta|async.shared::cluster)", "",
     "changes nothing that can be seen here", 0, 0},
    {"fence.mbarrier_init.release.cluster", "", "changes nothing that can be seen here", 0, 0},
    {"prefetch[.global|.local].(L1|L2)", "[a]", "changes nothing that can be seen here", 1, 1},
    {"prefetch.global.(L2::evict_last|L2::evict_normal)", "[a]", "changes nothing that can be seen here", 1,
     1},
    {"prefetchu.L1", "[a]", "changes nothing that can be seen here", 1, 1},
    {"discard[.global].L2", "[a], 128", "changes nothing that can be seen here", 2, 2},
    {"applypriority[.global].L2::evict_normal", "[a], 128", "changes nothing that can be seen here", 2, 2},
    {"griddepcontrol.(launch_dependents|wait)", "", "changes nothing that can be seen here", 0, 0},
    {"setmaxnreg.(inc|dec).sync.aligned.u32", "n", "changes nothing that can be seen here", 1, 1},
    {"createpolicy.fractional.(L2::evict_last|L2::evict_normal|L2::evict_first|L2::evict_unchanged)[.L2::"
     "evict_first|.L2::evict_unchanged].b64",
     "d[, fraction]", "a policy of no effect", 1, 2},
    {"createpolicy.range[.global].(L2::evict_last|L2::evict_normal|L2::evict_first|L2::evict_unchanged)[.L2::"
     "evict_first|.L2::evict_unchanged].b64",
     "d, [a], n, m", "a policy of no effect", 4, 4},
    {"createpolicy.cvt.L2.b64", "d, n", "a policy of no effect", 2, 2},
    {"cp.async.(ca|cg).(shared|shared::cta).global[.L2::cache_hint][.L2::64B|.L2::128B|.L2::256B]",
     "[d], [a], size[, bytes or ignore][, policy]", "4, 8 and 16 bytes; done when issued", 3, 5},
    {"cp.async.(commit_group|wait_all)", "", "", 0, 0},
    {"cp.async.wait_group", "n", "", 1, 1},
    {"cp.async.mbarrier.arrive[.noinc][.shared|.shared::cta].b64", "[a]", "", 1, 1},
    {"mbarrier.init[.shared|.shared::cta].b64", "[a], n", "within a block", 2, 2},
    {"mbarrier.inval[.shared|.shared::cta].b64", "[a]", "", 1, 1},
    {"mbarrier.(arrive|arrive_drop)[.noComplete][.release|.relaxed][.cta|.cluster][.shared|.shared::cta|."
     "shared::cluster].b64",
     "[state, ][a][, n]", "", 1, 3},
    {"mbarrier.(arrive|arrive_drop).expect_tx[.release|.relaxed][.cta|.cluster][.shared|.shared::cta|.shared:"
     ":cluster].b64",
     "[state, ][a], bytes", "", 2, 3},
    {"mbarrier.(expect_tx|complete_tx)[.relaxed][.cta|.cluster][.shared|.shared::cta|.shared::cluster].b64",
     "[a], bytes", "", 2, 2},
    {"mbarrier.(test_wait|try_wait)[.acquire|.relaxed][.cta|.cluster][.shared|.shared::cta].b64",
     "p, [a], state[, time]", "", 3, 4},
    {"mbarrier.(test_wait|try_wait).parity[.acquire|.relaxed][.cta|.cluster][.shared|.shared::cta].b64",
     "p, [a], parity[, time]", "", 3, 4},
    {"cp.async.bulk.(shared::cluster|shared::cta).global.mbarrier::complete_tx::bytes[.L2::cache_hint]",
     "[d], [a], size, [barrier][, policy]", "done when issued", 4, 5},
    {"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster[.L2::cache_hint]",
     "[d], [a], size, [barrier], mask[, policy]", "done when issued", 5, 6},
    {"cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes", "[d], [a], size, [barrier]",
     "done when issued", 4, 4},
    {"cp.async.bulk.global.shared::cta.bulk_group[.L2::cache_hint]", "[d], [a], size[, policy]",
     "done when issued", 3, 4},
    {"cp.async.bulk.prefetch.L2.global[.L2::cache_hint]", "[a], size[, policy]",
     "changes nothing that can be seen here", 2, 3},
    {"cp.async.bulk.commit_group", "", "", 0, 0},
    {"cp.async.bulk.wait_group[.read]", "n", "", 1, 1},
    {"cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.(and.b32|or.b32|xor.b32|"
     "add.u32|add.s32|add.u64|inc.u32|dec.u32|min.u32|min.s32|max.u32|max.s32)",
     "[d], [a], size, [barrier]", "done when issued", 4, 4},
    {"cp.reduce.async.bulk.global.shared::cta.bulk_group[.L2::cache_hint].(and.b32|or.b32|xor.b32|and.b64|or."
     "b64|xor.b64|add.u32|add.s32|add.u64|add.f32|add.f64|"
     "add.noftz.f16|add.noftz.bf16|inc.u32|dec.u32|min.u32|min.s32|max.u32|max.s32|min.u64|min.s64|max.u64|"
     "max.s64)",
     "[d], [a], size[, policy]", "done when issued", 3, 4},
    {"st.async[.weak].shared::cluster.mbarrier::complete_tx::bytes[.v2|.v4].(b32|b64|u32|u64|s32|s64|f32|"
     "f64)",
     "[a], b, [barrier]", "done when issued", 3, 3},
    {"red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.(and.b32|or.b32|xor.b32|add.u32|"
     "add.s32|add.u64|inc.u32|dec.u32|min.u32|min.s32|max.u32|max.s32)",
     "[a], b, [barrier]", "done when issued", 3, 3},
    {"st.bulk[.weak][.shared::cta]", "[a], size, 0", "", 3, 3},
    {"barrier.cluster.arrive[.release|.relaxed][.aligned]", "", "", 0, 0},
    {"barrier.cluster.wait[.acquire][.aligned]", "", "", 0, 0},
    {"getctarank[.shared::cluster].(u32|u64)", "d, a", "", 2, 2},
    {"mbarrier.pending_count.b64", "d, state", "", 2, 2},
    {"ldmatrix.sync.aligned.m8n8.(x1|x2|x4)[.trans][.shared|.shared::cta].b16", "r, [a]", "", 2, 2},
    {"ldmatrix.sync.aligned.m8n16.(x1|x2|x4)[.shared|.shared::cta].b8x16.(b6x16_p32|b4x16_p64)", "r, [a]", "",
     2, 2},
    {"ldmatrix.sync.aligned.m16n16.(x1|x2).trans[.shared|.shared::cta].(b8|b8x16.b6x16_p32|b8x16.b4x16_p64)",
     "r, [a]", "", 2, 2},
    {"stmatrix.sync.aligned.m8n8.(x1|x2|x4)[.trans][.shared|.shared::cta].b16", "[a], r", "", 2, 2},
    {"movmatrix.sync.aligned.m8n8.trans.b16", "d, a", "", 2, 2},
};

// Parsed by the modifier table in program/memory_modifiers.cpp, in any order; these lines are for display.
constexpr MachineForm by_modifiers[] = {
    {"ld[.weak|.volatile|.relaxed.scope|.acquire.scope|.mmio.relaxed.sys][.space][.nc][.cache][.evict][."
     "prefetch][.v2|.v4|.v8].type",
     "d, [a][, policy]", "b8 b16 b32 b64 u8 u16 u32 u64 s8 s16 s32 s64 f32 f64", 0, 0},
    {"ldu[.global][.v2|.v4].type", "d, [a]", "as ld", 0, 0},
    {"st[.weak|.volatile|.relaxed.scope|.release.scope|.mmio.relaxed.sys][.space][.cache][.evict][.v2|.v4|."
     "v8].type",
     "[a], b[, policy]", "as ld", 0, 0},
    {"set.cmp[.and|.or|.xor][.ftz].dtype.type", "d, a, b[, [!]p]",
     "u32 s32 f32 of any type that setp takes; f16 bf16 u16 s16, f16x2 bf16x2 of halves", 0, 0},
    {"lop3.(and|or).b32", "d|p, a, b, c, table, [!]q", "", 0, 0},
    {"(shfl|vote).mode.type", "as with .sync, without a mask", "targets before sm_70", 0, 0},
    {"mov.b128", "d, a", "", 0, 0},
    {"mov.type", "d, {a, b, …} and {a, b, …}, d", "b16 b32 b64 b128", 0, 0},
    {"mov.(u32|u64)", "d, %clock", "%clock, %clock64, %clock_hi, %globaltimer: counts executed instructions",
     0, 0},
};

}  // namespace

const MachineForm* find_machine_form(std::string_view opcode) {
    static const auto spelled = [] {
        std::unordered_map<std::string, const MachineForm*> all;
        for (const auto& form : exact)
            for (auto& one : expand(form.pattern)) all.emplace(std::move(one), &form);
        return all;
    }();
    const auto found = spelled.find(std::string(opcode));
    return found == spelled.end() ? nullptr : found->second;
}

std::vector<MachineForm> machine_forms() {
    std::vector<MachineForm> all(std::begin(by_modifiers), std::end(by_modifiers));
    all.insert(all.end(), std::begin(exact), std::end(exact));
    return all;
}

}  // namespace warpmark::isa
