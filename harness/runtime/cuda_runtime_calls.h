// CUDA runtime calls from host code, as lowered by toolchain/headers/cuda_runtime.h; rows of the table in
// builtin_table.cpp. A failed call is a finding (failed_calls.h). CUDA Runtime API manual, sections 6.1 to
// 6.10.
#pragma once
#include <cstdint>

namespace warpmark::machine {
struct BuiltinCall;
}

namespace warpmark::runtime {

using machine::BuiltinCall;

enum class Allocation { device, managed, pinned, host };

// Address of new uninitialized memory, named after the call's line; 0 if there is no space.
uint64_t allocate(const BuiltinCall&, uint64_t bytes, Allocation);
// False: not the start of a live allocation.
bool free_region(const BuiltinCall&, uint64_t address);
void device_free(BuiltinCall&);  // (pointer), for kernels and for the host's own memory; in builtin_table.cpp

void peek_at_last_error(BuiltinCall&);
void get_last_error(BuiltinCall&);
void get_error_string(BuiltinCall&);
void get_error_name(BuiltinCall&);
void api_wait(BuiltinCall&);                // (what, handle)
void api_func_set_attribute(BuiltinCall&);  // (kernel, attribute, value)
void api_malloc(BuiltinCall&);              // (pointer, bytes, kind)
void api_free(BuiltinCall&);                // (pointer, kind)
void api_memcpy(BuiltinCall&);              // (to, from, bytes, kind, async)
void api_memcpy_2d(BuiltinCall&);           // (to, pitch, from, pitch, width, height, kind)
void api_memset(BuiltinCall&);              // (pointer, value, bytes, async)
void api_memcpy_to_symbol(BuiltinCall&);    // (symbol, from, bytes, offset, kind)
void api_memcpy_from_symbol(BuiltinCall&);  // (to, symbol, bytes, offset, kind)
void api_get_symbol_address(BuiltinCall&);  // (pointer, symbol)
void api_create(BuiltinCall&);              // (what, handle)
void api_use(BuiltinCall&);                 // (what, handle, destroys)
void event_time(BuiltinCall&);              // (event): ns
void api_pointer_attributes(BuiltinCall&);  // (pointer, type)
void api_device_reset(BuiltinCall&);
void api_set_device(BuiltinCall&);  // (device)
void api_null_result(BuiltinCall&);
void api_limit(BuiltinCall&);                 // (value or target address, limit, sets)
void api_register(BuiltinCall&);              // (pointer, bytes, pins)
void api_device_get_attribute(BuiltinCall&);  // (value, attribute, device)

}  // namespace warpmark::runtime
