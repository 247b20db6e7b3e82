// Errors as values: what went wrong, where, and the way out.
#pragma once
#include <expected>
#include <string>
#include <vector>

namespace warpmark {

// A place in a text file. line and column count from 1; 0 means "not known".
struct Place {
    std::string file;
    int line = 0;
    int column = 0;
    bool operator==(const Place&) const = default;
};

// Whose fault an Error is decides the program's exit code (the contract's list).
enum class Blame {
    caller,  // the call or what it names is wrong: exit 2
    tool,    // the tool or this computer could not: exit 3
};

// The caller's or the world's fault. A submission's fault is a Finding, ours an assertion.
struct Error {
    std::string what;     // one sentence
    Place where;          // file:line:column, as far as known
    std::string way_out;  // what the reader can do about it; may be empty
    Blame blame = Blame::caller;
};

template <class T>
using Result = std::expected<T, Error>;

// "file:line:column: what\n  way out", without the parts that are not known.
std::string to_text(const Place&);
std::string to_text(const Error&);

}  // namespace warpmark
