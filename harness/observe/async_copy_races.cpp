// Tracks pending copies, the accesses that conflict with them, and the copies that a wait completes.
#include "harness/observe/async_copy_races.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/observe/race_facts.h"

namespace warpmark::observe {
namespace {

size_t kind_of_groups(Background of) {
    return of == Background::unit ? 1 : 0;
}

Role role_of(const WarpAccess& access) {
    if (access.kind == Access::load) return Role::reads;
    return access.kind == Access::store ? Role::writes : Role::updates;
}

}  // namespace

void AsyncCopies::launch_begins(const RunView& run) {
    run_ = &run;
    copies_.clear();
    free_.clear();
    on_their_way_ = 0;
    words_.clear();
    threads_.clear();
    tracked_.clear();
}

void AsyncCopies::block_ends(uint32_t block) {
    if (threads_.empty()) return;
    for (uint32_t at = 0; at < copies_.size(); ++at)
        if (copies_[at].on_its_way && copies_[at].block == block) forget(at);
    std::erase_if(threads_, [&](const auto& one) { return one.first >> 16 == block; });
    std::erase_if(tracked_, [&](const auto& one) {
        if (one.first.first.second != block) return false;
        for (const uint32_t at : one.second)
            if (!copies_[at].on_its_way) free_.push_back(at);
        return true;
    });
    std::erase_if(words_, [&](const auto& one) {
        return one.first.second == block && !one.second.written.any() && !one.second.read.any();
    });
}

void AsyncCopies::block_exits(uint32_t block) {
    if (on_their_way_ == 0) return;
    for (const Copy& copy : copies_) {
        const auto [region, owner] = copy.ground;
        if (!copy.on_its_way || !copy.writes || owner != block || copy.block == block) continue;
        const RegionInfo* info = run_->region(region);
        if (!info || info->space != Space::shared) continue;
        tell_foreign_access(findings_, *run_, AddressFault::Kind::block_has_exited,
                            {copy.atomic ? Access::atomic : Access::store, copy.site, copy.block, copy.thread,
                             owner, region, copy.offset, copy.bytes});
    }
}

void AsyncCopies::region_ends(uint32_t region) {
    if (words_.empty()) return;
    for (uint32_t at = 0; at < copies_.size(); ++at)
        if (copies_[at].on_its_way && copies_[at].ground.first == region) forget(at);
    std::erase_if(words_, [&](const auto& one) { return one.first.first == region; });
}

void AsyncCopies::goes(const WarpAccess& access) {
    if (access.of_mbarrier) {
        if (on_their_way_ == 0) return;
        if (access.background != Background::no) return track(access);
        if (access.kind == Access::load) observe(access);
        return;
    }
    if (on_their_way_) check(access);
    if (access.background != Background::no) begin(access);
}

uint32_t AsyncCopies::new_copy(const WarpAccess& access, uint32_t lane) {
    uint32_t at = static_cast<uint32_t>(copies_.size());
    if (free_.empty()) {
        copies_.emplace_back();
    } else {
        at = free_.back();
        free_.pop_back();
    }
    Copy& copy = copies_[at];
    copy = {};
    copy.ground = {access.region, access.owner};
    copy.offset = access.offsets[lane];
    copy.bytes = access.width;
    copy.site = access.site;
    copy.block = access.block;
    copy.thread = access.warp * 32 + lane;
    copy.of = access.background;
    copy.on_its_way = true;
    copy.writes = access.kind != Access::load;
    copy.atomic = access.kind == Access::atomic;
    copy.memory = access.memory;
    copy.on_chip = access.on_chip;
    Thread& thread = threads_[id_of(copy.block, copy.thread)];
    if (copy.writes) {
        copy.source = source_of(access, lane);
        thread.source = {};
    } else {
        thread.source = {copy.ground, copy.offset, true};
        thread.source_site = copy.site;
    }
    copy.group = thread.groups[kind_of_groups(copy.of)];
    thread.copies.push_back(at);
    ++on_their_way_;
    return at;
}

void AsyncCopies::begin(const WarpAccess& access) {
    const RegionInfo* region = run_->region(access.region);
    if (!region) return;
    if (on_their_way_ + 32 > most_copies)
        return findings_.miss("race.",
                              "there were more asynchronous copies at once than the simulator can check");
    const bool writes = access.kind != Access::load;
    CopyWords& words = words_[Ground{access.region, access.owner}];
    CopiedWords& side = writes ? words.written : words.read;
    if (!side.begin(region->bytes))
        return findings_.miss("race.", "there was not enough memory to track asynchronous copies");
    uint32_t fresh[32], count = 0;  // copies of the earlier lanes
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const uint32_t begin = access.offsets[lane], end = begin + access.width;
        for (uint32_t at = begin / CopiedWords::word; writes && at <= (end - 1) / CopiedWords::word; ++at)
            side.visit(at, [&](uint32_t copy) {
                if (std::find(fresh, fresh + count, copy) != fresh + count) meet(copy, access, lane);
            });
        const uint32_t copy = new_copy(access, lane);
        side.add(copy, begin, access.width);
        fresh[count++] = copy;
    }
}

