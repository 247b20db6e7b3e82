// Simulated cluster for tests, inside this process. Its computers are threads, fail on request, and mark with
// the fake backend of sample_class_test.h.
#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "grader/course/slurm_marking.h"
#include "grader/gradebook/sample_class_test.h"
#include "grader/lab/lab_location.h"

namespace warpmark::book_test {

// One computer for all tasks; they run one after another.
struct Nodes {
    std::map<uint64_t, std::size_t> dies_after;  // by task: number of chunks
    std::function<void(const batch::Spool&, uint64_t task, const batch::Chunk&)>
        mischief;             // called before a task
    std::set<uint64_t> idle;  // tasks that mark nothing
    bool refuses = false;
    int never_ends = -1;  // a task that runs until it is canceled
    std::atomic<int> begun = 0, ended = 0;

    Result<void> run_task(const batch::Spool& spool, uint64_t task) {
        const auto chunk = spool.chunk(task);
        if (!chunk) return std::unexpected(chunk.error());
        if (mischief) mischief(spool, task, *chunk);
        std::vector<Lab> labs;
        for (const auto& sent : chunk->labs) {
            const auto folder = spool.labs_root() / "labs" / sent.id;
            auto lab = lab::load_lab(folder, lab::solution_of(folder));
            if (!lab) return std::unexpected(lab.error().front());
            labs.push_back(batch::with_drawn(std::move(*lab), sent));
        }
        auto part = *chunk;
        if (dies_after.contains(task)) part.pieces.resize(std::min(part.pieces.size(), dies_after[task]));
        if (idle.contains(task)) part.pieces.clear();
        batch::AnswerBook answers(obey);
        return batch::mark_chunk(spool, task, part, [&](const batch::SpooledChunk& piece) -> Result<Report> {
            auto graded =
                batch::grade(labs[piece.lab], {piece.file, piece.file, "", piece.source}, {}, answers, obey);
            if (!graded) return std::unexpected(graded.error());
            return std::move(graded->report);
        });
    }

    batch::Cluster cluster(const fs::path& run) {
        return {.begin = [this, run](const batch::TaskArray& array) -> Result<std::string> {
                    if (refuses) return std::unexpected(Error{"sbatch refused", {}, "", Blame::tool});
                    ++begun;
                    worker_ = std::jthread([this, run, tasks = array.tasks] {
                        const auto spool = batch::Spool::open(run);
                        for (uint64_t task = 0; spool && task < tasks; ++task) {
                            if (static_cast<int>(task) != never_ends) (void)run_task(*spool, task);
                            const std::lock_guard lock(mutex_);
                            states_[task] = state_of(task);
                        }
                    });
                    return "7";
                },
                .states = [this](const std::string&,
                                 const std::string&) -> Result<std::vector<batch::TaskState>> {
                    const std::lock_guard lock(mutex_);
                    std::vector<batch::TaskState> all;
                    for (const auto& [task, state] : states_) all.push_back({task, state, "None", "n1"});
                    for (uint64_t task = states_.size(); task < 64; ++task)
                        all.push_back({task, "PENDING", "Priority", ""});
                    return all;
                },
                .end = [this](const std::string&) { ++ended; }};
    }

  private:
    const char* state_of(uint64_t task) const {
        if (static_cast<int>(task) == never_ends) return "RUNNING";
        return dies_after.contains(task) ? "NODE_FAIL" : "COMPLETED";
    }
    std::mutex mutex_;
    std::map<uint64_t, std::string> states_;
    std::jthread worker_;
};

// The same as grade() of sample_class_test.h, on these computers.
inline Result<batch::RunCounts> grade_on(
    Nodes& nodes, const Class& one, gradebook::Gradebook& book, bool resumes = false,
    const std::function<bool()>& stops = [] { return false; }) {
    auto folder = resumes ? batch::class_of_book(book, one.path) : [&] {
        auto read = batch::read_class(one.folder(), one.path, one.out());
        if (!read) return Result<batch::ClassFolder>(std::unexpected(read.error()[0]));
        if (auto absent = batch::add_absent(*read, book, one.path); !absent)
            return Result<batch::ClassFolder>(std::unexpected(absent.error()));
        return Result<batch::ClassFolder>(std::move(*read));
    }();
    if (!folder) return std::unexpected(folder.error());
    if (!resumes)
        if (auto kept = batch::keep_others(book, *folder); !kept) return std::unexpected(kept.error());
    const batch::SlurmRun on{.folder = *folder,
                             .settings = settings(),
                             .spool = one.path / "spool",
                             .pieces_a_task = 2,
                             .stops = stops,
                             .spool_poll_s = 0.002,
                             .slurm_poll_s = 0.004,
                             .patience_s = 0.06};
    const auto elsewhere = batch::over_slurm(on, [&](const fs::path& run) { return nodes.cluster(run); });
    const batch::GradebookRun run{book, "secret", settings(), false, {}, stops, elsewhere};
    batch::ClassFiles files(one.out(), {}, batch::rows_to_come(*folder, {}));
    auto counts = batch::mark(
        *folder, {}, {}, 1, run,
        [&](std::size_t at, const Report& report, batch::RowOutcome) { files.put(at, report, true); });
    if (const auto unwritten = files.finish(); !unwritten.empty()) return std::unexpected(unwritten[0]);
    return counts;
}

}  // namespace warpmark::book_test
