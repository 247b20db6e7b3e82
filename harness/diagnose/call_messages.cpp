// Messages for failed calls, host accesses and program ends.
#include <fmt/format.h>

#include "harness/diagnose/messages.h"

namespace warpmark::diagnose {
namespace {

// "k.cu:3 "; empty without a line.
std::string lead(const Finding& finding) {
    const Location& at = finding.locations[0];
    return at.line ? fmt::format("{}:{} ", at.file, at.line) : "";
}

std::string who(const Finding& finding) {
    return fmt::format("{} {}", place_text(finding.locations[0]), thread_text(finding.locations[0]));
}

std::string in_a_row(const std::string& sentence, const std::string& next) {
    return sentence.empty() || next.empty() ? sentence + next : sentence + " " + next;
}

}  // namespace

MessageText in_words(const Finding& finding, const FailedCall& failed) {
    if (failed.is_launch)
        return {fmt::format("{}the launch of {} is refused with {}: {}", lead(finding), failed.call,
                            failed.error, failed.why),
                failed.advice, ""};
    return {fmt::format("{}{} fails with {} ({}): {}", lead(finding), failed.call, failed.error,
                        failed.meaning, failed.why),
            in_a_row(failed.advice,
                     failed.is_ignored ? "The program does not check the error that the call returns." : ""),
            ""};
}

MessageText in_words(const Finding& finding, const Trap&) {
    return {
        who(finding) + " executes a trap: the kernel ends with an error",
        "It executed __trap(), failed a check, or reached code that the compiler assumes to be unreachable.",
        ""};
}

MessageText in_words(const Finding& finding, const FailedAssertion& assertion) {
    return {fmt::format("{} fails the assertion `{}`", who(finding), assertion.condition),
            "The condition of this assert() is false for this thread.", ""};
}

MessageText in_words(const Finding& finding, const HostOverrun& copy) {
    return {fmt::format("{}the copy {} {} bytes of host memory at {}, which has {}", lead(finding),
                        name(finding.locations[0].role), copy.bytes, copy.array, copy.room),
            "The size of a copy is in bytes.", ""};
}

MessageText in_words(const Finding& finding, const HostAccessFault& fault) {
    const bool writes = finding.locations[0].role == Role::writes;
    return {fmt::format("{}the call {} {}, which host code cannot access", lead(finding),
                        writes ? "writes to" : "reads", fault.element),
            fault.is_shadow ? "Host code has only a shadow of a device variable." : "", ""};
}

MessageText in_words(const Finding& finding, const InFlightAccess& access) {
    const Location &here = finding.locations[0], &there = finding.locations[1];
    MessageText words{
        fmt::format("{}:{} the host {} {} while the device may still {} it at {}:{}: nothing waits "
                    "for the device in between",
                    here.file, here.line, name(here.role), access.element,
                    access.device_writes ? "write" : "read", there.file, there.line),
        "A launch or an asynchronous copy returns before it is done.", ""};
    if (!access.early.empty())
        words.explanation +=
            fmt::format(" The host reads {} if the device has written it by then, and {} if not.",
                        access.late, access.early);
    return words;
}

namespace {

// "kernel `k` in stream 2"
std::string work_text(const UnorderedWork::Side& side) {
    constexpr const char* kinds[] = {"kernel", "the copy", "the fill", "cudaMallocAsync", "cudaFreeAsync"};
    const std::string what = kinds[static_cast<size_t>(side.kind)];
    const std::string stream =
        side.stream ? fmt::format("stream {}", side.stream) : std::string("the default stream");
    return side.kind == UnorderedWork::Kind::kernel ? fmt::format("{} `{}` in {}", what, side.kernel, stream)
                                                    : fmt::format("{} in {}", what, stream);
}

}  // namespace

MessageText in_words(const Finding& finding, const UnorderedWork& work) {
    const Location &here = finding.locations[0], &there = finding.locations[1];
    std::string what = there.role == Role::reads ? "still read it" : "still write it";
    if (there.role == Role::allocates) what = "not have allocated it yet";
    return {fmt::format("{}:{} {} {} {} while {} may {} at {}:{}", here.file, here.line, work_text(work.here),
                        name(here.role), work.element, work_text(work.there), what, there.file, there.line),
            fmt::format("Nothing orders line {} before line {}. Operations of different streams run in any "
                        "order, or at the same time, unless one stream waits for an event of the other "
                        "(cudaEventRecord, cudaStreamWaitEvent) or the host waits in between.",
                        work.there.line, work.here.line),
            ""};
}

MessageText in_words(const Finding& finding, const BadFree& bad) {
    if (bad.of == BadFree::FreedMemory::callers_buffer)
        return {fmt::format("{} the call frees {}, which the caller still uses",
                            place_text(finding.locations[0]), bad.array),
                "cudaDeviceReset frees all memory of the device.", ""};
    return {fmt::format("{} frees {}", who(finding),
                        bad.of == BadFree::FreedMemory::freed_before
                            ? fmt::format("memory that line {} has already freed", bad.freed_at_line)
                            : std::string("a pointer that is not a current allocation")),
            "", ""};
}

MessageText in_words(const Finding& finding, const StackOverflow& overflow) {
    if (overflow.local_bytes > overflow.stack_bytes)
        return {fmt::format("{}the local variables of the function have {} bytes, but the stack has {} KB",
                            lead(finding), overflow.local_bytes, overflow.stack_bytes >> 10),
                "Allocate large arrays with malloc or in a std::vector, or declare them static.", ""};
    return {fmt::format("{} calls deeper than its stack allows ({} KB)", who(finding),
                        overflow.stack_bytes >> 10),
            "", ""};
}

MessageText in_words(const Finding& finding, const Leak& leak) {
    return {fmt::format("{} {} bytes of device memory are allocated here and never freed",
                        place_text(finding.locations[0]), leak.bytes),
            "", ""};
}

MessageText in_words(const Finding& finding, const ProgramEnd& end) {
    return {fmt::format("{} the host program {}", place_text(finding.locations[0]), end.how),
            end.in_launcher ? "The program that calls this function can no longer use the results." : "", ""};
}

}  // namespace warpmark::diagnose
