// Function calls: register frames, parameters in .param areas, the stack of .local variables.
#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

#include "harness/base/range_checks.h"
#include "harness/machine/builtin_call.h"
#include "harness/machine/launcher_lane.h"
#include "harness/machine/machine_faults.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {
namespace {

constexpr std::align_val_t frame_alignment{64};

uint32_t stride(uint32_t bytes) {
    return (std::max(bytes, 8u) + 7) / 8 * 8;
}

// The usual sizes take an instruction each.
void copy_short(std::byte* to, const std::byte* from, uint32_t bytes) {
    if (bytes == 8) return void(std::memcpy(to, from, 8));
    if (bytes == 4) return void(std::memcpy(to, from, 4));
    std::memcpy(to, from, bytes);
}

void copy_param(std::byte* to, const CallOp::PassedParameter& to_area, const std::byte* from,
                const CallOp::PassedParameter& from_area, uint32_t lanes) {
    const uint32_t bytes = std::min(to_area.bytes, from_area.bytes);
    if (lanes == 1) return copy_short(to + to_area.area, from + from_area.area, bytes);
    for (; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        std::memcpy(to + to_area.area + lane * stride(to_area.bytes),
                    from + from_area.area + lane * stride(from_area.bytes), bytes);
    }
}

template <class T>
void splat(std::byte* at, T value) {
    for (int lane = 0; lane < 32; ++lane) std::memcpy(at + lane * sizeof value, &value, sizeof value);
}

// Stores 32 values, one per lane, of `bytes` bytes in the frame.
void lay_row(std::byte* at, uint32_t bytes, const uint32_t* values) {
    if (bytes == 4) return void(std::memcpy(at, values, 32 * 4));
    for (int lane = 0; lane < 32; ++lane) {
        const uint64_t value = values[lane];
        std::memcpy(at + lane * bytes, &value, bytes);
    }
}

void store_constant(std::byte* at, uint32_t bytes, uint64_t value) {
    switch (bytes) {
        case 0: {
            const auto mask = static_cast<uint32_t>(value);
            std::memcpy(at, &mask, 4);
            break;
        }
        case 1:
            splat(at, static_cast<uint8_t>(value));
            break;
        case 2:
            splat(at, static_cast<uint16_t>(value));
            break;
        case 4:
            splat(at, static_cast<uint32_t>(value));
            break;
        default:
            splat(at, value);
    }
}

}  // namespace

FramePool::~FramePool() {
    for (Frame* frame : all_) {
        ::operator delete(frame->data, frame_alignment);
        delete frame;
    }
}

Frame* FramePool::take(const Code& code) {
    auto& free = free_of(code);
    if (!free.empty()) {
        Frame* frame = free.back();
        free.pop_back();
        return frame;
    }
    auto* frame = new Frame;
    all_.push_back(frame);
    const size_t bytes = std::max<size_t>(code.frame_bytes, 64);
    bytes_ += bytes;
    frame->data = static_cast<std::byte*>(::operator new(bytes, frame_alignment));
    std::memset(frame->data, 0, bytes);
    frame->code = &code;
    for (const auto& constant : code.constants)
        store_constant(frame->data + constant.slot, constant.bytes, constant.value);
    return frame;
}

bool FramePool::has_room(const Code& code, uint64_t bytes_limit) {
    return bytes_ + code.frame_bytes <= bytes_limit || !free_of(code).empty();
}

void FramePool::give(Frame* frame) {
    free_of(*frame->code).push_back(frame);
}

Frame* Warp::new_frame(const Code& code, Frame* caller, uint32_t lanes) {
    Frame* made = run_.frames.take(code);
    made->caller = caller;
    made->call = nullptr;
    made->lanes = lanes;
    made->stack_base = caller ? caller->stack_base + caller->code->local_bytes : 0;
    made->depth = caller ? caller->depth + 1 : 0;
    for (const auto& [slot, offset] : code.local_addresses) {
        const uint64_t address = uint64_t{made->stack_base} + offset;
        if (lanes == 1)
            std::memcpy(made->data + slot, &address, sizeof address);
        else
            splat(made->data + slot, address);
    }
    fill_specials(*made);
    if (keeps_local_bytes) begin_unset(*made, lanes);
    return made;
}

