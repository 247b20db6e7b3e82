// joined.cpp: the last windows of the warp.
#include "harness/machine/joined.h"

#include <algorithm>
#include <bit>

namespace warpmark::machine {
namespace {

uint64_t window_of(const WarpRequest& request, uint32_t lane, uint32_t bytes) {
    return (request.base + request.offsets[lane]) & -uint64_t{bytes};
}

// The bytes of its first lane's window that it asks for.
uint32_t asked_of(const ptx::MachineForm& form, const WarpRequest& request) {
    const int first = std::countr_zero(request.active);
    return ((1u << request.width) - 1) << ((request.base + request.offsets[first]) & (form.window - 1u));
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

void Joined::open(const ptx::MachineForm& form, WarpRequest& request, uint32_t (&offsets)[32],
                  uint32_t asked) {
    Window& window = windows_[next_++ % windows_.size()];
    known_ = std::min(known_ + 1, windows_.size());
    window.kind = request.kind;
    window.bytes = form.window;
    window.lanes = request.active;
    window.site = request.site;
    window.is_early = form.is_early;
    has_early_ = has_early_ || form.is_early;
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
}

bool Joined::takes_part(const ptx::MachineForm& form, WarpRequest& request, uint32_t (&offsets)[32]) {
    if (request.kind != Access::load) {
        if (std::ranges::find(stores_, request.site) == stores_.end()) stores_.push_back(request.site);
        return false;
    }
    Window* window = holding(request);
    if (!form.is_early) {
        if (window) moved_by_ = window->site;
        return !window;
    }
    const uint32_t asked = asked_of(form, request);
    if (window && !(window->asked & asked)) {
        window->asked |= asked;
        moved_by_ = window->site;
        return false;
    }
    open(form, request, offsets, asked);
    return true;
}

bool Joined::takes(const ptx::MachineForm& form, WarpRequest& request, uint32_t (&offsets)[32]) {
    moved_by_ = none;
    if (form.is_removed) {
        const Window* loaded = form.window ? holding(request) : nullptr;
        if (loaded) moved_by_ = loaded->site;
        if (loaded || !form.window) return false;
        open(form, request, offsets, asked_of(form, request));
        return true;
    }
    if (form.is_part) return takes_part(form, request, offsets);
    if (form.window < request.width) return true;
    const uint32_t asked = asked_of(form, request);
    // Asking for the same bytes once more begins a new round of an outer loop.
    if (Window* last = form.is_round || has_early_ ? holding(request) : nullptr;
        last && !(last->asked & asked) && (last->is_early || (form.is_round && last->site == request.site))) {
        last->asked |= asked;
        moved_by_ = last->site;
        return false;
    }
    open(form, request, offsets, asked);
    return true;
}

}  // namespace warpmark::machine
