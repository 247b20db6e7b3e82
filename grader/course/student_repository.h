// Labs in a student's repository: the place of each one and whether it has been started.
//
// A lab is a folder named like its id, at most three levels deep. In a repository for a single lab, it is the
// file with a name that only this lab uses. If the file is missing, a changed file with another name is
// reported as misnamed, in the lab's folder or in one with nearly its name. Links are not followed and hidden
// folders are skipped. Other skipped folders are reported.
#pragma once
#include <expected>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "grader/marking/lab_program_runs.h"
#include "grader/score/report.h"

namespace warpmark::batch {

struct RepositoryLab {
    enum class State : unsigned char { begun, not_begun, not_there, unreadable, misnamed };
    Lab lab;
    Submission submission;  // its path is relative to the repository
    State state = State::not_there;
    Error why;  // unreadable, misnamed
};

// The folder with .git that contains `folder`; else, in a CI job, which may lack git, its working folder;
// else `folder` itself.
std::filesystem::path top_of_repository(const std::filesystem::path& folder);

struct RepositoryLabs {
    std::vector<RepositoryLab> labs;  // in teaching order
    std::vector<std::string> unseen;  // skipped folders with the reason; labs in them are not found
};

// The labs in `folder`. With `words` exactly those labs, even if they are missing.
std::expected<RepositoryLabs, std::vector<Error>> labs_of_repository(const std::filesystem::path& root,
                                                                     const std::filesystem::path& folder,
                                                                     const std::vector<std::string>& words);

// A report for each lab, in order; labs that have not been started are not run. `marking` returns the
// settings for a lab.
Result<std::vector<Report>> mark_repository(const std::vector<RepositoryLab>&,
                                            const std::function<Marking(const Lab&)>& marking, const Backend&,
                                            int jobs, const std::function<void(const Report&)>& done);

// Paths of the submodules of the repository at `top`. Empty if `top` is not a repository, or is a linked
// working tree.
std::set<std::string> submodules_of(const std::filesystem::path& top);

}  // namespace warpmark::batch
