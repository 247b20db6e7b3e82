// Samples of tests, and the recognition of a CI job.
#include "harness/base/sampling_test.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace warpmark;

namespace {

// A variable of the environment for as long as this lives; null: it is not set.
class Variable {
  public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        set(value);
    }
    ~Variable() { set(before_ ? before_->c_str() : nullptr); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    void set(const char* value) const {
        if (value)
            setenv(name_, value, 1);
        else
            unsetenv(name_);
    }
    const char* name_;
    std::optional<std::string> before_;
};

}  // namespace

TEST_CASE("samples: CI has to be set to something in a CI job") {
    for (const auto& [value, is_job] :
         {std::pair<const char*, bool>{"true", true}, {"", false}, {nullptr, false}}) {
        const Variable ci("CI", value);
        CHECK(samples::is_ci_job() == is_job);
    }
}

TEST_CASE("samples: every part of a list is in one of the samples, and one number gives the same sample") {
    const std::vector all{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    const Variable full("WARPMARK_FULL", nullptr);
    std::vector<int> seen;
    for (const char* number : {"0", "1", "2"}) {
        const Variable sample("WARPMARK_SAMPLE", number);
        CHECK(samples::of(all, 3) == samples::of(all, 3));
        for (const int one : samples::of(all, 3)) seen.push_back(one);
    }
    std::ranges::sort(seen);
    CHECK(seen == all);
    const Variable none("WARPMARK_SAMPLE", nullptr);
    CHECK(samples::of(all, 3).front() == 0);
}
