// Check of a worker's sandbox before it gets any submission.
#include "grader/course/sandbox_requirement.h"

#include "grader/lab/lab_location.h"
#include "harness/session/sandbox_trial.h"

namespace warpmark::batch {

Result<void> may_be_marked(const std::filesystem::path& class_folder, const std::filesystem::path& root) {
    if (lab::is_shipped_class(class_folder, root)) return {};
    const auto trial = session::try_lock();
    if (!trial) return std::unexpected(trial.error());
    if (trial->held.is_locked()) return {};
    return std::unexpected(
        Error{"The class was not marked: its submissions would run " + lock::in_words(trial->held),
              {},
              "A submission could read the files of this computer. If you trust every file of the class, add "
              "--unlocked.",
              Blame::tool});
}

}  // namespace warpmark::batch
