// A student's workspace: stubs, handouts, hints, and what makes each lab a CUDA program.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/marking/grade.h"

namespace warpmark::batch {

struct Workspace {
    std::vector<std::filesystem::path> made;       // new files
    std::vector<std::filesystem::path> refreshed;  // generated ones that were there and had changed
    std::vector<std::filesystem::path> kept;       // that were there, differ, and are the student's
    std::vector<std::string> not_compared;         // labs whose expected outputs are not here
};

// Writes into `to`, which may be there already. Files of the student are never written over; what warpmark
// made is refreshed. `run_folder`: labs/run, the part of the programs that all labs share. `done` is called
// after each lab. `student_folder`: labs/workspace, what a student's folder has besides: what to do, files
// for CI, progress, a container, a script that runs the program; "": none of it. `program_lines`: input of
// that script: the program's path, then the labs' root, which is empty if they came with the program.
Result<Workspace> make_workspace(const std::vector<Lab>&, const std::filesystem::path& run_folder,
                                 const std::filesystem::path& to, const Backend&,
                                 const std::function<void(const Lab&)>& done,
                                 const std::filesystem::path& student_folder = {},
                                 const std::string& program_lines = {});

// The folder labs/run of a root, or of the checkout that the program was built from.
Result<std::filesystem::path> find_run_folder(const std::filesystem::path& root);

}  // namespace warpmark::batch
