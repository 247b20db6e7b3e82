// Simulated disk below SQLite, for tests. At a chosen call the process is killed, or the call writes nothing
// or only half, or reports an error.
#pragma once
#include <string>

namespace warpmark::faulty {

enum class Fault { none, kill_before, kill_after, kill_half, full, broken, short_write, sync_fails };

// From now on all databases of this process use it; writes and syncs are counted.
void install();
// Plans the fault for the n-th call from now, counted from 1. Except for a kill, `lasts` consecutive calls
// fail.
void plan(Fault, int at, int lasts = 1);
int calls();  // since plan()

}  // namespace warpmark::faulty
