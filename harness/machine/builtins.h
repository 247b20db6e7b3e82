// builtins.h: the functions that PTX declares and the machine supplies: launches, the host API, printf,
// assert, malloc.
#pragma once
#include <cstdint>
#include <string_view>

namespace warpmark::machine {

struct BuiltinCall;

struct Builtin {
    std::string_view name;      // as the PTX declares it
    void (*run)(BuiltinCall&);  // once for each active lane, in lane order
};

// Index in the table, or none.
uint32_t find_builtin(std::string_view name);
const Builtin& builtin(uint32_t index);

}  // namespace warpmark::machine
