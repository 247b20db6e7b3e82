// Messages for data used while an asynchronous copy may still be moving it.
#include <fmt/format.h>

#include "harness/diagnose/messages.h"

namespace warpmark::diagnose {
namespace {

std::string bytes_text(const EarlyUse& use) {
    return fmt::format("{} (bytes {}–{})", use.element.empty() ? use.array : use.element, use.offset,
                       use.offset + use.bytes - 1);
}

std::string thread_text(const Location& at, bool with_block) {
    const std::string name = fmt::format("thread ({},{},{})", at.thread[0], at.thread[1], at.thread[2]);
    return with_block ? fmt::format("{} of block ({},{},{})", name, at.block[0], at.block[1], at.block[2])
                      : name;
}

std::string message(const Finding& finding, const EarlyUse& use) {
    const Location &copy = finding.locations[0], &user = finding.locations[1];
    const std::string who = thread_text(user, copy.block != user.block);
    if (use.missing == EarlyUse::MissingWait::proxy_fence)
        return fmt::format(
            "{} the bulk copy reads {}, which {} wrote at {}, without a proxy fence in between",
            place_text(copy), bytes_text(use), who, place_text(user));
    const std::string whose =
        use.own ? std::string("its own")
                : fmt::format("thread ({},{},{})'s", copy.thread[0], copy.thread[1], copy.thread[2]);
    const char* how = use.by_copy ? " by another asynchronous copy" : "";
    const char* looked = use.missing == EarlyUse::MissingWait::other_phase
                             ? "; it tested the copy's barrier object, but the phase was not complete"
                             : "";
    return fmt::format("{} {} {} {}{} while {} asynchronous copy of {} may still be {} it{}",
                       place_text(user), who, name(user.role), bytes_text(use), how, whose, place_text(copy),
                       use.copy_writes ? "writing" : "reading", looked);
}

// Explains why the existing wait is insufficient.
std::string why(const EarlyUse& use, int line) {
    switch (use.missing) {
        case EarlyUse::MissingWait::commit:
            return fmt::format("A wait covers committed groups only, and the copy of line {} is in none.",
                               line);
        case EarlyUse::MissingWait::group:
            return fmt::format(
                "The wait before it leaves the newest groups in flight, and the copy of line {} is in one of "
                "them: {} group{} came after it.",
                line, use.newer_groups, use.newer_groups == 1 ? "" : "s");
        case EarlyUse::MissingWait::phase:
            return fmt::format("The copy of line {} reports to a barrier object.", line);
        case EarlyUse::MissingWait::other_phase:
            return fmt::format(
                "The copy of line {} reports to a barrier object. The thread tested that object, but the "
                "copy's phase was not complete: it waited for another phase, for example because of the "
                "wrong parity, or it ignored the result.",
                line);
        case EarlyUse::MissingWait::proxy_fence:
            return "A bulk copy accesses memory through the async proxy. A barrier orders it after the "
                   "write, but does not make the write visible to it.";
        case EarlyUse::MissingWait::wait:
            break;
    }
    if (use.by_copy && use.own) return "Asynchronous copies of one group may arrive in any order.";
    return fmt::format(
        "The copy of line {} is asynchronous: its thread continues before the copy is complete.", line);
}

}  // namespace

MessageText in_words(const Finding& finding, const EarlyUse& use) {
    return {message(finding, use), why(use, finding.locations[0].line), ""};
}

}  // namespace warpmark::diagnose
