// Steps from the compiler's PTX to a program that can run.
#pragma once
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/array_shape.h"
#include "harness/contract/finding.h"
#include "harness/contract/job.h"
#include "harness/ptx/module.h"
#include "harness/source/source_functions.h"

namespace warpmark::session {

// compile.error findings. `host_failed`: the launcher does not compile.
std::vector<Finding> calls_missing_in_ptx(const Job&, const toolchain::SourceFunctions&,
                                          bool host_failed = false);

// If a call to a function of the wrong side takes a host constant by reference, nvcc reports the call and not
// the constant. Changes the finding accordingly.
void name_the_call(const Job&, std::vector<Finding>&);

// For each function without a body on either side, records to which side it belongs: a call from the other
// side ends the run.
void mark_sides(const Job&, ptx::Module& linked);

// True if the launcher calls constructors or destructors without a body there.
bool has_open_objects(const ptx::Module& host);

// compile.error findings. `linked`: the result of ptx::link for an unoptimized build, which still has every
// call of the source.
std::vector<Finding> wrong_side_calls(const Job&, const ptx::Module& linked);

// compile.error findings of the optimized build.
std::vector<Finding> ptxas_limit_errors(const Job&, const ptx::Module&);

// compile.error if ptxas certainly rejects the author's asm() (inline_assembly.h), or a name in it is
// undeclared or declared twice; otherwise tool.unsupported. `errors`: from ptx::parse, at least one.
Finding unread_ptx(const Job&, const std::string& text, const std::vector<Error>& errors);

// Errors in a submission's PTX become findings. A caller's own PTX yields an Error, in which `file` names it.
Result<void> read_ptx(const Job&, ptx::Module&, const std::string& text, const std::string& file,
                      std::vector<Finding>& findings);

}  // namespace warpmark::session
