// shapes_of.h: how the source declares things: what debugging information says, and what it leaves out.
#pragma once
#include "harness/contract/job.h"
#include "harness/contract/shape.h"
#include "harness/ptx/module.h"

namespace warpmark::session {

Shapes shapes_of(const Job&, const ptx::Module&);

}  // namespace warpmark::session
