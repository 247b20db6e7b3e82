// Student workspace: stubs, handouts, hints, and the files that make each lab a CUDA program.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/marking/grade.h"

namespace warpmark::batch {

struct Workspace {
    std::vector<std::filesystem::path> made;       // new files
    std::vector<std::filesystem::path> refreshed;  // generated files that had changed
    std::vector<std::filesystem::path> kept;       // the student's files that differ from ours
    std::vector<std::string> not_compared;         // labs without expected outputs here
};

// Writes into `to`, which may exist. The student's files are never overwritten; generated files are
// refreshed. `run_folder`: labs/run, the shared part of the labs' programs. `done` is called after each lab.
// `student_folder`: labs/workspace, additional files for the student: instructions, CI files, progress, a
// container, a script that runs the program; "": none of them. `program_lines`: input of that script: the
// program's path, then the labs' root, which is empty if they came with the program.
Result<Workspace> make_workspace(const std::vector<Lab>&, const std::filesystem::path& run_folder,
                                 const std::filesystem::path& to, const Backend&,
                                 const std::function<void(const Lab&)>& done,
                                 const std::filesystem::path& student_folder = {},
                                 const std::string& program_lines = {});

// The folder labs/run of a root, or of the checkout from which the program was built.
Result<std::filesystem::path> find_run_folder(const std::filesystem::path& root);

// The outputs of each public case, concatenated. Empty: the lab checks no output.
using Expected = std::vector<std::string>;

// Runs the oracle with the inputs that `check` uses without --seed.
Result<Expected> computed_outputs(const Lab&, const Backend&);

// The contents of labs/<id>/expected; nothing if one file is missing.
std::optional<Expected> stored_outputs(const Lab&);

}  // namespace warpmark::batch
