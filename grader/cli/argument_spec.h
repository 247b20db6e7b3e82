// argument_spec.h: one --arg of `inspect` → an argument of the call.
//
//   TYPE=VALUE          a scalar: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64     i32=64   f32=1.5
//   u32=0x10 TYPE[COUNT]=FILL    a buffer: zero, iota, random, poison, or @FILE (raw little-endian bytes);
//   COUNT as 1024 or 64*64
#pragma once
#include <string>

#include "harness/base/error.h"
#include "harness/contract/job.h"

namespace warpmark::cli {

// Random fills depend on the seed and the argument's position alone. A poisoned buffer counts as not written.
Result<Argument> read_argument(const std::string& spec, uint64_t seed, std::size_t position);

}  // namespace warpmark::cli
