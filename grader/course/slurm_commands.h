// Wrapper for Slurm's commands: starts, polls and cancels a job array. Scheduling is left to Slurm.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::batch {

// A job array. Each task runs `words` followed by its number.
struct TaskArray {
    std::string name;  // unique among jobs
    std::vector<std::string> words;
    uint64_t tasks = 0, processors = 1;  // `processors` is per task
    bool wants_gpu = false;
    std::filesystem::path folder;    // for its script
    std::string log;                 // %a is the task's number
    std::vector<std::string> extra;  // further arguments for sbatch
};

struct TaskState {
    uint64_t task = 0;
    std::string state, reason, node;  // as Slurm names them: "NODE_FAIL"
    bool has_ended() const;
};

// Operations of a cluster; tests replace them.
struct Cluster {
    std::function<Result<std::string>(const TaskArray&)> begin;  // returns the job's id
    // States of all tasks that the cluster still lists; a task that is missing has ended.
    std::function<Result<std::vector<TaskState>>(const std::string& job, const std::string& name)> states;
    std::function<void(const std::string& name)> end;  // all jobs of this name
};

// Uses sbatch, squeue and scancel from PATH. Their outputs are written to this folder.
Cluster slurm(const std::filesystem::path& folder);

// Splits the arguments at spaces: `--partition=short  --account=cs`.
std::vector<std::string> words_in(const std::vector<std::string>& arguments);

// Result of a program that ran with a time limit and its output in files.
struct TimedResult {
    int status = -1;  // exit code; 128 + n: ended by signal n
    bool late = false;
    std::string out, err;
};

// `folder`: its working directory, in which out.txt and err.txt are written. `environment`: "NAME=VALUE",
// added to our own.
Result<TimedResult> run_command(const std::vector<std::string>& words,
                                const std::vector<std::string>& environment,
                                const std::filesystem::path& folder, double seconds);

}  // namespace warpmark::batch
