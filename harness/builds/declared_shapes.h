// Shapes of the variables that the source declares, from debugging information or, if that lacks them, from
// the source.
#pragma once
#include "harness/contract/array_shape.h"
#include "harness/contract/job.h"
#include "harness/ptx/module.h"

namespace warpmark::session {

Shapes shapes_of(const Job&, const ptx::Module&);

}  // namespace warpmark::session
