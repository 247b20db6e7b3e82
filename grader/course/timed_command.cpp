// Command whose output files are read after it has ended.
#include "grader/course/timed_command.h"

#include "harness/base/file_contents.h"
#include "harness/process/awaited_program.h"

namespace warpmark::batch {

Result<TimedResult> run_command(const std::vector<std::string>& words,
                                const std::vector<std::string>& environment,
                                const std::filesystem::path& folder, double seconds) {
    const auto out = folder / "out.txt", err = folder / "err.txt";
    const auto ended = run({words, environment, folder, out, err, seconds});
    if (!ended) return std::unexpected(ended.error());
    return TimedResult{ended->status, ended->late, text_of(out), text_of(err)};
}

}  // namespace warpmark::batch
