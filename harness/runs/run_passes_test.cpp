// Selection and order of passes, by the conditions of a job.
#include "harness/runs/run_passes.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

using namespace warpmark;
using namespace warpmark::session;

namespace {

using Names = std::vector<std::string>;

Names names_for(const Job& job, bool buffers_kept, bool limit_reached) {
    Names names;
    const Condition conditions = conditions_of(job, buffers_kept, limit_reached);
    for (const auto& pass : passes())
        if (has_all(conditions, pass.needs)) names.emplace_back(pass.name);
    return names;
}

}  // namespace

TEST_CASE("passes: each has a name of its own and a function") {
    std::set<std::string_view> names;
    for (const auto& pass : passes()) {
        CHECK(names.insert(pass.name).second);
        CHECK(static_cast<bool>(pass.run));
    }
}

TEST_CASE("passes: a usual job gets all but those that report what was left out") {
    const Names usual{
        "uninitialized reads", "first guesses",    "same values",    "both builds",      "consequences",
        "other orders",        "blocks in series", "reversed order", "launcher's share", "exchange",
        "witnesses",           "calls in turn",    "links"};
    Job job;
    CHECK(names_for(job, true, false) == usual);
    job.recording.wanted = true;
    Names recorded = usual;
    recorded.emplace_back("recording");
    CHECK(names_for(job, true, false) == recorded);
}

TEST_CASE("passes: large buffers, a limit, no checks and one build leave passes out") {
    Job job;
    job.recording.wanted = true;
    CHECK(names_for(job, false, false) == Names{"uninitialized reads", "first guesses", "same values",
                                                "both builds", "consequences", "other orders",
                                                "blocks in series", "reversed order", "launcher's share",
                                                "no witnesses", "calls in turn", "links"});
    CHECK(names_for(job, true, true) == Names{"uninitialized reads", "first guesses", "same values",
                                              "both builds", "consequences", "no repeats", "links",
                                              "recording"});
    Job unchecked;
    unchecked.checks = false;
    CHECK(names_for(unchecked, false, false) == Names{"uninitialized reads", "first guesses", "same values",
                                                      "consequences", "calls in turn", "links"});
    Job one_build;
    one_build.optimized_too = false;
    CHECK(names_for(one_build, true, false) == Names{"uninitialized reads", "first guesses", "same values",
                                                     "consequences", "no repeats", "links"});
}
