// Where a class is marked: on this computer, or by Slurm on others.
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
    // What `--resume` has to be called with besides.
    std::string words() const;
};

// How the class is marked, or nothing for this computer. Both have to outlive the marking.
struct Engine {
    std::unique_ptr<batch::SlurmRun> run;
    batch::Elsewhere elsewhere;
};
// Error: the options do not fit.
Result<Engine> engine_of(const EngineOptions&, const ClassCall&, const batch::ClassFolder&,
                         const gradebook::MarkSettings&, bool is_shipped);

// On a computer of the cluster: the words behind the program's first; the exit code.
int slurm_worker(int argc, char** argv);

}  // namespace warpmark::cli
