// Messages for uninitialized reads: lines that write to the array, and elements that they omit.
#include <fmt/format.h>

#include "harness/diagnose/messages.h"

namespace warpmark::diagnose {
namespace {

std::string thread(const std::array<uint32_t, 3>& at) {
    return fmt::format("({},{},{})", at[0], at[1], at[2]);
}

std::string writers_text(const UninitializedRead& read) {
    std::string text;
    for (const auto& one : read.writers) {
        const std::string what =
            one.first == one.last ? one.first : fmt::format("{} to {}", one.first, one.last);
        const std::string who =
            one.first_thread == one.last_thread
                ? "thread " + thread(one.first_thread)
                : fmt::format("the threads {} to {}", thread(one.first_thread), thread(one.last_thread));
        text += fmt::format("{}ine {} writes {}, by {}{}", text.empty() ? "L" : "; l", one.line, what, who,
                            one.several_blocks ? " of several blocks" : "");
    }
    if (read.more_lines && !text.empty()) text += "; other lines write to it, too";
    if (read.by_host) text += text.empty() ? "The host wrote part of it" : "; the host wrote part of it";
    if (text.empty())
        return fmt::format("No {}line writes to {} before that. ", read.by_own_line ? "other " : "",
                           read.array);
    return text + fmt::format(". Nothing writes {}. ", read.element);
}

MessageText local_in_words(const Location& at, const UninitializedRead& read) {
    constexpr const char* rule = "Local variables are not initialized automatically.";
    if (read.element.empty())
        return {fmt::format("{}:{} uses a local variable that is uninitialized", at.file, at.line), rule, ""};
    return {fmt::format("{}:{} {} reads {}, which is uninitialized", at.file, at.line, thread_text(at),
                        read.element),
            rule, ""};
}

}  // namespace

MessageText in_words(const Finding& finding, const UninitializedRead& read) {
    const Location& at = finding.locations[0];
    if (finding.space == Space::local) return local_in_words(at, read);
    const char* rule = finding.space == Space::shared ? "Shared memory is not initialized automatically."
                                                      : "Allocated memory is not initialized automatically.";
    return {fmt::format("{}:{} {} reads {}, which is uninitialized", at.file, at.line, thread_text(at),
                        read.element),
            (read.knows_writers ? writers_text(read) : std::string()) + rule, ""};
}

}  // namespace warpmark::diagnose
