// Agreement of README.md and docs/ with the program. Their sample sessions are run, and their numbers are
// counted by the code that the commands use.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "grader/cli/bash_test.h"
#include "grader/cli/program_name_override_test.h"
#include "grader/lab/lab_location.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"
#include "harness/isa/instruction_forms.h"
#include "proofs/attacks/attack.h"
#include "proofs/measure/h200_results.h"
#include "proofs/measure/vendor_results.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

using warpmark::house::root;

constexpr const char* readme = "README.md";
constexpr const char* commands_page = "docs/COMMANDS.md";
constexpr const char* promises = "docs/PROMISES.md";

// 3221 → "3,221", the form used in the pages.
std::string with_commas(size_t number) {
    auto text = std::to_string(number);
    for (int at = static_cast<int>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<size_t>(at), ",");
    return text;
}

// Replaces each line break and the white space around it with a single space.
std::string in_one_line(const std::string& text) {
    static const std::regex breaks("\\s+");
    return std::regex_replace(text, breaks, " ");
}

// Checks that the page has the sentence, with the numbers inserted for each `#`.
void check_says(const char* page, const std::string& sentence, const std::vector<size_t>& numbers) {
    std::string wanted;
    size_t next = 0;
    for (const char letter : sentence) {
        if (letter != '#') wanted += letter;
        if (letter == '#') wanted += with_commas(numbers.at(next++));
    }
    CHECK_MESSAGE(in_one_line(text_of(root / page)).contains(wanted), std::string(page),
                  " should say: ", wanted);
}

size_t files_in(const fs::path& folder, const std::string& ending) {
    return static_cast<size_t>(std::ranges::count_if(fs::directory_iterator(folder), [&](const auto& entry) {
        return entry.path().extension() == ending;
    }));
}

// A fenced block that begins with `$ ./warpmark …`: the arguments, and the output that the page shows.
struct Session {
    std::string arguments, output;
};

std::vector<Session> sessions(const char* page) {
    const auto text = text_of(root / page);
    static const std::regex fence("```\n\\$ \\./warpmark ([^\n]*)\n([^`]*(?:`[^`]+`[^`]*)*)\n```\n");
    std::vector<Session> all;
    for (auto at = std::sregex_iterator(text.begin(), text.end(), fence); at != std::sregex_iterator(); ++at)
        all.push_back({(*at)[1], (*at)[2].str() + "\n"});
    return all;
}

// The CUDA block whose first line names it race.cu.
std::string race_source() {
    const auto text = text_of(root / commands_page);
    static const std::regex fence("```cuda\n([^`]*// race\\.cu\n[^`]*)```\n");
    std::smatch found;
    REQUIRE(std::regex_search(text, found, fence));
    return found[1];
}

// Output of the program next to this one, run in a folder without a terminal.
std::string printed(const fs::path& folder, const std::string& arguments) {
    return cli::printed_in(folder, arguments + " 2>/dev/null");
}

}  // namespace

TEST_CASE("readme: sample sessions are what the program prints") {
    const cli::CalledBy script("./warpmark");
    auto all = sessions(readme);
    REQUIRE(all.size() == 1);
    CHECK(all[0].arguments.starts_with("check "));
    const auto more = sessions(commands_page);
    REQUIRE(more.size() == 1);
    CHECK(more[0].arguments.starts_with("inspect "));
    all.push_back(more[0]);
    const auto folder = fs::temp_directory_path() / fmt::format("warpmark-readme-{}", getpid());
    fs::create_directories(folder);
    std::ofstream(folder / "race.cu") << race_source();
    for (const auto& session : all) {
        CAPTURE(session.arguments);
        CHECK(printed(session.arguments.starts_with("inspect") ? folder : root, session.arguments) ==
              session.output);
    }
    fs::remove_all(folder);
}

