// host_process.h: what the process of the host program has beside its memory: the errors that its CUDA calls
// left, what it made by them, the exceptions that it may catch, how it ended.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/machine/frames.h"
#include "harness/machine/host_work.h"
#include "harness/machine/in_flight.h"

namespace warpmark::machine {

// A stream (1) or an event (2).
struct Handle {
    int what = 0;
    bool destroyed = false;
};

// A try of the host's code that is open: where an exception comes back to (host_library.h).
struct EnteredTry {
    uint64_t token = 0;
    Frame* frame = nullptr;
    const Op* call = nullptr;
    uint32_t pc = 0;
    std::vector<uint32_t> joins;
};

struct HostProcess {
    int sticky_error = 0;  // cudaError that every later call returns
    int last_error = 0;    // for cudaGetLastError
    std::set<size_t>
        unnoticed_failures;  // findings of calls whose error nobody has looked at (failed_calls.h)
    std::map<const char*, uint64_t> error_texts;  // addresses of what cudaGetErrorString and its like gave
    std::map<uint64_t, Handle> handles;           // streams and events that were created
    std::map<uint64_t, Location>
        allocations;  // what cudaMalloc and its like gave, and is not freed: by address, where
    InFlight in_flight;
    HostWork work;
    std::vector<EnteredTry> tries;
    std::optional<int> exit_code;  // once it has ended by exit() and its like, or `main` has returned
    uint64_t library_state = 0;  // address of what the host's library keeps (host_library.h); 0: not made yet
};

}  // namespace warpmark::machine
