// `warpmark-dev mutants`: mutates references, one small change at a time.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "grader/cli/authors/proof_output.h"
#include "grader/cli/progress_bar.h"
#include "proofs/cli/dev_commands.h"
#include "proofs/mutants/mutation_testing.h"

namespace warpmark::cli {
namespace {

// Writes the table to stdout or a file, and its errors to stderr.
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

}  // namespace

int mutants(int argc, char** argv) {
    MarkOptions options;
    std::vector<std::string> words;
    std::string out = "-";
    Options call{{.name = "LAB", .into = &words, .help = "default: all labs", .type = ""}};
    options.add_to(call, true);
    call.push_back({.name = "--out",
                    .into = &out,
                    .help = "write the table to this file; - for stdout",
                    .names = Names::output,
                    .type = "FILE",
                    .shows_default = true});
    if (auto over =
            parse("Makes many small changes to each reference, one at a time. Each mutant must lose points, "
                  "or solutions/<lab>/survivors.toml must say why not.",
                  call, argc, argv))
        return *over;
    auto run = backend(options.device);
    if (!run) return fail(run.error());
    const auto labs = labs_to_prove(options, words, words.empty(), *run);
    return labs ? prove_by_mutants(*labs, options, *run, out) : labs.error();
}

}  // namespace warpmark::cli
