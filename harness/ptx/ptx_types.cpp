// Table of PTX types.
#include "harness/ptx/ptx_types.h"

#include <array>

namespace warpmark::ptx {
namespace {

struct Row {
    Type type;
    std::string_view name;
    uint32_t bytes;
};

constexpr std::array rows{
    Row{Type::pred, "pred", 0},   Row{Type::u8, "u8", 1},       Row{Type::u16, "u16", 2},
    Row{Type::u32, "u32", 4},     Row{Type::u64, "u64", 8},     Row{Type::s8, "s8", 1},
    Row{Type::s16, "s16", 2},     Row{Type::s32, "s32", 4},     Row{Type::s64, "s64", 8},
    Row{Type::b8, "b8", 1},       Row{Type::b16, "b16", 2},     Row{Type::b32, "b32", 4},
    Row{Type::b64, "b64", 8},     Row{Type::b128, "b128", 16},  Row{Type::f16, "f16", 2},
    Row{Type::f16x2, "f16x2", 4}, Row{Type::bf16, "bf16", 2},   Row{Type::bf16x2, "bf16x2", 4},
    Row{Type::f32, "f32", 4},     Row{Type::f64, "f64", 8},     Row{Type::f32x2, "f32x2", 8},
    Row{Type::u16x2, "u16x2", 4}, Row{Type::s16x2, "s16x2", 4},
};

}  // namespace

uint32_t bytes(Type type) {
    return rows[static_cast<size_t>(type)].bytes;
}

const char* name(Type type) {
    return rows[static_cast<size_t>(type)].name.data();
}

std::optional<Type> type_named(std::string_view text) {
    if (text.starts_with('.')) text.remove_prefix(1);
    for (const auto& row : rows)
        if (row.name == text) return row.type;
    return std::nullopt;
}

}  // namespace warpmark::ptx
