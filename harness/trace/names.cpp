// names.cpp: the words for severities and memory spaces.
#include <array>
#include <utility>

#include "harness/trace/finding.h"

namespace warpmark {

const char* name(Severity severity) {
    static constexpr std::array names{"error", "warning", "note"};
    return names[std::to_underlying(severity)];
}

const char* name(Space space) {
    static constexpr std::array names{"none", "shared", "global", "local", "constant", "param"};
    return names[std::to_underlying(space)];
}

}  // namespace warpmark
