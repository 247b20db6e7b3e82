// Switchable is_enabled() for the test programs.
#include "harness/base/defense_switches_test.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace warpmark {
namespace {

switches::Set off = 0;
constexpr std::string_view asked_by = "/worker/without/";

}  // namespace

bool is_enabled(Defense defense) {
    return (off & switches::only(defense)) == 0;
}

namespace switches {

Set named(const std::vector<std::string>& names) {
    Set all = 0;
    for (const auto& one : defense_names)
        if (std::ranges::find(names, one.name) != names.end()) all |= only(one.is);
    return all;
}

void take_over() {
    const char* place = std::getenv("CUDA_HOME");
    const std::string_view how = place ? place : "";
    if (how.starts_with(asked_by)) off = std::strtoull(how.data() + asked_by.size(), nullptr, 10);
}

DisabledDefenses::DisabledDefenses(Set which)
    : before_(off), home_(std::getenv("CUDA_HOME") ? std::getenv("CUDA_HOME") : "") {
    off = which;
    if (which) setenv("CUDA_HOME", (std::string(asked_by) + std::to_string(which)).c_str(), 1);
}

DisabledDefenses::~DisabledDefenses() {
    off = before_;
    home_.empty() ? unsetenv("CUDA_HOME") : setenv("CUDA_HOME", home_.c_str(), 1);
}

}  // namespace switches
}  // namespace warpmark
