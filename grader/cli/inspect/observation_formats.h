// What `inspect` writes besides its text: JSON, a page, lines for an editor.
#pragma once
#include <optional>
#include <string>

#include "grader/cli/options.h"
#include "grader/marking/tried_fixes.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::cli {

struct ObservationFaces {
    std::string json, html, format;  // files; the one format is gcc
    void add_to(Options&);
    bool takes_stdout() const;
    // `path`: the file as it was given.
    Result<void> write(const Job&, const Observation&, const std::optional<batch::TriedFix>&,
                       const std::string& path) const;
};

}  // namespace warpmark::cli
