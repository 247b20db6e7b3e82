// Recognition of a submission that is another lab's file, by its launch function and its kernels.
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// The id of the sibling lab whose file this most likely is. "" if it may be this lab's, or if two labs fit
// equally well. The parameters of the launch function must match the other lab's. If they also match this
// lab's, at least one kernel must have the name of one in the other lab's stub. Neither is proof, so the
// result is a note for a file that lost points, and never a reason for points.
std::string other_lab_of(const std::string& source, const Lab&);

}  // namespace warpmark::batch
