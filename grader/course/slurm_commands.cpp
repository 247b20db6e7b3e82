// Script for a job array, the three Slurm commands, and the parsing of their output.
#include "grader/course/slurm_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

#include "harness/base/atomic_write.h"
#include "harness/base/file_contents.h"
#include "harness/base/printable_text.h"
#include "harness/process/awaited_program.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
constexpr double most_seconds = 120;  // for one Slurm command; Slurm's own limits are shorter
constexpr int not_there = 127;

// squeue(1), "JOB STATE CODES": final states of a task.
constexpr std::array<std::string_view, 9> ends{"BOOT_FAIL",     "CANCELLED", "COMPLETED",
                                               "DEADLINE",      "FAILED",    "NODE_FAIL",
                                               "OUT_OF_MEMORY", "PREEMPTED", "TIMEOUT"};

std::string quoted(const std::string& word) {
    std::string all = "'";
    for (const char letter : word) all += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return all + "'";
}

Error failed(const char* command, const TimedResult& ran, std::string way_out) {
    if (ran.status == not_there)
        return {fmt::format("Slurm's command `{}` was not found", command),
                {},
                "Run this on a login node, with Slurm in PATH, or leave out --engine slurm.",
                Blame::tool};
    auto said = ran.err.empty() ? ran.out : ran.err;
    if (ran.late) said = "it does not answer";
    return {fmt::format("Slurm's `{}` refused: {}", command, short_name(said.substr(0, said.find('\n')))),
            {},
            std::move(way_out),
            Blame::tool};
}

Result<std::string> begin(const fs::path& folder, const TaskArray& array) {
    std::string script = "#!/bin/sh\nexec";
    for (const auto& word : array.words) script += " " + quoted(word);
    const auto file = array.folder / "task.sh";
    if (auto kept = write_whole(file, script + " \"$SLURM_ARRAY_TASK_ID\"\n"); !kept)
        return std::unexpected(kept.error());
    // The waiting grader marks lost pieces itself, so Slurm must not requeue them.
    std::vector<std::string> words{"sbatch",
                                   "--parsable",
                                   "--no-requeue",
                                   "--job-name=" + array.name,
                                   fmt::format("--array=0-{}", array.tasks - 1),
                                   "--ntasks=1",
                                   fmt::format("--cpus-per-task={}", array.processors),
                                   "--output=" + array.log,
                                   "--open-mode=append"};
    if (array.wants_gpu) words.push_back("--gres=gpu:1");
    words.insert(words.end(), array.extra.begin(), array.extra.end());
    words.push_back(file.string());
    const auto ran = run_command(words, {}, folder, most_seconds);
    if (!ran) return std::unexpected(ran.error());
    if (ran->status != 0 || ran->late)
        return std::unexpected(failed("sbatch", *ran,
                                      "If the cluster requires an account, a partition or a time, add "
                                      "--slurm-args '--account=NAME --partition=NAME'."));
    auto job = ran->out.substr(0, ran->out.find_first_of(";\n"));  // followed by the cluster's name
    if (job.empty() || job.find_first_not_of("0123456789") != job.npos)
        return std::unexpected(failed("sbatch", *ran, "It printed no job number."));
    return job;
}

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream stream(line);
    for (std::string cell; std::getline(stream, cell, '|');) cells.push_back(cell);
    return cells;
}

Result<std::vector<TaskState>> states(const fs::path& folder, const std::string& job,
                                      const std::string& name) {
    const auto ran = run_command(
        {"squeue", "--noheader", "--array", "--states=all", "--name=" + name, "--format=%F|%K|%T|%r|%N"}, {},
        folder, most_seconds);
    if (!ran) return std::unexpected(ran.error());
    if (ran->status != 0 || ran->late) return std::unexpected(failed("squeue", *ran, ""));
    std::vector<TaskState> all;
    std::istringstream lines(ran->out);
    for (std::string line; std::getline(lines, line);) {
        const auto cells = cells_of(line);
        if (cells.size() < 4 || cells[0] != job) continue;
        TaskState one{0, cells[2], cells[3], cells.size() > 4 ? cells[4] : ""};
        const auto* end = cells[1].data() + cells[1].size();
        if (std::from_chars(cells[1].data(), end, one.task).ptr == end) all.push_back(std::move(one));
    }
    return all;
}

}  // namespace

bool TaskState::has_ended() const {
    return std::ranges::find(ends, state) != ends.end();
}

Cluster slurm(const fs::path& folder) {
    return {[=](const TaskArray& array) { return begin(folder, array); },
            [=](const std::string& job, const std::string& name) { return states(folder, job, name); },
            [=](const std::string& name) {
                (void)run_command({"scancel", "--name=" + name}, {}, folder, most_seconds);
            }};
}

std::vector<std::string> words_in(const std::vector<std::string>& arguments) {
    std::vector<std::string> words;
    for (const auto& one : arguments) {
        std::istringstream stream(one);
        for (std::string word; stream >> word;) words.push_back(word);
    }
    return words;
}

Result<TimedResult> run_command(const std::vector<std::string>& words,
                                const std::vector<std::string>& environment,
                                const std::filesystem::path& folder, double seconds) {
    const auto out = folder / "out.txt", err = folder / "err.txt";
    const auto ended = run({words, environment, folder, out, err, seconds});
    if (!ended) return std::unexpected(ended.error());
    return TimedResult{ended->status, ended->late, text_of(out), text_of(err)};
}

}  // namespace warpmark::batch
