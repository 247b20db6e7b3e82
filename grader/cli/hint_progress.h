// hint_progress.h: how many hints of a lab a student has seen. It is stored in the student's folder, never
// among the labs that came with the program: those belong to everybody.
#pragma once
#include <filesystem>
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::cli {

// The folder of the student's file of this lab, of which `file` is the path. "" if that is the installed
// stub, called from elsewhere: then no progress is stored.
std::filesystem::path hints_folder(const Lab&, const std::filesystem::path& file);

// A lab without hints has none that is left.
bool all_hints_shown(const Lab&, const std::filesystem::path& hints_folder);
// Without effect where the folder cannot be written to.
void remember_hints(const std::string& lab_id, const std::filesystem::path& hints_folder, int count);

}  // namespace warpmark::cli
