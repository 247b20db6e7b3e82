// Parser of timestamps in platforms' data; returns seconds since 1970 (UTC). Digits at fixed positions, then
// the offset.
#include <chrono>

#include "grader/gradebook/time_zone.h"

namespace warpmark::gradebook {
namespace {

// Removes and converts `count` digits at the front.
std::optional<int> digits(std::string_view& text, std::size_t count) {
    if (text.size() < count) return {};
    int value = 0;
    for (const char c : text.substr(0, count)) {
        if (c < '0' || c > '9') return {};
        value = value * 10 + (c - '0');
    }
    text.remove_prefix(count);
    return value;
}

bool skip(std::string_view& text, std::string_view any_of) {
    if (text.empty() || any_of.find(text.front()) == std::string_view::npos) return false;
    text.remove_prefix(1);
    return true;
}

// "Z", "+01:00", "-0800"
std::optional<int> offset_seconds(std::string_view text) {
    skip(text, " ");
    if (text == "Z" || text == "UTC") return 0;
    const bool is_west = text.starts_with('-');
    if (!skip(text, "+-")) return {};
    const auto hours = digits(text, 2);
    skip(text, ":");
    const auto minutes = digits(text, 2);
    if (!hours || !minutes || !text.empty() || *hours > 23 || *minutes > 59) return {};
    const int seconds = (*hours * 60 + *minutes) * 60;
    return is_west ? -seconds : seconds;
}

}  // namespace

std::optional<int64_t> seconds_of(std::string_view text) {
    const auto year = digits(text, 4);
    if (!year || !skip(text, "-")) return {};
    const auto month = digits(text, 2);
    if (!month || !skip(text, "-")) return {};
    const auto day = digits(text, 2);
    if (!day || !skip(text, "T ")) return {};
    const auto hour = digits(text, 2);
    if (!hour || !skip(text, ":")) return {};
    const auto minute = digits(text, 2);
    if (!minute) return {};
    const auto second = skip(text, ":") ? digits(text, 2) : std::optional(0);
    if (!second || *hour > 23 || *minute > 59 || *second > 60) return {};
    if (skip(text, "."))
        while (digits(text, 1)) {
        }
    const auto offset = offset_seconds(text);
    const std::chrono::year_month_day date{std::chrono::year(*year),
                                           std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!offset || !date.ok()) return {};
    const int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    return ((days * 24 + *hour) * 60 + *minute) * 60 + *second - *offset;
}

}  // namespace warpmark::gradebook
