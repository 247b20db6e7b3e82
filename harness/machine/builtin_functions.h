// Functions that PTX declares and the simulator supplies: the host API (runtime/builtin_table.cpp), printf
// (printf_output.h), assert.
#pragma once
#include <cstdint>
#include <string_view>

namespace warpmark::machine {

struct BuiltinCall;

struct Builtin {
    std::string_view name;      // as the PTX declares it
    void (*run)(BuiltinCall&);  // called for each active lane, in lane order
};

// __assertfail(message, file, line, function, character size)
void assert_fail(BuiltinCall&);

}  // namespace warpmark::machine