TEST_CASE("readme: counts of instructions are those of the tables and of the measurements") {
    size_t opcodes = 0, refused = 0, exempt = 0, equal = 0;
    const auto forms = isa::forms();
    for (const auto& form : forms) opcodes += form.opcodes;
    const auto data = measure::read_data(root / measure::data_folder);
    const auto probes = measure::probes();
    for (const auto& probe : probes) {
        const auto found = data.find(probe.name);
        if (!probe.exempt.empty())
            ++exempt;
        else if (found != data.end() && found->second.why_not.empty())
            ++equal;
        else if (found != data.end())
            ++refused;
    }
    check_says(promises, "`warpmark isa` lists them: # forms, # opcodes (form × type).",
               {forms.size(), opcodes});
    check_says(promises, "Of # that compute in registers or change one memory cell, # give bit for bit",
               {probes.size(), equal});
    check_says(promises, "# exist only on newer devices", {refused});
    check_says(promises, "# cannot be measured", {exempt});
    check_says(promises, "**Whole kernels.** # of them",
               {files_in(root / "proofs/measure/cases/kernels", ".cu")});
}

TEST_CASE("readme: the speed is what `bench --store` has stored") {
    std::istringstream table(text_of(root / "proofs/measure/cases/bench.tsv"));
    const auto page = text_of(root / promises);
    size_t kernels = 0;
    for (std::string line; std::getline(table, line);) {
        std::istringstream parts(line);
        std::string title;
        size_t bare = 0, checked = 0;
        std::getline(parts, title, '\t');
        if (!(parts >> bare >> checked)) continue;
        ++kernels;
        const auto wanted = fmt::format("| {} | {} | {} |\n", title, with_commas(bare), with_commas(checked));
        CHECK_MESSAGE(page.contains(wanted), std::string(promises), " should say: ", wanted);
    }
    CHECK(kernels == 3);
}

TEST_CASE("readme: counts of the test suite, of the vendor's checkers, of labs and attacks") {
    const auto corpus = measure::read_corpus(root.string());
    const auto runs = measure::from_csv(text_of(root / measure::vendor_file));
    REQUIRE(corpus.has_value());
    REQUIRE(runs.has_value());
    size_t planted = 0, innocents = 0;
    for (const auto& one : *corpus) {
        planted += one.golden.expects.size();
        innocents += one.golden.expects.empty();
    }
    check_says(promises, "The test suite has # kernels: # planted defects, # correct kernels.",
               {corpus->size(), planted, innocents});
    const auto table = measure::recall_table(*runs, *corpus);
    static const std::regex row(
        "\\| all defects \\| (\\d+) \\|.*\\| (\\d+) \\|\n\\| innocent kernels accused, of "
        "\\| (\\d+) \\|.*\\| (\\d+) \\|\n");
    std::smatch found;
    REQUIRE(std::regex_search(table, found, row));
    const auto number = [&](size_t at) { return static_cast<size_t>(std::stoul(found[at])); };
    check_says(promises, "The vendor's four checkers on an H200 find # of # and accuse # of #",
               {number(2), number(1), number(4), number(3)});
    const auto attacks = batch::read_attacks(root / batch::attacks_folder);
    REQUIRE(attacks.has_value());
    check_says(promises, "`./warpmark attacks` tries # dishonest submissions.", {attacks->size()});
    check_says(readme, "# labs come with it", {lab::lab_ids(root).size()});
}

TEST_CASE("readme: it is short, and leads to every page of docs") {
    const auto text = text_of(root / readme);
    CHECK(std::ranges::count(text, '\n') <= 150);
    size_t pages = 0;
    for (const auto& entry : fs::directory_iterator(root / "docs")) {
        ++pages;
        CHECK_MESSAGE(text.contains("](docs/" + entry.path().filename().string()), entry.path().string());
    }
    CHECK(pages >= 4);
}

TEST_CASE("readme: every command of the program stands in docs/COMMANDS.md") {
    const auto page = text_of(root / commands_page);
    std::istringstream help(printed(root, "--help"));
    static const std::regex command("  ([a-z][a-z-]*) .*");
    size_t seen = 0;
    for (std::string line; std::getline(help, line);) {
        std::smatch found;
        if (!std::regex_match(line, found, command) || found[1] == "warpmark") continue;
        ++seen;
        const auto name = found[1].str();
        CHECK_MESSAGE((page.contains("\n- `" + name + "`") || page.contains("\n- `" + name + " ")), name);
    }
    CHECK(seen > 20);
}
