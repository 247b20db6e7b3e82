// unread_ptx.h: what to say where the compiler's PTX cannot be read: the author's own assembly is in it, word
// for word.
#pragma once
#include <string>
#include <vector>

#include "harness/ptx/module.h"
#include "harness/session/session.h"

namespace warpmark::session {

// compile.error where a name of the author's asm() is unknown or there twice, which ptxas refuses; else
// tool.unsupported. `errors`: of ptx::parse, at least one.
Finding unread_ptx(const Job&, const std::string& text, const std::vector<Error>& errors);

// Of what a submission's PTX says wrongly there are findings; a caller's own PTX is its own affair. `file` names it in errors.
Result<void> read_ptx(const Job&, ptx::Module&, const std::string& text, const std::string& file, std::vector<Finding>& findings);

}  // namespace warpmark::session
