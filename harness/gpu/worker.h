// worker.h: a process of its own for each submission that goes to a GPU: it is killed at its deadline, and what it did to the device
// ends with it. It never holds expected outputs.
#pragma once
#include <string>

#include "harness/base/child.h"
#include "harness/gpu/request.h"

namespace warpmark::gpu {

// For main() alone: this argument and the device's number make the program a worker.
inline constexpr const char* worker_argument = "--gpu-worker";
int worker_main(const std::string& device);

class Worker {
  public:
    // Opens the device and runs the control kernel. Error (tool): no driver, no such device, or it is not well.
    static Result<Worker> start(int device);

    enum class Came { answer, late, nothing };  // nothing: the process has ended
    Came ask(const Request&, Answer&, double seconds);
    const Greeting& greeting() const { return greeting_; }
    // Why nothing came: "signal 9".
    std::string end() { return child_.end(true); }

  private:
    Worker(Child child, Greeting greeting) : child_(std::move(child)), greeting_(std::move(greeting)) {}
    Child child_;
    Greeting greeting_;
};

}  // namespace warpmark::gpu
