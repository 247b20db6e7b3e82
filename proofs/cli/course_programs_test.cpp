// `inspect --launch main` of whole programs in the style of courses (cli/programs): each runs to its end,
// prints the expected text, and has no error.
#include <doctest/doctest.h>

#include "grader/cli/instructor_folder_test.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

namespace {

const std::filesystem::path programs = house::root / "proofs/cli/programs";

struct Program {
    std::string sources, arguments, standard_input, expected;
};

std::vector<Program> listed_programs() {
    std::vector<Program> all;
    std::ifstream table(programs / "programs.tsv");
    std::string line;
    std::getline(table, line);  // the names of the columns
    while (std::getline(table, line)) {
        std::vector<std::string> fields;
        for (size_t at = 0; at <= line.size(); at = std::min(line.find('\t', at), line.size()) + 1)
            fields.push_back(line.substr(at, line.find('\t', at) - at));
        REQUIRE(fields.size() == 4);
        all.push_back({fields[0], fields[1], fields[2], fields[3]});
    }
    return all;
}

}  // namespace

TEST_CASE("course programs: each runs unchanged to its end") {
    const cli::Desk desk;
    std::filesystem::copy(programs, desk.path, std::filesystem::copy_options::recursive);
    for (const auto& one : samples::of(listed_programs(), 16)) {
        const auto seen =
            desk.run(fmt::format("inspect {} --launch main{} < {}", one.sources,
                                 one.arguments.empty() ? "" : " -- " + one.arguments,
                                 one.standard_input.empty() ? "/dev/null" : one.standard_input));
        CAPTURE(one.sources);
        CAPTURE(seen);
        CHECK(seen.find(one.expected) != seen.npos);
        CHECK(seen.find("\nerror") == seen.npos);
        CHECK(seen.ends_with("exit 0\n"));
    }
}

TEST_CASE("course programs: there are forty, and the table names every source") {
    const auto all = listed_programs();
    CHECK(all.size() == 40);
    std::string named;
    for (const auto& one : all) named += one.sources + " ";
    for (const auto& entry : std::filesystem::directory_iterator(programs)) {
        const auto extension = entry.path().extension();
        if (extension == ".cu" || extension == ".cpp")
            CHECK_MESSAGE(named.contains(entry.path().filename().string()), entry.path().string());
    }
}
