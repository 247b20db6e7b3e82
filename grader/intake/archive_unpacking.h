// Opens an archive in a process of its own, which is locked before it sees a byte of it
// (harness/process) and gives back names and bytes. One process an archive: what a student packed can do
// nothing to what another one packed.
#pragma once
#include "grader/intake/archive_reader.h"
#include "harness/base/error.h"

namespace warpmark::intake {

// An Error (tool): there was no process. Whatever is wrong with the archive stands in the answer.
Result<Unpacked> unpack(const std::string& archive, const UnpackLimits&);

// What a class's own archive may hold, and a student's.
UnpackLimits of_class();
UnpackLimits of_student();

// The worker's side, for main() alone.
int worker_main();
inline constexpr const char* worker_argument = "--intake-worker";

}  // namespace warpmark::intake
