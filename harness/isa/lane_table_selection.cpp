// Selects the lane table compiled for an x86-64 level.
#include "harness/base/cpu_level.h"
#include "harness/isa/instruction_forms.h"

namespace warpmark::isa {

namespace v1 {
void lane_table(LaneSink&);
}
namespace v3 {
void lane_table(LaneSink&);
}
namespace v4 {
void lane_table(LaneSink&);
}

void lane_rows(LaneSink& sink, int level) {
    switch (level ? level : cpu_level()) {
        case 4:
            return v4::lane_table(sink);
        case 3:
            return v3::lane_table(sink);
        default:
            return v1::lane_table(sink);
    }
}

}  // namespace warpmark::isa
