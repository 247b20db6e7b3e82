// Worker process for one submission on a GPU. It is killed at its deadline, which also ends its effects on
// the device. It never receives expected outputs.
#pragma once
#include <string>
#include <vector>

#include "harness/gpu/gpu_worker_protocol.h"
#include "harness/process/messaging_child.h"

namespace warpmark::gpu {

// For main() only: this argument and the device's number start the program as a worker.
inline constexpr const char* worker_argument = "--gpu-worker";
int worker_main(const std::string& device);

class GpuWorker {
  public:
    // Opens the device and runs the control kernel. Error (tool): no driver, no such device, or an unhealthy
    // one.
    static Result<GpuWorker> start(int device);
    // The same under a checker, a program that starts this one and monitors it.
    static Result<GpuWorker> start_under(const std::vector<std::string>& checker, int device);

    enum class ReplyOutcome { answer, late, nothing };  // nothing: the process has ended
    ReplyOutcome ask(const Request&, Answer&, double seconds);
    const Greeting& greeting() const { return greeting_; }
    // Ends the requests and waits for the worker and its checker to exit. Returns "status 0", or "signal 9"
    // if it was killed.
    std::string finish(double seconds);
    // Exit status if there was no reply: "signal 9".
    std::string end() { return child_.end(true); }

  private:
    static Result<GpuWorker> begin(Result<Child>, int device);
    GpuWorker(Child child, Greeting greeting) : child_(std::move(child)), greeting_(std::move(greeting)) {}
    Child child_;
    Greeting greeting_;
};

}  // namespace warpmark::gpu