void AsyncCopies::check(const WarpAccess& access) {
    const auto found = words_.find(Ground{access.region, access.owner});
    if (found == words_.end()) return;
    CopyWords& words = found->second;
    const bool by_writers = words.written.any(), by_readers = access.kind != Access::load && words.read.any();
    if (!by_writers && !by_readers) return;
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const auto meets = [&](uint32_t copy) { meet(copy, access, lane); };
        const uint32_t first = access.offsets[lane] / CopiedWords::word,
                       last = (access.offsets[lane] + access.width - 1) / CopiedWords::word;
        for (uint32_t at = first; at <= last; ++at) {
            if (by_writers) words.written.visit(at, meets);
            if (by_readers) words.read.visit(at, meets);
        }
    }
}

void AsyncCopies::meet(uint32_t at, const WarpAccess& access, uint32_t lane) {
    const Copy& copy = copies_[at];
    const uint32_t begin = access.offsets[lane], end = begin + access.width;
    if (begin >= copy.offset + copy.bytes || copy.offset >= end) return;
    if (copy.atomic && access.kind == Access::atomic) return;
    if (access.background != Background::no && may_be_there_too(copy, access, lane)) return;
    tell(at, access, lane);
}

// True if another copy to the location of a pending one is harmless in either order.
bool AsyncCopies::may_be_there_too(const Copy& copy, const WarpAccess& access, uint32_t lane) const {
    const bool is_own = copy.block == access.block && copy.thread == access.warp * 32 + lane;
    if (!copy.writes || access.kind == Access::load)
        return is_own && copy.site == access.site;  // both sides of one copy
    const auto thread = threads_.find(id_of(copy.block, copy.thread));
    const bool is_of_earlier_group = is_own && copy.of == access.background && !copy.is_tracked &&
                                     thread != threads_.end() &&
                                     copy.group < thread->second.groups[kind_of_groups(copy.of)];
    if (is_of_earlier_group) return true;
    Source there = source_of(access, lane);
    there.offset += copy.offset - access.offsets[lane];
    return copy.source.is_known && copy.source == there;
}

AsyncCopies::Source AsyncCopies::source_of(const WarpAccess& access, uint32_t lane) const {
    const auto thread = threads_.find(id_of(access.block, access.warp * 32 + lane));
    if (thread == threads_.end() || thread->second.source_site != access.site) return {};
    return thread->second.source;
}

EarlyUse::MissingWait AsyncCopies::missing(const Copy& copy, uint32_t index, const WarpAccess& use,
                                           uint32_t lane) const {
    const auto issuer = threads_.find(id_of(copy.block, copy.thread)),
               user = threads_.find(id_of(use.block, use.warp * 32 + lane));
    if (copy.is_tracked) {
        if (user == threads_.end() || !user->second.has_looked || user->second.looked_in != copy.phase)
            return EarlyUse::MissingWait::phase;
        const auto reports = tracked_.find(user->second.looked_at);
        const bool is_its_object =
            reports != tracked_.end() && std::ranges::find(reports->second, index) != reports->second.end();
        return is_its_object ? EarlyUse::MissingWait::other_phase : EarlyUse::MissingWait::phase;
    }
    const size_t kind = kind_of_groups(copy.of);
    if (issuer == threads_.end() || !issuer->second.waited[kind]) return EarlyUse::MissingWait::wait;
    if (copy.group == issuer->second.groups[kind]) return EarlyUse::MissingWait::commit;
    return issuer->second.kept[kind] > 0 ? EarlyUse::MissingWait::group : EarlyUse::MissingWait::wait;
}

