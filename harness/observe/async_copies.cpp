// async_copies.cpp: which copies are on their way, who meets them, and what a wait ends.
#include "harness/observe/async_copies.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/contract/facts.h"

namespace warpmark::observe {
namespace {

constexpr uint32_t word = 4;  // bytes

size_t kind_of_groups(Background of) {
    return of == Background::unit ? 1 : 0;
}

Location location(const RunView& run, uint32_t site, uint32_t block, uint32_t thread, Role role) {
    const Site& at = run.site(site);
    const auto &grid = run.launch().grid, &size = run.launch().block;
    Location there{at.file, at.line, at.column, role, true, {}, {}, {}};
    there.block = {block % grid[0], block / grid[0] % grid[1], block / grid[0] / grid[1]};
    there.thread = {thread % size[0], thread / size[0] % size[1], thread / size[0] / size[1]};
    return there;
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
    std::erase_if(words_, [&](const auto& one) {
        return one.first.second == block && !one.second.writing && !one.second.reading;
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

void AsyncCopies::access(const WarpAccess& access) {
    if (access.of_mbarrier) {
        if (on_their_way_ == 0) return;
        if (access.phases) return track(access);
        if (access.kind == Access::load) observe(access);
        return;
    }
    if (on_their_way_) check(access);
    if (access.background != Background::no) begin(access);
}

void AsyncCopies::begin(const WarpAccess& access) {
    const RegionInfo* region = run_->region(access.region);
    if (!region) return;
    if (on_their_way_ + 32 > most_copies)
        return findings_.miss("race.",
                              "there were more asynchronous copies at once than the simulator can check");
    const Ground ground{access.region, access.owner};
    Words& words = words_[ground];
    const bool writes = access.kind != Access::load;
    Shadow<uint32_t>& shadow = writes ? words.written : words.read;
    if (!shadow) shadow = Shadow<uint32_t>((region->bytes + word - 1) / word);
    if (!shadow) return findings_.miss("race.", "there was no memory to watch asynchronous copies");
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        uint32_t at = static_cast<uint32_t>(copies_.size());
        if (free_.empty()) {
            copies_.emplace_back();
        } else {
            at = free_.back();
            free_.pop_back();
        }
        Copy& copy = copies_[at];
        copy = {};
        copy.ground = ground;
        copy.offset = access.offsets[lane];
        copy.bytes = access.width;
        copy.site = access.site;
        copy.block = access.block;
        copy.thread = access.warp * 32 + lane;
        copy.of = access.background;
        copy.on_its_way = true;
        copy.writes = writes;
        copy.atomic = access.kind == Access::atomic;
        copy.memory = access.memory;
        Thread& thread = threads_[id_of(copy.block, copy.thread)];
        copy.group = thread.groups[kind_of_groups(copy.of)];
        thread.copies.push_back(at);
        for (uint32_t where = copy.offset / word; where <= (copy.offset + copy.bytes - 1) / word; ++where)
            shadow[where] = at + 1;
        ++(writes ? words.writing : words.reading);
        ++on_their_way_;
    }
}

void AsyncCopies::check(const WarpAccess& access) {
    const auto found = words_.find(Ground{access.region, access.owner});
    if (found == words_.end()) return;
    Words& words = found->second;
    const bool writes = access.kind != Access::load;
    if (words.writing == 0 && (!writes || words.reading == 0)) return;
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const uint32_t first = access.offsets[lane] / word,
                       last = (access.offsets[lane] + access.width - 1) / word;
        for (uint32_t at = first; at <= last; ++at) {
            if (words.writing && words.written[at]) meet(words.written[at] - 1, access, lane);
            if (writes && words.reading && words.read[at]) meet(words.read[at] - 1, access, lane);
        }
    }
}

void AsyncCopies::meet(uint32_t at, const WarpAccess& access, uint32_t lane) {
    Copy& copy = copies_[at];
    const uint32_t begin = access.offsets[lane], end = begin + access.width;
    if (begin >= copy.offset + copy.bytes || copy.offset >= end) return;
    const bool is_own = copy.block == access.block && copy.thread == access.warp * 32 + lane;
    if (is_own && copy.site == access.site && access.background != Background::no)
        return;  // parts of one copy
    if (copy.atomic && access.kind == Access::atomic) return;
    tell(copy, access, lane);
}

void AsyncCopies::tell(Copy& copy, const WarpAccess& access, uint32_t lane) {
    copy.told = true;
    const Location first = location(*run_, copy.site, copy.block, copy.thread,
                                    copy.writes ? Role::writes : Role::reads),
                   second =
                       location(*run_, access.site, access.block, access.warp * 32 + lane, role_of(access));
    Finding* finding = findings_.add(
        FindingId::race_async, fmt::format("{}:{}@{}:{}", first.file, first.line, second.file, second.line));
    if (!finding) return;
    const RegionInfo* region = run_->region(access.region);
    const Thread& thread = threads_[id_of(copy.block, copy.thread)];
    const size_t kind = kind_of_groups(copy.of);
    EarlyUse use;
    use.array = region ? region->name : "memory";
    use.offset = access.offsets[lane];
    use.bytes = access.width;
    const bool knows_elements =
        region && (region->element_bytes > 1 || (region->shape && region->shape->element_bytes));
    if (knows_elements) use.element = element_of(*region, static_cast<int64_t>(use.offset), use.bytes);
    use.copy_writes = copy.writes;
    use.by_unit = copy.of == Background::unit;
    use.own = copy.block == access.block && copy.thread == access.warp * 32 + lane;
    use.missing = EarlyUse::Missing::wait;
    if (copy.is_tracked)
        use.missing = EarlyUse::Missing::phase;
    else if (thread.waited[kind] && copy.group == thread.groups[kind])
        use.missing = EarlyUse::Missing::commit;
    else if (thread.waited[kind] && thread.kept[kind] > 0)
        use.missing = EarlyUse::Missing::group;
    use.newer_groups = copy.group < thread.groups[kind] ? thread.groups[kind] - copy.group - 1 : 0;
    finding->space = region ? region->space : Space::global;
    finding->kernel = run_->launch().kernel;
    finding->bytes = {access.region, use.offset, use.bytes};
    finding->locations = {first, second};
    finding->fact = std::move(use);
}

void AsyncCopies::track(const WarpAccess& access) {
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const auto thread = threads_.find(id_of(access.block, access.warp * 32 + lane));
        if (thread == threads_.end()) continue;
        const Object object{{access.region, access.owner}, access.offsets[lane]};
        for (const uint32_t at : thread->second.copies) {
            Copy& copy = copies_[at];
            // A bulk copy reports for itself, an arrival of cp.async for all that the thread has issued.
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
        std::erase_if(found->second, [&](uint32_t at) {
            if (!copies_[at].on_its_way || !copies_[at].is_tracked) return true;
            if (copies_[at].phase == phase) return false;
            forget(at);
            return true;
        });
        if (found->second.empty()) tracked_.erase(found);
    }
}

void AsyncCopies::forget(uint32_t at) {
    Copy& copy = copies_[at];
    const auto found = words_.find(copy.ground);
    if (found != words_.end()) {
        Words& words = found->second;
        Shadow<uint32_t>& shadow = copy.writes ? words.written : words.read;
        for (uint32_t where = copy.offset / word; where <= (copy.offset + copy.bytes - 1) / word; ++where)
            if (shadow[where] == at + 1) shadow[where] = 0;
        --(copy.writes ? words.writing : words.reading);
    }
    copy.on_its_way = false;
    --on_their_way_;
    const auto thread = threads_.find(id_of(copy.block, copy.thread));
    if (thread != threads_.end()) std::erase(thread->second.copies, at);
    // A barrier object's list may still name it.
    if (!copy.is_tracked) free_.push_back(at);
}

void AsyncCopies::step(const CopyStep& step) {
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
        for (const uint32_t at : thread.copies) {
            const Copy& copy = copies_[at];
            // A bulk copy that reports to a barrier object is in no group; cp.async may be waited for either
            // way.
            if (copy.of != step.of || (copy.is_tracked && copy.of == Background::unit)) continue;
            if (step.reads_only && copy.writes) continue;
            if (copy.group + step.keep < thread.groups[kind]) completed.push_back(at);
        }
    }
    tell_completed(completed);
    for (const uint32_t at : completed) forget(at);
}

// As accesses of their threads: a warp's copies of one instruction together.
void AsyncCopies::tell_completed(const std::vector<uint32_t>& completed) {
    struct Row {
        const Copy* first = nullptr;
        uint32_t lanes = 0;
        uint32_t offsets[32] = {};
    };
    std::vector<Row> rows;
    for (const uint32_t at : completed) {
        const Copy& copy = copies_[at];
        const RegionInfo* region = run_->region(copy.ground.first);
        const bool is_shared = region && region->space == Space::shared;
        if (copy.told || copy.atomic || !copy.memory || (!copy.writes && !is_shared)) continue;
        const uint32_t lane = copy.thread & 31;
        const auto fits = [&](const Row& row) {
            return !(row.lanes >> lane & 1) && row.first->ground == copy.ground &&
                   row.first->site == copy.site && row.first->bytes == copy.bytes &&
                   row.first->writes == copy.writes && row.first->memory == copy.memory;
        };
        auto row = std::ranges::find_if(rows, fits);
        if (row == rows.end()) row = rows.insert(rows.end(), Row{&copy, 0, {}});
        if (row->lanes == 0) std::fill_n(row->offsets, 32, copy.offset);
        row->lanes |= 1u << lane;
        row->offsets[lane] = copy.offset;
    }
    for (const Row& row : rows) {
        const RegionInfo* region = run_->region(row.first->ground.first);
        std::byte values[32 * 16];
        WarpAccess access;
        access.kind = row.first->writes ? Access::store : Access::load;
        access.space = region->space;
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
