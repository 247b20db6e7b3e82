// Replacements for parts of the simulator that the fuzzer never runs: a lane table for plain x86-64, in which
// only the names matter.
#include "harness/base/cpu_level.h"
#include "harness/isa/instruction_forms.h"

namespace warpmark {

int cpu_level() {
    return 1;
}

namespace isa {

namespace v1 {
void lane_table(LaneSink&);
}

void lane_rows(LaneSink& sink, int) {
    v1::lane_table(sink);
}

}  // namespace isa

}  // namespace warpmark
