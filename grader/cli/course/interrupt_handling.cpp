// Signal handler that sets a flag and restores the default action.
#include "grader/cli/course/interrupt_handling.h"

#include <atomic>

namespace warpmark::cli {
namespace {

std::atomic<bool> wish = false;
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void note_wish(int) {
    wish = true;
}

}  // namespace

Interrupt::Interrupt() {
    wish = false;
    struct sigaction action = {};
    action.sa_handler = note_wish;
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    sigaction(SIGINT, &action, &interrupt_);
    sigaction(SIGTERM, &action, &terminate_);
}

Interrupt::~Interrupt() {
    sigaction(SIGINT, &interrupt_, nullptr);
    sigaction(SIGTERM, &terminate_, nullptr);
}

bool Interrupt::asked() {
    return wish;
}

}  // namespace warpmark::cli
