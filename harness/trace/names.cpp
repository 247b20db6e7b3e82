// names.cpp: the words for severities, memory spaces and roles.
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

const char* name(Role role) {
    static constexpr std::array names{
        "",
        "reads",
        "writes",
        "updates",
        "waits",
        "is elsewhere",
        "is named, but does not come",
        "executes",
        "calls",
        "launches",
        "allocates",
        "frees",
        "copies",
        "sends",
        "fills",
        "takes",
        "decides",
        "still runs",
        "traps",
        "asserts",
        "ends",
        "includes it",
        "instantiates it",
        "",
    };
    static_assert(names.size() == std::to_underlying(Role::says) + 1);
    return names[std::to_underlying(role)];
}

}  // namespace warpmark
