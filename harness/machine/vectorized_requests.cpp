// Merging of requests into the latest access windows of the warp.
#include "harness/machine/vectorized_requests.h"

#include <algorithm>
#include <bit>

namespace warpmark::machine {
namespace {

// The part of the first lane's window, of `window` bytes, that the request covers.
uint32_t asked_of(uint32_t window, const WarpRequest& request) {
    const int first = std::countr_zero(request.active);
    return ((1u << request.width) - 1) << ((request.base + request.offsets[first]) & (window - 1));
}

}  // namespace

RequestMerger::Window* RequestMerger::holding(const WarpRequest& request) {
    const auto first = static_cast<uint32_t>(std::countr_zero(request.active));
    const auto holds = [&](const Window& window) {
        if (window.kind != request.kind || request.active & ~window.lanes) return false;
        const uint64_t whole = -uint64_t{window.bytes};
        if (((request.base + request.offsets[first]) & whole) != window.base + window.at[first]) return false;
        // Windows begin at multiples of their size, so the distance of the bases is enough.
        const auto apart = static_cast<uint32_t>(request.base - window.base),
                   mask = static_cast<uint32_t>(whole);
        uint32_t others = 0;
        for (uint32_t lane = 0; lane < 32; ++lane) {
            const uint32_t differs = ((apart + request.offsets[lane]) & mask) ^ window.at[lane];
            others |= differs & (0 - (request.active >> lane & 1));
        }
        return others == 0;
    };
    for (size_t back = 1; back <= known_; ++back) {
        Window& window = windows_[(next_ - back) % windows_.size()];
        if (holds(window)) return &window;
    }
    return nullptr;
}

// A second request for the same bytes begins a new iteration of an outer loop.
bool RequestMerger::serves(Window& window, const WarpRequest& request) {
    const uint32_t asked = asked_of(window.bytes, request);
    if (window.asked & asked) return false;
    window.asked |= asked;
    moved_by_ = window.site;
    return true;
}

void RequestMerger::open(const ptx::MachineForm& form, WarpRequest& request, uint32_t (&offsets)[32]) {
    Window& window = windows_[next_++ % windows_.size()];
    known_ = std::min(known_ + 1, windows_.size());
    window.kind = request.kind;
    window.bytes = form.window;
    window.lanes = request.active;
    window.site = request.site;
    window.is_early = form.is_early;
    has_early_ = has_early_ || form.is_early;
    window.asked = asked_of(form.window, request);
    window.base = request.base & -uint64_t{form.window};
    const auto into = static_cast<uint32_t>(request.base - window.base), mask = 0 - uint32_t{form.window};
    for (uint32_t lane = 0; lane < 32; ++lane) {
        window.at[lane] = (into + request.offsets[lane]) & mask;
        offsets[lane] = window.at[lane];
    }
    request.even = request.even && request.stride % form.window == 0;
    request.base = window.base;
    request.offsets = offsets;
    request.width = form.window;
}

bool RequestMerger::takes_part(const ptx::MachineForm& form, WarpRequest& request, uint32_t (&offsets)[32]) {
    if (request.kind != Access::load) {
        if (std::ranges::find(stores_, request.site) == stores_.end()) stores_.push_back(request.site);
        return false;
    }
    Window* window = holding(request);
    if (!form.is_early) {
        if (window) moved_by_ = window->site;
        return !window;
    }
    if (window && serves(*window, request)) return false;
    open(form, request, offsets);
    return true;
}

bool RequestMerger::takes(const ptx::MachineForm& form, WarpRequest& request, uint32_t (&offsets)[32]) {
    moved_by_ = none;
    if (form.is_removed) {
        const Window* loaded = form.window ? holding(request) : nullptr;
        if (loaded) moved_by_ = loaded->site;
        if (loaded || !form.window) return false;
        open(form, request, offsets);
        return true;
    }
    if (form.is_part) return takes_part(form, request, offsets);
    if (form.window < request.width) return true;
    if (Window* last = form.is_round || has_early_ ? holding(request) : nullptr;
        last && (last->is_early || (form.is_round && last->site == request.site)) && serves(*last, request))
        return false;
    open(form, request, offsets);
    return true;
}

}  // namespace warpmark::machine
