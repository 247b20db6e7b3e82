// Repeats a submission's plan on a GPU under compute-sanitizer's tools.
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

    // One opinion per tool about the plans that ran on a GPU; none if there are no plans. On first use, each
    // tool must detect a planted defect and accept a correct kernel.
    std::vector<Opinion> ask(const Job&, const Observation&);

  private:
    explicit SecondOpinions(std::shared_ptr<gpu::GpuPool> devices, std::string program)
        : devices_(std::move(devices)), program_(std::move(program)) {}
    Opinion run(const char* tool, const Job&, const Observation&);
    std::string trial(const char* tool, const char* kernel, Opinion::CheckerAnswer wanted,
                      const char* otherwise);
    std::string why_not(size_t tool);  // "" if it passed this check

    const std::shared_ptr<gpu::GpuPool> devices_;
    const std::string program_;
    std::mutex mutex_;
    std::map<size_t, std::string> controls_;  // by tool: reason for not counting it, or ""
};

// Path of compute-sanitizer; "" if not found.
std::string find_checker(const std::string& path, const std::vector<std::string>& toolkits);

}  // namespace warpmark::session
