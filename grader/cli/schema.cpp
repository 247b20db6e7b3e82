// schema.cpp: `warpmark schema`: the JSON Schema of a report.
#include "grader/cli/options.h"
#include "grader/cli/shared.h"
#include "grader/report/json.h"

namespace warpmark::cli {

int schema(int argc, char** argv) {
    if (auto over = parse("Prints the JSON Schema (draft 2020-12) of a report, as check --json writes it.",
                          {}, argc, argv))
        return *over;
    const auto written = write_to("-", report::json_schema());
    return written ? all_passed : fail(written.error());
}

}  // namespace warpmark::cli
