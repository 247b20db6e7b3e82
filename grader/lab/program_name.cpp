// Finds commands in a text by the names of all commands.
#include "grader/lab/program_name.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace warpmark::lab {
namespace {

constexpr std::array<std::string_view, 23> words{
    "labs",    "start",  "submit", "check",  "watch",     "ci",         "hint",   "explain",
    "inspect", "replay", "banks",  "grade",  "gradebook", "report",     "repeat", "new-lab",
    "pack",    "bundle", "prove",  "doctor", "schema",    "completion", "isa"};
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

std::string& name() {
    static std::string word(plain_name);
    return word;
}

std::string_view variable(const char* which) {
    const char* value = std::getenv(which);
    return value ? value : "";
}

}  // namespace

std::string name_of_call(std::string_view typed, std::string_view given, bool is_ci_job) {
    if (!given.empty()) return shell_word(std::string(given));
    const bool is_path = typed.contains('/') && !is_ci_job;
    return is_path ? shell_word(std::string(typed)) : std::string(plain_name);
}

void note_call(const char* typed) {
    const auto given = variable("WARPMARK_CALLED");
    const bool is_ci_job = !variable("CI").empty();
    name() = name_of_call(typed ? typed : "", given, is_ci_job);
    if (given.empty() && name() != plain_name) setenv("WARPMARK_CALLED", typed, 0);
}

const std::string& called() {
    return name();
}

std::string as_called(std::string text, std::string_view name) {
    if (name == plain_name) return text;
    for (auto at = text.find(plain_name); at != text.npos; at = text.find(plain_name, at)) {
        const auto end = at + plain_name.size();
        const std::string_view rest = std::string_view(text).substr(end);
        const bool begins =
            at == 0 || !(letters.contains(text[at - 1]) || std::string_view("./~").contains(text[at - 1]));
        const auto word = rest.substr(0, rest.find_first_not_of(letters, 1)).substr(rest.empty() ? 0 : 1);
        if (!begins || !rest.starts_with(' ') || std::ranges::find(words, word) == words.end()) {
            at = end;
            continue;
        }
        text.replace(at, plain_name.size(), name);
        at += name.size();
    }
    return text;
}

std::string as_called(std::string text) {
    return as_called(std::move(text), called());
}

std::span<const std::string_view> command_words() {
    return words;
}

}  // namespace warpmark::lab
