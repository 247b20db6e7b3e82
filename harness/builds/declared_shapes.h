// How the source declares things: what debugging information says, and what it leaves out.
#pragma once
#include "harness/contract/array_shape.h"
#include "harness/contract/job.h"
#include "harness/ptx/module.h"

namespace warpmark::session {

Shapes shapes_of(const Job&, const ptx::Module&);

}  // namespace warpmark::session
