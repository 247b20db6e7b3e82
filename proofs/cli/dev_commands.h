// Commands of `warpmark-dev` in addition to those of `warpmark`.
#pragma once
#include <array>

#include "grader/cli/command_table.h"

namespace warpmark::cli {

Run attacks, gpu_attacks, mutants, variants, bench, fidelity;

inline constexpr std::array dev_commands{
    Command{"attacks", "", "try dishonest submissions", attacks},
    Command{"gpu-attacks", "", "try submissions that attack a GPU", gpu_attacks},
    Command{"mutants", "[LAB…]", "damage each reference, and count the changes that no check notices",
            mutants},
    Command{"variants", "[LAB…]", "rewrite solutions in ways that must change no verdict", variants},
    Command{"bench", "[WHAT]", "measure the simulator: speed, memory, defects found", bench},
    Command{"fidelity", "", "compare the simulator with a GPU", fidelity},
};

inline constexpr Program dev_program{
    "warpmark-dev", "warpmark-dev measures and tests warpmark, and has all commands of warpmark.",
    dev_commands};

}  // namespace warpmark::cli
