// `warpmark prove`: checks that the labs mark as they claim.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "grader/cli/authors/proof_output.h"
#include "grader/cli/command_support.h"
#include "grader/cli/progress_bar.h"
#include "grader/cli/stdout_view.h"
#include "grader/prove/lab_margins.h"
#include "grader/prove/lab_proof.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

// Writes the table to stdout or a file.
int prove_by_margins(const std::vector<Lab>& labs, const MarkOptions& options, const batch::Backend& run,
                     const std::string& out) {
    std::size_t files = 0;
    for (const auto& lab : labs) files += batch::margin_subjects_of(lab);
    batch::MarginRun margins;
    {
        batch::Progress progress(files);
        margins = batch::run_margins(
            labs, options.seed, run, options.job_count(),
            [&](const std::string& lab, const std::string& subject) { progress.done(lab + " " + subject); });
    }
    if (!margins.wrong.empty()) return fail(margins.wrong);
    if (auto written = write_to(out, batch::margin_table(margins.margins)); !written)
        return fail(written.error());
    return all_passed;
}

struct Asked {
    MarkOptions options;
    std::vector<std::string> words;
    bool by_margins = false;
    std::string out = "-", times, only, part = "1/1";
    int draws = batch::draws_of_each_proof;
};

// Returns an exit code if there is nothing to prove: help was shown, or the call is invalid.
std::optional<int> read_call(Asked& asked, int argc, char** argv) {
    Options call{{.name = "LAB", .into = &asked.words, .help = "default: all labs", .type = ""}};
    asked.options.add_to(call, true);
    call.push_back({.name = "--margins",
                    .into = &asked.by_margins,
                    .help =
                        "instead of proving, show for each bound and case the values of stub, reference, "
                        "alternatives and mistakes; for floats, the share of the tolerance that they use"});
    call.push_back({.name = "--part",
                    .into = &asked.part,
                    .help = "run only the K-th of N parts of the proofs",
                    .type = "K/N",
                    .shows_default = true});
    call.push_back({.name = "--out",
                    .into = &asked.out,
                    .help = "with --margins: write the table to this file; - for stdout",
                    .names = Names::output,
                    .type = "FILE",
                    .shows_default = true});
    call.push_back(
        {.name = "--times",
         .into = &asked.times,
         .help = "also write the time ratios of all sources of labs with a check of kind time, as CSV",
         .names = Names::input,
         .type = "FILE"});
    call.push_back({.name = "--draws",
                    .into = &asked.draws,
                    .help = "mark the reference and the alternatives at this many draws",
                    .type = "N",
                    .shows_default = true,
                    .between = IntegerRange{1, 100'000}});
    call.push_back({.name = "--only",
                    .into = &asked.only,
                    .help = "only proofs whose \"LAB SUBJECT\" contains this text",
                    .type = "TEXT"});
    return parse(
        "Proves that the labs mark as they should. The handout and the hints exist. The stub fails. The "
        "reference and the alternatives have full marks. Every mistake gets the verdicts that it names, and "
        "no others. Outputs that were not computed fail: zeros, a copy of the input, and outputs never "
        "written. Each result is printed as soon as it is available. With --device cuda, all of this runs on "
        "the GPU.",
        call, argc, argv);
}

// Prints each proof as soon as it is done, so that an interrupted call still shows what it proved.
std::vector<batch::Proof> make_proofs(const std::vector<Lab>& labs, const Asked& asked,
                                      const batch::Backend& run, const batch::ProofChoice& choice) {
    std::mutex one_at_a_time;
    const auto style = stdout_style();
    batch::Progress progress(batch::proofs_of(labs, choice));
    return batch::prove(
        labs, asked.options.seed, run, asked.options.job_count(),
        [&](const batch::Proof& proof) {
            {
                const std::lock_guard lock(one_at_a_time);
                progress.step_aside();
                fmt::print("{}", proof_lines(proof, style));
                std::fflush(stdout);
            }
            progress.done(proof.lab + " " + proof.subject + (proof.holds ? "" : " FAILED"));
        },
        asked.draws, choice);
}

int prove_labs(const std::vector<Lab>& labs, const Asked& asked, const batch::Backend& run) {
    const auto part = read_part(asked.part);
    if (!part) return fail(part.error());
    const auto proofs = make_proofs(labs, asked, run, {asked.only, part->which, part->of});
    if (proofs.empty() && !asked.only.empty())
        return fail(Error{
            fmt::format("No proof in part {} has a name that contains `{}`", asked.part, asked.only),
            {},
            "A proof's name is the lab's id and its subject, for example `01_race mistakes/no_barrier`.",
            Blame::caller});
    if (!asked.times.empty())
        if (auto written = write_to(asked.times, time_table(proofs)); !written) return fail(written.error());
    std::size_t unexplained = 0;
    if (const auto marks = marks_table(proofs, unexplained); !marks.empty())
        fmt::print(
            "\nMistakes with fewer points than the stub, or with more than 80 % although they are\n"
            "wrong in half of the cases:\n{}",
            marks);
    fmt::print("\n{}", report::wrapped(proof_counts(proofs, labs.size()), "", stdout_view().width));
    if (unexplained) {
        fail(Error{fmt::format("{} of these mistakes do not explain their points", unexplained),
                   {},
                   "Write the reason as `// marks: …` below the `// expect:` lines, or change the lab."});
        return something_failed;
    }
    return std::ranges::all_of(proofs, &batch::Proof::holds) ? all_passed : something_failed;
}

// Proofs of `warpmark-dev`: the option of `prove`, and the command that replaces it.
constexpr std::pair<std::string_view, std::string_view> dev_flags[] = {{"--mutants", "mutants"},
                                                                       {"--variants", "variants"}};
constexpr std::pair<std::string_view, std::string_view> dev_words[] = {{"attacks", "attacks"},
                                                                       {"gpu", "gpu-attacks"}};

}  // namespace

int prove(int argc, char** argv) {
    for (const char* word : std::span(argv, static_cast<std::size_t>(argc)))
        for (const auto& [flag, command] : dev_flags)
            if (word == flag) return refer_to_dev(fmt::format("prove {}", word), command);
    Asked asked;
    if (auto over = read_call(asked, argc, argv)) return *over;
    for (const auto& [word, command] : dev_words)
        if (std::ranges::find(asked.words, word) != asked.words.end())
            return refer_to_dev(fmt::format("prove {}", word), command);
    auto run = backend(asked.options.device);
    if (!run) return fail(run.error());
    const auto labs = labs_to_prove(asked.options, asked.words, asked.words.empty(), *run);
    if (!labs) return labs.error();
    if (labs->empty()) return fail(Error{"There is no lab to prove", {}, "`warpmark labs` lists the labs."});
    if (asked.by_margins) return prove_by_margins(*labs, asked.options, *run, asked.out);
    return prove_labs(*labs, asked, *run);
}

}  // namespace warpmark::cli
