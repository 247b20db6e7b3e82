// Choice of the place where a class is marked: this computer or a Slurm cluster.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "grader/cli/course/class_book.h"
#include "grader/cli/options.h"
#include "grader/course/class_folder.h"
#include "grader/course/remote_marking.h"
#include "grader/course/slurm_marking.h"

namespace warpmark::cli {

struct EngineOptions {
    std::string engine = "local", spool;
    std::vector<std::string> slurm_args;
    int pieces_a_task = 16;
    void add_to(Options&);
    bool is_slurm() const { return engine == "slurm"; }
    // Options that must be repeated with `--resume`.
    std::string words() const;
};

// The remote engine, or nothing for this computer. Both members must outlive the marking.
struct Engine {
    std::unique_ptr<batch::SlurmRun> run;
    batch::RemoteMarker elsewhere;
};
// An Error: the options contradict each other.
Result<Engine> engine_of(const EngineOptions&, const ClassCall&, const batch::ClassFolder&,
                         const gradebook::MarkSettings&, bool is_shipped);

// Entry point on a cluster node. Takes the words after the program's first one; returns the exit code.
int slurm_worker(int argc, char** argv);

}  // namespace warpmark::cli
