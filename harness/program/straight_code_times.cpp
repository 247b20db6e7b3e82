// Computes the schedule of a straight run.
#include "harness/program/straight_code_times.h"

#include <algorithm>
#include <array>
#include <vector>

#include "harness/program/decoded_program.h"

namespace warpmark::program {
namespace {

using device::constant_latency, device::global_latency, device::local_latency, device::shared_atomic_latency,
    device::shared_latency;

bool is_free(const Op& op) {
    return op.flow == Flow::lanes && op.price.slots == 0 && op.price.latency == 0;
}

// Slots of the frame that an op reads and writes.
struct Touched {
    std::array<uint32_t, 8> reads{};
    std::array<uint32_t, 5> writes{};
    uint32_t reading = 0, writing = 0;
    bool from_global = false;
    uint16_t latency = 0;
    void read(uint32_t slot) {
        if (slot != none && reading < reads.size()) reads[reading++] = slot;
    }
    void write(uint32_t slot) {
        if (slot != none && writing < writes.size()) writes[writing++] = slot;
    }
};

// `on_chip`: generic accesses go to shared or local memory.
void memory_touches(const MemoryOp& memory, bool on_chip, Touched& touched) {
    touched.read(memory.address_slot);
    touched.read(memory.operand_b);
    touched.read(memory.operand_c);
    touched.write(memory.result);
    for (uint32_t at = 0; at < memory.elements && at < 4; ++at)
        memory.kind == Access::load ? touched.write(memory.slot[at]) : touched.read(memory.slot[at]);
    const bool is_atomic = memory.kind == Access::atomic;
    if (memory.space == Space::shared || (memory.space == Space::none && on_chip))
        touched.latency = is_atomic ? shared_atomic_latency : shared_latency;
    else if (memory.space == Space::local)
        touched.latency = local_latency;
    else if (memory.space == Space::constant)
        touched.latency = constant_latency;
    else if (memory.space == Space::param)
        touched.latency = 0;
    else {
        touched.latency = global_latency;
        touched.from_global = true;
    }
    if (memory.in_background || memory.by_copy_unit) {
        touched.latency = 0;
        touched.from_global = false;
    }
}

Touched touched_by(const Code& code, const Op& op, bool on_chip = false) {
    Touched touched;
    touched.read(op.guard);
    if (op.flow == Flow::memory) {
        memory_touches(code.memory[op.detail], on_chip, touched);
    } else if (op.flow == Flow::lanes || op.flow == Flow::warp_lanes) {
        for (const uint32_t slot : {op.slots.a, op.slots.b, op.slots.c, op.slots.e}) touched.read(slot);
        touched.write(op.slots.d);
        if (op.slots.q) touched.write(op.slots.q);
        touched.latency = op.price.latency;
    }
    return touched;
}

class Schedule {
  public:
    explicit Schedule(const Code& code) : code_(code), registers_(code.frame_bytes / 4 + 1) {
        uint32_t loads = 0;
        for (const Op& op : code.ops) {
            const Touched touched = touched_by(code, op);
            const uint32_t group = touched.from_global ? loads++ % load_groups : 0;
            groups_.push_back(static_cast<uint8_t>(group));
            uint32_t brought = touched.from_global ? 1u << group : 0;
            if (is_free(op))
                for (uint32_t at = 0; at < touched.reading; ++at) brought |= of(touched.reads[at]).brought;
            for (uint32_t at = 0; brought && at < touched.writing; ++at)
                of(touched.writes[at]).brought |= static_cast<uint16_t>(brought);
        }
    }

    Pace run(uint32_t first, uint32_t count, bool on_chip = false) {
        ++epoch_;
        on_chip_ = on_chip;
        end_ = copied_ = stored_shared_ = stored_global_ = {};
        under_way_ = {};
        needs_ = 0;
        asks_ = false;
        uint64_t slots = 0;
        for (uint32_t at = first; at < first + count; ++at) {
            step(code_.ops[at], groups_[at]);
            slots += code_.ops[at].price.slots;
        }
        const uint64_t cycles = std::max(end_.at, slots), instead = cycles - end_.at;
        Pace pace;
        pace.time = cycles | (end_.waited > instead ? end_.waited - instead : 0) << 32;
        pace.slots = static_cast<uint16_t>(std::min<uint64_t>(slots, 0xffff));
        for (uint32_t group = 0; group < load_groups; ++group) {
            const uint16_t later = behind(under_way_[group], cycles);
            if (later) pace.brings = static_cast<uint16_t>(pace.brings | 1u << group);
            pace.arrival = std::max(pace.arrival, later);
        }
        pace.copied = behind(copied_, cycles);
        pace.needs = needs_;
        pace.is_plain = !needs_ && !asks_ && !pace.brings && !pace.copied;
        return pace;
    }

