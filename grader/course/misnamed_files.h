// A lab's file, or its folder, under another name: what a student has renamed by mistake.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// The file in this folder that is most likely the lab's under another name: "Reverse.cu", "reverse.cu.txt",
// "my_reverse.cu". "": there is none, or the lab's file is there. What `start` writes is none of them.
std::string misnamed_file(const std::filesystem::path& folder, const Lab&);

// The same, if it is another text than was handed out.
std::string misnamed_work(const std::filesystem::path& folder, const Lab&);

// The id that a folder's name nearly is: "01-Race" for "01_race". "": it is one, or is near to none.
std::string nearly_id(const std::string& folder, const std::vector<Lab>&);

}  // namespace warpmark::batch
