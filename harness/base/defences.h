// defences.h: what stops a dishonest submission, each defence by its name. In every program that is handed
// out all of them stand (defences.cpp), and nothing there can change that. The test program is linked with
// another answer (defences_test.cpp): there a test takes some away, to show that an attack which they stop
// succeeds without them.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace warpmark {

enum class Defence : uint8_t {
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

// Asked once a case, a file or a finding, never once an access.
bool stands(Defence);

struct DefenceName {
    std::string_view name;
    Defence is;
    std::string_view what;
};

// The lock of a worker has five parts, and an attack meets all of them.
inline constexpr std::array defence_names{
    DefenceName{"worker-lock", Defence::landlock, "no file, process or socket is within a worker's reach"},
    DefenceName{"worker-lock", Defence::filter, ""},
    DefenceName{"worker-lock", Defence::descriptors, ""},
    DefenceName{"worker-lock", Defence::limits, ""},
    DefenceName{"worker-lock", Defence::parent, ""},
    DefenceName{"native-bounds", Defence::native_bounds, "no byte outside of its array is touched"},
    DefenceName{"two-builds", Defence::two_builds,
                "what differs between the builds counts against the program"},
    DefenceName{"held", Defence::held, "a check that was not wholly made is not passed"},
    DefenceName{"edge-needs-wait", Defence::edge_needs_wait, "a flag orders nobody who does not wait for it"},
    DefenceName{"exchange", Defence::exchange,
                "shared memory counts where a value passes from thread to thread, and matters"},
    DefenceName{"work-judged", Defence::work_judged,
                "excess is taken of the work that is needed, not of the work that is done"},
    DefenceName{"written-by-kernel", Defence::written_by_kernel, "outputs come from kernels"},
    DefenceName{"launcher-copies", Defence::launcher_copies, "copies of the launcher count, and take time"},
    DefenceName{"spread", Defence::spread, "the work is shared by threads and blocks"},
    DefenceName{"drawn-cases", Defence::drawn_cases, "sizes and inputs that nobody knows beforehand"},
    DefenceName{"counted-limits", Defence::counted_limits, "counted work ends a run, not a clock"},
    DefenceName{"plain-text", Defence::plain_text, "no text of a submission acts in a report"},
    DefenceName{"places", Defence::places, "file and line come from the submitted text alone"},
    DefenceName{"no-folding", Defence::no_folding, "hidden cases cannot be read out of lines or names"},
    DefenceName{"fresh-state", Defence::fresh_state, "nothing survives a case"},
    DefenceName{"intake", Defence::intake, "what is no plain file is refused, the rest is marked"},
    DefenceName{"findings", Defence::findings, "the checks of each run, as they are"},
    DefenceName{"compiler", Defence::compiler, "what does not compile is told"},
};

constexpr bool is_defence(std::string_view name) {
    for (const auto& one : defence_names)
        if (one.name == name) return true;
    return false;
}

}  // namespace warpmark
