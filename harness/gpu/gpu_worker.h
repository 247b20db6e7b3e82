// A process of its own for each submission that goes to a GPU: it is killed at its deadline,
// and what it did to the device ends with it. It never holds expected outputs.
#pragma once
#include <string>
#include <vector>

#include "harness/gpu/gpu_worker_protocol.h"
#include "harness/process/child_process.h"

namespace warpmark::gpu {

// For main() alone: this argument and the device's number make the program a worker.
inline constexpr const char* worker_argument = "--gpu-worker";
int worker_main(const std::string& device);

class GpuWorker {
  public:
    // Opens the device and runs the control kernel. Error (tool): no driver, no such device, or it is not
    // well.
    static Result<GpuWorker> start(int device);
    // The same under a checker: a program that starts this one and looks on.
    static Result<GpuWorker> start_under(const std::vector<std::string>& checker, int device);

    enum class ReplyOutcome { answer, late, nothing };  // nothing: the process has ended
    ReplyOutcome ask(const Request&, Answer&, double seconds);
    const Greeting& greeting() const { return greeting_; }
    // No more is asked: waits for it and its checker to end. "status 0", "signal 9": it had to be killed.
    std::string finish(double seconds);
    // Why nothing came: "signal 9".
    std::string end() { return child_.end(true); }

  private:
    static Result<GpuWorker> begin(Result<Child>, int device);
    GpuWorker(Child child, Greeting greeting) : child_(std::move(child)), greeting_(std::move(greeting)) {}
    Child child_;
    Greeting greeting_;
};

}  // namespace warpmark::gpu
