// argument_spec.h: one --arg of a call, and of a golden case → an argument.
//
//   TYPE=VALUE          a scalar: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64     i32=64   f32=1.5
//   u32=0x10 TYPE[COUNT]=FILL    a buffer: zero, iota, random, poison, or @FILE (raw little-endian bytes)
//   @FILE:OFFSET        the part of a file that begins at a byte: several buffers of one file
//   struct=@FILE        a structure that is passed by value: all bytes of the file;
//   struct[BYTES]=@FILE:OFFSET
#pragma once
#include <functional>
#include <string>

#include "harness/base/elements.h"
#include "harness/base/error.h"
#include "harness/contract/job.h"

namespace warpmark {

// What whoever reads it decides.
struct ArgumentReader {
    std::function<Result<int64_t>(const std::string&)> count;  // of a buffer's elements
    std::function<uint64_t(const ElementKind&)> random;        // the bits of the next element
    uint64_t bytes_max = 0;                                    // of a buffer
};

struct SpecifiedArgument {
    Argument argument;  // a poisoned buffer counts as not written
    const ElementKind* element = nullptr;
};

Result<SpecifiedArgument> read_argument(const std::string& spec, const ArgumentReader&);

}  // namespace warpmark
