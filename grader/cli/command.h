// command.h: the table of commands; help, suggestions and dispatch are made from it.
#pragma once
#include <array>
#include <string_view>

namespace warpmark::cli {

// What the program's exit code says (the contract's list).
enum Exit : int {
    all_passed = 0,        // all that was asked passed
    something_failed = 1,  // marked, and something failed
    call_is_wrong = 2,     // the call, the lab or the class folder
    tool_could_not = 3,    // the tool or this computer
};

// A command gets its own name as argv[0] and its arguments after it, and returns the exit code.
using Run = int(int argc, char** argv);

Run labs, start, check, hint, grade, prove, new_lab, inspect, banks, explain, bench, fidelity, isa, schema,
    doctor;

struct Command {
    std::string_view name;
    std::string_view arguments;  // as the usage line shows them
    std::string_view summary;    // one line of the list of commands
    Run* run;
};

inline constexpr std::array commands{
    Command{"labs", "", "the labs, their titles and points", labs},
    Command{"start", "DIR [LAB…]", "a folder to work in, with a CUDA program for each lab", start},
    Command{"check", "LAB [FILE]", "mark one file", check},
    Command{"hint", "LAB [N]", "the lab's first hint, or the first N", hint},
    Command{"grade", "CLASS", "mark a class: CLASS/<student>/<lab>/<file>", grade},
    Command{"prove", "[LAB…] [--mutants]", "prove the labs: stub, reference, alternatives, mistakes; mutants",
            prove},
    Command{"new-lab", "NAME", "a lab to begin with, proved as it is", new_lab},
    Command{"inspect", "FILE", "run any kernel and say what it did; no lab needed", inspect},
    Command{"banks", "--width N --stride N", "the bank calculator", banks},
    Command{"explain", "[FINDING-ID]", "what a finding means, with a wrong and a right example", explain},
    Command{"bench", "[machine|findings|files]", "how fast the machine is here; what it finds; damaged files",
            bench},
    Command{"fidelity", "--device cuda", "the simulation beside a real GPU: outputs, counts, ranks of times",
            fidelity},
    Command{"isa", "", "the instructions that the simulated machine runs", isa},
    Command{"schema", "", "the JSON Schema of a report", schema},
    Command{"doctor", "", "what this computer has", doctor},
};

}  // namespace warpmark::cli
