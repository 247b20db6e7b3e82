// Compute-sanitizer's tools look on while a worker runs a submission's plan on a GPU once
// more.
#pragma once
#include <map>
#include <memory>
#include <mutex>

#include "harness/contract/second_opinion.h"
#include "harness/gpu/gpu_pool.h"
#include "harness/session/session.h"

namespace warpmark::session {

class SecondOpinions {
  public:
    // Error (tool): compute-sanitizer is neither on the PATH nor in a toolkit.
    static Result<std::shared_ptr<SecondOpinions>> open(std::shared_ptr<gpu::GpuPool>);

    // One of each tool, about the plans of an observation that a GPU made. First, once, each tool has to
    // catch a planted defect, and to leave a kernel alone that is right. None where there is nothing to run.
    std::vector<Opinion> ask(const Job&, const Observation&);

  private:
    explicit SecondOpinions(std::shared_ptr<gpu::GpuPool> devices, std::string program)
        : devices_(std::move(devices)), program_(std::move(program)) {}
    Opinion run(const char* tool, const Job&, const Observation&);
    std::string trial(const char* tool, const char* kernel, Opinion::CheckerAnswer wanted,
                      const char* otherwise);
    std::string why_not(size_t tool);  // "" if it has stood its trials

    const std::shared_ptr<gpu::GpuPool> devices_;
    const std::string program_;
    std::mutex mutex_;
    std::map<size_t, std::string> controls_;  // by tool: why it does not count; ""
};

// Where compute-sanitizer is; "" if nowhere.
std::string find_checker(const std::string& path, const std::vector<std::string>& toolkits);

}  // namespace warpmark::session
