// Template process: another instance of this program that prepares itself once, then forks copies on demand.
// Each copy is a child of the requesting process with two pipes, as from Child::start(). It inherits
// everything that the template has opened and read, and nothing from other copies.
#pragma once
#include <sys/types.h>

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/process/messaging_child.h"

namespace warpmark {

class Copies {
  public:
    // The template inherits only the named environment variables.
    Copies(const std::vector<std::string>& arguments, const std::vector<const char*>& environment);
    Copies(const Copies&) = delete;
    ~Copies();  // ends the template, not its copies

    // Nothing: the template does not exist, or failed. The first call waits until it is ready.
    std::optional<Child> copy();
    // Sends a positive number to the template.
    void ask(int what);
    pid_t original() const { return original_; }

  private:
    std::mutex mutex_;
    int socket_ = -1;
    pid_t original_ = -1;
};

// The template's side.
bool is_original();  // true if this process was started as a template
// Returns in each copy, with its pipes as descriptors 0 and 1. The template itself stays in this function
// until all requesters are gone, then calls `ends` and exits. Requires a single thread. `asked` receives the
// numbers sent with ask(), and 0 before each copy.
void make_copies(void (*asked)(int what), void (*ends)());

}  // namespace warpmark
