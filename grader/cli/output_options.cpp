// Options and help generated from the table of formats.
#include "grader/cli/output_options.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>

#include "grader/cli/ci_safe_output.h"
#include "grader/cli/command_support.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/program_name.h"
#include "grader/page/html_page.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

std::vector<std::string> names_of(bool (*wanted)(const report::Format&)) {
    std::vector<std::string> names;
    for (const auto& format : report::formats)
        if (wanted(format)) names.emplace_back(format.name);
    return names;
}

bool is_any(const report::Format&) {
    return true;
}
bool is_extra(const report::Format& format) {
    return format.of != report::FormatScope::log && format.usual != report::Usual::class_folder;
}

// "csv: the marks, one row per submission; junit: …"
std::string help_of(bool (*wanted)(const report::Format&)) {
    std::string text;
    for (const auto& format : report::formats)
        if (wanted(format))
            text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", format.name, format.what);
    return text;
}

struct Wanted {
    std::string format, file;
};

// Log formats have no file of their own.
Wanted parts_of(const std::string& word) {
    const auto equals = word.find('=');
    Wanted wanted{word.substr(0, equals), equals == std::string::npos ? "" : word.substr(equals + 1)};
    const auto* format = report::find_format(wanted.format);
    if (equals == std::string::npos && format && format->of == report::FormatScope::log) wanted.file = "-";
    return wanted;
}

std::vector<std::string> formats_of(const std::vector<std::string>& words) {
    std::vector<std::string> names;
    for (const auto& word : words) names.push_back(parts_of(word).format);
    return names;
}

// Variables of Classroom 50. Only the review's address may be missing.
constexpr std::array classroom_variables{"CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL",
                                         "RELEASE_URL"};

}  // namespace

Result<report::Setting> setting_of_job(const std::vector<std::string>& formats) {
    report::Setting setting;
    if (std::ranges::find(formats, "classroom50") == formats.end()) return setting;
    const auto take = [&](const char* name) {
        const char* value = std::getenv(name);
        if (value && *value) setting.job[name] = value;
    };
    for (const char* name : classroom_variables) take(name);
    take("REVIEW_URL");
    for (const char* name : classroom_variables)
        if (!setting.job.contains(name))
            return std::unexpected(Error{fmt::format("--format classroom50: {} is not set", name),
                                         {},
                                         "This format works only in a Classroom 50 job, which sets that "
                                         "variable. For your own scripts: --format json."});
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    setting.job["DATETIME"] = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", now);
    return setting;
}

Result<void> check_visibility(const std::vector<std::string>& formats, const report::Setting& setting) {
    for (const auto& name : formats) {
        const auto* format = report::find_format(name);
        if (!format || format->keeps_back(setting)) continue;
        return std::unexpected(
            Error{fmt::format("`{}` shows students their marks, but the course withholds scores", name),
                  {},
                  "Once students may see them, write scores = \"always\" under [visibility]. Until then, use "
                  "gradescope, which can withhold them."});
    }
    return {};
}

void WrittenFiles::add_to(Options& options) {
    options.push_back({.name = "--format",
                       .into = &words,
                       .help = "also write the report to a file; - for stdout. " + help_of(is_any),
                       .names = Names::output,
                       .type = "FORMAT=FILE",
                       .one_value_each = true});
    options.push_back({.name = "--json",
                       .into = &json,
                       .help = "short for --format json=FILE",
                       .names = Names::output,
                       .type = "FILE"});
    options.push_back({.name = "--html",
                       .into = &html,
                       .help = "short for --format html=FILE",
                       .names = Names::output,
                       .type = "FILE"});
    options.push_back(
        {.name = "--path-prefix",
         .into = &path_prefix,
         .help =
             "for sarif and codequality: the folder of the repository that the file's path is relative to",
         .type = "DIR"});
}

bool WrittenFiles::keeps_marks() const {
    return std::ranges::any_of(formats_of(words), [](const std::string& name) {
        const auto* format = report::find_format(name);
        return format && format->keeps_marks;
    });
}

bool WrittenFiles::takes_stdout() const {
    return json == "-" || html == "-" ||
           std::ranges::any_of(words, [](const std::string& word) { return parts_of(word).file == "-"; });
}

Result<void> WrittenFiles::check() const {
    for (const auto& word : words) {
        const auto [format, file] = parts_of(word);
        if (!report::find_format(format))
            return std::unexpected(Error{fmt::format("There is no report format `{}`", format),
                                         {},
                                         lab::suggestion(format, names_of(is_any))});
        if (file.empty())
            return std::unexpected(Error{fmt::format("--format {}: the file is missing", word),
                                         {},
                                         fmt::format("Write --format {}=FILE, or - for stdout.", format)});
    }
    if (const auto setting = setting_of_job(formats_of(words)); !setting)
        return std::unexpected(setting.error());
    return {};
}

Result<void> WrittenFiles::write(const Report& report) const {
    auto all = words;
    if (!json.empty()) all.push_back("json=" + json);
    if (!html.empty()) all.push_back("html=" + html);
    auto setting = setting_of_job(formats_of(words));
    if (!setting) return std::unexpected(setting.error());
    setting->path_prefix = path_prefix;
    for (const auto& word : all) {
        const auto [format, file] = parts_of(word);
        auto text = report::find_format(format)->text({report}, *setting);
        if (format == "html") text = page::called_by(std::move(text), lab::called());
        if (text.empty() && report::find_format(format)->keeps_marks)
            batch::say(fmt::format("warpmark: there is no final number, so {} is left empty\n",
                                   report::one_line(file)));
        if (auto written = write_to(file, text); !written) return written;
    }
    return {};
}

Option class_formats(std::vector<std::string>& names) {
    return {.name = "--format",
            .into = &names,
            .help = "write one more file per submission or class. " + help_of(is_extra),
            .type = "FORMAT",
            .one_value_each = true,
            .words = names_of(is_extra)};
}

}  // namespace warpmark::cli
