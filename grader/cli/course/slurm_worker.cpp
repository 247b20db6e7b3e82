// Worker process on a cluster node. It reads a chunk of the spool, marks it like the submitting computer
// would, and writes a file for each result. It has no access to gradebook, names or secret.
#include <fmt/format.h>
#include <sys/stat.h>

#include <charconv>

#include "grader/cli/course/marking_engine.h"
#include "grader/course/sandbox_requirement.h"
#include "grader/lab/lab_location.h"
#include "grader/marking/grade.h"
#include "grader/report/program_version.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::cli {
namespace {

using batch::Chunk;
using batch::Spool;
using batch::SpooledChunk;

Error cannot(std::string what, std::string way_out = "") {
    return {std::move(what), {}, std::move(way_out), Blame::tool};
}

// Rejects another program or compiler version, which would give other marks under the same key.
Result<void> is_the_same(const gradebook::MarkSettings& there) {
    const auto program = gradebook::program_id(report::program_version());
    if (there.program != program)
        return std::unexpected(
            cannot(fmt::format("This node has another program: {}; the class is marked with {}", program,
                               there.program),
                   "Install that version in a folder that all nodes share."));
    const auto toolkit = toolchain::toolkit();
    if (!toolkit) return std::unexpected(toolkit.error());
    const auto here = fmt::format("{}.{}", toolkit->major, toolkit->minor);
    if (here != there.toolkit)
        return std::unexpected(cannot(
            fmt::format("This node has CUDA Toolkit {}; the class is marked with {}", here, there.toolkit),
            "Load that version on all nodes: --slurm-args takes --constraint and --export."));
    return {};
}

Result<std::vector<Lab>> labs_of(const Spool& spool, const Chunk& chunk) {
    std::vector<Lab> labs;
    for (const auto& sent : chunk.labs) {
        const auto folder = spool.labs_root() / "labs" / sent.id;
        auto lab = lab::load_lab(folder, lab::solution_of(folder));
        if (!lab) return std::unexpected(lab.error().front());
        if (gradebook::version_of(*lab).hash != sent.version)
            return std::unexpected(
                cannot(fmt::format("The files of lab {} differ from those that were sent", sent.id)));
        labs.push_back(batch::with_drawn(std::move(*lab), sent));
    }
    for (const auto& piece : chunk.pieces)
        if (piece.lab >= labs.size()) return std::unexpected(cannot("The chunk lacks a lab"));
    return labs;
}

Result<void> mark(const std::string& run, uint64_t number) {
    const auto spool = Spool::open(run);
    if (!spool) return std::unexpected(spool.error());
    const auto chunk = spool->chunk(number);
    if (!chunk) return std::unexpected(chunk.error());
    const auto settings = gradebook::read_settings(chunk->settings);
    if (auto same = is_the_same(settings); !same) return same;
    if (!chunk->unlocked)
        if (auto may = batch::may_be_marked(spool->path(), spool->labs_root()); !may) return may;
    const auto labs = labs_of(*spool, *chunk);
    if (!labs) return std::unexpected(labs.error());
    auto runs = backend(settings.device, settings.also);
    if (!runs) return std::unexpected(runs.error());
    batch::AnswerBook answers(*runs);
    const auto marking = marking_of(settings);
    return batch::mark_chunk(*spool, number, *chunk, [&](const SpooledChunk& piece) -> Result<Report> {
        auto graded = batch::grade((*labs)[piece.lab], {piece.file, piece.file, "", piece.source}, marking,
                                   answers, *runs);
        if (!graded) return std::unexpected(graded.error());
        return std::move(graded->report);
    });
}

}  // namespace

int slurm_worker(int argc, char** argv) {
    uint64_t number = 0;
    const std::string_view word = argc > 1 ? argv[1] : "";
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    if (argc != 2 || read.ec != std::errc() || read.ptr != word.data() + word.size())
        return fail(Error{
            "This command runs only inside Slurm tasks", {}, "Run `warpmark grade CLASS --engine slurm`."});
    umask(077);
    const auto marked = mark(argv[0], number);
    return marked ? all_passed : fail(marked.error());
}

}  // namespace warpmark::cli
