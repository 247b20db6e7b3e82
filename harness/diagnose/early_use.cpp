// early_use.cpp: the use of what an asynchronous copy may still be moving, in words.
#include <fmt/format.h>

#include "harness/diagnose/in_words.h"

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
    if (use.missing == EarlyUse::Missing::proxy_fence)
        return fmt::format(
            "{} the bulk copy reads {}, which {} wrote at {}, without a proxy fence in between",
            place_text(copy), bytes_text(use), who, place_text(user));
    const std::string whose =
        use.own ? std::string("its own")
                : fmt::format("thread ({},{},{})'s", copy.thread[0], copy.thread[1], copy.thread[2]);
    const char* how = use.by_copy ? " by another asynchronous copy" : "";
    const char* looked = use.missing == EarlyUse::Missing::other_phase
                             ? "; it has looked at the copy's barrier object, whose phase was still running"
                             : "";
    return fmt::format("{} {} {} {}{} while {} asynchronous copy of {} may still be {} it{}",
                       place_text(user), who, name(user.role), bytes_text(use), how, whose, place_text(copy),
                       use.copy_writes ? "writing" : "reading", looked);
}

std::string wait_text(const EarlyUse& use, int line) {
    switch (use.missing) {
        case EarlyUse::Missing::commit:
            return fmt::format(
                "A wait covers committed groups only, and the copy of line {} is in none: commit it before "
                "the "
                "wait ({}).",
                line, use.by_unit ? "cp.async.bulk.commit_group" : "__pipeline_commit()");
        case EarlyUse::Missing::group:
            return fmt::format(
                "The wait before it lets the newest groups continue, and the copy of line {} is in one of "
                "them: "
                "{} group{} came after it, so at most that many may be left ({}).",
                line, use.newer_groups, use.newer_groups == 1 ? "" : "s",
                use.by_unit ? fmt::format("cp.async.bulk.wait_group {}", use.newer_groups)
                            : fmt::format("__pipeline_wait_prior({})", use.newer_groups));
        case EarlyUse::Missing::phase:
            return fmt::format(
                "The copy of line {} reports to a barrier object. Wait for that phase of the barrier before "
                "the data is used.",
                line);
        case EarlyUse::Missing::other_phase:
            return fmt::format(
                "The copy of line {} reports to a barrier object. The thread has looked at that object, but "
                "the copy's phase was still running: it waited for another phase, as with the wrong parity, "
                "or did not act on the answer.",
                line);
        case EarlyUse::Missing::proxy_fence:
            return "A bulk copy accesses memory through the async proxy. A barrier orders it behind the "
                   "write, but does not make the write visible to it. Each thread that writes has to "
                   "execute fence.proxy.async.shared::cta (cuda::ptx::fence_proxy_async) after its writes, "
                   "before the barrier.";
        case EarlyUse::Missing::wait:
            break;
    }
    if (use.by_copy && use.own)
        return fmt::format(
            "Asynchronous copies of one group may arrive in any order. Wait for the copy of line {} before "
            "another one goes to the same place.",
            line);
    if (use.by_unit)
        return fmt::format(
            "The copy of line {} continues while its thread goes on. Commit it and wait for it "
            "(cp.async.bulk.commit_group, cp.async.bulk.wait_group) before the data is used.",
            line);
    return fmt::format(
        "The copy of line {} continues while its thread goes on. Each thread has to wait for its own copies: "
        "__pipeline_commit() and __pipeline_wait_prior(0), cg::wait(group), or the wait of the "
        "cuda::pipeline or cuda::barrier that the copy was given to.",
        line);
}

}  // namespace

Words in_words(const Finding& finding, const EarlyUse& use) {
    std::string advice = wait_text(use, finding.locations[0].line);
    const bool is_of_group = use.missing == EarlyUse::Missing::wait ||
                             use.missing == EarlyUse::Missing::commit ||
                             use.missing == EarlyUse::Missing::group;
    if (!use.own && is_of_group)
        advice += " Put __syncthreads() between that wait and the threads that use the data.";
    return {message(finding, use), advice, ""};
}

}  // namespace warpmark::diagnose
