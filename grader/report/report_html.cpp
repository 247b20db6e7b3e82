// HTML page of a report: its JSON, and the scripts that draw it (grader/page). Pages with no data except the
// JSON that is published anyway.
#include "grader/page/html_page.h"
#include "grader/report/format_writers.h"

namespace warpmark::report {

std::string html(const Report& report) {
    const auto& who = report.submission.student.empty() ? report.submission.file : report.submission.student;
    return html_of_report(report.lab.id + " · " + who, json_line(report));
}

std::string html_of_report(const std::string& title, const std::string& json) {
    return page::html("report", title, json);
}

std::string html_of_class(const std::string& json) {
    return page::html("class", "The class", json);
}

std::string html_of_observation(const std::string& file, const std::string& json) {
    return page::html("report", file + " · inspected", json);
}

std::string html_of_replay(const std::string& title, const std::string& json) {
    return page::html("replay", title + " · replay", json);
}

}  // namespace warpmark::report
