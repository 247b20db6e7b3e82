// Runs of the labs' own programs, kept on disk from one command to the next. A
// run is a pure function of its job and of the program that runs it, so both name the file; whatever changes
// gives another name, and nothing has to be thrown away by hand. A file that cannot be read, or has been
// changed, is none. The folder holds no more than limits::kept_bytes_max: the files that were used longest
// ago go first.
//
// No worker can read the folder (harness/process), and nothing of a submission is ever in it.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::batch {

class KeptRuns {
  public:
    // runs_by: names this program and its compiler.
    KeptRuns(std::filesystem::path folder, std::string runs_by)
        : folder_(std::move(folder)), runs_by_(std::move(runs_by)) {}

    std::optional<Observation> find(const Job&) const;
    // Where it cannot be written, it is not kept.
    void keep(const Job&, const Observation&) const;

  private:
    std::string program_of(const Job&) const;
    bool has_any(const std::string& program) const;
    std::filesystem::path file_of(const std::string& program, const Job&) const;
    std::filesystem::path folder_;
    std::string runs_by_;
};

}  // namespace warpmark::batch
