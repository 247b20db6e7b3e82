// prove.cpp: `warpmark prove`: proves that the labs mark as they say.
#include "grader/batch/prove.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <expected>
#include <mutex>
#include <optional>

#include "grader/batch/gpu_probes.h"
#include "grader/batch/margins.h"
#include "grader/batch/mutants.h"
#include "grader/batch/progress.h"
#include "grader/cli/part.h"
#include "grader/cli/proof_counts.h"
#include "grader/cli/proof_tables.h"
#include "grader/cli/prove_attacks.h"
#include "grader/cli/prove_variants.h"
#include "grader/cli/shared.h"
#include "grader/cli/stdout_view.h"
#include "grader/lab/course.h"
#include "grader/lab/locate.h"
#include "grader/lab/needs_device.h"
#include "grader/report/text.h"

namespace warpmark::cli {
namespace {

std::string proof_lines(const batch::Proof& proof, const report::Style& style) {
    auto score = proof.max_score > 0
                     ? fmt::format("{} / {}", report::points(proof.score), report::points(proof.max_score))
                     : std::string();
    auto line =
        fmt::format("  {}  {:<22}  {:<38}  {}\n", proof.holds ? style.good("proved") : style.bad("FAILED"),
                    proof.lab, proof.subject, score);
    if (proof.holds) return line;
    return line + report::wrapped(report::printable(proof.because), "          ") +
           "          file: " + report::printable(proof.path) + "\n";
}

// What a submission may try on a GPU.
Result<std::vector<batch::GpuProbe>> probes_for(const MarkOptions& options) {
    const auto root = lab::find_root(options.root);
    if (!root) return std::unexpected(root.error());
    return batch::read_gpu_probes(*root / batch::gpu_probes_folder);
}

// The table on stdout, or in a file; what is wrong with it on stderr.
int prove_by_mutants(const std::vector<Lab>& labs, const MarkOptions& options, const batch::Backend& run,
                     const std::string& out) {
    batch::MutantRun mutants;
    {
        batch::Progress progress(batch::mutants_in(labs));
        mutants = batch::run_mutants(
            labs, options.seed, run, options.job_count(),
            [&](const batch::MutantResult& one) { progress.done(one.lab + " " + one.name); });
    }
    if (auto written = write_to(out, batch::mutant_table(mutants.results)); !written)
        return fail(written.error());
    if (mutants.wrong.empty()) return all_passed;
    return fail(mutants.wrong) == tool_could_not ? tool_could_not : something_failed;
}

// The table on stdout, or in a file.
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
    bool by_mutants = false, by_variants = false, by_margins = false;
    std::string out = "-", times;
    VariantCall variants;
    int draws = batch::draws_of_each_proof;
};

// An exit code: there is nothing to prove, but help was asked for, or the call is wrong.
std::optional<int> read_call(Asked& asked, int argc, char** argv) {
    Options call{{.name = "LAB",
                  .into = &asked.words,
                  .help = "default: all labs; attacks: what a dishonest submission may try; gpu: what a "
                          "submission may try on a GPU (needs --device cuda)",
                  .type = ""}};
    asked.options.add_to(call, true);
    call.push_back({.name = "--mutants",
                    .into = &asked.by_mutants,
                    .help =
                        "instead, make many small changes to each reference, one at a time; each mutant must "
                        "lose points, or solutions/<lab>/survivors.toml must say why not"});
    call.push_back({.name = "--variants",
                    .into = &asked.by_variants,
                    .help =
                        "instead, rewrite every solution and every kernel of the corpus in ways that change "
                        "nothing; the verdicts must stay. LAB: corpus for those kernels alone"});
    call.push_back({.name = "--margins",
                    .into = &asked.by_margins,
                    .help = "instead, show for each bound and case what the stub, the reference, the "
                            "alternatives and the mistakes reach; of floats, how much of their tolerance"});
    call.push_back({.name = "--part",
                    .into = &asked.variants.part,
                    .help = "the K-th of N parts of the proofs; with --variants: of the files",
                    .type = "K/N",
                    .shows_default = true});
    call.push_back({.name = "--save",
                    .into = &asked.variants.save,
                    .help = "with --variants: write the variants that differ to this folder",
                    .names = Names::output_folder,
                    .type = "DIR"});
    call.push_back({.name = "--out",
                    .into = &asked.out,
                    .help = "with --mutants and --margins: write the table to this file; - for stdout",
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
                    .between = Between{1, 100'000}});
    call.push_back({.name = "--only",
                    .into = &asked.variants.only,
                    .help =
                        "only proofs whose \"LAB SUBJECT\" contains this text; with attacks: probes; with "
                        "--variants: those of \"FILE: VARIANT\"",
                    .type = "TEXT"});
    return parse(
        "Proves that the labs mark as they should. The handout and the hints exist. The stub fails. The "
        "reference and the alternatives have full marks. Every mistake gets the verdicts that it names, and "
        "no others. Outputs that nobody computed fail: zeros, a copy of the input, and nothing at all. Each "
        "is printed as soon as it is known. With --device cuda, all of this runs on the GPU.",
        call, argc, argv);
}

// In the order of their names; all of them where none is named.
std::expected<std::vector<Lab>, std::vector<Error>> open_labs(const MarkOptions& options,
                                                              std::vector<std::string> words, bool all) {
    if (all) {
        auto root = lab::find_root(options.root);
        if (!root) return std::unexpected(std::vector{root.error()});
        words = lab::lab_ids(*root);
    }
    std::vector<Lab> labs;
    std::vector<Error> errors;
    for (const auto& word : words) {
        auto lab = open_lab(options.root, word, true);
        if (lab)
            labs.push_back(std::move(*lab));
        else
            errors.insert(errors.end(), lab.error().begin(), lab.error().end());
    }
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return labs;
}

// Their places among all labs of the root; what is wrong with others is not asked here.
std::vector<Error> wrong_with_course(const std::vector<Lab>& labs, const MarkOptions& options) {
    std::vector<Lab> all = labs;
    if (const auto root = lab::find_root(options.root))
        for (const auto& id : lab::lab_ids(*root))
            if (std::ranges::find(all, id, &Lab::id) == all.end())
                if (auto other = lab::load_lab(*root / "labs" / id, "")) all.push_back(std::move(*other));
    return lab::wrong_with_course(labs, all);
}

// Leaves out the labs that need a newer GPU than there is, and says so; how many.
std::size_t without_too_old(std::vector<Lab>& labs, const batch::Backend& run) {
    return std::erase_if(labs, [&](const Lab& lab) {
        const auto why = lab::too_old(lab, run.capability);
        if (why) fmt::print("  skipped: {}\n", why->what);
        return why.has_value();
    });
}

// Each proof is printed when it is done: whatever stops the call, what was proved is there.
std::vector<batch::Proof> make_proofs(const std::vector<Lab>& labs,
                                      const std::vector<batch::GpuProbe>& probes, const Asked& asked,
                                      const batch::Backend& run, const batch::ProofChoice& choice) {
    std::mutex one_at_a_time;
    const auto style = stdout_style();
    batch::Progress progress(batch::proofs_of(labs, choice));
    const auto print = [&](const batch::Proof& proof) {
        const std::lock_guard lock(one_at_a_time);
        progress.step_aside();
        fmt::print("{}", proof_lines(proof, style));
        std::fflush(stdout);
    };
    auto proofs = batch::prove(
        labs, asked.options.seed, run, asked.options.job_count(),
        [&](const batch::Proof& proof) {
            print(proof);
            progress.done(proof.lab + " " + proof.subject + (proof.holds ? "" : " FAILED"));
        },
        asked.draws, choice);
    const auto tried = batch::prove_probes(probes, run, true, print, choice);
    proofs.insert(proofs.end(), tried.begin(), tried.end());
    return proofs;
}

int prove_labs(const std::vector<Lab>& labs, const std::vector<batch::GpuProbe>& probes, const Asked& asked,
               const batch::Backend& run) {
    const auto part = read_part(asked.variants.part);
    if (!part) return fail(part.error());
    const auto proofs = make_proofs(labs, probes, asked, run, {asked.variants.only, part->which, part->of});
    if (proofs.empty() && !asked.variants.only.empty())
        return fail(Error{fmt::format("No proof in part {} has a name that contains `{}`",
                                      asked.variants.part, asked.variants.only),
                          {},
                          "A name is a lab's id and what is proved of it, such as "
                          "`01_race mistakes/no_barrier`.",
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
        fail(Error{fmt::format("{} of these mistakes do not say why they have these points", unexplained),
                   {},
                   "Write the reason as `// marks: …` below the `// expect:` lines, or change the lab."});
        return something_failed;
    }
    return std::ranges::all_of(proofs, &batch::Proof::holds) ? all_passed : something_failed;
}

}  // namespace

int prove(int argc, char** argv) {
    Asked asked;
    if (auto over = read_call(asked, argc, argv)) return *over;
    const auto& options = asked.options;
    auto run = backend(options.device);
    if (!run) return fail(run.error());
    if (asked.words == std::vector<std::string>{"attacks"})
        return prove_attacks(options, *run, asked.variants.only);
    const bool all = asked.words.empty(), names_gpu = std::erase(asked.words, "gpu") > 0;
    if (names_gpu && options.device == "sim")
        return fail(Error{"`prove gpu` needs a GPU", {}, "Add --device cuda.", Blame::caller});
    asked.variants.with_corpus = all || (asked.by_variants && std::erase(asked.words, "corpus") > 0);
    auto labs = open_labs(options, asked.words, all);
    if (!labs) return fail(labs.error());
    if (const auto wrong = wrong_with_course(*labs, options); !wrong.empty()) return fail(wrong);
    if (const auto skipped = without_too_old(*labs, *run); skipped > 0 && labs->empty())
        return tool_could_not;
    if (asked.by_variants) return prove_variants(*labs, options, *run, asked.variants);
    if (labs->empty() && !names_gpu)
        return fail(Error{"There is no lab to prove", {}, "`warpmark labs` lists the labs."});
    if (asked.by_margins) return prove_by_margins(*labs, options, *run, asked.out);
    if (asked.by_mutants) return prove_by_mutants(*labs, options, *run, asked.out);
    Result<std::vector<batch::GpuProbe>> probes;
    if (names_gpu || (all && options.device != "sim")) probes = probes_for(options);
    if (!probes) return fail(probes.error());
    return prove_labs(*labs, *probes, asked, *run);
}

}  // namespace warpmark::cli
