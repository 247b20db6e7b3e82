// Replacements, in a program for a single x86-64 level, for the selection in base/cpu_level.cpp and
// isa/lane_table_selection.cpp.
#include "harness/base/lane_loops.h"
#include "harness/isa/instruction_forms.h"

namespace warpmark {

namespace v1 {
extern const LaneLoops lane_loops;
}
const LaneLoops& lane_loops() {
    return v1::lane_loops;
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
