// For tests: a layer under a process, between it and the kernel: the n-th of its calls
// that change a file fails, is cut short, or is met by a signal. It needs nothing of the program, and so
// works on a static one, too.
#pragma once
#include <functional>
#include <string>

namespace warpmark::faulty_calls {

enum class Kind {
    none,
    no_space,   // ENOSPC
    broken,     // EIO
    cut_short,  // half of what was to be written is; other calls are left alone
    killed,     // SIGKILL before it
    interrupt,  // SIGINT before it
    terminate,  // SIGTERM before it
};

struct PlannedFault {
    Kind kind = Kind::none;
    int at = 0;     // the n-th call, from 1
    int lasts = 1;  // and those after it, of the kinds that fail or cut short
};

struct ProcessEnd {
    int status = -1;     // what the body gave; 256 and more: ended by this signal
    int calls = 0;       // that change files
    std::string call{};  // the one that was met
};

// Runs the body in a process of its own, with all of its threads; not the processes that it starts.
ProcessEnd run(const PlannedFault&, const std::function<int()>& body);

}  // namespace warpmark::faulty_calls
