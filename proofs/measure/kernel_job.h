// A whole kernel's file as a job of the session: its launches become a launcher behind its
// source.
#pragma once
#include "harness/session/session.h"
#include "proofs/measure/kernel_file.h"

namespace warpmark::measure {

Job kernel_job(const KernelFile&);

// What C++ calls the type of a scalar: "f32" is "float".
std::string scalar_type(std::string_view type);

}  // namespace warpmark::measure
