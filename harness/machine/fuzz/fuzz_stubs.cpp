// What the fuzzed program takes instead of the machine's own, which it does not run: the lane
// table of any x86-64 alone, whose names matter here and not its speed.
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
