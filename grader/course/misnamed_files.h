// Detection of a lab's file or folder under another name, renamed by mistake.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// The file in this folder that is most likely the lab's file under another name: "Reverse.cu",
// "reverse.cu.txt", "my_reverse.cu". "" if there is none, or if the lab's file exists. Files written by
// `start` are excluded.
std::string misnamed_file(const std::filesystem::path& folder, const Lab&);

// The same, if its text differs from the stub.
std::string misnamed_work(const std::filesystem::path& folder, const Lab&);

// The id that a folder's name resembles: "01-Race" for "01_race". "" if the name is an id, or resembles none.
std::string nearly_id(const std::string& folder, const std::vector<Lab>&);

}  // namespace warpmark::batch
