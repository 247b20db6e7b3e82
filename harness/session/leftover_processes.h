// Running child processes of this process, for checks that none is left behind.
#pragma once
#include <string>

namespace warpmark::session {

// Ids of the children, separated by spaces; "" if there are none. The process from which workers are copied
// (prepared_workers.h) is excluded, because it runs as long as this process.
std::string processes_left();
// Makes orphaned descendants children of this process from now on, so that processes_left() lists them.
void adopt_orphans();

}  // namespace warpmark::session
