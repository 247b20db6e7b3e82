// Extraction of an archive in a separate process, which enters the sandbox before it reads a byte
// (harness/process) and returns names and bytes. Each archive has its own process, so one student's archive
// cannot affect another's.
#pragma once
#include "grader/intake/archive_reader.h"
#include "harness/base/error.h"

namespace warpmark::intake {

// An Error (tool): no process could be started. Errors of the archive are in the result.
Result<Unpacked> unpack(const std::string& archive, const UnpackLimits&);

// Limits for a class's archive, and for a student's.
UnpackLimits of_class();
UnpackLimits of_student();

// The worker's side, called only by main().
int worker_main();
inline constexpr const char* worker_argument = "--intake-worker";

}  // namespace warpmark::intake
