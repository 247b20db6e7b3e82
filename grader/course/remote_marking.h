// Interface for marking outside of this process.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/score/report.h"
#include "harness/base/error.h"

namespace warpmark::batch {

// A unit of work that is marked once, with one of the class's entries that it stands for.
struct RemotePiece {
    std::string key;
    std::size_t entry = 0;
};

// Called for each result, with its index in the list. Returns false if the book could not store it.
using ResultCallback = std::function<bool(std::size_t, const Report&)>;

// Marks all of them, or as many as possible; the rest gets no callback. An Error: why it could not continue.
using RemoteMarker = std::function<Result<void>(const std::vector<RemotePiece>&, const ResultCallback&)>;

}  // namespace warpmark::batch
