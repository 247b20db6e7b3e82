// Pending asynchronous copies by thread, and the events that complete them.
#include "harness/machine/async_copy_delays.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/machine/thread_block.h"

namespace warpmark::machine {
namespace {

size_t kind_of_groups(Background of) {
    return of == Background::unit ? 1 : 0;
}

uint32_t thread_of(const Warp& warp, uint32_t lane) {
    return warp.index() * 32 + lane;
}

}  // namespace

AsyncCopyDelays::AsyncCopyDelays(const Program& program, const AccessPoint& which) {
    if (which.line == 0) return;
    for (const Site& site : program.sites)
        sites_.push_back(site.line == which.line && site.column == which.column && site.file == which.file);
}

void AsyncCopyDelays::launch_begins() {
    threads_.clear();
    reports_.clear();
    count_ = 0;
}

void AsyncCopyDelays::block_ends(uint32_t block) {
    const auto first = threads_.lower_bound({block, 0}), last = threads_.lower_bound({block + 1, 0});
    for (auto at = first; at != last; ++at) arrive(at->second, [](const Copy&) { return true; });
    threads_.erase(first, last);
}

std::byte* AsyncCopyDelays::Bytes::data() const {
    return region && region->data ? region->data + offset : nullptr;
}

void AsyncCopyDelays::Copy::arrive() const {
    const std::byte* source = from.data();
    if (std::byte* target = to.data()) std::memmove(target, source ? source : value.data(), width);
}

// In the order of groups; within a group, newest first.
template <class Meant>
void AsyncCopyDelays::arrive(Thread& thread, const Meant& is_meant) {
    std::vector<Copy> due;
    std::erase_if(thread.copies, [&](const Copy& copy) {
        if (!is_meant(copy)) return false;
        due.push_back(copy);
        return true;
    });
    std::ranges::reverse(due);
    std::ranges::stable_sort(due, {}, &Copy::group);
    for (const Copy& copy : due) copy.arrive();
    count_ -= due.size();
}

void AsyncCopyDelays::put_off(Thread& thread, Copy copy) {
    if (count_ == most_copies || (!sites_.empty() && !sites_[copy.site])) return copy.arrive();
    thread.copies.push_back(copy);
    ++count_;
    were_late_ = true;
}

void AsyncCopyDelays::move(const Warp& warp, const Op& op, const MemoryOp& memory, const std::byte* values,
                           Region& region, const Target& at) {
    const uint32_t site = warp.site_of(op, warp.current_frame()), width = width_of(memory);
    const bool reads = memory.kind == Access::load;
    const Background of = memory.background();
    if (reads)
        load(warp, memory, at);
    else
        region.kernel_wrote = true;
    for (uint32_t left = at.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        Thread& thread = threads_[{warp.block().index(), thread_of(warp, lane)}];
        const Bytes here{&region, at.offsets[lane]};
        if (reads) {
            thread.from = here;
            thread.site = site;
            continue;
        }
        Copy copy;
        copy.site = site;
        copy.group = thread.groups[kind_of_groups(of)];
        copy.width = std::min(width, most_bytes);
        copy.of = of;
        copy.to = here;
        std::memcpy(copy.value.data(), values + size_t{lane} * width, copy.width);
        // Zero padding is not read from memory.
        if (thread.site == site) copy.from = std::exchange(thread.from, {});
        put_off(thread, copy);
    }
}

void AsyncCopyDelays::meets_object(const Warp& warp, const Op& op, const MemoryOp& memory,
                                   const uint8_t* phases, const Target& at) {
    if (memory.tracks != Background::no)
        report(warp, memory.tracks, warp.site_of(op, warp.current_frame()), phases, at);
    else if (memory.kind == Access::load)
        look(at);
}

void AsyncCopyDelays::report(const Warp& warp, Background of, uint32_t site, const uint8_t* phases,
                             const Target& at) {
    for (uint32_t left = count_ ? at.active : 0; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const Id id{warp.block().index(), thread_of(warp, lane)};
        const auto thread = threads_.find(id);
        if (thread == threads_.end()) continue;
        bool any = false;
        const std::byte* object = at.data + at.offsets[lane];
        // A bulk copy reports for itself, an arrival of cp.async for all copies that the thread has issued.
        for (Copy& copy : thread->second.copies) {
            if (copy.object || copy.of != of || (of == Background::unit && copy.site != site)) continue;
            copy.object = object;
            copy.phase = phases[lane];
            any = true;
        }
        if (any) reports_[object].push_back({id, phases[lane]});
    }
}

// Completes the copies whose phase the objects show to be complete.
void AsyncCopyDelays::look(const Target& objects) {
    for (uint32_t left = reports_.empty() ? 0 : objects.active; left; left &= left - 1) {
        const std::byte* object = objects.data + objects.offsets[std::countr_zero(left)];
        const auto reports = reports_.find(object);
        if (reports == reports_.end()) continue;
        const uint8_t running = mbarrier_phase(object);
        std::erase_if(reports->second, [&](const Report& report) {
            if (report.phase == running) return false;
            if (const auto thread = threads_.find(report.thread); thread != threads_.end())
                arrive(thread->second,
                       [&](const Copy& copy) { return copy.object == object && copy.phase == report.phase; });
            return true;
        });
        if (reports->second.empty()) reports_.erase(reports);
    }
}

void AsyncCopyDelays::step(const CopyStep& step) {
    const size_t kind = kind_of_groups(step.of);
    for (uint32_t left = step.lanes; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const auto found = threads_.find({step.block, step.warp * 32 + lane});
        if (found == threads_.end()) continue;
        Thread& thread = found->second;
        if (step.kind == CopyStep::Kind::commit || step.uncommitted) ++thread.groups[kind];
        if (step.kind != CopyStep::Kind::wait) continue;
        const auto is_over = [&](const Copy& copy) {
            return copy.of == step.of && !(copy.object && copy.of == Background::unit) &&
                   copy.group + step.keep < thread.groups[kind];
        };
        if (!step.reads_only) {
            arrive(thread, is_over);
            continue;
        }
        for (Copy& copy : thread.copies) {
            const std::byte* source = is_over(copy) ? copy.from.data() : nullptr;
            if (!source) continue;
            std::memcpy(copy.value.data(), source, copy.width);
            copy.from = {};
        }
    }
}

}  // namespace warpmark::machine
