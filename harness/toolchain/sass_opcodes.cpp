// Table of memory instructions. No manual describes the encoding: each row and each width was found by
// compiling samples, and sass_accesses_test.cpp compiles them again. Up to sm_90 the rows were compared with
// nvdisasm 12.5; from sm_100 on with the PTX line of each instruction.
#include "harness/toolchain/sass_opcodes.h"

#include <algorithm>
#include <array>

namespace warpmark::toolchain {

// The width of an access: a field of the upper half, and its meaning.
enum class WidthField : uint8_t {
    none,
    value,       // loads and stores of registers
    value_256,   // the form for eight registers
    matrices,    // 32 bits per matrix
    copy,        // LDGSTS up to sm_90
    copy_100,    // LDGSTS from sm_100 on
    type,        // of an atomic operation, up to sm_89
    type_90,     // of integers from sm_90 on
    float_type,  // of floats from sm_90 on
    compare,     // compare and swap
    compare_90,
    shared_type,  // of an atomic operation in shared memory
    count_or_arrive
};

enum class AddressField : uint8_t {
    none,             // not decoded
    shared_load,      // base, offset, scale; the uniform register is in the lower half
    shared_store,     // the same; the uniform register is in the upper half
    plain,            // base and offset
    global,           // base and offset; a descriptor, which does not change the address
    generic,          // the same, but an offset of 32 bits if there is no descriptor
    global_load_75,   // base, offset, uniform register in the lower half
    global_store_75,  // the same, in the upper half
    generic_load_75   // as global_load_75, but an offset of 32 bits if there is no uniform register
};

namespace {

constexpr std::array known_architectures{75, 80, 86, 87, 88, 89, 90, 100, 103, 110, 120, 121};
constexpr uint8_t newest = 121;

using W = WidthField;
using A = AddressField;

namespace opcode_rows {

using enum MachineKind;

constexpr std::array all{
    MachineOpcode{0x984, 75, newest, shared_load, W::value, A::shared_load},
    MachineOpcode{0x388, 75, newest, shared_store, W::value, A::shared_store},
    MachineOpcode{0x988, 75, newest, shared_store, W::value, A::shared_store},
    MachineOpcode{0x38c, 75, newest, shared_atomic, W::shared_type, A::shared_store},
    MachineOpcode{0x98c, 75, newest, shared_atomic, W::shared_type, A::shared_store},
    MachineOpcode{0x38d, 75, newest, shared_compare, W::compare, A::plain},
    MachineOpcode{0x58d, 100, newest, shared_compare, W::compare, A::plain},
    MachineOpcode{0xf8c, 80, newest, shared_count, W::count_or_arrive, A::shared_store},
    MachineOpcode{0x83b, 75, newest, matrix_load, W::matrices, A::plain},
    MachineOpcode{0x844, 90, newest, matrix_store, W::matrices, A::plain},

    MachineOpcode{0x381, 75, newest, global_load, W::value, A::global},
    MachineOpcode{0x981, 75, 75, global_load, W::value, A::global_load_75},
    MachineOpcode{0x981, 80, newest, global_load, W::value, A::global},
    MachineOpcode{0x97e, 100, newest, global_load, W::value_256, A::none},
    MachineOpcode{0x386, 75, 75, global_store, W::value, A::global},
    MachineOpcode{0x986, 75, 75, global_store, W::value, A::global_store_75},
    MachineOpcode{0x986, 80, newest, global_store, W::value, A::global},
    MachineOpcode{0x97f, 100, newest, global_store, W::value_256, A::none},
    MachineOpcode{0x3a8, 75, 75, global_atomic, W::type, A::plain},
    MachineOpcode{0x9a8, 75, 89, global_atomic, W::type, A::none},
    MachineOpcode{0x9a8, 90, newest, global_atomic, W::type_90, A::none},
    MachineOpcode{0x9a3, 90, newest, global_atomic, W::float_type, A::none},
    MachineOpcode{0x3a9, 75, 89, global_compare, W::compare, A::plain},
    MachineOpcode{0x3a9, 90, newest, global_compare, W::compare_90, A::plain},
    MachineOpcode{0x98e, 75, 89, global_reduction, W::type, A::none},
    MachineOpcode{0x98e, 90, newest, global_reduction, W::type_90, A::none},
    MachineOpcode{0x9a6, 90, newest, global_reduction, W::float_type, A::none},
    MachineOpcode{0x9a4, 90, newest, multicast_load, W::none, A::none},

    MachineOpcode{0x980, 75, 75, generic_load, W::value, A::generic_load_75},
    MachineOpcode{0x980, 80, newest, generic_load, W::value, A::generic},
    MachineOpcode{0x385, 75, newest, generic_store, W::value, A::generic},
    MachineOpcode{0x985, 75, 75, generic_store, W::value, A::global_store_75},
    MachineOpcode{0x985, 80, newest, generic_store, W::value, A::global},
    MachineOpcode{0x38a, 75, 75, generic_atomic, W::type, A::none},
    MachineOpcode{0x38a, 90, newest, generic_atomic, W::type_90, A::none},
    MachineOpcode{0x98a, 75, 89, generic_atomic, W::type, A::none},
    MachineOpcode{0x98a, 90, newest, generic_atomic, W::type_90, A::none},
    MachineOpcode{0x9a2, 90, newest, generic_atomic, W::float_type, A::none},
    MachineOpcode{0x38b, 75, newest, generic_compare, W::compare, A::plain},

    MachineOpcode{0x983, 75, newest, local_load, W::value, A::plain},
    MachineOpcode{0x387, 75, newest, local_store, W::value, A::plain},
    MachineOpcode{0x987, 120, newest, local_store, W::value, A::none},

    MachineOpcode{0xfae, 80, 90, copy_to_shared, W::copy, A::none},
    MachineOpcode{0xfae, 100, newest, copy_to_shared, W::copy_100, A::none},
    MachineOpcode{0x3ba, 90, newest, bulk_copy, W::none, A::none},
    MachineOpcode{0x3bb, 90, newest, bulk_copy, W::none, A::none},
    MachineOpcode{0x3bc, 90, newest, bulk_copy, W::none, A::none},
    MachineOpcode{0x5b4, 90, newest, bulk_copy, W::none, A::none},
    MachineOpcode{0xdbd, 90, newest, distributed_store, W::none, A::none},
    MachineOpcode{0x5a7, 90, newest, barrier, W::none, A::none},
    MachineOpcode{0x5b2, 90, newest, barrier, W::none, A::none},
    MachineOpcode{0x9a7, 90, newest, barrier, W::none, A::none},
    MachineOpcode{0x9b0, 80, newest, barrier, W::none, A::none},
    MachineOpcode{0x9b1, 90, newest, barrier, W::none, A::none},
};

}  // namespace opcode_rows

// Bits first to first + count - 1 of a half.
constexpr uint32_t field(uint64_t half, int first, int count) {
    return static_cast<uint32_t>(half >> first) & ((1u << count) - 1);
}

using Widths = std::array<uint16_t, 8>;
constexpr Widths value_widths{8, 8, 16, 16, 32, 64, 128, 0};
constexpr Widths copy_100_widths{32, 0, 64, 0, 128, 0, 0, 0};
constexpr Widths type_widths{32, 32, 64, 32, 32, 64, 64, 0};    // u32, s32, u64, f32, f16x2, s64, f64
constexpr Widths type_90_widths{32, 32, 64, 64, 128, 0, 0, 0};  // u32, s32, u64, s64, b128
constexpr Widths float_widths{32, 32, 64, 128, 0, 0, 0, 64};    // f16x2, f32, f32x2, f32x4, f64
constexpr Widths compare_widths{32, 0, 64, 0, 0, 0, 0, 0};
constexpr Widths compare_90_widths{32, 0, 64, 0, 128, 0, 0, 0};
constexpr Widths shared_type_widths{32, 32, 64, 0, 0, 0, 0, 0};

uint16_t width(WidthField meaning, uint64_t high) {
    const uint32_t number = field(high, 9, 3);
    switch (meaning) {
        case W::none:
            return 0;
        case W::value:
            return value_widths[number];
        case W::value_256:
            return 256;
        case W::matrices:
            return field(high, 8, 2) == 3 ? 0 : 32 << field(high, 8, 2);
        case W::copy:
            return number < 4 ? 0 : value_widths[number];
        case W::copy_100:
            return copy_100_widths[number];
        case W::type:
            return type_widths[number];
        case W::type_90:
            return type_90_widths[number];
        case W::float_type:
            return float_widths[number];
        case W::compare:
            return compare_widths[number];
        case W::compare_90:
            return compare_90_widths[number];
        case W::shared_type:
        case W::count_or_arrive:
            return shared_type_widths[number];
    }
    return 0;
}

// A uniform register number has six bits, eight from sm_100 on; the highest number means none.
uint8_t uniform_register(int arch, uint64_t half, int first) {
    const int bits = arch >= 100 ? 8 : 6;
    const uint32_t number = field(half, first, bits);
    return number == (1u << bits) - 1 ? MachineAddress::no_register : static_cast<uint8_t>(number);
}

std::optional<MachineAddress> address(AddressField meaning, int arch, uint64_t low, uint64_t high) {
    constexpr int first_with_descriptors = 80;
    MachineAddress found;
    found.base = static_cast<uint8_t>(field(low, 24, 8));
    found.offset = static_cast<int32_t>(field(low, 40, 24) << 8) >> 8;
    const bool is_wide = field(high, 26, 1), has_uniform = field(high, 27, 1);
    const bool is_load =
        meaning == A::shared_load || meaning == A::global_load_75 || meaning == A::generic_load_75;
    const uint8_t uniform = is_load ? uniform_register(arch, low, 32) : uniform_register(arch, high, 0);
    switch (meaning) {
        case A::none:
            return std::nullopt;
        case A::shared_load:
        case A::shared_store:
            found.scale = static_cast<uint8_t>(field(high, 14, 2) == 0 ? 1 : 2 << field(high, 14, 2));
            if (has_uniform) found.uniform = uniform;
            return found;
        case A::plain:
            if (has_uniform) return std::nullopt;
            return found;
        case A::generic:
        case A::generic_load_75:
            if (!has_uniform) found.offset = static_cast<int32_t>(low >> 32);
            [[fallthrough]];
        case A::global:
        case A::global_load_75:
        case A::global_store_75:
            if (is_wide != has_uniform) return std::nullopt;
            if (has_uniform && arch < first_with_descriptors) found.uniform = uniform;
            return found;
    }
    return std::nullopt;
}

Guard guard(uint64_t low) {
    constexpr uint32_t always_true = 7;
    if (field(low, 12, 3) != always_true) return Guard::sometimes;
    return field(low, 15, 1) ? Guard::never : Guard::always;
}

// Distinguishes ATOMS.POPC.INC from ATOMS.ARRIVE, which has the same opcode.
MachineKind kind_of(const MachineOpcode& row, uint64_t high) {
    if (row.width != W::count_or_arrive) return row.kind;
    switch (field(high, 23, 4)) {
        case 0x9:
            return MachineKind::barrier;
        case 0xa:
        case 0xb:
            return MachineKind::shared_count;
        default:
            return MachineKind::shared_atomic;
    }
}

}  // namespace

std::span<const int> machine_architectures() {
    return known_architectures;
}

std::span<const MachineOpcode> machine_opcodes() {
    return opcode_rows::all;
}

std::optional<MachineInstruction> machine_instruction(int arch, uint64_t low, uint64_t high) {
    if (std::ranges::find(known_architectures, arch) == known_architectures.end()) return std::nullopt;
    const auto row = std::ranges::find_if(opcode_rows::all, [&](const MachineOpcode& one) {
        return one.opcode == field(low, 0, 12) && one.first <= arch && arch <= one.last;
    });
    if (row == opcode_rows::all.end()) return std::nullopt;
    return MachineInstruction{kind_of(*row, high), width(row->width, high), guard(low),
                              address(row->address, arch, low, high)};
}

}  // namespace warpmark::toolchain
