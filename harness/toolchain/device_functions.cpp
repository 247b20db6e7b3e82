// Table of names, sorted.
#include "harness/toolchain/device_functions.h"

#include <algorithm>
#include <array>

namespace warpmark::toolchain {
namespace {

// clang-format off: a page of names, not one a line.
constexpr std::array<std::string_view, 354> names{
    "__activemask", "__all_sync", "__any_sync", "__ballot_sync", "__barrier_sync", "__barrier_sync_count",
    "__brev", "__brevll", "__brkpt", "__byte_perm", "__clz", "__clzll", "__cosf",
    "__cvta_generic_to_constant", "__cvta_generic_to_global", "__cvta_generic_to_local",
    "__cvta_generic_to_shared", "__cvta_shared_to_generic", "__dadd_rd", "__dadd_rn", "__dadd_ru",
    "__dadd_rz", "__ddiv_rd", "__ddiv_rn", "__ddiv_ru", "__ddiv_rz", "__dmul_rd", "__dmul_rn", "__dmul_ru",
    "__dmul_rz", "__double2float_rd", "__double2float_rn", "__double2float_ru", "__double2float_rz",
    "__double2hiint", "__double2int_rd", "__double2int_rn", "__double2int_ru", "__double2int_rz",
    "__double2ll_rd", "__double2ll_rn", "__double2ll_ru", "__double2ll_rz", "__double2loint",
    "__double2uint_rd", "__double2uint_rn", "__double2uint_ru", "__double2uint_rz", "__double2ull_rd",
    "__double2ull_rn", "__double2ull_ru", "__double2ull_rz", "__double_as_longlong", "__dp2a_hi",
    "__dp2a_lo", "__dp4a", "__drcp_rd", "__drcp_rn", "__drcp_ru", "__drcp_rz", "__dsqrt_rd", "__dsqrt_rn",
    "__dsqrt_ru", "__dsqrt_rz", "__dsub_rd", "__dsub_rn", "__dsub_ru", "__dsub_rz", "__exp10f", "__expf",
    "__fadd_rd", "__fadd_rn", "__fadd_ru", "__fadd_rz", "__fdiv_rd", "__fdiv_rn", "__fdiv_ru", "__fdiv_rz",
    "__fdividef", "__ffs", "__ffsll", "__float2int_rd", "__float2int_rn", "__float2int_ru",
    "__float2int_rz", "__float2ll_rd", "__float2ll_rn", "__float2ll_ru", "__float2ll_rz", "__float2uint_rd",
    "__float2uint_rn", "__float2uint_ru", "__float2uint_rz", "__float2ull_rd", "__float2ull_rn",
    "__float2ull_ru", "__float2ull_rz", "__float_as_int", "__float_as_uint", "__fma_rd", "__fma_rn",
    "__fma_ru", "__fma_rz", "__fmaf_ieee_rd", "__fmaf_ieee_rn", "__fmaf_ieee_ru", "__fmaf_ieee_rz",
    "__fmaf_rd", "__fmaf_rn", "__fmaf_ru", "__fmaf_rz", "__fmul_rd", "__fmul_rn", "__fmul_ru", "__fmul_rz",
    "__fns", "__frcp_rd", "__frcp_rn", "__frcp_ru", "__frcp_rz", "__frsqrt_rn", "__fsqrt_rd", "__fsqrt_rn",
    "__fsqrt_ru", "__fsqrt_rz", "__fsub_rd", "__fsub_rn", "__fsub_ru", "__fsub_rz", "__funnelshift_l",
    "__funnelshift_lc", "__funnelshift_r", "__funnelshift_rc", "__hadd", "__hiloint2double",
    "__int2double_rn", "__int2float_rd", "__int2float_rn", "__int2float_ru", "__int2float_rz",
    "__int_as_float", "__isConstant", "__isGlobal", "__isGridConstant", "__isLocal", "__isShared", "__ldca",
    "__ldcg", "__ldcs", "__ldcv", "__ldg", "__ldlu", "__ll2double_rd", "__ll2double_rn", "__ll2double_ru",
    "__ll2double_rz", "__ll2float_rd", "__ll2float_rn", "__ll2float_ru", "__ll2float_rz", "__log10f",
    "__log2f", "__logf", "__longlong_as_double", "__match_all_sync", "__match_any_sync", "__mul24",
    "__mul64hi", "__nanosleep", "__pipeline_commit", "__pipeline_memcpy_async", "__pipeline_wait_prior",
    "__pm0", "__pm1", "__pm2", "__pm3", "__popc", "__popcll", "__powf", "__prof_trigger",
    "__reduce_add_sync", "__reduce_and_sync", "__reduce_max_sync", "__reduce_min_sync", "__reduce_or_sync",
    "__reduce_xor_sync", "__rhadd", "__sad", "__saturatef", "__shfl_down_sync", "__shfl_sync",
    "__shfl_up_sync", "__shfl_xor_sync", "__sincosf", "__sinf", "__stcg", "__stcs", "__stwb", "__stwt",
    "__syncthreads", "__syncthreads_and", "__syncthreads_count", "__syncthreads_or", "__syncwarp", "__tanf",
    "__tanhf", "__threadfence", "__threadfence_block", "__threadfence_system", "__trap", "__u128AtomicCAS",
    "__u128AtomicCAS_block", "__u128AtomicCAS_system", "__u128AtomicExch", "__u128AtomicExch_block",
    "__u128AtomicExch_system", "__uhadd", "__uint2double_rn", "__uint2float_rd", "__uint2float_rn",
    "__uint2float_ru", "__uint2float_rz", "__uint_as_float", "__ull2double_rd", "__ull2double_rn",
    "__ull2double_ru", "__ull2double_rz", "__ull2float_rd", "__ull2float_rn", "__ull2float_ru",
    "__ull2float_rz", "__umul24", "__umul64hi", "__umulhi", "__uni_sync", "__urhadd", "__usad", "__vabs2",
    "__vabs4", "__vabsdiffs2", "__vabsdiffs4", "__vabsdiffu2", "__vabsdiffu4", "__vabsss2", "__vabsss4",
    "__vadd2", "__vadd4", "__vaddss2", "__vaddss4", "__vaddus2", "__vaddus4", "__vavgs2", "__vavgs4",
    "__vavgu2", "__vavgu4", "__vcmpeq2", "__vcmpeq4", "__vcmpges2", "__vcmpges4", "__vcmpgeu2",
    "__vcmpgeu4", "__vcmpgts2", "__vcmpgts4", "__vcmpgtu2", "__vcmpgtu4", "__vcmples2", "__vcmples4",
    "__vcmpleu2", "__vcmpleu4", "__vcmplts2", "__vcmplts4", "__vcmpltu2", "__vcmpltu4", "__vcmpne2",
    "__vcmpne4", "__vhaddu2", "__vhaddu4", "__vmaxs2", "__vmaxs4", "__vmaxu2", "__vmaxu4", "__vmins2",
    "__vmins4", "__vminu2", "__vminu4", "__vneg2", "__vneg4", "__vnegss2", "__vnegss4", "__vsads2",
    "__vsads4", "__vsadu2", "__vsadu4", "__vseteq2", "__vseteq4", "__vsetges2", "__vsetges4", "__vsetgeu2",
    "__vsetgeu4", "__vsetgts2", "__vsetgts4", "__vsetgtu2", "__vsetgtu4", "__vsetles2", "__vsetles4",
    "__vsetleu2", "__vsetleu4", "__vsetlts2", "__vsetlts4", "__vsetltu2", "__vsetltu4", "__vsetne2",
    "__vsetne4", "__vsub2", "__vsub4", "__vsubss2", "__vsubss4", "__vsubus2", "__vsubus4", "atomicAdd",
    "atomicAdd_block", "atomicAdd_system", "atomicAnd", "atomicAnd_block", "atomicAnd_system", "atomicCAS",
    "atomicCAS_block", "atomicCAS_system", "atomicDec", "atomicDec_block", "atomicDec_system", "atomicExch",
    "atomicExch_block", "atomicExch_system", "atomicInc", "atomicInc_block", "atomicInc_system",
    "atomicMax", "atomicMax_block", "atomicMax_system", "atomicMin", "atomicMin_block", "atomicMin_system",
    "atomicOr", "atomicOr_block", "atomicOr_system", "atomicSub", "atomicSub_block", "atomicSub_system",
    "atomicXor", "atomicXor_block", "atomicXor_system", "clock64", "globaltimer",
};
// clang-format on
static_assert(std::ranges::is_sorted(names));

}  // namespace

bool is_device_function(std::string_view name) {
    return std::ranges::binary_search(names, name);
}

std::span<const std::string_view> device_functions() {
    return names;
}

}  // namespace warpmark::toolchain
