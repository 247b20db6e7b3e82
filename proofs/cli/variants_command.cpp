// `warpmark-dev variants`: rewrites sources in ways that must not change a verdict. Prints differences on
// stderr, and the table on stdout.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "grader/cli/authors/proof_output.h"
#include "grader/cli/progress_bar.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/lab_location.h"
#include "harness/base/atomic_write.h"
#include "proofs/cli/dev_commands.h"
#include "proofs/variants/variant_comparison.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

// The solutions of these drawn labs, and the corpus.
Result<std::vector<batch::VariantSubject>> subjects_of(const std::vector<Lab>& drawn, const std::string& root,
                                                       bool with_corpus, const Part& part) {
    std::vector<batch::VariantSubject> all;
    const auto add = [&](Result<std::vector<batch::VariantSubject>> some) -> Result<void> {
        if (!some) return std::unexpected(some.error());
        std::ranges::move(*some, std::back_inserter(all));
        return {};
    };
    for (const auto& lab : drawn)
        if (auto added = add(batch::solutions_of(lab)); !added) return std::unexpected(added.error());
    if (with_corpus)
        if (auto added = add(batch::corpus_subjects(root)); !added) return std::unexpected(added.error());
    std::vector<batch::VariantSubject> some;
    for (size_t at = part.which - 1; at < all.size(); at += part.of) some.push_back(std::move(all[at]));
    return some;
}

Result<void> save_variants(const batch::VariantRun& run, const std::string& folder) {
    for (const auto& result : run.results) {
        if (!result.differs()) continue;
        std::string name = result.file.substr(0, result.file.rfind('.'));
        std::ranges::replace(name, '/', '-');
        const auto path = fs::path(folder) / fmt::format("{}-{}.cu", name, result.variant);
        std::error_code none;
        fs::create_directories(folder, none);
        if (auto written = write_whole(path.string(), result.source); !written) return written;
    }
    return {};
}

struct VariantCall {
    std::string only;          // part of the variants' names
    std::string part = "1/1";  // "2/3": the second third of the files
    std::string save;          // folder for the variants that differ; "": none
    bool with_corpus = true;
};

int prove_variants(const std::vector<Lab>& labs, const MarkOptions& options, const batch::Backend& backend,
                   const VariantCall& call) {
    const auto root = lab::find_root(options.root);
    if (!root) return fail(root.error());
    const auto part = read_part(call.part);
    if (!part) return fail(part.error());
    const auto known = batch::read_known_differences(root->string());
    if (!known) return fail(known.error());
    std::vector<Lab> drawn;
    for (const auto& lab : labs) drawn.push_back(lab::drawn(lab, lab::secret_of(options.seed)));
    const auto subjects = subjects_of(drawn, root->string(), call.with_corpus, *part);
    if (!subjects) return fail(subjects.error());
    batch::VariantRun run;
    {
        batch::Progress progress(subjects->size());
        run = batch::run_variants(*subjects, *known,
                                  {.seed = options.seed, .jobs = options.job_count(), .only = call.only},
                                  backend, [&](const std::string& file) { progress.done(file); });
    }
    if (!call.save.empty())
        if (auto saved = save_variants(run, call.save); !saved) return fail(saved.error());
    fmt::print("{}", batch::variant_table(run));
    if (run.wrong.empty()) return all_passed;
    return fail(run.wrong) == tool_could_not ? tool_could_not : something_failed;
}

}  // namespace

int variants(int argc, char** argv) {
    MarkOptions options;
    std::vector<std::string> words;
    VariantCall asked;
    Options call{{.name = "LAB",
                  .into = &words,
                  .help = "default: all labs and the corpus; corpus: the kernels of the corpus",
                  .type = ""}};
    options.add_to(call, true);
    call.push_back({.name = "--part",
                    .into = &asked.part,
                    .help = "use only the K-th of N parts of the files",
                    .type = "K/N",
                    .shows_default = true});
    call.push_back({.name = "--save",
                    .into = &asked.save,
                    .help = "write the variants that differ to this folder",
                    .names = Names::output_folder,
                    .type = "DIR"});
    call.push_back({.name = "--only",
                    .into = &asked.only,
                    .help = "only variants whose \"FILE: VARIANT\" contains this text",
                    .type = "TEXT"});
    if (auto over = parse("Rewrites every solution and every kernel of the corpus without changing its "
                          "behavior. The verdicts must stay the same.",
                          call, argc, argv))
        return *over;
    auto run = backend(options.device);
    if (!run) return fail(run.error());
    const bool all = words.empty();
    asked.with_corpus = all || std::erase(words, "corpus") > 0;
    const auto labs = labs_to_prove(options, words, all, *run);
    return labs ? prove_variants(*labs, options, *run, asked) : labs.error();
}

}  // namespace warpmark::cli