void AsyncCopies::tell(uint32_t at, const WarpAccess& access, uint32_t lane) {
    Copy& copy = copies_[at];
    copy.told = true;
    const auto [known, fresh] = known_.try_emplace(uint64_t{copy.site} << 32 | access.site, FindingLog::none);
    if (!fresh) return findings_.count_again(known->second);
    EarlyUse use;
    use.copy_writes = copy.writes;
    use.by_unit = copy.of == Background::unit;
    use.by_copy = access.background != Background::no;
    use.missing = missing(copy, at, access, lane);
    const Thread& thread = threads_[id_of(copy.block, copy.thread)];
    const uint32_t groups = thread.groups[kind_of_groups(copy.of)];
    use.newer_groups = copy.group < groups ? groups - copy.group - 1 : 0;
    add_early_use(findings_, *run_,
                  {copy.site, copy.block, copy.thread, copy.writes ? Role::writes : Role::reads},
                  {access.site, access.block, access.warp * 32 + lane, role_of(access)},
                  {access.region, access.offsets[lane], access.width}, use);
    known->second = findings_.last();
}

void AsyncCopies::track(const WarpAccess& access) {
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const auto thread = threads_.find(id_of(access.block, access.warp * 32 + lane));
        if (thread == threads_.end()) continue;
        const Object object{{access.region, access.owner}, access.offsets[lane]};
        for (const uint32_t at : thread->second.copies) {
            Copy& copy = copies_[at];
            // A bulk copy reports for itself, an arrival of cp.async for all copies that the thread has
            // issued.
            const bool is_meant =
                copy.of == access.background && (copy.of == Background::group || copy.site == access.site);
            if (!is_meant || copy.is_tracked || !copy.on_its_way) continue;
            copy.is_tracked = true;
            copy.phase = access.phases[lane];
            tracked_[object].push_back(at);
        }
    }
}

void AsyncCopies::observe(const WarpAccess& access) {
    if (tracked_.empty() || !access.memory) return;
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const auto found = tracked_.find({{access.region, access.owner}, access.offsets[lane]});
        if (found == tracked_.end()) continue;
        const uint8_t phase = mbarrier_phase(access.memory + access.offsets[lane]);
        const bool is_over = access.over >> lane & 1;
        std::erase_if(found->second, [&](uint32_t at) {
            if (copies_[at].on_its_way && (copies_[at].phase == phase || !is_over)) return false;
            if (copies_[at].of == Background::unit) fences_.fence(access.block, access.warp);
            if (copies_[at].on_its_way) forget(at);
            free_.push_back(at);
            return true;
        });
        if (found->second.empty()) {
            tracked_.erase(found);
            continue;
        }
        Thread& thread = threads_[id_of(access.block, access.warp * 32 + lane)];
        thread.looked_at = found->first;
        thread.looked_in = phase;
        thread.has_looked = true;
    }
}

void AsyncCopies::forget(uint32_t at) {
    const auto thread = threads_.find(id_of(copies_[at].block, copies_[at].thread));
    if (thread != threads_.end()) std::erase(thread->second.copies, at);
    end(at);
}

// Ends a copy that is no longer in its thread's list.
void AsyncCopies::end(uint32_t at) {
    Copy& copy = copies_[at];
    const auto found = words_.find(copy.ground);
    if (found != words_.end())
        (copy.writes ? found->second.written : found->second.read).remove(at, copy.offset, copy.bytes);
    copy.on_its_way = false;
    --on_their_way_;
    // The list of a barrier object may still contain it.
    if (!copy.is_tracked) free_.push_back(at);
}

