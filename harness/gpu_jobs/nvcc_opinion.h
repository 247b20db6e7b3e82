// Compiles a submission with nvcc, if installed, as a second opinion on compile errors. Output goes to
// /dev/null and is not run. nvcc and the host compiler run outside the sandbox: they read the file and its
// includes with the rights of the calling user.
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "harness/contract/second_opinion.h"
#include "harness/session/session.h"

namespace warpmark::session {

class NvccOpinion {
  public:
    // Error (tool): nvcc is neither on the PATH nor in a toolkit.
    static Result<std::shared_ptr<NvccOpinion>> open();

    // On first use, nvcc must accept a valid file and reject an invalid one. Otherwise it counts as not run.
    Opinion ask(const Job&, const Observation&);

  private:
    explicit NvccOpinion(std::string program) : program_(std::move(program)) {}
    Opinion run(const Job&) const;
    std::string why_not(const Job&);  // "" if it passed this check

    const std::string program_;
    std::mutex mutex_;
    std::optional<std::string> control_;
};

// First error in nvcc's log for `source.cu`, with the line if it is in that file. Nothing if the log contains
// no error.
std::optional<OpinionError> first_error_of_nvcc(std::string_view log, const std::string& file);

}  // namespace warpmark::session
