// Grouping of consecutive equal launches, and units of counts.
#include <doctest/doctest.h>

#include "grader/cli/inspect/inspect_output.h"
#include "harness/contract/finding_table.h"

using namespace warpmark;

TEST_CASE("inspect: launches in a row that did the same are shown once") {
    Observation seen;
    auto& launches = seen.cases.emplace_back().launches;
    LaunchRecord step;
    step.kernel = "step";
    step.thread_instructions = 64;
    launches = {step, step, step};
    launches.push_back(step);
    launches.back().thread_instructions = 65;
    launches.push_back(step);
    const auto text = cli::observation_text({}, seen, std::nullopt, {});
    const auto count = [&](const std::string& words) {
        size_t found = 0;
        for (size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1)) ++found;
        return found;
    };
    CAPTURE(text);
    CHECK(count("step grid") == 3);
    CHECK(count("    the same in 3 launches, one after another\n") == 1);
    CHECK(count("one after another") == 1);
}

TEST_CASE("inspect: a count has its unit, as on the page") {
    const auto text = [](FindingId id) {
        Observation seen;
        Finding finding;
        finding.id = id;
        finding.count = 6144;
        seen.cases.emplace_back().findings = {finding};
        return cli::observation_text({}, seen, std::nullopt, {});
    };
    CHECK(text(id_of("banks.conflict")).find("banks.conflict (6,144 excess wavefronts)\n") !=
          std::string::npos);
    CHECK(text(id_of("global.uncoalesced")).find("global.uncoalesced (6,144 excess sectors)\n") !=
          std::string::npos);
    CHECK(text(id_of("race.read-write")).find("race.read-write (6,144 times)\n") != std::string::npos);
}
