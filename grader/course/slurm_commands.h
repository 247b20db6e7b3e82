// Slurm's own commands: a job array is begun, asked after and ended. Slurm alone decides
// what runs where and when.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::batch {

// What a job array runs: `words` with the number of the task behind them.
struct TaskArray {
    std::string name;  // no other job has it
    std::vector<std::string> words;
    uint64_t tasks = 0, processors = 1;  // of each task
    bool wants_gpu = false;
    std::filesystem::path folder;    // where its script goes
    std::string log;                 // %a is the task's number
    std::vector<std::string> extra;  // further words for sbatch
};

struct TaskState {
    uint64_t task = 0;
    std::string state, reason, node;  // as Slurm names them: "NODE_FAIL"
    bool has_ended() const;
};

// What is asked of a cluster; a test has one of its own.
struct Cluster {
    std::function<Result<std::string>(const TaskArray&)> begin;  // the job's number
    // Of all tasks that it still knows; who is not among them has ended.
    std::function<Result<std::vector<TaskState>>(const std::string& job, const std::string& name)> states;
    std::function<void(const std::string& name)> end;  // of all its jobs
};

// By sbatch, squeue and scancel, which are looked for in PATH. Their outputs go into this folder.
Cluster slurm(const std::filesystem::path& folder);

// `--partition=short  --account=cs` -> its words.
std::vector<std::string> words_in(const std::vector<std::string>& arguments);

}  // namespace warpmark::batch
