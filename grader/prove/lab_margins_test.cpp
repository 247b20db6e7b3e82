// Margins of a lab whose files load the number of bytes that their text gives, as a table.
#include "grader/prove/lab_margins.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "grader/check/fake_observation_test.h"

using namespace warpmark;
namespace fs = std::filesystem;

namespace {

struct MarginFolder {
    fs::path path;
    MarginFolder() {
        std::string name = fs::temp_directory_path() / "warpmark-margins-XXXXXX";
        path = mkdtemp(name.data());
    }
    ~MarginFolder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    void write(const fs::path& file, const std::string& text) const {
        fs::create_directories((path / file).parent_path());
        std::ofstream(path / file) << text;
    }
};

// A file's text is the number of bytes that each case loads, and "off" if its floats are wrong.
Result<Observation> loads_as_it_says(const Job& job) {
    Observation seen;
    for (const auto& one : job.cases) {
        auto& run = seen.cases.emplace_back();
        run.name = one.name;
        run.launches = {fake::launch()};
        run.launches[0].global.load.bytes = job.host_reads_device ? 0 : std::stoull(job.source);
        for (const auto& argument : one.arguments)
            run.outputs.push_back(argument.use == Use::scalar ? std::vector<std::byte>{} : argument.bytes);
        std::vector<float> out(one.arguments[0].bytes.size() / 4, 1);
        if (job.source.find("off") != std::string::npos) out[0] = 1.25f;
        std::memcpy(run.outputs[0].data(), out.data(), run.outputs[0].size());
        if (job.source.find("stuck") != std::string::npos) {
            run.whole = false;
            run.findings = {fake::finding("run.limit")};
        }
    }
    return seen;
}

Lab lab_in(const MarginFolder& folder) {
    auto read = lab::read_lab("00_fake", {"lab.toml", R"(format = 1
title = "A fake"
file = "fake.cu"
[[parameter]]
name = "out"
type = "f32[]"
size = "n"
use = "out"
[[parameter]]
name = "n"
type = "i32"
[[case]]
name = "small"
n = 4
[[check]]
id = "correct"
kind = "output"
points = 10
tolerance_relative = 0.5
[[check]]
id = "work"
kind = "counts"
points = 10
global_load_bytes_max = "25 * n"
global_load_bytes_max_zero = "50 * n"
)"},
                              {});
    REQUIRE_MESSAGE(read, to_text(read.error()[0]));
    read->oracle = "0";
    read->reference = "80";
    read->folder = folder.path / "lab";
    read->solution_folder = folder.path / "solution";
    return *read;
}

}  // namespace

TEST_CASE("margins: each bound beside what every file reaches, and what to look at") {
    const MarginFolder folder;
    folder.write("lab/fake.cu", "90");
    folder.write("solution/fake.cu", "80");
    folder.write("solution/alternatives/lean.cu", "40");
    folder.write("solution/alternatives/wide.cu", "96 off");
    folder.write("solution/mistakes/all.cu", "1000");
    folder.write("solution/mistakes/twice.cu", "160");
    folder.write("solution/mistakes/other.cu", "99");
    folder.write("solution/mistakes/endless.cu", "101 stuck");
    const auto run = batch::run_margins({lab_in(folder)}, 1, batch::Backend(loads_as_it_says), 2,
                                        [](const std::string&, const std::string&) {});
    REQUIRE(run.wrong.empty());
    CHECK(batch::margin_table(run.margins) == R"(# Bounds and their margins

## 00_fake

### `correct`, tolerance of out
| case | bound | stub | reference | alternatives | mistakes that keep it | mistakes that miss it |
|---|---|---|---|---|---|---|
| small | ≤ 1 | 0 | 0 | 0 (lean) to 0.5 (wide) | 0 (all) | – |

### `work`, global_load_bytes_max
| case | bound | stub | reference | alternatives | mistakes that keep it | mistakes that miss it |
|---|---|---|---|---|---|---|
| small | ≤ 100, 0 at 200 | 90 | 80 | 40 (lean) to 96 (wide) | 99 (other) | 160 (twice) |

Look at these:
- `correct`, tolerance of out: no mistake misses it.
- `work`, global_load_bytes_max: in `small` the alternative wide has 4.0 % of room.
- `work`, global_load_bytes_max: the stub keeps it. (That is fine if it fails a check that `work` needs.)
)");
}

TEST_CASE("margins: a lab whose reference does not run is told") {
    const MarginFolder folder;
    folder.write("lab/fake.cu", "90");
    const batch::Backend broken = [](const Job&) {
        return Result<Observation>(std::unexpected(Error{"The worker died", {}, "", Blame::tool}));
    };
    const auto run =
        batch::run_margins({lab_in(folder)}, 1, broken, 1, [](const std::string&, const std::string&) {});
    CHECK(run.margins.empty());
    REQUIRE_FALSE(run.wrong.empty());
    CHECK(run.wrong[0].what == "The worker died");
}
