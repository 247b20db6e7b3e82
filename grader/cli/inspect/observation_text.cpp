// Text form of an observation: findings with their source lines, then a summary of each launch. Observation
// as text: findings first, because users look for them, then counts.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "grader/check/race_witness_text.h"
#include "grader/check/verdict_phrases.h"
#include "grader/cli/inspect/inspect_output.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/report/source_excerpt.h"
#include "grader/report/text_formatting.h"
#include "grader/report/text_layout.h"
#include "harness/contract/request_text.h"
#include "harness/contract/unchecked_parts.h"

namespace warpmark::cli {
namespace {

// The unit of a finding's count: occurrences, or excess over the minimum.
std::string count_words(const Finding& finding) {
    if (finding.count <= 1) return "";
    const std::string count = check::grouped(finding.count);
    if (family(finding.id) == Family::banks) return fmt::format(" ({} excess wavefronts)", count);
    if (family(finding.id) == Family::global) return fmt::format(" ({} excess sectors)", count);
    return fmt::format(" ({} times)", count);
}

std::string severity_word(Severity severity, const report::Style& style) {
    if (severity == Severity::error) return style.bad("error");
    return severity == Severity::warning ? style.middling("warning") : style.quiet("note");
}

// Reads a header by the name under which the compiler found it. An Error if it lies outside of the job's
// folders.
Result<std::string> included_text(const Job& job, const std::string& file) {
    std::error_code none;
    const auto folders = folders_of(job);
    for (const auto& folder : folders) {
        const auto whole = std::filesystem::weakly_canonical(folder + "/" + file, none).string();
        const auto is_above = [&](const std::string& one) { return whole.starts_with(one + "/"); };
        if (std::ranges::none_of(folders, is_above) && std::ranges::none_of(job.readable_dirs, is_above))
            continue;
        if (auto text = lab::read_text(whole, limits::lab_file_bytes_max)) return text;
    }
    return std::unexpected(Error{"no such header", {}, ""});
}

std::string included_excerpts(const Job& job, const Finding& finding, const report::View& view) {
    std::map<std::string, std::vector<Location>> by_file;
    for (const auto& at : finding.locations)
        if (!at.file.empty() && at.file != job.file) by_file[at.file].push_back(at);
    std::string text;
    for (const auto& [file, places] : by_file)
        if (const auto source = included_text(job, file)) {
            const auto code = report::excerpt(places, file, *source, "    ", view);
            if (!code.empty()) text += "  " + view.style.quiet(report::printable(file)) + ":\n" + code;
        }
    return text;
}

std::string finding_lines(const Job& job, const Finding& finding, const batch::TriedFix* fix,
                          const report::View& view) {
    const std::string id(name(finding.id));
    auto text = fmt::format("{} {}{}\n", severity_word(finding.severity, view.style), view.style.strong(id),
                            count_words(finding));
    const auto wrapped = [&](const std::string& words) {
        return report::wrapped(report::printable(words), "  ", view.width);
    };
    text += wrapped(finding.message);
    auto code = report::excerpt(finding.locations, job.file, job.source, "    ", view);
    if (!code.empty()) text += code;
    text += included_excerpts(job, finding, view);
    if (!finding.picture.empty())
        text += "\n" + report::picture_block(report::printable(finding.picture), "    ", view.width) + "\n";
    text += wrapped(finding.explanation);
    if (fix) text += wrapped(fix->words) + report::code_block(report::printable(fix->patch), "    ");
    if (auto shown = check::witness_sentence(finding.witness); !shown.empty()) text += wrapped(shown);
    return text + fmt::format("  why: {} explain {}\n\n", view.called, id);
}

std::string traffic_line(const char* space, const char* passes, const SpaceTraffic& traffic) {
    std::string text;
    for (auto [verb, part] : {std::pair{"loads", &traffic.load}, std::pair{"stores", &traffic.store},
                              std::pair{"atomics", &traffic.atomic}})
        if (part->requests)
            text += fmt::format("    {:<7}{:<8} {:>10} requests {:>10} {} (minimum {})\n", space, verb,
                                part->requests, part->passes, passes, part->ideal);
    return text;
}

std::string residency_words(const LaunchRecord& launch, const std::string& arch) {
    const Residency& residency = launch.residency;
    const auto spilled = residency.spilled_bytes
                             ? fmt::format(", and {} bytes spilled to local memory", residency.spilled_bytes)
                             : "";
    const auto registers =
        residency.registers ? fmt::format("{} registers per thread{}; ", residency.registers, spilled) : "";
    return fmt::format(
        "{}{} blocks ({} threads) fit on a multiprocessor, limited by {}; {} KB of L1 cache remain",
        registers, residency.blocks, residency.threads, check::residency_limits(launch, arch, false),
        residency.l1_bytes >> 10);
}

std::string launch_lines(const LaunchRecord& launch, const std::string& arch, const report::View& view) {
    auto three = [](const std::array<uint32_t, 3>& size) {
        return fmt::format("({},{},{})", size[0], size[1], size[2]);
    };
    const auto add = [&](const std::string& words) {
        return report::wrapped(words, "    ", "      ", view.width);
    };
    auto text = fmt::format("{} grid {} block {}{}\n", view.style.strong(report::short_name(launch.kernel)),
                            three(launch.grid), three(launch.block),
                            launch.error.empty() ? "" : " " + view.style.bad(launch.error));
    text += fmt::format("    {} bytes of static and {} bytes of dynamic shared memory\n",
                        launch.static_shared_bytes, launch.dynamic_shared_bytes);
    if (!launch.error.empty()) return text;
    text += add(residency_words(launch, arch));
    text += fmt::format("    {} thread instructions, {} barriers, {} modeled cycles\n",
                        launch.thread_instructions, launch.barriers, launch.cycles);
    text += traffic_line("shared", "wavefronts", launch.shared) +
            traffic_line("global", "sectors", launch.global);
    if (const Traffic remote = launch.remote.total(); remote.requests)
        text +=
            add(fmt::format("{} requests, {} wavefronts of shared memory go to other blocks of the cluster, "
                            "by whose banks they "
                            "count; a GPU's counters leave them out",
                            remote.requests, remote.passes));
    for (const auto& line : launch.lines) {
        auto shared = line.shared.total(), global = line.global.total();
        if (shared.excess())
            text +=
                add(fmt::format("{}:{}: {} of {} shared-memory wavefronts are in excess; {}", line.file,
                                line.line, shared.excess(), shared.passes, bank_words(line.worst_shared)));
        if (global.excess())
            text += add(fmt::format("{}:{}: {} of {} global-memory sectors are in excess", line.file,
                                    line.line, global.excess(), global.passes));
    }
    return text;
}

// Consecutive launches with equal results are shown once.
std::string launches_text(const std::vector<LaunchRecord>& launches, const std::string& arch,
                          const report::View& view) {
    std::string text, last;
    size_t alike = 0;
    const auto end_row = [&] {
        if (alike > 1) text += fmt::format("    the same in {} launches, one after another\n", alike);
        alike = 0;
    };
    for (const auto& launch : launches) {
        auto lines = launch_lines(launch, arch, view);
        if (lines != last) {
            end_row();
            text += lines;
            last = std::move(lines);
        }
        ++alike;
    }
    end_row();
    return text;
}

}  // namespace

std::string observation_text(const Job& job, const Observation& observation,
                             const std::optional<batch::TriedFix>& fix, const report::View& view) {
    std::string text;
    uint64_t findings = 0;
    auto add = [&](const std::vector<Finding>& some) {
        for (const auto& finding : some) {
            const bool is_tried = fix && !observation.cases.empty() &&
                                  &finding == observation.cases[0].findings.data() + fix->finding;
            text += finding_lines(job, finding, is_tried ? &*fix : nullptr, view);
            ++findings;
        }
    };
    add(observation.build_findings);
    for (const auto& one : observation.cases) {
        add(one.findings);
        for (const auto& unseen : one.unseen)
            text += report::wrapped(report::unseen_words(unseen), "", view.width);
        text += launches_text(one.launches, job.arch, view);
        if (!one.printed.empty())
            text += view.style.strong("printed") + "\n" +
                    report::wrapped(report::printable(one.printed), "    ", 1000);
        if (one.exit_code) text += fmt::format("{}\n    {}\n", view.style.strong("exit code"), one.exit_code);
    }
    const bool is_seen = std::ranges::all_of(observation.cases, [](const CaseObservation& one) {
        return std::ranges::all_of(one.unseen,
                                   [](const Unseen& unseen) { return unseen.about == unseen_times; });
    });
    if (findings == 0 && is_seen) text += view.style.good("No findings.") + "\n";
    return text;
}

}  // namespace warpmark::cli
