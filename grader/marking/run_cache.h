// Disk cache for runs of the labs' own programs. A run is a pure function of its job and of the program that
// runs it, and both determine the file name. Any change gives another name, so entries need no invalidation.
// An unreadable or modified file is treated as missing. The folder holds at most limits::kept_bytes_max; the
// least recently used files are removed first.
//
// No worker can read the folder (harness/process), and it never contains data of a submission.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::batch {

class KeptRuns {
  public:
    // runs_by: identifies this program and its compiler.
    KeptRuns(std::filesystem::path folder, std::string runs_by)
        : folder_(std::move(folder)), runs_by_(std::move(runs_by)) {}

    std::optional<Observation> find(const Job&) const;
    // Does nothing if the folder is not writable.
    void keep(const Job&, const Observation&) const;

  private:
    std::string program_of(const Job&) const;
    bool has_any(const std::string& program) const;
    std::filesystem::path file_of(const std::string& program, const Job&) const;
    std::filesystem::path folder_;
    std::string runs_by_;
};

}  // namespace warpmark::batch
