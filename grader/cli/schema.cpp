// schema.cpp: `warpmark schema`: the JSON Schema of a report, or of a replay.
#include "grader/cli/options.h"
#include "grader/cli/shared.h"
#include "grader/report/json.h"
#include "grader/report/replay_json.h"

namespace warpmark::cli {

int schema(int argc, char** argv) {
    std::string what = "report";
    if (auto over = parse("Prints the JSON Schema (draft 2020-12) of a report, as check --json writes it, or "
                          "of a replay.",
                          {{.name = "WHAT",
                            .into = &what,
                            .help = "report, or replay: what replay --format json writes",
                            .type = "",
                            .shows_default = true,
                            .words = {"report", "replay"}}},
                          argc, argv))
        return *over;
    const auto written = write_to("-", what == "replay" ? report::replay_schema() : report::json_schema());
    return written ? all_passed : fail(written.error());
}

}  // namespace warpmark::cli
