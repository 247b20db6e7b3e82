// Table for wmma.load and wmma.store: supported matrices and types. Section 9.7.14.4.
#include <unordered_map>

#include "harness/isa/instruction_forms.h"
#include "harness/isa/matrix_instructions.h"

namespace warpmark::isa {
namespace {

constexpr const char* fragment_table[] = {
    "wmma.load.(a|b).sync.aligned.(row|col).(m16n16k16|m8n32k16|m32n8k16)[.global|.shared|.shared::cta].(f16|"
    "bf16|u8|s8)",
    "wmma.load.(a|b).sync.aligned.(row|col).m16n16k8[.global|.shared|.shared::cta].tf32",
    "wmma.load.(a|b).sync.aligned.(row|col).m8n8k4[.global|.shared|.shared::cta].f64",
    "wmma.load.(a.sync.aligned.row|b.sync.aligned.col).m8n8k32[.global|.shared|.shared::cta].(u4|s4)",
    "wmma.load.(a.sync.aligned.row|b.sync.aligned.col).m8n8k128[.global|.shared|.shared::cta].b1",
    "wmma.(load.c|store.d).sync.aligned.(row|col).(m16n16k16|m8n32k16|m32n8k16)[.global|.shared|.shared::cta]"
    ".(f16|f32|s32)",
    "wmma.(load.c|store.d).sync.aligned.(row|col).m16n16k8[.global|.shared|.shared::cta].f32",
    "wmma.(load.c|store.d).sync.aligned.(row|col).m8n8k4[.global|.shared|.shared::cta].f64",
    "wmma.(load.c|store.d).sync.aligned.(row|col).(m8n8k32|m8n8k128)[.global|.shared|.shared::cta].s32",
};

}  // namespace

std::vector<std::string> fragment_patterns() {
    return {std::begin(fragment_table), std::end(fragment_table)};
}

const MatrixForm* find_fragment(std::string_view opcode) {
    static const auto all = [] {
        std::unordered_map<std::string, MatrixForm> made;
        for (const char* pattern : fragment_table)
            for (const auto& spelled : expand(pattern)) made.try_emplace(spelled, form_of_fragment(spelled));
        return made;
    }();
    const auto found = all.find(std::string(opcode));
    return found == all.end() ? nullptr : &found->second;
}

}  // namespace warpmark::isa
