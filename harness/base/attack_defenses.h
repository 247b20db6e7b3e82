// Named defenses against dishonest submissions. Every released program is linked with attack_defenses.cpp,
// which enables all of them and cannot be changed at run time. The test program is linked with
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
bool is_enabled(Defense);

struct DefenseName {
    std::string_view name;
    Defense is;
    std::string_view what;
};

// The worker's sandbox has five parts, and an attack must get past all of them.
inline constexpr std::array defense_names{
    DefenseName{"worker-lock", Defense::landlock, "no file, process or socket is within a worker's reach"},
    DefenseName{"worker-lock", Defense::filter, ""},
    DefenseName{"worker-lock", Defense::descriptors, ""},
    DefenseName{"worker-lock", Defense::limits, ""},
    DefenseName{"worker-lock", Defense::parent, ""},
    DefenseName{"native-bounds", Defense::native_bounds, "no byte outside of its array is touched"},
    DefenseName{"two-builds", Defense::two_builds,
                "what differs between the builds counts against the program"},
    DefenseName{"held", Defense::held, "a check that was not wholly made is not passed"},
    DefenseName{"edge-needs-wait", Defense::edge_needs_wait, "a flag orders nobody who does not wait for it"},
    DefenseName{"exchange", Defense::exchange,
                "shared memory counts where a value passes from thread to thread, and matters"},
    DefenseName{"work-judged", Defense::work_judged,
                "excess is taken of the work that is needed, not of the work that is done"},
    DefenseName{"written-by-kernel", Defense::written_by_kernel, "outputs come from kernels"},
    DefenseName{"launcher-copies", Defense::launcher_copies, "copies of the launcher count, and take time"},
    DefenseName{"spread", Defense::spread, "the work is shared by threads and blocks"},
    DefenseName{"drawn-cases", Defense::drawn_cases, "sizes and inputs that nobody knows beforehand"},
    DefenseName{"counted-limits", Defense::counted_limits, "counted work ends a run, not a clock"},
    DefenseName{"plain-text", Defense::plain_text, "no text of a submission acts in a report"},
    DefenseName{"places", Defense::places, "file and line come from the submitted text alone"},
    DefenseName{"no-folding", Defense::no_folding, "hidden cases cannot be read out of lines or names"},
    DefenseName{"fresh-state", Defense::fresh_state, "nothing survives a case"},
    DefenseName{"intake", Defense::intake, "what is no plain file is refused, the rest is marked"},
    DefenseName{"findings", Defense::findings, "the checks of each run, as they are"},
    DefenseName{"compiler", Defense::compiler, "what does not compile is told"},
};

constexpr bool is_defense(std::string_view name) {
    for (const auto& one : defense_names)
        if (one.name == name) return true;
    return false;
}

}  // namespace warpmark
