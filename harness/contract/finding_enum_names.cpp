// Names of severities, memory spaces, roles, places and threads.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "harness/contract/finding.h"

namespace warpmark {

const char* name(Severity severity) {
    static constexpr std::array names{"error", "warning", "note"};
    return names[std::to_underlying(severity)];
}

const char* name(Role role) {
    static constexpr std::array names{
        "",
        "reads",
        "writes",
        "updates",
        "waits",
        "is elsewhere",
        "is named, but does not reach it",
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

std::string place_text(const Location& at) {
    if (at.line) return fmt::format("{}:{}", at.file, at.line);
    return at.file.empty() ? "(unknown place)" : at.file;
}

std::string thread_text(const Location& at) {
    if (!at.has_thread) return "the launcher";
    return fmt::format("thread ({},{},{}) of block ({},{},{})", at.thread[0], at.thread[1], at.thread[2],
                       at.block[0], at.block[1], at.block[2]);
}

}  // namespace warpmark