// In runs that track uninitialized reads: marks everything as uninitialized, and gives registers that may be
// read so a value that does not depend on earlier uses of the frame.
void Warp::begin_unset(Frame& made, uint32_t lanes) {
    const Code& code = *made.code;
    if (code.local_bytes) local_bytes.enter(made.stack_base, code.local_bytes, lanes);
    ValueInjector* injector = run_.attached.injector;
    for (const auto& [row, site] : code.unset) {
        if (site == 0) continue;  // not the user's
        UninitializedVariableRead read;
        read.site = site;
        read.block = block_.index();
        read.warp = index_;
        read.lanes = lanes;
        read.in_register = true;
        run_.attached.observer->uninitialized_read(read);
        if (!injector) continue;
        const bool changes = injector->changes_unset(site);
        const uint32_t each = row.bytes == 0 ? 4 : row.bytes, bytes = row.bytes == 0 ? 4 : 32 * row.bytes;
        for (uint32_t at = 0; at < bytes; ++at)
            made.data[row.slot + at] =
                changes ? injector->unset_byte(uint64_t{row.slot} + at % each) : std::byte{0};
    }
}

void Warp::fill_specials(Frame& made) const {
    if (made.code->specials.empty()) return;
    const Grid& grid = block_.grid();
    const auto here = block_.block_coordinates();
    for (const auto& use : made.code->specials) {
        std::byte* at = made.data + use.slot;
        const auto per_lane = [&](auto value_of) {
            for (uint32_t lane = 0; lane < 32; ++lane) {
                const uint64_t value = value_of(lane);
                std::memcpy(at + lane * use.bytes, &value, use.bytes);
            }
        };
        const auto same = [&](uint64_t value) { store_constant(at, use.bytes, value); };
        const auto s = static_cast<int>(use.special);
        if (use.special <= Special::tid_z)
            lay_row(at, use.bytes,
                    grid.thread_coordinates[static_cast<size_t>(s)].data() + size_t{index_} * 32);
        else if (use.special <= Special::ntid_z)
            same(grid.block[static_cast<size_t>(s - static_cast<int>(Special::ntid_x))]);
        else if (use.special <= Special::ctaid_z)
            same(here[static_cast<size_t>(s - static_cast<int>(Special::ctaid_x))]);
        else if (use.special <= Special::nctaid_z)
            same(grid.size[static_cast<size_t>(s - static_cast<int>(Special::nctaid_x))]);
        else if (use.special >= Special::clusterid_x && use.special <= Special::cluster_nctaid_z) {
            const int axis = (s - static_cast<int>(Special::clusterid_x)) % 3;
            const auto a = static_cast<size_t>(axis);
            const uint64_t in = grid.cluster[a],
                           kinds[] = {here[a] / in, grid.size[a] / in, here[a] % in, in};
            same(kinds[(s - static_cast<int>(Special::clusterid_x)) / 3]);
        } else
            switch (use.special) {
                case Special::laneid:
                    per_lane([](uint32_t lane) { return uint64_t{lane}; });
                    break;
                case Special::warpid:
                    same(index_);
                    break;
                case Special::nwarpid:
                    same((grid.threads() + 31) / 32);
                    break;
                case Special::lanemask_eq:
                    per_lane([](uint32_t lane) { return uint64_t{1} << lane; });
                    break;
                case Special::lanemask_le:
                    per_lane([](uint32_t lane) { return (uint64_t{2} << lane) - 1; });
                    break;
                case Special::lanemask_lt:
                    per_lane([](uint32_t lane) { return (uint64_t{1} << lane) - 1; });
                    break;
                case Special::lanemask_ge:
                    per_lane([](uint32_t lane) { return (~uint64_t{0} << lane) & 0xffffffffu; });
                    break;
                case Special::lanemask_gt:
                    per_lane([](uint32_t lane) { return (~uint64_t{1} << lane) & 0xffffffffu; });
                    break;
                case Special::smid:
                    same(block_.index() % run_.device.row.product.multiprocessors);
                    break;
                case Special::nsmid:
                    same(run_.device.row.product.multiprocessors);
                    break;
                case Special::gridid:
                    same(run_.seen.launches.size());
                    break;
                case Special::dynamic_smem_size:
                    same(grid.dynamic_shared_bytes);
                    break;
                case Special::cluster_ctarank:
                    same(block_.rank());
                    break;
                case Special::cluster_nctarank:
                    same(grid.blocks_in_cluster());
                    break;
                case Special::is_explicit_cluster:
                    same(grid.explicit_cluster ? ~uint64_t{0} : 0);
                    break;
                case Special::workspace_low:
                    same(grid.workspace & 0xffffffff);
                    break;
                case Special::workspace_high:
                    same(grid.workspace >> 32);
                    break;
                case Special::total_smem_size:
                    same(grid.static_shared_bytes + grid.dynamic_shared_bytes);
                    break;
                case Special::reserved_smem:
                    same(program::shared_address(run_.program.reserved_array));
                    break;
                default:
                    same(0);
            }
    }
}

