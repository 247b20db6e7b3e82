// List of forms, against the contents of the tables.
#include <doctest/doctest.h>

#include <algorithm>

#include "harness/isa/instruction_forms.h"
#include "harness/ptx/instruction_names.h"

namespace warpmark::isa {

TEST_CASE("isa: the list of forms is short and reads as the manual does") {
    const auto all = forms();
    CHECK(all.size() > 100);
    CHECK(all.size() < 400);
    const auto has = [&](const std::string& form, const std::string& types) {
        return std::any_of(all.begin(), all.end(),
                           [&](const Form& one) { return one.form == form && one.types == types; });
    };
    CHECK(has("mul.(lo|hi).type d, a, b", "u16 u32 u64 s16 s32 s64"));
    CHECK(has("shr.type d, a, b", "b16 b32 b64 u16 u32 u64 s16 s32 s64"));
    CHECK(has("setp.(lo|ls|hi|hs).type p, a, b", "u16 u32 u64"));
    CHECK(has("shfl.sync.(up|down|bfly|idx).type d|p, a, b, c, mask", "b32"));
    CHECK(has("cvt.(rn|rz|rm|rp).f64.type d, a", "u8 u16 u32 u64 s8 s16 s32 s64"));
    CHECK(has("(atom|red)[.order][.scope][.space].(min|max).type [d, ][a], b", "u32 s32 u64 s64"));
    size_t opcodes = 0;
    for (const auto& form : all) opcodes += form.opcodes;
    CHECK(opcodes > 4000);
    for (const auto& form : all) {
        CHECK(form.opcodes > 0);
        CHECK(!form.form.empty());
        CHECK(std::count(form.form.begin(), form.form.end(), '(') ==
              std::count(form.form.begin(), form.form.end(), ')'));
    }
}

// Inline assembly is split into statements at these names.
TEST_CASE("isa: every form begins with a name in ptx/instruction_names.cpp") {
    for (const auto& form : forms())
        for (const auto& opcode : expand(form.form.substr(0, form.form.find(' '))))
            CHECK_MESSAGE(ptx::is_instruction_name(opcode.substr(0, opcode.find_first_of(".["))), opcode,
                          " has no name in harness/ptx/instruction_names.cpp");
}

}  // namespace warpmark::isa
