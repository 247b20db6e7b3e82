// Request loop of the worker, and the parent's interface to it.
#include "harness/gpu/gpu_worker.h"

#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>

#include "harness/gpu/plan_execution.h"
#include "harness/process/sandbox.h"

namespace warpmark::gpu {
namespace {

constexpr double start_seconds = 60;  // the first load of a driver takes long
constexpr size_t printed_limit = 1 << 20;

// Redirects file descriptor 1, to which kernels print, so that their output does not mix with the answers.
class Printed {
  public:
    Printed() : answers(dup(1)), text_(memfd_create("printed", MFD_CLOEXEC)) { dup2(text_, 1); }
    std::string take() {
        std::fflush(stdout);
        std::string text(printed_limit, '\0');
        const ssize_t count = pread(text_, text.data(), text.size(), 0);
        text.resize(count > 0 ? static_cast<size_t>(count) : 0);
        if (ftruncate(text_, 0) == 0) lseek(text_, 0, SEEK_SET);
        return text;
    }
    const int answers;

  private:
    const int text_;
};

const std::vector<const char*> environment{
    "LD_LIBRARY_PATH",    "PATH", "CUDA_PATH", "CUDA_HOME", "CUDA_VISIBLE_DEVICES",
    "CUDA_CACHE_DISABLE", "HOME", "TMPDIR"};

// A checker needs its program to exit by itself, and writes its results afterwards.
constexpr std::string_view under_checker = ":checked";
constexpr int seconds_to_notice = 2, seconds_to_end = 20;
std::atomic<bool> is_leaving = false;

// A thread watches for the parent's end, because the main thread may be blocked by an endless kernel. Under a
// checker, a kill reaches only the checker.
void end_with_the_asker(bool is_checked) {
    std::thread([is_checked] {
        pollfd asker{0, 0, 0};
        while (poll(&asker, 1, -1) < 0 || !(asker.revents & (POLLHUP | POLLERR | POLLNVAL))) {
        }
        if (is_checked) sleep(seconds_to_notice);
        if (is_checked && is_leaving) sleep(seconds_to_end);
        _exit(0);
    }).detach();
}

}  // namespace

int worker_main(const std::string& device) {
    signal(SIGPIPE, SIG_IGN);
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    const bool is_checked = device.ends_with(under_checker);
    end_with_the_asker(is_checked);
    Printed printed;
    Greeting greeting;
    setenv("CUDA_CACHE_DISABLE", "1", 1);  // kernels of one submission must not be cached for the next
    auto driver = Driver::open(std::atoi(device.c_str()));
    if (!driver) {
        greeting.failure = driver.error().what;
        send_message(printed.answers, to_archive(greeting));
        _exit(1);
    }
    PlanRun run(*driver);
    greeting.device = driver->device();
    greeting.capabilities = driver->capabilities();
    greeting.is_well = run.is_well();
    // Checkers use more system calls than the driver, so they run without the filter. If the filter cannot be
    // installed, the worker continues without it.
    if (!is_checked) lock::enter_with_gpu_driver();
    bool heard = send_message(printed.answers, to_archive(greeting));
    while (heard) {
        const auto message = receive_message(0);
        Request request;
        if (!message || !read_archive(*message, request)) break;
        Answer answer = run.answer(request);
        answer.printed = printed.take();
        heard = send_message(printed.answers, to_archive(answer));
    }
    is_leaving = true;
    if (is_checked) std::exit(0);
    _exit(0);  // the driver's cleanup may wait for an endless kernel
}

Result<GpuWorker> GpuWorker::start(int device) {
    return begin(Child::start({worker_argument, std::to_string(device)}, environment), device);
}

Result<GpuWorker> GpuWorker::start_under(const std::vector<std::string>& checker, int device) {
    return begin(Child::start({worker_argument, std::to_string(device) + std::string(under_checker)},
                              environment, checker),
                 device);
}

Result<GpuWorker> GpuWorker::begin(Result<Child> child, int device) {
    if (!child) return std::unexpected(child.error());
    const auto broken = [&](std::string what) {
        return std::unexpected(
            Error{std::move(what),
                  {},
                  "warpmark doctor shows what this computer has; --device sim needs no GPU",
                  Blame::tool});
    };
    std::vector<std::byte> bytes;
    const auto got = child->receive(bytes, Child::in_seconds(start_seconds));
    Greeting greeting;
    if (got == Child::ReceiveOutcome::late) return broken("the GPU's driver does not answer");
    if (got == Child::ReceiveOutcome::ended || !read_archive(bytes, greeting))
        return broken("the worker for the GPU ended before it began (" + child->end(false) + ")");
    if (!greeting.failure.empty()) return broken("no GPU to run on: " + greeting.failure);
    if (!greeting.is_well)
        return broken("GPU " + std::to_string(device) +
                      " computes wrong results: the control kernel returned a wrong output");
    return GpuWorker(std::move(*child), std::move(greeting));
}

std::string GpuWorker::finish(double seconds) {
    child_.no_more();
    std::vector<std::byte> rest;
    const auto got = child_.receive(rest, Child::in_seconds(seconds));
    return child_.end(got != Child::ReceiveOutcome::ended);
}

GpuWorker::ReplyOutcome GpuWorker::ask(const Request& request, Answer& answer, double seconds) {
    const auto deadline = Child::in_seconds(seconds);
    std::vector<std::byte> bytes;
    if (!child_.send(to_archive(request), deadline)) return ReplyOutcome::nothing;
    const auto got = child_.receive(bytes, deadline);
    if (got == Child::ReceiveOutcome::late) return ReplyOutcome::late;
    return got == Child::ReceiveOutcome::message && read_archive(bytes, answer) ? ReplyOutcome::answer
                                                                                : ReplyOutcome::nothing;
}

}  // namespace warpmark::gpu