void AsyncCopies::step(const CopyStep& step) {
    if (step.kind == CopyStep::Kind::fence) return fences_.fence(step.block, step.warp);
    if (step.kind == CopyStep::Kind::wait && step.of == Background::unit)
        fences_.fence(step.block, step.warp);
    const size_t kind = kind_of_groups(step.of);
    std::vector<uint32_t> completed;
    for (uint32_t left = step.lanes; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const uint64_t id = id_of(step.block, step.warp * 32 + lane);
        if (step.kind == CopyStep::Kind::commit) {
            ++threads_[id].groups[kind];
            continue;
        }
        const auto found = threads_.find(id);
        if (found == threads_.end()) continue;
        Thread& thread = found->second;
        if (step.uncommitted) ++thread.groups[kind];
        thread.waited[kind] = true;
        thread.kept[kind] = step.keep;
        std::erase_if(thread.copies, [&](uint32_t at) {
            const Copy& copy = copies_[at];
            // A bulk copy that reports to a barrier object is in no group; cp.async may be waited for in
            // either way.
            if (copy.of != step.of || (copy.is_tracked && copy.of == Background::unit)) return false;
            if (step.reads_only && copy.writes) return false;
            if (copy.group + step.keep >= thread.groups[kind]) return false;
            completed.push_back(at);
            return true;
        });
    }
    tell_completed(completed);
    for (const uint32_t at : completed) end(at);
}

// Reports them as accesses of their threads: a warp's copies by one instruction together.
void AsyncCopies::tell_completed(const std::vector<uint32_t>& completed) {
    struct Row {
        const Copy* first = nullptr;
        uint32_t lanes = 0;
        uint32_t offsets[32] = {};
        bool takes(const Copy& copy) const {
            return !(lanes >> (copy.thread & 31) & 1) && first->ground == copy.ground &&
                   first->site == copy.site && first->bytes == copy.bytes && first->writes == copy.writes &&
                   first->memory == copy.memory;
        }
    };
    std::vector<Row> rows;
    // Lanes usually have the same copies in the same order, so the row after the last one is tried first.
    size_t next = 0, taken = 0;  // ... number of the lane's copies that have a row
    uint32_t of_lane = 32;
    for (const uint32_t at : completed) {
        const Copy& copy = copies_[at];
        const RegionInfo* region = run_->region(copy.ground.first);
        const bool is_shared = region && region->space == Space::shared;
        // Other threads may learn of its completion from the barrier object, before this wait.
        if (copy.told || copy.is_tracked || copy.atomic || !copy.memory || (!copy.writes && !is_shared))
            continue;
        const uint32_t lane = copy.thread & 31;
        if (std::exchange(of_lane, lane) != lane) next = taken = 0;
        size_t row = rows.size();
        for (size_t tried = 0; tried < rows.size() && taken < rows.size(); ++tried) {
            const size_t one = (next + tried) % rows.size();
            if (!rows[one].takes(copy)) continue;
            row = one;
            break;
        }
        if (row == rows.size()) {
            rows.push_back({&copy, 0, {}});
            std::fill_n(rows[row].offsets, 32, copy.offset);
        }
        rows[row].lanes |= 1u << lane;
        rows[row].offsets[lane] = copy.offset;
        next = row + 1;
        ++taken;
    }
    for (const Row& row : rows) {
        const RegionInfo* region = run_->region(row.first->ground.first);
        std::byte values[32 * 16];
        WarpAccess access;
        access.kind = row.first->writes ? Access::store : Access::load;
        access.on_chip = row.first->on_chip;
        access.space = access.on_chip ? Space::global : region->space;
        access.region = row.first->ground.first;
        access.owner = row.first->ground.second;
        access.width = row.first->bytes;
        access.active = row.lanes;
        access.offsets = row.offsets;
        access.memory = row.first->memory;
        access.block = row.first->block;
        access.warp = row.first->thread / 32;
        access.site = row.first->site;
        if (row.first->writes) {
            for (uint32_t lane = 0; lane < 32; ++lane)
                std::memcpy(values + lane * access.width, access.memory + row.offsets[lane], access.width);
            access.values = values;
        }
        races_.access(access);
    }
}

}  // namespace warpmark::observe
