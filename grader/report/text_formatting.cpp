// Short texts that formats share.
#include "grader/report/text_formatting.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "grader/report/shown_points.h"
#include "grader/report/text_layout.h"
#include "grader/score/point_rounding.h"
#include "harness/contract/unchecked_parts.h"

namespace warpmark::report {

std::string wrapped(std::string_view text, std::string_view indent, std::size_t width) {
    return wrapped(text, indent, indent, width);
}

std::string points(double value) {
    auto text = fmt::format("{:.2f}", in_hundredths(value));
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text;
}

std::string points_or_dash(const Report& report, const CheckReport& check) {
    return report.has_points(check) ? shown_points(check.score, check.max_score) : "–";
}

std::string score_words(const Report& report) {
    const std::string held =
        report.held() > 0 ? fmt::format(", and {} held,", shown_points(report.held(), report.max_score)) : "";
    const auto score = shown_points(report.score, report.max_score), most = shown_points(report.max_score);
    if (!report.pack.empty())
        return fmt::format("{}{} of the {} points that can be judged here", score, held, most);
    return fmt::format("{}{} of {} points", score, held, most);
}

std::string decided_words(const Report& report) {
    if (!report.decided) return "";
    const auto most = report.max_score > 0 ? fmt::format(" of {}", shown_points(report.max_score)) : "";
    return fmt::format("{}{} points, set by the teacher",
                       shown_points(report.decided->points, report.max_score), most);
}

std::string older_words(const Report& report) {
    if (!report.decided || !report.decided->is_older_than_file) return "";
    return "before this file was handed in, which " +
           (report.status == Status::graded ? "has " + score_words(report) : std::string("is not marked"));
}

std::string reason_and_way_out(const Report& report) {
    const bool has_both = !report.status_because.empty() && !report.status_way_out.empty();
    return report.status_because + (has_both ? "\n" : "") + report.status_way_out;
}

std::string_view unseen_subject(const Unseen& unseen) {
    constexpr std::pair<std::string_view, std::string_view> subjects[] = {
        {"race.", "Not all accesses were checked for races"},
        {"memory.", "Not all accesses were checked"},
        {"barrier.", "Not all barriers were checked"},
        {"launch.", "Not all launches were checked"},
        {unseen_times, "Modeled times are those of an H200"},
        {unseen_requests, "Not all requests were counted as a GPU makes them"},
        {outputs_of_other_orders, "The output was checked in one thread order only"}};
    std::string_view subject = "Not everything was checked";
    for (const auto& [about, words] : subjects)
        if (unseen.about.starts_with(about)) subject = words;
    return subject;
}

std::string unseen_words(const Unseen& unseen) {
    return fmt::format("{}: {}.", unseen_subject(unseen), unseen.because);
}

bool is_of_file(const Location& place, const std::string& file) {
    return place.file.empty() || place.file == file;
}

bool is_in_file(const Report& report, const Location& place) {
    return place.line > 0 && is_of_file(place, report.submission.file);
}

bool lost_points(const CheckReport& check) {
    return check.verdict == Verdict::fail || check.verdict == Verdict::partial;
}

const CheckReport* to_be_fixed_first(const Report& report) {
    const CheckReport* first = nullptr;
    for (const auto& check : report.checks) {
        if (!lost_points(check)) continue;
        if (!check.follows) return &check;
        if (!first) first = &check;
    }
    return first;
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
