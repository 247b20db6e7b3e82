// A submission that is another lab's file, recognized by its launch function and its kernels.
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// The id of the lab, of those next to this one, whose file this most likely is. "" if it may be this lab's,
// or if two labs fit equally well. The parameters of the launch function have to be those of the other lab.
// If they are this lab's as well, at least one kernel has to have the name of one in the other lab's stub.
// Neither proves anything, so it is a note for a file that lost points, and never a reason for points.
std::string other_lab_of(const std::string& source, const Lab&);

}  // namespace warpmark::batch
