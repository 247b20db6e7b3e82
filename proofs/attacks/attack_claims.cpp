// Goals that a probe must not reach, one function per goal.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "grader/report/text_formatting.h"
#include "proofs/attacks/attack_trial.h"

namespace warpmark::batch {
namespace {

constexpr std::size_t artifact_bytes_max = 4u << 20;
constexpr double points_slack = 1e-9;

std::string full_marks(const Attack& attack, const Attempt& attempt, const Workplace&) {
    const bool bounded = attack.at_most >= 0 || !attack.not_passed.empty();
    if (attempt.score_full && attack.at_most < 0) return "a report with full marks";
    if (!attempt.report || attempt.report->status != Status::graded) return "";
    const auto& report = *attempt.report;
    if (attack.at_most >= 0 && report.score > attack.at_most + points_slack)
        return fmt::format("{} points, where {} are the most", report::points(report.score),
                           report::points(attack.at_most));
    return report.score + points_slack >= report.max_score && attack.case_name.empty() && !bounded
               ? "full marks"
               : "";
}

std::string passed_checks(const Attack& attack, const Attempt& attempt, const Workplace&) {
    std::string all;
    if (!attempt.report) return all;
    for (const auto& id : attack.not_passed) {
        const auto check = std::ranges::find(attempt.report->checks, id, &CheckReport::id);
        if (check == attempt.report->checks.end() && attempt.report->status == Status::graded)
            return fmt::format("there is no check `{}`", id);
        if (check != attempt.report->checks.end() && check->verdict == Verdict::pass)
            all += (all.empty() ? "passes " : ", ") + id;
    }
    return all;
}

// The artifact without the submission's source, which a report's JSON and page contain verbatim.
std::string told(const Artifact& artifact) {
    constexpr std::string_view begins = "id=\"json\">";
    std::string_view before, json = artifact.text;
    if (artifact.name.ends_with("html")) {
        const auto at = std::min(json.find(begins) + begins.size(), json.size());
        before = json.substr(0, at);
        json = json.substr(at, json.find("</script>", at) - at);
    } else if (!artifact.name.ends_with("json")) {
        return artifact.text;
    }
    auto parts = nlohmann::json::parse(json, nullptr, false);
    if (parts.is_discarded() || !parts.contains("submission")) return artifact.text;
    parts["submission"].erase("source");
    return std::string(before) + parts.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string secrets(const Attack& attack, const Attempt& attempt, const Workplace& place) {
    for (const auto& artifact : attempt.artifacts) {
        for (const auto& canary : place.canaries())
            if (artifact.text.find(canary.text) != artifact.text.npos)
                return fmt::format("the text of {} is in {}", canary.where, artifact.name);
        const auto said = told(artifact);
        for (const auto& text : attack.never_says)
            if (said.find(text) != said.npos) return fmt::format("{} says `{}`", artifact.name, text);
    }
    return "";
}

std::string kept_back(const Attack& attack, const Attempt& attempt, const Workplace&) {
    for (const auto& text : attack.says)
        for (const auto& artifact : attempt.artifacts)
            if (artifact.name == "text" && artifact.text.find(text) == artifact.text.npos)
                return fmt::format("the report does not say `{}`", text);
    return "";
}

std::string no_verdict(const Attack& attack, const Attempt& attempt, const Workplace&) {
    if (!attempt.broke.empty()) return "our own program: " + attempt.broke;
    if (!attack.must_be_marked || !attempt.report || attempt.report->status == Status::graded) return "";
    return "no verdict";
}

std::string too_much(const Attack& attack, const Attempt& attempt, const Workplace&) {
    if (attack.processor_s > 0 && attempt.processor_s > attack.processor_s)
        return fmt::format("{:.0f} CPU-seconds, where {:.0f} are the most", attempt.processor_s,
                           attack.processor_s);
    if (attack.seconds > 0 && attempt.seconds > attack.seconds)
        return fmt::format("it kept the marking waiting for {:.0f} s, where {:.0f} are the most",
                           attempt.seconds, attack.seconds);
    if (attack.peak_mb > 0 && attempt.peak_mb > attack.peak_mb)
        return fmt::format("{:.0f} MB, where {:.0f} are the most", attempt.peak_mb, attack.peak_mb);
    return "";
}

bool is_ours(std::string_view line) {
    constexpr std::array<std::string_view, 5> commands{"::error ", "::warning ", "::notice ",
                                                       "::stop-commands::", "::warpmark-"};
    return std::ranges::any_of(commands, [&](std::string_view ours) { return line.starts_with(ours); });
}

// GitHub executes a line as a command if it begins with two colons, also after spaces, and after a carriage
// return within a line. Lines between stop-commands and its token are not executed.
std::string forged_command(const Artifact& artifact) {
    constexpr std::array<std::string_view, 3> read_by_jobs{"stdout", "stderr", "annotations"};
    if (std::ranges::find(read_by_jobs, artifact.name) == read_by_jobs.end()) return "";
    std::string token, line;
    std::istringstream text(artifact.text);
    while (std::getline(text, line)) {
        line.erase(0, line.find_first_not_of(" \t"));  // spaces before a command are ignored
        if (!token.empty()) {
            if (line == "::" + token + "::") token.clear();
            continue;
        }
        if (line.starts_with("::stop-commands::"))
            token = line.substr(17);
        else if ((line.starts_with("::") && !is_ours(line)) || line.find("\r::") != line.npos ||
                 line.starts_with("##["))
            return fmt::format("a command of a CI job in {}: {}", artifact.name, line.substr(0, 60));
    }
    return "";
}

// Control characters, and Unicode marks that reverse, break or hide text.
std::string acting_text(const Artifact& artifact) {
    const bool is_table = artifact.name.ends_with("csv");  // its rows end with CR LF
    for (std::size_t i = 0; i < artifact.text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(artifact.text[i]);
        const bool ends_row =
            is_table && byte == '\r' && i + 1 < artifact.text.size() && artifact.text[i + 1] == '\n';
        if (!ends_row && ((byte < 32 && byte != '\n' && byte != '\t') || byte == 127))
            return fmt::format("a control character ({:#04x}) in {}", byte, artifact.name);
    }
    constexpr std::array marks{"\u202e", "\u202d", "\u2066", "\u2067", "\u2068",
                               "\u200f", "\u2028", "\u200b", "\ufeff"};
    for (const char* mark : marks)
        if (artifact.text.find(mark) != artifact.text.npos)
            return "a mark that turns, breaks or hides text in " + artifact.name;
    return "";
}

// Invalid UTF-8.
std::string broken_letters(const Artifact& artifact) {
    try {
        (void)nlohmann::json(artifact.text).dump();
        return "";
    } catch (const nlohmann::json::exception&) {
        return "bytes that are no letters in " + artifact.name;
    }
}

// A page has one script with its JSON, one that draws it, no picture, and no other active content.
bool is_plain_page(std::string_view page) {
    std::size_t scripts = 0;
    for (auto at = page.find("<script"); at != page.npos; at = page.find("<script", at + 1)) ++scripts;
    return scripts == 2 && page.find("<img") == page.npos && page.find("<iframe") == page.npos;
}

// Markup is active in a page, and in a summary outside of code blocks.
std::string markup(const Artifact& artifact) {
    if (artifact.name.ends_with("html") && !is_plain_page(artifact.text)) return "markup in " + artifact.name;
    if (!artifact.name.ends_with(".md")) return "";
    bool in_block = false;
    std::istringstream text(artifact.text);
    for (std::string line; std::getline(text, line);) {
        if (line.starts_with("```"))
            in_block = !in_block;
        else if (!in_block && line.find("<img") != line.npos)
            return "markup in " + artifact.name;
    }
    return "";
}

std::string formula(const Artifact& artifact) {
    if (!artifact.name.ends_with("csv")) return "";
    constexpr std::array<std::string_view, 9> begins{"=",      "+",      "-",      "@", "\uff1d",
                                                     "\uff0b", "\uff0d", "\uff20", "\t"};
    bool quoted = false, at_start = true;
    for (std::size_t i = 0; i < artifact.text.size(); ++i) {
        const std::string_view rest = std::string_view(artifact.text).substr(i);
        if (at_start && rest[0] == '"' && !quoted) {
            quoted = true;
            continue;
        }
        if (at_start && std::ranges::any_of(begins, [&](auto mark) { return rest.starts_with(mark); }))
            return fmt::format("a cell of {} begins with a formula", artifact.name);
        if (quoted && rest[0] == '"') quoted = false;
        at_start = !quoted && (rest[0] == ',' || rest[0] == '\n');
    }
    return "";
}

std::string written_wrong(const Attack&, const Attempt& attempt, const Workplace&) {
    for (const auto& artifact : attempt.artifacts) {
        if (artifact.text.size() > artifact_bytes_max)
            return fmt::format("{} has {} MB", artifact.name, artifact.text.size() >> 20);
        if (artifact.name.ends_with("json") && !artifact.text.empty() &&
            !nlohmann::json::accept(artifact.text))
            return artifact.name + " is no JSON";
        for (auto* claim : {forged_command, acting_text, broken_letters, markup, formula})
            if (auto wrong = claim(artifact); !wrong.empty()) return wrong;
        const bool has_lines = !artifact.name.ends_with("xml");  // in XML, elements delimit the text
        if (has_lines && artifact.text.find("\nFORGED") != artifact.text.npos)
            return "a line of its own in " + artifact.name;
    }
    return "";
}

std::string falsified_class(const Attack& attack, const Attempt& attempt, const Workplace&) {
    if (!attempt.spared_victim) return "the file of another was written";
    if (attack.through != AttackChannel::grade) return "";
    if (!attempt.honest_full) return "another student has no full marks";
    for (const auto& student : attack.students)
        if (attempt.table.find("\n" + student + ",") == attempt.table.npos)
            return fmt::format("`{}` has no row", student);
    return "";
}

constexpr std::array claims{full_marks, passed_checks, secrets,       kept_back,
                            no_verdict, too_much,      written_wrong, falsified_class};

}  // namespace

std::vector<std::string> reached(const Attack& attack, const Attempt& attempt, const Workplace& place) {
    std::vector<std::string> all;
    for (auto* claim : claims)
        if (auto got = claim(attack, attempt, place); !got.empty()) all.push_back(std::move(got));
    return all;
}

}  // namespace warpmark::batch
