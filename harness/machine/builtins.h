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

// By its number (program/builtin_names.h).
const Builtin& builtin(uint32_t index);

}  // namespace warpmark::machine
