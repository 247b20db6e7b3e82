// Switches for the defences (defenses.h), in the test program and in the processes
// that it starts: they hear of them by way of CUDA_HOME, which a worker is given.
#pragma once
#include <string>
#include <vector>

#include "harness/base/defenses.h"

namespace warpmark::switches {

using Set = uint64_t;
constexpr Set only(Defense defence) {
    return Set{1} << static_cast<unsigned>(defence);
}
constexpr Set whole_lock = only(Defense::landlock) | only(Defense::filter) | only(Defense::descriptors) |
                           only(Defense::limits) | only(Defense::parent);

// All with these names.
Set named(const std::vector<std::string>&);

// What the environment asks for, for this process.
void take_over();

// As its first word it makes the test program behave as the program itself.
inline constexpr std::string_view as_warpmark = "--as-warpmark";

// For as long as this lives, these do not stand: here, and in processes that begin meanwhile.
class DisabledDefenses {
  public:
    explicit DisabledDefenses(Set);
    ~DisabledDefenses();
    DisabledDefenses(const DisabledDefenses&) = delete;
    DisabledDefenses& operator=(const DisabledDefenses&) = delete;

  private:
    const Set before_;
    const std::string home_;
};

}  // namespace warpmark::switches
