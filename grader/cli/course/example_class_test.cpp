// Marks of the class in examples/, compared with its table and the README's single command.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "grader/cli/instructor_folder_test.h"
#include "grader/cli/program_name_override_test.h"
#include "grader/intake/csv_table.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;
using namespace warpmark;
using cli::Desk;

namespace {

const fs::path example = house::root / "examples";

using Row = std::map<std::string, std::string>;
// Rows by student and lab.
std::map<std::pair<std::string, std::string>, Row> table_of(const fs::path& file) {
    const auto cells = intake::read_cells(file.string(), text_of(file));
    REQUIRE(cells);
    std::map<std::pair<std::string, std::string>, Row> all;
    const auto& header = cells->rows.at(0).cells;
    for (std::size_t at = 1; at < cells->rows.size(); ++at) {
        Row row;
        for (std::size_t i = 0; i < header.size(); ++i) row[header[i]] = cells->rows[at].cells.at(i);
        CHECK(all.try_emplace({row["student"], row["lab"]}, row).second);
    }
    return all;
}

// "compiles=pass correct=fail time=skip" → "correct": the checks that lost points.
std::string lost_in(const std::string& checks) {
    std::istringstream words(checks);
    std::string lost;
    for (std::string word; words >> word;) {
        const auto sign = word.find('=');
        const auto verdict = word.substr(sign + 1);
        if (verdict == "fail" || verdict == "partial")
            lost += (lost.empty() ? "" : " ") + word.substr(0, sign);
    }
    return lost;
}

std::set<std::string> names_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& one : fs::recursive_directory_iterator(folder)) names.insert(one.path().string());
    return names;
}

}  // namespace

TEST_CASE("example class: one command gives the marks of its table, draws the page and exits with 0") {
    const cli::CalledBy script("./warpmark");
    const Desk desk;
    fs::create_directory_symlink(example, desk.path / "examples");
    const auto before = names_in(example);
    const auto said = desk.run("grade examples/class --html reports/class.html");
    CHECK_MESSAGE(said.ends_with("The class: reports/class.html\nexit 0\n"), said);
    CHECK(names_in(example) == before);  // no secret and no reports were written
    const auto expected = table_of(example / "expected.csv");
    const auto marked = table_of(desk.path / "reports/class.csv");
    std::set<std::string> students, labs, states;
    for (const auto& [key, row] : expected) {
        CAPTURE(key.first);
        CAPTURE(key.second);
        students.insert(key.first);
        labs.insert(key.second);
        states.insert(row.at("handed_in"));
        REQUIRE(marked.contains(key));
        const auto& got = marked.at(key);
        CHECK(got.at("mark") == row.at("mark"));
        CHECK(got.at("handed_in") == row.at("handed_in"));
        CHECK(lost_in(got.at("checks")) == row.at("lost"));
    }
    CHECK(students.size() == 12);
    CHECK(labs.size() == 4);
    CHECK(states == std::set<std::string>{"yes", "late", "not handed in", "not readable"});
    CHECK(expected.size() == students.size() * labs.size());
    CHECK(marked.size() == expected.size());
    const auto page = text_of(desk.path / "reports/class.html");
    for (const auto& [key, row] : marked) CHECK(page.find(row.at("name")) != page.npos);

    // Each line of README.md's blocks must be in its command's output; `…` stands for omitted lines.
    std::istringstream lines(text_of(example / "README.md"));
    std::string printed;
    std::size_t commands = 0, compared = 0;
    bool is_fenced = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "```") is_fenced = !is_fenced;
        if (line == "```" || !is_fenced || line.empty() || line.ends_with("…")) continue;
        if (line.starts_with("$ ")) {
            ++commands;
            constexpr std::string_view program = "$ ./warpmark ", shows = "$ cat ";
            const auto words = line.substr(line.find(' ', 2) + 1);
            if (line.starts_with(shows))
                printed = text_of(desk.path / words);
            else
                printed = line.contains(" grade ") ? said : desk.run(line.substr(program.size()));
            std::erase(printed, '\r');
            continue;
        }
        ++compared;
        CHECK_MESSAGE(printed.find(line) != printed.npos, line);
    }
    CHECK(commands == 5);
    CHECK(compared > 30);
}

TEST_CASE("example class: what a teacher has to decide, and what --strict adds") {
    const Desk desk;
    const auto folder = (example / "class").string();
    const auto of_lab = [&](const std::string& lab) {
        return desk.run(fmt::format("grade '{}' --lab {}", folder, lab));
    };
    CHECK(of_lab("02").ends_with("exit 0\n"));
    CHECK(desk.run(fmt::format("grade '{}' --lab 02 --strict", folder)).ends_with("exit 1\n"));
    // Without the teacher's mark the unreadable file is open, which the exit code reports.
    for (const auto& one : fs::directory_iterator(folder))
        if (one.path().extension() == ".cu" && one.path().filename().string().contains("carve"))
            desk.write("class/" + one.path().filename().string(), text_of(one.path()));
    CHECK(desk.run("grade class --lab 03 --out apart").ends_with("exit 2\n"));
    CHECK(desk.run("gradebook open --out apart").find("This is a PDF, not source text") != std::string::npos);
}
