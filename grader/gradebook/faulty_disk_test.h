// For tests: the disk below SQLite, which fails at a chosen call: the process is killed
// there, or the call writes nothing, half, or reports an error.
#pragma once
#include <string>

namespace warpmark::faulty {

enum class Fault { none, kill_before, kill_after, kill_half, full, broken, short_write, sync_fails };

// From now on all databases of this process are on it; writes and syncs are counted.
void install();
// The fault comes at the n-th call from now, from 1, and, but for a kill, at each one after it for `lasts`.
void plan(Fault, int at, int lasts = 1);
int calls();  // since plan()

}  // namespace warpmark::faulty
