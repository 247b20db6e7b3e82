// Three ways to submit a probe: as a file, in a CI job, in a class.
#include "proofs/attacks/attack_trial.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "grader/course/class_marking.h"
#include "grader/course/slurm_commands.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/report/report_formats.h"
#include "grader/report/text_formatting.h"
#include "grader/score/score.h"
#include "harness/base/file_contents.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
constexpr double command_seconds = 120;  // generous; no command reaches it
constexpr const char* honest = "ada";    // the student next to the dishonest one

double seconds_of_children() {
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

// Artifact names keep the format's ending, because forbidden contents depend on the kind of file.
void write_all_formats(const Report& report, std::vector<Artifact>& artifacts) {
    for (const auto& format : report::formats) {
        const bool is_one_file = format.of == report::FormatScope::marked;
        artifacts.push_back({std::string(is_one_file ? format.file : format.name), format.write({report})});
    }
}

Attempt as_file(const Attack& attack, const Bench& bench, const fs::path& work) {
    const auto file = attack.entry.empty() ? bench.lab.file : attack.entry;
    const Submission submission{file, file, "", ""};
    const Marking marking{.seed = 1, .public_only = false, .case_name = attack.case_name};
    Attempt attempt;
    const auto source = lab::read_text(work / file, limits::source_bytes_max);
    const auto lab = lab::restricted(bench.lab, false, attack.case_name);
    if (!source) {
        attempt.report = score::unmarked(lab, submission, marking, Status::not_graded, source.error());
    } else {
        auto handed_in = submission;
        handed_in.source = *source;
        auto graded = grade(lab, handed_in, marking, bench.book, bench.backend);
        if (!graded) {
            attempt.broke = to_text(graded.error());
            return attempt;
        }
        attempt.peak_mb = static_cast<double>(graded->observation.peak_bytes) / (1 << 20);
        attempt.report = std::move(graded->report);
    }
    write_all_formats(*attempt.report, attempt.artifacts);
    return attempt;
}

std::string ended_badly(const TimedResult& ran) {
    if (ran.late) return fmt::format("it did not end within {} s", command_seconds);
    if (ran.status > 3) return fmt::format("it ended with status {}", ran.status);
    return "";
}

// True if a JSON report shows full marks; nothing without such a report.
std::optional<bool> says_full(const std::string& text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.contains("score") || !json.contains("status")) return {};
    return json["status"] == "graded" && json["score"].get<double>() >= json["max_score"].get<double>();
}

const std::vector<std::string>& ci_environment() {
    static const std::vector<std::string> variables{"GITHUB_ACTIONS=true", "NO_COLOR=1"};
    return variables;
}

std::vector<std::string> words_of(const Bench& bench, const std::vector<std::string>& arguments) {
    auto words = bench.program;
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

Result<Attempt> in_ci(const Attack& attack, const Bench& bench, const fs::path& work) {
    const auto file = attack.entry.empty() ? bench.lab.file : attack.entry;
    const auto root = fs::path(bench.lab.folder).parent_path().parent_path();
    const auto words =
        words_of(bench, {"check", bench.lab.id, file, "--root", fs::absolute(root), "--json", "report.json"});
    auto ran = run_command(words, ci_environment(), work, command_seconds);
    if (!ran) return std::unexpected(ran.error());
    Attempt attempt;
    attempt.broke = ended_badly(*ran);
    attempt.artifacts = {{"stdout", ran->out}, {"stderr", ran->err}};
    for (const char* name : {"report.json", "junit.xml", "summary.md"})
        attempt.artifacts.push_back({name, text_of(work / name)});
    attempt.score_full = says_full(attempt.artifacts[2].text).value_or(false);
    return attempt;
}

// Permissions that the gradebook's file must not have.
constexpr auto of_others = fs::perms::group_all | fs::perms::others_all;

Result<Attempt> in_class(const Attack& attack, const Bench& bench, const fs::path& work) {
    const auto root = fs::path(bench.lab.folder).parent_path().parent_path();
    std::error_code error;
    const auto handed_in = work / "class" / honest / bench.lab.id;
    fs::create_directories(handed_in, error);
    std::ofstream(handed_in / bench.lab.file, std::ios::binary) << bench.lab.reference;
    auto words =
        words_of(bench, {"grade", "class", "--out", "out", "--jobs", "1", "--root", fs::absolute(root)});
    if (!attack.roster.empty()) words.insert(words.end(), {"--roster", attack.roster});
    auto ran = run_command(words, ci_environment(), work, command_seconds);
    if (!ran) return std::unexpected(ran.error());
    Attempt attempt;
    attempt.broke = ended_badly(*ran);
    attempt.artifacts = {{"stdout", ran->out}, {"stderr", ran->err}};
    attempt.honest_full =
        says_full(text_of(work / "out" / honest / (bench.lab.id + ".json"))).value_or(false);
    attempt.table = text_of(work / "out/class.csv");
    for (const auto& student : attack.honest)
        attempt.honest_full &=
            says_full(text_of(work / "out" / student / (bench.lab.id + ".json"))).value_or(false);
    for (const auto& entry : fs::recursive_directory_iterator(work / "out", error)) {
        if (!entry.is_regular_file() || entry.is_symlink()) continue;
        const auto name = fs::relative(entry.path(), work / "out").string();
        // The book contains all submissions and the secret, so only its owner may read it.
        if (name.starts_with(book_file) && (entry.status().permissions() & of_others) == fs::perms::none)
            continue;
        attempt.artifacts.push_back({name, text_of(entry.path())});
        const bool may_be_full = name.starts_with(std::string(honest) + "/") ||
                                 std::ranges::any_of(attack.honest, [&](const std::string& student) {
                                     return name.starts_with(student + "/");
                                 });
        if (!may_be_full && name.ends_with(".json"))
            attempt.score_full |= says_full(attempt.artifacts.back().text).value_or(false);
    }
    return attempt;
}

}  // namespace

Result<Attempt> attempt(const Attack& attack, const Bench& bench) {
    const auto work = bench.place.prepare(attack, fs::path(bench.lab.solution_folder) / bench.lab.file);
    if (!work) return std::unexpected(work.error());
    const double before = seconds_of_children();
    const auto started = std::chrono::steady_clock::now();
    Result<Attempt> made;
    try {
        if (attack.through == AttackChannel::check)
            made = as_file(attack, bench, *work);
        else if (attack.through == AttackChannel::ci)
            made = in_ci(attack, bench, *work);
        else
            made = in_class(attack, bench, *work);
    } catch (const std::exception& wrong) {
        made = Attempt{};
        made->broke = std::string("an exception: ") + wrong.what();
    }
    if (made && attack.runs_alone()) {
        made->processor_s = seconds_of_children() - before;
        made->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    }
    if (made) made->spared_victim = bench.place.spared_victim(*work);
    std::error_code none;
    fs::remove_all(*work, none);
    return made;
}

std::string summary(const Attempt& attempt) {
    if (!attempt.report) return attempt.broke.empty() ? "" : attempt.broke;
    const auto& report = *attempt.report;
    if (report.status != Status::graded)
        return fmt::format("not marked: {}",
                           report.status_because.substr(0, report.status_because.find('\n')).substr(0, 150));
    auto text = fmt::format("{} of {}", report::points(report.score), report::points(report.max_score));
    for (const auto& check : report.checks) {
        if (check.verdict == Verdict::pass || check.verdict == Verdict::skip) continue;
        text += fmt::format("; {} {}: {}", check.id, name(check.verdict),
                            check.because.substr(0, check.because.find('\n')).substr(0, 150));
    }
    return text;
}

}  // namespace warpmark::batch
