// Switches that disable single defenses (attack_defenses.h) in the test program and in the processes it
// starts. Child processes receive them in CUDA_HOME, a variable that workers inherit.
#pragma once
#include <string>
#include <vector>

#include "harness/base/attack_defenses.h"

namespace warpmark::switches {

using Set = uint64_t;
constexpr Set only(Defense defense) {
    return Set{1} << static_cast<unsigned>(defense);
}
constexpr Set whole_lock = only(Defense::landlock) | only(Defense::filter) | only(Defense::descriptors) |
                           only(Defense::limits) | only(Defense::parent);

// All defenses with these names.
Set named(const std::vector<std::string>&);

// Applies the switches from the environment to this process.
void take_over();

// First command-line argument that makes the test program behave like the program itself.
inline constexpr std::string_view as_warpmark = "--as-warpmark";

// Disables these defenses during its lifetime, in this process and in processes started meanwhile.
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
