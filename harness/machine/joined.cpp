// joined.cpp: the last windows of the warp.
#include "harness/machine/joined.h"

#include <algorithm>
#include <bit>

namespace warpmark::machine {
namespace {

uint64_t window_of(const WarpRequest& request, uint32_t lane, uint32_t bytes) {
    return (request.base + request.offsets[lane]) & -uint64_t{bytes};
}

}  // namespace

Joined::Window* Joined::holding(const WarpRequest& request) {
    const auto holds = [&](const Window& window) {
        if (window.kind != request.kind || request.active & ~window.lanes) return false;
        for (uint32_t lane = 0; lane < 32; ++lane)
            if (request.active >> lane & 1 && window_of(request, lane, window.bytes) != window.at[lane])
                return false;
        return true;
    };
    for (size_t back = 1; back <= known_; ++back) {
        Window& window = windows_[(next_ - back) % windows_.size()];
        if (holds(window)) return &window;
    }
    return nullptr;
}

bool Joined::takes(const ptx::MachineForm& form, WarpRequest& request, uint32_t (&offsets)[32]) {
    if (form.is_removed) return false;
    if (form.is_part) return request.kind == Access::load && !holding(request);
    if (form.window <= request.width) return true;
    const int first = std::countr_zero(request.active);
    const uint32_t asked = ((1u << request.width) - 1)
                           << ((request.base + request.offsets[first]) & (form.window - 1u));
    // Asking for the same bytes once more begins a new round of an outer loop.
    if (Window* last = form.is_round ? holding(request) : nullptr; last && !(last->asked & asked)) {
        last->asked |= asked;
        return false;
    }
    Window& window = windows_[next_++ % windows_.size()];
    known_ = std::min(known_ + 1, windows_.size());
    window.kind = request.kind;
    window.bytes = form.window;
    window.lanes = request.active;
    window.asked = asked;
    const uint64_t base = request.base & -uint64_t{form.window};
    for (uint32_t lane = 0; lane < 32; ++lane) {
        window.at[lane] = window_of(request, lane, form.window);
        offsets[lane] = static_cast<uint32_t>(window.at[lane] - base);
    }
    request.even = request.even && request.stride % form.window == 0;
    request.base = base;
    request.offsets = offsets;
    request.width = form.window;
    return true;
}

}  // namespace warpmark::machine
