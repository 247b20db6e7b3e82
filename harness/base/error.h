// Errors as values: the problem, its place, and a suggested remedy.
#pragma once
#include <expected>
#include <string>
#include <vector>

namespace warpmark {

// A place in a text file. Lines and columns count from 1; 0 means unknown.
struct Place {
    std::string file;
    int line = 0;
    int column = 0;
    bool operator==(const Place&) const = default;
};

// Determines the program's exit code (docs/COMMANDS.md).
enum class Blame {
    caller,  // the call or something it names is wrong: exit 2
    tool,    // the tool or this computer failed: exit 3
};

// An error of the caller or the environment. A defect of a submission is a Finding; a defect of this program
// is an assertion.
struct Error {
    std::string what;     // one sentence
    Place where;          // file:line:column, as far as known
    std::string way_out;  // suggested remedy; may be empty
    Blame blame = Blame::caller;
};

template <class T>
using Result = std::expected<T, Error>;

// "file:line:column: what\n  way out", without the unknown parts.
std::string to_text(const Place&);
std::string to_text(const Error&);

}  // namespace warpmark
