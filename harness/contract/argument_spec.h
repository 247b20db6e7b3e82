// Parser for arguments, as in --arg and in golden cases.
//
//   TYPE=VALUE          a scalar: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64; i32=64, f32=1.5, u32=0x10
//   TYPE[COUNT]=FILL    a buffer: zero, iota, random, poison, or @FILE (raw little-endian bytes)
//   @FILE:OFFSET        the part of a file from a byte offset on: several buffers in one file
//   ptr=K+OFFSET        a pointer into another argument's buffer (structure_spec.h)
//   struct={SPEC,SPEC}  a structure passed by value: its members; a buffer becomes an array member
//   struct=@FILE        all bytes of the file;  struct[BYTES]=@FILE:OFFSET
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "harness/base/element_types.h"
#include "harness/base/error.h"
#include "harness/contract/job.h"

namespace warpmark {

// Parameters that the caller chooses.
struct ArgumentReader {
    std::function<Result<int64_t>(const std::string&)> count;  // parses a buffer's element count
    std::function<uint64_t(const ElementKind&)> random;        // bits of the next random element
    uint64_t bytes_max = 0;                                    // largest buffer
    std::string option = "--arg";                              // as shown in errors
};

// A pointer as specified. Its target is resolved once all arguments are read.
struct WantedPointer {
    uint64_t at = 0;   // byte offset within the argument
    std::string spec;  // as shown in errors: "--arg ptr=1+256"
    uint64_t argument = 0;
    int64_t element = 0;
};

struct SpecifiedArgument {
    Argument argument;  // a poisoned buffer counts as uninitialized
    const ElementKind* element = nullptr;
    uint32_t alignment = 1;  // as a structure member
    std::vector<WantedPointer> pointers;
};

Result<SpecifiedArgument> read_argument(const std::string& spec, const ArgumentReader&);

}  // namespace warpmark
