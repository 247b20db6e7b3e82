// Output of `inspect`: text, tables and files.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/cli/options.h"
#include "grader/marking/tried_fixes.h"
#include "grader/report/text_layout.h"
#include "harness/base/element_types.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::cli {

std::string observation_text(const Job&, const Observation&, const std::optional<batch::TriedFix>&,
                             const report::View&);

// One table per kernel, summed over its launches. Refused launches are not counted.
std::string line_tables(const Job&, const Observation&, const report::View&);

// "" if no GPU ran the program. `types`: element type of each argument; null if it is not a buffer.
std::string device_text(const Job&, const Observation&, const std::vector<const ElementKind*>& types,
                        const report::View&);

struct ObservationFaces {
    std::string json, html, format;  // file names; the only value of `format` is gcc
    void add_to(Options&);
    bool takes_stdout() const;
    // `path`: the file as the user named it.
    Result<void> write(const Job&, const Observation&, const std::optional<batch::TriedFix>&,
                       const std::string& path) const;
};

}  // namespace warpmark::cli
