// This very program once more, which gets ready and then makes copies of itself on demand.
// A copy is a process of its own with two pipes, as Child::start() makes them, and a child of whoever asks
// for it. It begins where the original waits, with all that this has opened and read, and with nothing of any
// other copy.
#pragma once
#include <sys/types.h>

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/process/child_process.h"

namespace warpmark {

class Copies {
  public:
    // Of the environment the original gets only the named variables.
    Copies(const std::vector<std::string>& arguments, const std::vector<const char*>& environment);
    Copies(const Copies&) = delete;
    ~Copies();  // the original ends; its copies do not

    // Nothing: there is no original, or it could not. The first call waits until it is ready.
    std::optional<Child> copy();
    // A positive number that the original is to hear.
    void ask(int what);
    pid_t original() const { return original_; }

  private:
    std::mutex mutex_;
    int socket_ = -1;
    pid_t original_ = -1;
};

// The original's side.
bool is_original();  // copies are wanted of this process
// Returns in each copy, with its pipes as descriptors 0 and 1. The original itself stays in here until nobody
// can ask any more, then it calls `ends` and exits. For a process with one thread.
// `asked` hears what it is asked for, and 0 before each copy.
void make_copies(void (*asked)(int what), void (*ends)());

}  // namespace warpmark
