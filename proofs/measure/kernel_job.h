// Job of the session for a whole kernel's file. Its launches become a launcher appended to its source.
#pragma once
#include "harness/session/session.h"
#include "proofs/measure/kernel_file.h"

namespace warpmark::measure {

Job kernel_job(const KernelFile&);

// The C++ name of a scalar type: "f32" is "float".
std::string scalar_type(std::string_view type);

}  // namespace warpmark::measure
