// text.cpp: UTF-8 aware wrapping, and words that formats share.
#include "grader/report/text.h"

#include <fmt/format.h>

#include <cmath>

namespace warpmark::report {

std::size_t letters(std::string_view text) {
    std::size_t count = 0;
    for (char c : text) count += (c & 0xc0) != 0x80;
    return count;
}

std::string wrapped(std::string_view text, std::string_view indent, std::size_t width) {
    std::string all, line;
    auto end_line = [&] {
        while (line.ends_with(' ')) line.pop_back();
        all += line.empty() ? "\n" : std::string(indent) + line + "\n";
        line.clear();
    };
    while (!text.empty()) {
        std::size_t end = text.find_first_of(" \n");
        auto word = text.substr(0, end);
        if (!line.empty() && letters(indent) + letters(line) + letters(word) > width) end_line();
        line += word;
        bool breaks = end != std::string_view::npos && text[end] == '\n';
        if (end != std::string_view::npos && !breaks && !line.empty()) line += ' ';
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (breaks) end_line();
    }
    if (!line.empty()) end_line();
    return all;
}

std::string points(double value) {
    auto text = fmt::format("{:.2f}", value);
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text;
}

std::string score_words(const Report& report) {
    const std::string held = report.held() > 0 ? fmt::format(", and {} held,", points(report.held())) : "";
    return fmt::format("{}{} of {} points", points(report.score), held, points(report.max_score));
}

std::string unseen_words(const Unseen& unseen) {
    constexpr std::pair<std::string_view, std::string_view> subjects[] = {
        {"race.", "Not all races were looked for"},
        {"memory.", "Not all accesses were judged"},
        {"barrier.", "Not all barriers were judged"},
        {"launch.", "Not all launches were judged"},
        {outputs_of_other_orders, "The output was seen in one order alone"}};
    std::string_view subject = "Not everything was looked at";
    for (const auto& [about, words] : subjects)
        if (unseen.about.starts_with(about)) subject = words;
    return fmt::format("{}: {}.", subject, unseen.because);
}

std::string line_of(std::string_view source, int line) {
    for (int at = 1; line >= 1; ++at) {
        std::size_t end = source.find('\n');
        auto one = source.substr(0, end);
        if (at == line) return std::string(one.ends_with('\r') ? one.substr(0, one.size() - 1) : one);
        if (end == std::string_view::npos) break;
        source.remove_prefix(end + 1);
    }
    return "";
}

std::string indented(std::string_view block, std::string_view by) {
    std::string all;
    for (std::size_t at = 0; at < block.size();) {
        std::size_t end = std::min(block.find('\n', at), block.size());
        if (end > at) all += by;
        all += std::string(block.substr(at, end - at)) + "\n";
        at = end + 1;
    }
    return all;
}

}  // namespace warpmark::report
