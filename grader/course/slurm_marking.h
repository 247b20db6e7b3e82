// Marking on a Slurm cluster: writes chunks to a spool, runs a job array over them, and collects results as
// they arrive. Chunks without a result are returned to the caller.
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

// The program's first argument on a cluster node, followed by the run's folder and the chunk's number.
inline constexpr const char* slurm_worker_argument = "--slurm-chunk";

struct SlurmRun {
    const ClassFolder& folder;  // with the class's cases drawn
    Marking marking;
    gradebook::MarkSettings settings;
    std::filesystem::path spool;       // must be visible to all nodes
    std::vector<std::string> program;  // path of this program on the nodes, with its arguments
    std::vector<std::string> extra;    // further arguments for sbatch
    int jobs = 1, pieces_a_task = 16;
    bool unlocked = false;
    std::function<bool()> stops = [] { return false; };
    std::function<void(const std::string&)> say = [](const std::string&) {};  // prints cluster status
    double spool_poll_s = 0.1, slurm_poll_s = 0.3;  // poll intervals of the spool and, initially, of Slurm
    double patience_s = 30;                         // wait for an ended task's results to become visible
};

// `run` must outlive it.
RemoteMarker over_slurm(const SlurmRun& run,
                        std::function<Cluster(const std::filesystem::path&)> cluster = slurm);

// Marks a chunk on a cluster node. `grade_one` returns the report, or an error if the lab is invalid.
// Existing results are kept. An Error: a result could not be written.
Result<void> mark_chunk(const Spool&, uint64_t number, const Chunk&,
                        const std::function<Result<Report>(const SpooledChunk&)>& grade_one);

}  // namespace warpmark::batch
