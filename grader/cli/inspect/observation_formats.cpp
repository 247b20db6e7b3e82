// Output formats of `inspect` other than text: JSON, HTML, and lines for an editor. Output formats generated
// from the JSON or the findings.
#include "grader/cli/command_support.h"
#include "grader/cli/inspect/inspect_output.h"
#include "grader/lab/program_name.h"
#include "grader/page/html_page.h"
#include "grader/report/format_writers.h"
#include "grader/report/observation_json.h"

namespace warpmark::cli {

void ObservationFaces::add_to(Options& options) {
    options.push_back({.name = "--json",
                       .into = &json,
                       .help = "write the observation as JSON; - for stdout",
                       .names = Names::output,
                       .type = "FILE"});
    options.push_back({.name = "--html",
                       .into = &html,
                       .help = "write it as a page with pictures, for a browser; - for stdout",
                       .names = Names::output,
                       .type = "FILE"});
    options.push_back({.name = "--format",
                       .into = &format,
                       .help = "gcc: print only the findings, in a compiler's format, for editors",
                       .type = "FORMAT",
                       .words = {"gcc"}});
}

bool ObservationFaces::takes_stdout() const {
    return !format.empty() || json == "-" || html == "-";
}

Result<void> ObservationFaces::write(const Job& job, const Observation& observation,
                                     const std::optional<batch::TriedFix>& fix,
                                     const std::string& path) const {
    if (!format.empty()) {
        std::string lines = report::gcc_of_findings(observation.build_findings, job.file, path);
        for (const auto& one : observation.cases)
            lines += report::gcc_of_findings(one.findings, job.file, path);
        if (auto written = write_to("-", lines); !written) return written;
    }
    if (json.empty() && html.empty()) return {};
    std::optional<report::ObservedFix> tried;
    if (fix) tried = {fix->finding, fix->words, fix->patch};
    const auto text = report::observation_json(job, observation, tried);
    if (!json.empty())
        if (auto written = write_to(json, text); !written) return written;
    return html.empty()
               ? Result<void>()
               : write_to(html, page::called_by(report::html_of_observation(job.file, text), lab::called()));
}

}  // namespace warpmark::cli
