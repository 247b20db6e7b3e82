// Number of hints that a student has seen for a lab, stored in the student's folder. It is stored among the
// labs only if the call comes from inside them, because several users may share installed labs.
#pragma once
#include <filesystem>
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::cli {

// The folder of `file`, the student's file for this lab. "" if `file` is the installed stub and the call
// comes from outside the labs: no progress is stored then.
std::filesystem::path hints_folder(const Lab&, const std::filesystem::path& file);

// True also for a lab without hints.
bool all_hints_shown(const Lab&, const std::filesystem::path& hints_folder);
// No effect if the folder cannot be written to.
void remember_hints(const std::string& lab_id, const std::filesystem::path& hints_folder, int count);

}  // namespace warpmark::cli
