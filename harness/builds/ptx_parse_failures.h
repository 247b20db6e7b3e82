// Findings for PTX that does not parse, which may be due to the author's inline assembly.
#pragma once
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/finding.h"
#include "harness/contract/job.h"
#include "harness/ptx/module.h"

namespace warpmark::session {

// compile.error if ptxas certainly rejects the author's asm() (inline_assembly.h), or a name in it is
// undeclared or declared twice; otherwise tool.unsupported. `errors`: from ptx::parse, at least one.
Finding unread_ptx(const Job&, const std::string& text, const std::vector<Error>& errors);

// Errors in a submission's PTX become findings. A caller's own PTX yields an Error, in which `file` names it.
Result<void> read_ptx(const Job&, ptx::Module&, const std::string& text, const std::string& file,
                      std::vector<Finding>& findings);

}  // namespace warpmark::session
