// `warpmark schema`: prints the JSON Schema of the program's output.
#include <algorithm>
#include <array>

#include "grader/cli/command_support.h"
#include "grader/cli/options.h"
#include "grader/report/class_json.h"
#include "grader/report/format_writers.h"
#include "grader/report/observation_json.h"
#include "grader/report/replay_json.h"

namespace warpmark::cli {
namespace {

struct Written {
    std::string_view name;
    std::string (*schema)();
};
constexpr std::array schemas{
    Written{"report", report::json_schema}, Written{"observation", report::observation_schema},
    Written{"class", report::class_schema}, Written{"replay", report::replay_schema}};

}  // namespace

int schema(int argc, char** argv) {
    std::string of = "report";
    std::vector<std::string> names;
    for (const Written& one : schemas) names.emplace_back(one.name);
    if (auto over =
            parse("Prints a JSON Schema (draft 2020-12): of a report, as check --json writes it; of an "
                  "observation, as inspect --json does; of a class, as report --format json does; or of a "
                  "replay, as replay --format json does.",
                  {{.name = "WHAT",
                    .into = &of,
                    .help = "report, observation, class or replay",
                    .type = "",
                    .shows_default = true,
                    .words = names}},
                  argc, argv))
        return *over;
    const auto written = write_to("-", std::ranges::find(schemas, of, &Written::name)->schema());
    return written ? all_passed : fail(written.error());
}

}  // namespace warpmark::cli
