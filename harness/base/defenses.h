// Named defenses against dishonest submissions. Every released program is linked with defenses.cpp, which
// enables all of them and cannot be changed at run time. The test program is linked with
// defense_switches_test.cpp instead. Its tests disable a defense to show that the attack it stops succeeds
// without it.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace warpmark {

enum class Defense : uint8_t {
    landlock,
    filter,
    descriptors,
    limits,
    parent,
    native_bounds,
    two_builds,
    held,
    edge_needs_wait,
    exchange,
    work_judged,
    written_by_kernel,
    launcher_copies,
    spread,
    drawn_cases,
    counted_limits,
    plain_text,
    places,
    no_folding,
    fresh_state,
    intake,
    findings,
    compiler,
};

// True if the defense is enabled. Called once per case, file or finding, never per memory access.
bool stands(Defense);

struct DefenceName {
    std::string_view name;
    Defense is;
    std::string_view what;
};

// The worker's sandbox has five parts, and an attack must get past all of them.
inline constexpr std::array defence_names{
    DefenceName{"worker-lock", Defense::landlock, "no file, process or socket is within a worker's reach"},
    DefenceName{"worker-lock", Defense::filter, ""},
    DefenceName{"worker-lock", Defense::descriptors, ""},
    DefenceName{"worker-lock", Defense::limits, ""},
    DefenceName{"worker-lock", Defense::parent, ""},
    DefenceName{"native-bounds", Defense::native_bounds, "no byte outside of its array is touched"},
    DefenceName{"two-builds", Defense::two_builds,
                "what differs between the builds counts against the program"},
    DefenceName{"held", Defense::held, "a check that was not wholly made is not passed"},
    DefenceName{"edge-needs-wait", Defense::edge_needs_wait, "a flag orders nobody who does not wait for it"},
    DefenceName{"exchange", Defense::exchange,
                "shared memory counts where a value passes from thread to thread, and matters"},
    DefenceName{"work-judged", Defense::work_judged,
                "excess is taken of the work that is needed, not of the work that is done"},
    DefenceName{"written-by-kernel", Defense::written_by_kernel, "outputs come from kernels"},
    DefenceName{"launcher-copies", Defense::launcher_copies, "copies of the launcher count, and take time"},
    DefenceName{"spread", Defense::spread, "the work is shared by threads and blocks"},
    DefenceName{"drawn-cases", Defense::drawn_cases, "sizes and inputs that nobody knows beforehand"},
    DefenceName{"counted-limits", Defense::counted_limits, "counted work ends a run, not a clock"},
    DefenceName{"plain-text", Defense::plain_text, "no text of a submission acts in a report"},
    DefenceName{"places", Defense::places, "file and line come from the submitted text alone"},
    DefenceName{"no-folding", Defense::no_folding, "hidden cases cannot be read out of lines or names"},
    DefenceName{"fresh-state", Defense::fresh_state, "nothing survives a case"},
    DefenceName{"intake", Defense::intake, "what is no plain file is refused, the rest is marked"},
    DefenceName{"findings", Defense::findings, "the checks of each run, as they are"},
    DefenceName{"compiler", Defense::compiler, "what does not compile is told"},
};

constexpr bool is_defence(std::string_view name) {
    for (const auto& one : defence_names)
        if (one.name == name) return true;
    return false;
}

}  // namespace warpmark
