// Fault injection for tests, between a process and the kernel. The n-th system call that changes a file
// fails, is cut short, or receives a signal. It needs no support from the program, so it also works on a
// static one.
#pragma once
#include <functional>
#include <string>

namespace warpmark::faulty_calls {

enum class Kind {
    none,
    no_space,   // ENOSPC
    broken,     // EIO
    cut_short,  // writes only half of the data; other calls are unaffected
    killed,     // SIGKILL before it
    interrupt,  // SIGINT before it
    terminate,  // SIGTERM before it
};

struct PlannedFault {
    Kind kind = Kind::none;
    int at = 0;     // the n-th call, from 1
    int lasts = 1;  // number of affected calls, for kinds that fail or cut short
};

struct ProcessEnd {
    int status = -1;     // exit status of the body; 256 and more: ended by this signal
    int calls = 0;       // calls that change files
    std::string call{};  // the first affected call
};

// Runs the body in a separate process. Covers all of its threads, but not its child processes.
ProcessEnd run(const PlannedFault&, const std::function<int()>& body);

}  // namespace warpmark::faulty_calls
