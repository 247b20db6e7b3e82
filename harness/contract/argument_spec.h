// One --arg of a call, and of a golden case → an argument.
//
//   TYPE=VALUE          a scalar: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64     i32=64   f32=1.5
//   u32=0x10 TYPE[COUNT]=FILL    a buffer: zero, iota, random, poison, or @FILE (raw little-endian bytes)
//   @FILE:OFFSET        the part of a file that begins at a byte: several buffers of one file
//   ptr=K+OFFSET        a pointer into another argument's buffer (structure_spec.h)
//   struct={SPEC,SPEC}  a structure that is passed by value: its members; a buffer is an array in it
//   struct=@FILE        all bytes of the file;  struct[BYTES]=@FILE:OFFSET
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "harness/base/element_types.h"
#include "harness/base/error.h"
#include "harness/contract/job.h"

namespace warpmark {

// What whoever reads it decides.
struct ArgumentReader {
    std::function<Result<int64_t>(const std::string&)> count;  // of a buffer's elements
    std::function<uint64_t(const ElementKind&)> random;        // the bits of the next element
    uint64_t bytes_max = 0;                                    // of a buffer
    std::string option = "--arg";                              // as errors show it
};

// A pointer as it is written; its target is looked for when all arguments are there.
struct WantedPointer {
    uint64_t at = 0;   // where in the argument's bytes it stands
    std::string spec;  // as errors show it: "--arg ptr=1+256"
    uint64_t argument = 0;
    int64_t element = 0;
};

struct SpecifiedArgument {
    Argument argument;  // a poisoned buffer counts as not written
    const ElementKind* element = nullptr;
    uint32_t alignment = 1;  // as a member of a structure
    std::vector<WantedPointer> pointers;
};

Result<SpecifiedArgument> read_argument(const std::string& spec, const ArgumentReader&);

}  // namespace warpmark
