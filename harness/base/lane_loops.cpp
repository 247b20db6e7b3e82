// Selects the loops for this computer's level.
#include "harness/base/lane_loops.h"

#include "harness/base/cpu_level.h"

namespace warpmark {

namespace v1 {
extern const LaneLoops lane_loops;
}
namespace v3 {
extern const LaneLoops lane_loops;
}
namespace v4 {
extern const LaneLoops lane_loops;
}

namespace {

const LaneLoops& of_level(int level) {
    if (level == 4) return v4::lane_loops;
    return level == 3 ? v3::lane_loops : v1::lane_loops;
}

}  // namespace

const LaneLoops* const lane_loops_here = &of_level(cpu_level());

}  // namespace warpmark
