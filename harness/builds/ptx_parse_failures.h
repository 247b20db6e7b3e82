// What to say where the compiler's PTX cannot be read: the author's own assembly is in
// it, word for word.
#pragma once
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/finding.h"
#include "harness/contract/job.h"
#include "harness/ptx/module.h"

namespace warpmark::session {

// compile.error where ptxas surely refuses the author's asm() (inline_assembly.h), or a name in it is unknown
// or there twice; else tool.unsupported. `errors`: of ptx::parse, at least one.
Finding unread_ptx(const Job&, const std::string& text, const std::vector<Error>& errors);

// Of what a submission's PTX says wrongly there are findings; a caller's own PTX is its own affair. `file`
// names it in errors.
Result<void> read_ptx(const Job&, ptx::Module&, const std::string& text, const std::string& file,
                      std::vector<Finding>& findings);

}  // namespace warpmark::session
