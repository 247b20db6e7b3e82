// SARIF 2.1.0 for code scanning: lost points, at their lines.
//
// A race is located at the access that writes. The other access is a related location, and both form a code
// flow of two threads, in the order that reveals the race, if known. A report that is not final becomes a
// tool notification instead of a result.
//
// Rules from the tables of findings and of kinds of check, as far as they are used.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "grader/check/race_witness_text.h"
#include "grader/lab/grading_limits.h"
#include "grader/report/export_policy.h"
#include "grader/report/external_check_text.h"
#include "grader/report/format_writers.h"
#include "grader/report/json_writing.h"
#include "grader/report/line_issues.h"
#include "grader/report/program_version.h"
#include "grader/report/source_excerpt.h"
#include "grader/report/text_formatting.h"
#include "harness/contract/finding_facts.h"

namespace warpmark::report {
namespace {

// Escapes a message's text, in which brackets make links (SARIF 2.1.0, 3.11.6).
std::string escaped_links(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (c == '\\' || c == '[' || c == ']') safe += '\\';
        safe += c;
    }
    return safe;
}

Json message(const std::string& text) {
    if (text.empty()) return {{"text", "(no words)"}};
    return {{"text", escaped_links(printable(cut_to(text, limits::message_bytes_max)))}};
}

// A path as a relative URI (RFC 3986).
std::string uri_of(const std::string& path) {
    std::string uri;
    for (const char c : path) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                              std::string_view("-._~/").find(c) != std::string_view::npos;
        uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri;
}

Json physical(const Issue& issue, const Location* place) {
    Json region{{"startLine", place ? place->line : 1}};
    if (place && place->column > 0) region["startColumn"] = place->column;
    if (place) region["endLine"] = place->line;
    return {{"artifactLocation", {{"uri", uri_of(issue.path)}}}, {"region", region}};
}

Json location(const Issue& issue, const Location* place) {
    Json one{{"physicalLocation", physical(issue, place)}};
    if (place && !who(*place).empty()) one["message"] = message(who(*place));
    return one;
}

bool is_race(const Issue& issue) {
    return issue.seen && family(issue.seen->finding.id) == Family::race &&
           issue.seen->finding.locations.size() > 1;
}

// The interleaving: each of the two threads has a flow, with steps numbered in their common order.
Json code_flow(const Issue& issue) {
    const auto& finding = issue.seen->finding;
    const std::array<const Location*, 2> accesses{&finding.locations[0], &finding.locations[1]};
    const std::size_t first = finding.witness.found && finding.witness.shown_by.first == 1 ? 1 : 0;
    Json threads = Json::array();
    for (std::size_t i = 0; i < accesses.size(); ++i) {
        const auto& place = *accesses.at(i);
        Json step{{"location", location(issue, &place)}, {"executionOrder", i == first ? 1 : 2}};
        threads.push_back(
            {{"id", fmt::format("{}: {}", i + 1, thread_text(place))}, {"locations", Json::array({step})}});
    }
    Json flow{{"threadFlows", threads}};
    if (finding.witness.found) flow["message"] = message(check::witness_sentence(finding.witness));
    return flow;
}

bool is_whole_race(const Issue& issue) {
    return is_race(issue) && is_in_file(*issue.report, issue.seen->finding.locations[0]) &&
           is_in_file(*issue.report, issue.seen->finding.locations[1]);
}

std::string words_of(const Issue& issue) {
    auto text = issue.message;
    if (!issue.check->advice.empty()) text += "\n" + issue.check->advice;
    return text + fmt::format("\nIt costs points of: {}.", issue.checks);
}

Json result(const Issue& issue, std::size_t rule) {
    const bool is_softer = issue.seen && issue.seen->finding.severity == Severity::warning;
    Json one{
        {"ruleId", issue.rule},
        {"ruleIndex", rule},
        {"level", is_softer ? std::string_view("warning") : issue.told->sarif},
        {"message", message(words_of(issue))},
        {"locations", Json::array({location(issue, issue.places.empty() ? nullptr : issue.places.front())})}};
    Json related = Json::array();
    for (std::size_t i = 1; i < issue.places.size(); ++i) {
        auto other = location(issue, issue.places[i]);
        other["id"] = i;
        related.push_back(other);
    }
    if (!related.empty()) one["relatedLocations"] = related;
    if (is_whole_race(issue)) one["codeFlows"] = Json::array({code_flow(issue)});
    one["partialFingerprints"] = {{"primaryLocationLineHash", issue.fingerprint}};
    return one;
}

Json rule(const Issue& issue) {
    const auto explained = issue.seen
                               ? fmt::format("warpmark explain {}", issue.rule)
                               : fmt::format("warpmark hint {} {}", issue.report->lab.id, issue.check->id);
    std::string name;  // in PascalCase, as SARIF recommends
    bool begins = true;
    for (const char c : issue.rule) {
        if (c != '.' && c != '-') name += begins && c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
        begins = c == '.' || c == '-';
    }
    return {{"id", issue.rule},
            {"name", name},
            {"shortDescription", {{"text", issue.title}}},
            {"fullDescription", {{"text", issue.title + "."}}},
            {"help",
             {{"text", fmt::format("{}: {}", issue.title, explained)},
              {"markdown", fmt::format("{}: `{}`", issue.title, explained)}}},
            {"defaultConfiguration", {{"level", issue.told->sarif}}}};
}

// Notifications for unmarked and held submissions, which cannot be results.
Json invocation(const std::vector<Report>& reports, std::size_t left_out) {
    Json notes = Json::array();
    bool is_successful = true;
    for (const auto& report : reports) {
        const auto& as_told = told_of(report);
        is_successful = is_successful && as_told.notification != "error";
        if (!as_told.notification.empty())
            notes.push_back({{"level", as_told.notification}, {"message", message(why_no_number(report))}});
    }
    if (left_out > 0)
        notes.push_back({{"level", "warning"},
                         {"message", message(fmt::format("{} more results are left out.", left_out))}});
    Json one{{"executionSuccessful", is_successful}};
    if (!notes.empty()) one["toolExecutionNotifications"] = notes;
    return one;
}

}  // namespace

std::string sarif(const std::vector<Report>& reports, const Setting& setting) {
    auto all = issues(reports, setting.path_prefix);
    const auto left_out = all.size() - std::min(all.size(), limits::sarif_results_max);
    all.resize(all.size() - left_out);
    Json rules = Json::array(), results = Json::array();
    std::map<std::string, std::size_t> index;
    for (const auto& issue : all) {
        const auto [known, is_new] = index.try_emplace(issue.rule, rules.size());
        if (is_new) rules.push_back(rule(issue));
        results.push_back(result(issue, known->second));
    }
    const Json driver{{"name", "warpmark"}, {"semanticVersion", program_version()}, {"rules", rules}};
    Json run{{"tool", {{"driver", driver}}},
             {"columnKind", "utf16CodeUnits"},
             {"invocations", Json::array({invocation(reports, left_out)})},
             {"results", results}};
    return dump(Json{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                     {"version", "2.1.0"},
                     {"runs", Json::array({run})}});
}

}  // namespace warpmark::report
