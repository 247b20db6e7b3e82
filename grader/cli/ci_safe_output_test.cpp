// Texts that a CI job would execute as commands, between stop-commands and a token.
#include "grader/cli/ci_safe_output.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <optional>

using namespace warpmark;

namespace {

// Sets GITHUB_ACTIONS for a test and restores it afterwards.
struct InJob {
    std::optional<std::string> before;
    explicit InJob(const char* value) {
        if (const char* was = std::getenv("GITHUB_ACTIONS")) before = was;
        setenv("GITHUB_ACTIONS", value, 1);
    }
    ~InJob() {
        if (before)
            setenv("GITHUB_ACTIONS", before->c_str(), 1);
        else
            unsetenv("GITHUB_ACTIONS");
    }
};

}  // namespace

TEST_CASE("say: in a job no line of a message is a command") {
    const InJob job("true");
    const auto text = batch::guarded("a\n::add-mask::b");
    REQUIRE(text.starts_with("::stop-commands::warpmark-"));
    const auto token = text.substr(17, text.find('\n') - 17);
    CHECK(text == "::stop-commands::" + token + "\na\n::add-mask::b\n::" + token + "::\n");
    CHECK(batch::guarded("a") != batch::guarded("a"));
    CHECK(batch::guarded("") == "");
}

TEST_CASE("say: outside of a job a message is as it is") {
    const InJob job("false");
    CHECK(batch::guarded("a\n::add-mask::b") == "a\n::add-mask::b");
}
