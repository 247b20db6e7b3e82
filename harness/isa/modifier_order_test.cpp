// Word orders that ptxas accepts in addition to the manual's, and those that it rejects. Each line was tried
// with ptxas 13.0: accepted orders give the same machine code as the usual one.
#include <doctest/doctest.h>

#include "harness/isa/instruction_forms.h"

namespace warpmark::isa {
namespace {

struct Tried {
    const char *written, *usual;
};

constexpr Tried taken[] = {
    {"add.f32.rn", "add.rn.f32"},
    {"add.sat.ftz.f32", "add.ftz.sat.f32"},
    {"add.rn.sat.ftz.f32", "add.rn.ftz.sat.f32"},
    {"fma.sat.rn.f32", "fma.rn.sat.f32"},
    {"fma.f32.rn", "fma.rn.f32"},
    {"div.ftz.rn.f32", "div.rn.ftz.f32"},
    {"lg2.f32.approx", "lg2.approx.f32"},
    {"min.xorsign.abs.NaN.f32", "min.NaN.xorsign.abs.f32"},
    {"cvt.sat.rzi.u32.f32", "cvt.rzi.sat.u32.f32"},
    {"cvt.u32.f32.rzi", "cvt.rzi.u32.f32"},
    {"add.s32.sat", "add.sat.s32"},
    {"add.u32.cc", "add.cc.u32"},
    {"setp.u32.eq", "setp.eq.u32"},
    {"setp.u32.lo", "setp.lo.u32"},
    {"setp.and.eq.u32", "setp.eq.and.u32"},
    {"set.ftz.eq.u32.f32", "set.eq.ftz.u32.f32"},
    {"set.s32.u16.hi", "set.hi.s32.u16"},
    {"slct.f32.ftz.f32", "slct.ftz.f32.f32"},
    {"shfl.idx.sync.b32", "shfl.sync.idx.b32"},
    {"vote.ballot.sync.b32", "vote.sync.ballot.b32"},
    {"redux.add.sync.s32", "redux.sync.add.s32"},
    {"match.sync.any.b32", "match.any.sync.b32"},
    {"prmt.f4e.b32", "prmt.b32.f4e"},
    {"bfind.u32.shiftamt", "bfind.shiftamt.u32"},
    {"testp.f32.finite", "testp.finite.f32"},
    {"barrier.aligned.sync", "barrier.sync.aligned"},
    {"fence.gpu.acq_rel", "fence.acq_rel.gpu"},
    {"prefetch.L1.global", "prefetch.global.L1"},
    {"cp.async.shared.ca.global", "cp.async.ca.shared.global"},
    {"ld.u32.global", "ld.global.u32"},
    {"ld.global.u32.v2", "ld.global.v2.u32"},
    {"atom.global.add.u32.gpu", "atom.global.add.gpu.u32"},
};

constexpr const char* refused[] = {
    "mul.u32.lo",
    "mad.u32.lo",
    "mad.cc.lo.u32",
    "mad.sat.hi.s32",
    "mul.u32.wide",
    "div.ftz.full.f32",
    "shf.wrap.l.b32",
    "barrier.sync.cta",
    "bar.sync.aligned",
    "cp.async.ca.global.shared",
    "cvta.u64.to.global",
    "cvta.global.to.u64",
    "mov.u32.volatile",
    "popc.u32",
    "add.b32",
    "cvt.rzi.f32.u32.s8",
};

}  // namespace

TEST_CASE("usual order: words in whatever order ptxas takes") {
    for (const auto& one : taken) {
        INFO(std::string(one.written));
        CHECK(usual_order(one.written) == one.usual);
        CHECK(usual_order(one.usual) == "");
    }
}

TEST_CASE("usual order: what ptxas refuses stays unknown") {
    for (const char* one : refused) {
        INFO(std::string(one));
        CHECK(usual_order(one) == "");
    }
}

}  // namespace warpmark::isa
