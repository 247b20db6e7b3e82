// Corpus of sources, run of one damaged file, and reduction of a failing one.
#include "proofs/damage/damaged_file_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/case_inputs.h"
#include "grader/lab/grading_limits.h"
#include "harness/base/splitmix64.h"
#include "harness/contract/finding_table.h"
#include "harness/session/golden_cases.h"

namespace warpmark::batch {
namespace {

constexpr double run_seconds = 0.1;  // per case, because endless loops are frequent
constexpr std::string_view host_sources[] = {"harness/toolchain/cases/nvcc/taken",
                                             "harness/toolchain/cases/host_library"};

std::vector<std::filesystem::path> cuda_files(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, none))
        if (entry.path().extension() == ".cu" && entry.path().stem() != "oracle")
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

void add_file(std::vector<Job>& corpus, Job job, const std::filesystem::path& path) {
    auto source = lab::read_text(path.string(), limits::lab_file_bytes_max);
    if (!source) return;
    job.file = path.filename().string();
    job.source = std::move(*source);
    corpus.push_back(std::move(job));
}

uint64_t bytes_of(const Case& one) {
    uint64_t bytes = 0;
    for (const auto& argument : one.arguments) bytes += argument.bytes.size() + argument.zeros;
    return bytes;
}

// Inputs for launch(const int* in, int* out, int n), which most of the sources below have that belong to no
// lab.
Case of_most_launchers() {
    constexpr int count = 64;
    const std::vector<std::byte> ints(count * sizeof(int), std::byte{1});
    std::vector<std::byte> size(sizeof(int));
    size[0] = std::byte{count};
    return Case{"64",
                {Argument{"in", Use::in, ints, sizeof(int)}, Argument{"out", Use::out, ints, sizeof(int)},
                 Argument{"n", Use::scalar, size, sizeof(int)}}};
}

}  // namespace

std::vector<Job> hostile_corpus(const std::vector<Lab>& labs, const std::string& root, uint64_t seed) {
    std::vector<Job> corpus;
    for (const auto& lab : labs) {
        auto inputs = lab::all_inputs(lab, seed);
        if (!inputs || inputs->empty()) continue;
        const auto job =
            submission_job(lab, lab.file, "", {*std::ranges::min_element(*inputs, {}, bytes_of)}, seed);
        for (const auto& folder : {lab.folder, lab.solution_folder})
            for (const auto& path : cuda_files(folder)) add_file(corpus, job, path);
    }
    for (const auto& name : golden::corpus_files(root))
        if (auto golden = golden::read_file(root, name)) corpus.push_back(std::move(golden->job));
    for (const auto folder : host_sources) {
        Job job;
        job.cases = {of_most_launchers()};
        if (folder.ends_with("host_library")) {
            job.entry = "main";
            job.cases = {Case{}};
        }
        for (const auto& path : cuda_files(std::filesystem::path(root) / folder)) add_file(corpus, job, path);
    }
    for (auto& job : corpus) job.time_limit_s = run_seconds;
    return corpus;
}

Outcome outcome_of(const Result<Observation>& seen) {
    if (!seen) return seen.error().blame == Blame::tool ? Outcome::failed : Outcome::refused;
    const auto says = [](const std::vector<Finding>& findings, FindingId id) {
        return std::ranges::find(findings, id, &Finding::id) != findings.end();
    };
    const bool in_cases = std::ranges::any_of(seen->cases, [&](const CaseObservation& one) {
        return says(one.findings, id_of("tool.unsupported"));
    });
    if (in_cases || says(seen->build_findings, id_of("tool.unsupported"))) return Outcome::unsupported;
    if (says(seen->build_findings, id_of("run.unfinished"))) return Outcome::late;
    return seen->built() ? Outcome::ran : Outcome::refused;
}

std::string_view name_of(Outcome outcome) {
    constexpr std::string_view names[] = {"ran", "refused", "unsupported", "late", "failed"};
    return names[static_cast<size_t>(outcome)];
}

HostileRun run_hostile(const std::vector<Job>& corpus, uint64_t seed, size_t number, const Backend& backend) {
    Splitmix64 random(seed * splitmix64_step + number);
    const size_t at = random.below(corpus.size());
    std::vector<std::string> sources{corpus[at].source};
    for (int more = 0; more < 3; ++more) sources.push_back(corpus[random.below(corpus.size())].source);
    HostileRun run{number, corpus[at].file, corpus[at], Outcome::ran, ""};
    run.job.source = damaged(sources, 0, random.next());
    const auto seen = backend(run.job);
    run.outcome = outcome_of(seen);
    if (!seen) {
        run.said = to_text(seen.error());
        return run;
    }
    std::vector<Finding> findings = seen->build_findings;
    for (const auto& one : seen->cases)
        findings.insert(findings.end(), one.findings.begin(), one.findings.end());
    for (const auto& finding : findings) {
        const bool is_it = run.outcome == Outcome::unsupported ? finding.id == id_of("tool.unsupported")
                                                               : finding.severity == Severity::error;
        if (is_it && run.said.empty()) run.said = fmt::format("{}: {}", name(finding.id), finding.message);
    }
    return run;
}

std::string shrunk(const std::string& source, int tries,
                   const std::function<bool(const std::string&)>& still_fails) {
    std::vector<std::string> lines(1);
    for (const char c : source) {
        lines.back() += c;
        if (c == '\n') lines.emplace_back();
    }
    const auto text_of = [](const std::vector<std::string>& some) {
        std::string text;
        for (const auto& line : some) text += line;
        return text;
    };
    for (size_t piece = std::max<size_t>(1, lines.size() / 2); piece > 0 && tries > 0; piece /= 2)
        for (size_t at = 0; at < lines.size() && tries > 0;) {
            auto fewer = lines;
            fewer.erase(fewer.begin() + static_cast<long>(at),
                        fewer.begin() + static_cast<long>(std::min(at + piece, lines.size())));
            --tries;
            if (still_fails(text_of(fewer)))
                lines = std::move(fewer);
            else
                at += piece;
        }
    return text_of(lines);
}

}  // namespace warpmark::batch
