// Marks pieces of a class on a cluster: chunks into a spool, a job array over them, results
// taken in as they come, and whatever does not come handed back.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/course/class_folder.h"
#include "grader/course/remote_marking.h"
#include "grader/course/slurm_commands.h"
#include "grader/course/spool_folder.h"
#include "grader/gradebook/mark_key.h"

namespace warpmark::batch {

// The program's first word on a computer of the cluster; then the run's folder and the chunk's number.
inline constexpr const char* slurm_worker_argument = "--slurm-chunk";

struct SlurmRun {
    const ClassFolder& folder;  // with the class's cases drawn
    Marking marking;
    gradebook::MarkSettings settings;
    std::filesystem::path spool;       // that all computers of the cluster see
    std::vector<std::string> program;  // this one, as they find it
    std::vector<std::string> extra;    // words for sbatch
    int jobs = 1, pieces_a_task = 16;
    bool unlocked = false;
    std::function<bool()> stops = [] { return false; };
    std::function<void(const std::string&)> say = [](const std::string&) {};  // a line about the cluster
    double look_s = 0.1, ask_s = 0.3;  // between looks into the spool, and at first between questions
    double patience_s = 30;            // for results of an ended task that this computer does not see yet
};

// `run` must outlive it.
Elsewhere over_slurm(const SlurmRun& run,
                     std::function<Cluster(const std::filesystem::path&)> cluster = slurm);

// What a computer of the cluster does with a chunk: `grade_one` gives the report, or that the lab is wrong.
// Results that are there already are left. An Error: one could not be written.
Result<void> mark_chunk(const Spool&, uint64_t number, const Chunk&,
                        const std::function<Result<Report>(const SpooledChunk&)>& grade_one);

}  // namespace warpmark::batch
