// Where there is an nvcc, it compiles a submission as well: a second opinion about what
// compiles. It compiles and runs nothing; what it makes goes to /dev/null. But it is a compiler outside of
// the simulator: it and the host's compiler read the file, and what the file includes, with the rights of
// whoever marks.
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

    // First, once, it has to compile a file that is right, and to refuse one that is not: else it counts as
    // not run.
    Opinion ask(const Job&, const Observation&);

  private:
    explicit NvccOpinion(std::string program) : program_(std::move(program)) {}
    Opinion run(const Job&) const;
    std::string why_not(const Job&);  // "" if it has stood its trials

    const std::string program_;
    std::mutex mutex_;
    std::optional<std::string> control_;
};

// What nvcc wrote when it refused `source.cu`: its first error, and the line if it lies in that file.
// Nothing: no error is there.
std::optional<OpinionError> first_error_of_nvcc(std::string_view log, const std::string& file);

}  // namespace warpmark::session
