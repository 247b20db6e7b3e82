// Translation of the options to a run on a cluster.
#include "grader/cli/course/marking_engine.h"

#include <fmt/format.h>

#include "grader/cli/ci_safe_output.h"
#include "grader/cli/course/interrupt_handling.h"
#include "grader/course/class_marking.h"
#include "grader/report/text_formatting.h"
#include "harness/process/own_executable.h"

namespace warpmark::cli {

void EngineOptions::add_to(Options& call) {
    call.push_back({.name = "--engine",
                    .into = &engine,
                    .help = "local: mark the class on this computer; slurm: as a Slurm job array",
                    .type = "NAME",
                    .shows_default = true,
                    .words = {"local", "slurm"}});
    call.push_back({.name = "--slurm-args",
                    .into = &slurm_args,
                    .help = "options for sbatch, such as '--account=NAME --partition=NAME'; may be repeated",
                    .type = "WORDS",
                    .one_value_each = true});
    call.push_back({.name = "--spool",
                    .into = &spool,
                    .help = "with Slurm: a folder that all nodes share, for work and results; default: "
                            "class.db.slurm in the folder for the reports",
                    .names = Names::output_folder,
                    .type = "DIR"});
    call.push_back({.name = "--task-size",
                    .into = &pieces_a_task,
                    .help = "with Slurm: number of submissions per task",
                    .type = "N",
                    .shows_default = true,
                    .between = IntegerRange{1, 10'000}});
}

std::string EngineOptions::words() const {
    if (!is_slurm()) return "";
    std::string all = " --engine slurm";
    for (const auto& one : slurm_args) all += fmt::format(" --slurm-args '{}'", one);
    return spool.empty() ? all : all + " --spool " + spool;
}

Result<Engine> engine_of(const EngineOptions& options, const ClassCall& call,
                         const batch::ClassFolder& folder, const gradebook::MarkSettings& settings,
                         bool is_shipped) {
    if (!options.is_slurm()) {
        if (options.slurm_args.empty() && options.spool.empty()) return Engine{};
        return std::unexpected(
            Error{"--slurm-args and --spool are for Slurm", {}, "Add --engine slurm, or leave them out."});
    }
    namespace fs = std::filesystem;
    if (settings.toolkit.empty())
        return std::unexpected(
            Error{"The CUDA Toolkit was not found on this computer, and every mark records its version",
                  {},
                  "Load it as on the cluster's nodes: module load cuda, or set CUDA_HOME.",
                  Blame::tool});
    const auto spool = options.spool.empty() ? fs::path(call.out) / (std::string(batch::book_file) + ".slurm")
                                             : fs::path(options.spool);
    std::error_code none;
    Engine engine;
    engine.run = std::make_unique<batch::SlurmRun>(
        batch::SlurmRun{.folder = folder,
                        .marking = marking_of(settings),
                        .settings = settings,
                        .spool = fs::absolute(spool, none),
                        .program = {own_file().string()},
                        .extra = batch::words_in(options.slurm_args),
                        .jobs = call.marking->jobs > 0 ? call.marking->jobs : 1,
                        .pieces_a_task = options.pieces_a_task,
                        .unlocked = call.unlocked || is_shipped,
                        .stops = Interrupt::asked,
                        .say = [](const std::string& text) {
                            batch::say(fmt::format("warpmark: {}\n", report::one_line(text)));
                        }});
    engine.elsewhere = batch::over_slurm(*engine.run);
    return engine;
}

}  // namespace warpmark::cli