// Lanes leave all the frames of their split: each frame returns to the pool with its last lane.
void Warp::drop_frames(Split& split, uint32_t lanes) {
    for (Frame* at = split.frame; at;) {
        Frame* caller = at->caller;
        at->lanes &= ~lanes;
        if (at->lanes == 0) run_.frames.give(at);
        at = caller;
    }
}

bool Warp::call(Split& split, const Op& op) {
    const CallOp& call = split.frame->code->calls[op.detail];
    if (call.builtin != none) {
        call_builtin(op, call);
        if (run_.aborted || split.state != Split::State::ready) return false;
        ++split.pc;
        return !run_.work.is_spent();
    }
    if (call.pointer_slot != none) return call_pointer(split, op, call);
    enter(split, op, call, call.function);
    return splits[current_].state == Split::State::ready && !run_.aborted;
}

// Lanes may hold different function addresses: one group calls now, the others execute this op again.
bool Warp::call_pointer(Split& split, const Op& op, const CallOp& call) {
    const auto* pointers = reinterpret_cast<const uint64_t*>(frame + call.pointer_slot);
    const uint64_t target = pointers[std::countr_zero(split.mask)];
    uint32_t same = 0;
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (split.mask >> lane & 1 && pointers[lane] == target) same |= 1u << lane;
    if (same != split.mask) {
        const Path paths[] = {{split.pc, same}, {split.pc, split.mask & ~same}};
        diverge(split, paths, 2, op.reconverge);
        return true;
    }
    const uint64_t index = target - isa::code_window;
    if (!isa::in_window(target, isa::code_window) || index >= run_.program.functions.size() ||
        run_.program.functions[index].is_entry) {
        bad_call(*this, op, static_cast<uint32_t>(std::countr_zero(split.mask)), target);
        exit_lanes(split.mask);
        return false;
    }
    enter(split, op, call, static_cast<uint32_t>(index));
    return splits[current_].state == Split::State::ready;
}

