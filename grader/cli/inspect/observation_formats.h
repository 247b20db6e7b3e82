// Output formats of `inspect` other than text: JSON, HTML, and lines for an editor.
#pragma once
#include <optional>
#include <string>

#include "grader/cli/options.h"
#include "grader/marking/tried_fixes.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::cli {

struct ObservationFaces {
    std::string json, html, format;  // file names; the only value of `format` is gcc
    void add_to(Options&);
    bool takes_stdout() const;
    // `path`: the file as the user named it.
    Result<void> write(const Job&, const Observation&, const std::optional<batch::TriedFix>&,
                       const std::string& path) const;
};

}  // namespace warpmark::cli
