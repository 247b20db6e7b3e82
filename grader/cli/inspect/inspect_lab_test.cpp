// Inputs from a lab's public part, without anything hidden.
#include "grader/cli/inspect/inspect_lab.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <fstream>

#include "grader/lab/case_inputs.h"
#include "grader/lab/lab_reader.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

// A lab with a public case, a public draw, a hidden case and a hidden draw.
struct InspectedRoot {
    fs::path path = fs::temp_directory_path() / ("warpmark-inspect-lab-" + std::to_string(getpid()));
    InspectedRoot() {
        write(path / "labs/07_one/lab.toml", R"(format = 1
title = "One"
file = "one.cu"
arch = "sm_80"
[[parameter]]
name = "in"
type = "f32[]"
size = "n * k"
use = "in"
[[parameter]]
name = "out"
type = "i32[]"
size = "n"
use = "out"
[[parameter]]
name = "n"
type = "i32"
[[parameter]]
name = "k"
type = "i32"
[[case]]
name = "small"
n = 4
k = 2
[[case]]
name = "large"
n = 900
k = 3
[[draw]]
name = "any"
n = { min = 1, max = 50 }
k = 5
[[check]]
id = "correct"
kind = "output"
points = 1
)");
        write(path / "labs/07_one/one.cu", "stub");
        write(path / "solutions/07_one/hidden.toml",
              "[[case]]\nname = \"secret\"\nn = 77\nk = 1\nseed = 4711\n"
              "[[draw]]\nname = \"veiled\"\nn = { min = 1, max = 9 }\nk = 1\n");
        write(path / "solutions/07_one/oracle.cu", "oracle");
        write(path / "solutions/07_one/one.cu", "reference");
    }
    ~InspectedRoot() { fs::remove_all(path); }
    std::expected<cli::LabInputs, std::vector<Error>> inputs(const std::string& name,
                                                             std::vector<std::string> values = {},
                                                             const std::string& file = "") const {
        return cli::lab_inputs({"07", name, path.string(), std::move(values)}, file, 1);
    }
    std::string error(const std::string& name, std::vector<std::string> values = {}) const {
        const auto made = inputs(name, std::move(values));
        return made ? "" : made.error().at(0).what + " | " + made.error().at(0).way_out;
    }
};

}  // namespace

TEST_CASE("inspect --lab: a public case has the inputs that `check` gives it") {
    const InspectedRoot root;
    const auto made = root.inputs("large");
    REQUIRE(made);
    CHECK(made->lab.arch == "sm_80");
    CHECK(made->file == root.path / "labs/07_one/one.cu");
    CHECK(made->types.at(0)->name == "f32");
    CHECK(cli::in_words(*made).starts_with("07_one, case large (n=900 k=3): "));
    const auto whole = lab::load_lab(root.path / "labs/07_one", root.path / "solutions/07_one");
    REQUIRE(whole);
    const auto marked = lab::inputs(*whole, whole->cases[1], 1);
    REQUIRE(marked);
    for (std::size_t i = 0; i < marked->arguments.size(); ++i)
        CHECK(made->inputs.arguments[i].bytes == marked->arguments[i].bytes);
    CHECK(root.inputs("")->one.name == "small");
}

TEST_CASE("inspect --lab: values may be set, of a case or of a draw") {
    const InspectedRoot root;
    CHECK(cli::in_words(*root.inputs("small", {"k=9"})).starts_with("07_one, case small (n=4 k=9): "));
    CHECK(root.inputs("any", {"n=3"})->inputs.arguments[0].bytes.size() == 3 * 5 * 4);
    CHECK(root.error("any") == "The draw `any` gives `n` no fixed value | Add --set n=….");
    CHECK(root.error("small", {"m=9"}) == "There is no scalar parameter `m` | Did you mean `n`?");
    CHECK(root.error("small", {"n=-1"}).find("is negative") != std::string::npos);
}

TEST_CASE("inspect --lab: what is hidden is neither reached nor named, and not even read") {
    const InspectedRoot root;
    CHECK(root.error("secret") == "There is no public case `secret` | There are: small, large.");
    CHECK(root.error("veiled") == "There is no public case `veiled` | There are: small, large.");
    const auto made = root.inputs("small");
    REQUIRE(made);
    CHECK(made->lab.cases.size() == 2);
    CHECK(made->lab.draws.size() == 1);
    CHECK(made->lab.oracle.empty());
    CHECK(made->lab.reference.empty());
    write(root.path / "solutions/07_one/hidden.toml", "this is no TOML");
    CHECK(root.inputs("small").has_value());
}

TEST_CASE("inspect --lab: the file is the one here, or in the lab's folder of a workspace, or the stub") {
    const InspectedRoot root;
    const auto before = fs::current_path();
    fs::create_directories(root.path / "work");
    fs::current_path(root.path / "work");
    CHECK(root.inputs("small")->file == root.path / "labs/07_one/one.cu");
    write(root.path / "work/07_one/one.cu", "mine");
    CHECK(root.inputs("small")->file == "07_one/one.cu");
    write(root.path / "work/one.cu", "mine, too");
    CHECK(root.inputs("small")->file == "one.cu");
    CHECK(root.inputs("small", {}, "other.cu")->file == "other.cu");
    CHECK(root.inputs("small", {}, "07_one")->file == "07_one/one.cu");
    fs::current_path(before);
}
