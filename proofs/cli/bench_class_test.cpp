// Composition of the benchmark's synthetic class.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <set>
#include <string>

#include "grader/lab/lab_location.h"
#include "proofs/cli/synthetic_class.h"

namespace fs = std::filesystem;
using namespace warpmark;
using namespace warpmark::cli;

TEST_CASE("bench class: no two files of a kind are the same text, and each kind has its labs") {
    const auto sources = Sources::read(WARPMARK_SOURCE_DIR);
    REQUIRE(sources);
    std::set<std::string> texts;
    for (const auto kind : kinds) {
        std::set<std::string> labs;
        for (std::size_t at = 0; at < 100; ++at) {
            const auto one = sources->make(kind, at);
            CHECK(texts.insert(one.text).second);
            labs.insert(one.lab);
        }
        CHECK(labs.size() == 4);
    }
    CHECK(texts.size() == 100 * kinds.size());
}

TEST_CASE("bench class: a class is packed with its roster") {
    const auto folder = fs::temp_directory_path() / ("warpmark-made-" + std::to_string(getpid()));
    fs::create_directories(folder);
    const auto sources = Sources::read(WARPMARK_SOURCE_DIR);
    REQUIRE(sources);
    const auto made = make_class(*sources, 100, folder);
    REQUIRE(made);
    CHECK(made->files == 100);
    CHECK(made->copies == 5);
    CHECK(made->absent == 3);
    CHECK(made->hostile > 5);
    CHECK(fs::file_size(made->zip) > 20'000);
    CHECK(fs::file_size(made->roster) > 500);
    fs::remove_all(folder);
}
