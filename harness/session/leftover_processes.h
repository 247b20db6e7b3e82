// Child processes of this process that still run, for checks that nothing is left
// behind.
#pragma once
#include <string>

namespace warpmark::session {

// Ids of its children, separated by blanks; "": none. The original of the ready workers (prepared_workers.h)
// is left out, since it runs as long as this process.
std::string processes_left();
// From now on, orphaned descendants become children of this process, so that processes_left() lists them.
void adopt_orphans();

}  // namespace warpmark::session
