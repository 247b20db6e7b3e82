// Command table, the source for help, suggestions and dispatch.
#pragma once
#include <array>
#include <span>
#include <string_view>

namespace warpmark::cli {

// Exit codes of the program, as the contract lists them.
enum Exit : int {
    all_passed = 0,        // everything requested passed
    something_failed = 1,  // marked, and something failed
    call_is_wrong = 2,     // invalid call, lab or class folder
    tool_could_not = 3,    // failure in the tool or on this computer
};

// A command gets its own name as argv[0] and its arguments after it, and returns the exit code.
using Run = int(int argc, char** argv);

Run labs, start, check, hint, grade, prove, new_lab, inspect, banks, explain, isa, schema, doctor, gradebook,
    repeat, report, pack, bundle, completion, submit, ci, watch, replay;

struct Command {
    std::string_view name;
    std::string_view arguments;  // as the usage line shows them
    std::string_view summary;    // one line of the list of commands
    Run* run;
};

inline constexpr std::array commands{
    Command{"labs", "", "list the labs in teaching order", labs},
    Command{"start", "DIR [LAB…]", "make a folder to work in", start},
    Command{"submit", "[DIR]", "pack your changed files into one file to upload", submit},
    Command{"check", "[LAB] [FILE]", "mark one file", check},
    Command{"watch", "[LAB|FILE]", "mark a file at every save", watch},
    Command{"ci", "[LAB…]", "mark the labs of a repository, in a CI job or anywhere", ci},
    Command{"hint", "LAB [N|CHECK]", "show a lab's first hint, its first N, or that for a check", hint},
    Command{"explain", "[FINDING-ID]", "explain a finding, with a wrong and a right example", explain},
    Command{"inspect", "[FILE]", "run any kernel, or a lab's case, and report what it did", inspect},
    Command{"replay", "[LAB|FILE] [FILE]", "write a page that steps through a run of a kernel", replay},
    Command{"banks", "", "show the bank conflicts of an access pattern", banks},
    Command{"grade", "CLASS", "mark a class: a folder, or a download from a platform", grade},
    Command{"gradebook", "ACTION …", "show a class's gradebook, set or release a mark", gradebook},
    Command{"report", "[BOOK]", "summarize a class's results from its gradebook", report},
    Command{"repeat", "ID", "mark a stored submission again, and compare", repeat},
    Command{"new-lab", "NAME", "make a small lab that you can change into yours", new_lab},
    Command{"pack", "[LAB…]", "make a student pack, without the solutions", pack},
    Command{"bundle", "SYSTEM OUT LAB…", "make an autograder for another system", bundle},
    Command{"prove", "[LAB…]", "test that the labs mark as they should", prove},
    Command{"doctor", "", "check this computer for everything that marking needs", doctor},
    Command{"schema", "[WHAT]", "print the JSON Schema of the reports", schema},
    Command{"completion", "WHAT", "print completion for a shell, or the manual page", completion},
    Command{"isa", "[PART]", "list the instructions that the simulator runs", isa},
};

// A program's name and commands. `warpmark-dev` has commands of its own in addition to those above.
struct Program {
    std::string_view name = "warpmark";
    std::string_view about = "warpmark marks CUDA shared-memory labs. It needs no GPU.";
    std::span<const Command> commands = cli::commands;
};
inline Program running;  // set by main(), before the call is read

// Reports that a call belongs to `warpmark-dev` and prints the command for it. Returns the exit code.
int refer_to_dev(std::string_view called, std::string_view command);

}  // namespace warpmark::cli
