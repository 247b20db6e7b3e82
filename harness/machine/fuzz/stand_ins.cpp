// stand_ins.cpp: what the fuzzed program takes instead of the machine's own, which it does not run: the lane
// table of any x86-64 alone, whose names matter here and not its speed, and one builtin function for all.
#include <algorithm>
#include <iterator>

#include "harness/base/cpu_level.h"
#include "harness/isa/forms.h"
#include "harness/machine/builtins.h"
#include "harness/machine/program.h"

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

namespace machine {

uint32_t find_builtin(std::string_view name) {
    constexpr std::string_view beginnings[] = {"cuda", "__cuda", "vprintf", "malloc", "free", "__assertfail"};
    return std::any_of(std::begin(beginnings), std::end(beginnings),
                       [&](auto beginning) { return name.starts_with(beginning); })
               ? 0
               : none;
}

}  // namespace machine

}  // namespace warpmark
