// Work that is marked in another place than this process.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/score/report.h"
#include "harness/base/error.h"

namespace warpmark::batch {

// What is to be marked once, and one of the class's entries that it is of.
struct ElsewherePiece {
    std::string key;
    std::size_t entry = 0;
};

// Called for each that was marked, with its place in the list. False: the book could not keep it.
using CameBack = std::function<bool(std::size_t, const Report&)>;

// Marks all of them, or as many as it can; of the rest nobody is told. An Error: why it could not go on.
using Elsewhere = std::function<Result<void>(const std::vector<ElsewherePiece>&, const CameBack&)>;

}  // namespace warpmark::batch
