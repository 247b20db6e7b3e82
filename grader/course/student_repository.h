// The labs of a student's repository: where each lies, and what of it is begun.
//
// A lab is a folder with its id, at most three folders down, or, where the repository is of one lab, the file
// with the name that only this lab's has. Where that is not there, a changed file under another name, in the
// lab's folder or in one whose name is nearly the lab's, is misnamed. No link is followed, and nothing is
// looked at in hidden folders. Which other folders were not looked at is said.
#pragma once
#include <expected>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/marking/lab_answers.h"
#include "grader/score/report.h"

namespace warpmark::batch {

struct RepositoryLab {
    enum class State : unsigned char { begun, not_begun, not_there, unreadable, misnamed };
    Lab lab;
    Submission submission;  // its path is that in the repository
    State state = State::not_there;
    Error why;  // unreadable, misnamed
};

// The folder with .git that this folder is in; else, in a CI job, which may have no git, its working folder;
// else itself.
std::filesystem::path top_of_repository(const std::filesystem::path& folder);

struct RepositoryLabs {
    std::vector<RepositoryLab> labs;  // in the order in which they are taught
    std::vector<std::string> unseen;  // folders that were not looked at, with why; their labs are not found
};

// The labs that `folder` has. With `words` those labs alone, whether they are there or not.
std::expected<RepositoryLabs, std::vector<Error>> labs_of_repository(const std::filesystem::path& root,
                                                                     const std::filesystem::path& folder,
                                                                     const std::vector<std::string>& words);

// A report of each, in order; what is not begun is not run. `marking` says how a lab is to be marked.
Result<std::vector<Report>> mark_repository(const std::vector<RepositoryLab>&,
                                            const std::function<Marking(const Lab&)>& marking, const Backend&,
                                            int jobs, const std::function<void(const Report&)>& done);

}  // namespace warpmark::batch
