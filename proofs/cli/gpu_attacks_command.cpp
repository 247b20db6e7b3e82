// `warpmark-dev gpu-attacks`: runs submissions that attack a GPU, each followed by a correct one.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "grader/cli/authors/proof_output.h"
#include "grader/cli/command_support.h"
#include "grader/cli/stdout_view.h"
#include "grader/lab/lab_location.h"
#include "grader/report/text_formatting.h"
#include "proofs/attacks/gpu_probes.h"
#include "proofs/cli/dev_commands.h"

namespace warpmark::cli {
namespace {

Result<std::vector<batch::GpuProbe>> probes_for(const MarkOptions& options) {
    const auto root = lab::find_root(options.root);
    if (!root) return std::unexpected(root.error());
    return batch::read_gpu_probes(*root / batch::gpu_probes_folder);
}

}  // namespace

int gpu_attacks(int argc, char** argv) {
    MarkOptions options;
    options.device = "cuda";
    std::string only, part_text = "1/1";
    Options call;
    options.add_to(call, false);
    call.push_back({.name = "--part",
                    .into = &part_text,
                    .help = "run only the K-th of N parts of the submissions",
                    .type = "K/N",
                    .shows_default = true});
    call.push_back({.name = "--only",
                    .into = &only,
                    .help = "only submissions whose name contains this text",
                    .type = "TEXT"});
    if (auto over = parse(
            "Runs submissions that attack a GPU, one after the other, with a correct kernel after each.",
            call, argc, argv))
        return *over;
    if (options.device == "sim")
        return fail(Error{"`gpu-attacks` needs a GPU", {}, "Add --device cuda.", Blame::caller});
    auto run = backend(options.device);
    if (!run) return fail(run.error());
    const auto part = read_part(part_text);
    if (!part) return fail(part.error());
    const auto probes = probes_for(options);
    if (!probes) return fail(probes.error());
    const auto style = stdout_style();
    const auto proofs = batch::prove_probes(*probes, *run, true,
                                            [&](const batch::Proof& proof) {
                                                fmt::print("{}", proof_lines(proof, style));
                                                std::fflush(stdout);
                                            },
                                            {only, part->which, part->of});
    fmt::print("\n{}", report::wrapped(proof_counts(proofs, 0), "", stdout_view().width));
    return std::ranges::all_of(proofs, &batch::Proof::holds) ? all_passed : something_failed;
}

}  // namespace warpmark::cli