  private:
    // A point in time, and how much of the time before it was spent waiting for global memory.
    struct Moment {
        uint64_t at = 0, waited = 0;
        void no_earlier(const Moment& other) {
            if (other.at > at) *this = other;
        }
    };
    static uint16_t behind(const Moment& moment, uint64_t end) {
        return static_cast<uint16_t>(std::min<uint64_t>(0xffff, moment.at > end ? moment.at - end : 0));
    }
    struct Register {
        uint32_t epoch = 0;
        Moment ready;
        uint16_t brought = 0;  // groups of loads from global memory that write it
    };
    Register& of(uint32_t slot) { return registers_[std::min<size_t>(slot / 4, registers_.size() - 1)]; }

    void step(const Op& op, uint32_t group) {
        const Touched touched = touched_by(code_, op, on_chip_);
        Moment start;
        for (uint32_t at = 0; at < touched.reading; ++at) {
            const Register& one = of(touched.reads[at]);
            if (one.epoch != epoch_)
                needs_ = static_cast<uint16_t>(needs_ | (is_free(op) ? 0 : one.brought));
            else
                start.no_earlier(one.ready);
        }
        const MemoryOp* memory = op.flow == Flow::memory ? &code_.memory[op.detail] : nullptr;
        asks_ |= op.flow == Flow::copies || op.flow == Flow::bulk || (memory && memory->is_barrier);
        if (memory) keep_order(*memory, start);
        Moment ready = start;
        ready.at += op.price.slots + touched.latency;
        const bool is_run = op.flow == Flow::lanes || memory;
        if (!is_run) ready.at += op.price.latency;
        if (touched.from_global) ready.waited += touched.latency;
        for (uint32_t at = 0; at < touched.writing; ++at) {
            of(touched.writes[at]).epoch = epoch_;
            of(touched.writes[at]).ready = ready;
        }
        (touched.from_global && touched.writing ? under_way_[group] : end_)
            .no_earlier(touched.writing || !memory ? ready : start);
        end_.no_earlier(start);
        if (memory && memory->in_background && memory->kind == Access::load)
            copied_.no_earlier({start.at + global_latency, start.waited});
    }

    // A load never moves before a store that may access the same location.
    void keep_order(const MemoryOp& memory, Moment& start) {
        const bool is_generic = memory.space == Space::none;
        const bool is_shared = memory.space == Space::shared || (is_generic && on_chip_),
                   is_global = memory.space == Space::global || (is_generic && !on_chip_);
        if (!is_shared && !is_global) return;
        Moment& stored = is_shared ? stored_shared_ : stored_global_;
        if (memory.kind == Access::load && !memory.is_volatile) return start.no_earlier(stored);
        stored.no_earlier(start);
        start = stored;
    }

    const Code& code_;
    std::vector<Register> registers_;
    uint32_t epoch_ = 0;
    Moment end_, copied_, stored_shared_, stored_global_;
    std::array<Moment, load_groups> under_way_;
    std::vector<uint8_t> groups_;  // of each loading op
    uint16_t needs_ = 0;
    bool asks_ = false, on_chip_ = false;
};

bool has_generic_access(const Code& code, uint32_t first, uint32_t count) {
    const auto from = code.ops.begin() + first;
    return std::any_of(from, from + count, [&](const Op& op) {
        return op.flow == Flow::memory && code.memory[op.detail].space == Space::none;
    });
}

// True for a branch around a few ops that run as one.
bool is_short_if(const Code& code, uint32_t at) {
    constexpr uint32_t longest = 12;
    const Op& op = code.ops[at];
    return op.flow == Flow::branch && op.guard != none && op.target != none && op.target > at + 1 &&
           op.target <= at + 1 + longest && op.reconverge == op.target &&
           code.ops[at + 1].straight == op.target - at - 1;
}
}  // namespace

void find_paces(Code& code) {
    std::vector<bool> begins(code.ops.size() + 1, false);
    for (const Op& op : code.ops)
        if (op.target != none && op.target < code.ops.size()) begins[op.target] = true;
    for (const auto& table : code.tables)
        for (const uint32_t target : table) begins[target] = true;
    Schedule schedule(code);
    for (uint32_t at = 0; at < code.ops.size(); ++at) {
        Op& op = code.ops[at];
        const bool goes_on = at > 0 && code.ops[at - 1].straight == op.straight + 1 && op.straight != 0;
        if (goes_on && !begins[at]) continue;
        const uint32_t count = std::max<uint32_t>(1, op.straight), end = at + count;
        const bool is_if = is_short_if(code, at);
        const auto pace_of = [&](bool on_chip) {
            Pace pace = schedule.run(at, count, on_chip);
            pace.settles = !is_if && (end >= code.ops.size() || !is_short_if(code, end));
            pace.beside = pace.time >> 32 && at > 0 && is_short_if(code, at - 1);
            pace.is_plain = pace.is_plain && !pace.beside;
            if (is_if) pace.time = pace.slots;
            return pace;
        };
        op.pace = pace_of(false);
        if (!has_generic_access(code, at, count) || code.on_chip_paces.size() >= 0xffff) continue;
        code.on_chip_paces.push_back(pace_of(true));
        op.pace.on_chip = static_cast<uint16_t>(code.on_chip_paces.size());
    }
}

}  // namespace warpmark::program