void Warp::enter(Split& split, const Op& op, const CallOp& call, uint32_t function) {
    const Code& code = run_.program.functions[function];
    Frame* caller = split.frame;
    // Only recursion reaches this depth, so the lack of room is the program's error.
    constexpr uint32_t deep = 64;
    const bool has_room = run_.frames.has_room(code, run_.work.limits.frame_bytes);
    if (!has_room && caller->depth < deep) {
        too_many_calls(*this, op, code.shown);
        return;
    }
    if (caller->depth >= run_.work.limits.call_depth || !has_room ||
        !fits(uint64_t{caller->stack_base} + caller->code->local_bytes, code.local_bytes, stack_limit())) {
        stack_overflow(*this, op, static_cast<uint32_t>(std::countr_zero(split.mask)), code);
        exit_lanes(split.mask);
        return;
    }
    Frame* made = new_frame(code, caller, split.mask);
    made->call = &op;
    made->return_pc = split.pc + 1;
    for (size_t at = 0; at < call.arguments.size() && at < code.parameters.size(); ++at)
        copy_param(made->data, code.parameters[at], caller->data, call.arguments[at], split.mask);
    if (!code.ways.empty()) rounds.enters(code);
    split.frame = made;
    split.pc = 0;
}

bool Warp::return_from(Split& split) {
    Frame* done = split.frame;
    Frame* caller = done->caller;
    if (!caller) {  // the launcher itself
        const Code& code = *done->code;
        if (block_.grid().is_host && code.shown == "main" && code.result.bytes == sizeof(int)) {
            int value = 0;
            std::memcpy(&value, done->data + code.result.area, sizeof value);
            if (run_.host.supplied && run_.host.supplied->main_returns)
                run_.host.supplied->main_returns(*this, code.ops[split.pc], value);
        }
        exit_lanes(split.mask);
        return false;
    }
    const CallOp& call = caller->code->calls[done->call->detail];
    if (call.has_result && done->code->result.bytes)
        copy_param(caller->data, call.result, done->data, done->code->result, split.mask);
    for (size_t at = 0; at < std::min(call.more_results.size(), done->code->more_results.size()); ++at)
        copy_param(caller->data, call.more_results[at], done->data, done->code->more_results[at], split.mask);
    split.pc = done->return_pc;
    split.frame = caller;
    done->lanes &= ~split.mask;
    if (done->lanes == 0) run_.frames.give(done);
    return true;
}

void Warp::call_builtin(const Op& op, const CallOp& call) {
    if (!run_.host.supplied || call.builtin >= run_.host.supplied->builtins.size()) return trapped(*this, op);
    const Builtin& target = run_.host.supplied->builtins[call.builtin];
    const uint32_t lanes = active;
    for (uint32_t left = lanes; left && !run_.aborted && !run_.work.is_spent(); left &= left - 1) {
        run_.work.other += Work::work_of_a_call;
        BuiltinCall one{*this, op, call, static_cast<uint32_t>(std::countr_zero(left)), frame};
        target.run(one);
    }
    active = lanes;
    if (launcher_) launcher_->memory.forget();
}

uint32_t Warp::stack_limit() const {
    const Limits& limits = run_.work.limits;
    if (!block_.grid().is_host) return limits.stack_bytes;
    return run_.program.unoptimized ? 2 * limits.host_stack_bytes : limits.host_stack_bytes;
}

// Bytes [offset, offset + bytes) of a lane's stack.
std::byte* Warp::stack(uint32_t lane, uint32_t offset, uint32_t bytes) {
    if (offset > stack_limit() || bytes > stack_limit() - offset) return nullptr;
    const uint32_t end = offset + bytes;
    if (end > stack_bytes_) {
        constexpr uint32_t cache_line = 64;
        uint32_t fresh = std::max(256u, stack_bytes_);
        while (fresh < end) fresh *= 2;
        const size_t lanes = block_.grid().is_host ? 1 : 32;
        std::vector<std::byte> grown((fresh + cache_line) * lanes);
        for (size_t l = 0; l < lanes && stack_bytes_; ++l)
            std::memcpy(grown.data() + l * (fresh + cache_line), stack_.data() + l * stack_stride_,
                        stack_bytes_);
        run_.work.touched.add_other(grown.size() - stack_.size());
        stack_ = std::move(grown);
        stack_bytes_ = fresh;
        stack_stride_ = lanes == 1 ? 0 : fresh + cache_line;
    }
    return stack_.data() + size_t{lane} * stack_stride_ + offset;
}

}  // namespace warpmark::machine
