// Statements of CLASS.md checked against the program: its files are written, its zip is packed, and its
// commands run in order.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "grader/cli/instructor_folder_test.h"
#include "grader/cli/program_name_override_test.h"
#include "grader/intake/archive_samples_test.h"
#include "grader/report/class_json.h"
#include "grader/report/json_schema_reader_test.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

// Removes the times and key digits that differ between runs, and spaces at the end of lines.
std::string without_times(std::string text) {
    static const std::regex moment("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d [+-]\\d{4}"),
        key("  [0-9a-f]{12}\n");
    static const std::regex blanks(" +\n");
    std::erase(text, '\r');
    text = std::regex_replace(text, blanks, "\n");
    return std::regex_replace(std::regex_replace(text, moment, "TIME"), key, "  KEY\n");
}

std::vector<std::smatch> all_of(const std::string& text, const char* pattern) {
    const std::regex wanted(pattern);
    return {std::sregex_iterator(text.begin(), text.end(), wanted), {}};
}

// A block of the page: a file ("toml course.toml"), or commands with their output.
struct Block {
    std::string head, body;
};
std::vector<Block> blocks_of(const std::string& page) {
    std::vector<Block> all;
    for (const auto& found : all_of(page, "```([^\n]*)\n([^]*?)```\n")) all.push_back({found[1], found[2]});
    return all;
}

void write_file(const cli::Desk& desk, const Block& block) {
    auto name = block.head.substr(block.head.find(' ') + 1);
    const bool is_added = name.ends_with(" (added)");
    name = name.substr(0, name.find(' '));
    desk.write(name, (is_added ? text_of(desk.path / name) + "\n" : "") + block.body);
}

// The contents of each zip by its name, from the page's table.
std::map<std::string, std::vector<intake::pack::Entry>> zips_of(const std::string& page) {
    std::map<std::string, std::vector<intake::pack::Entry>> zips;
    std::string zip;
    for (const auto& row : all_of(page, "\n\\| (file in `([^`]+)`|`([^`]+\\.cu)`) \\| `?([^`|]+)`? \\|")) {
        if (row[2].matched)
            zip = row[2];
        else
            zips[zip].push_back({row[3], text_of(house::root / row[4].str())});
    }
    return zips;
}

std::string printed(const cli::Desk& desk, const std::string& arguments) {
    auto text = desk.run(arguments, "2>/dev/null");
    text.resize(text.rfind("exit "));
    return without_times(text);
}

}  // namespace

TEST_CASE("class page: from the download to the grades") {
    const cli::CalledBy script("./warpmark");
    const cli::Desk desk;
    const auto page = text_of(house::root / "grader/CLASS.md");
    std::size_t files = 0;
    for (const auto& [zip, entries] : zips_of(page)) {
        desk.write(zip, intake::pack::packed(entries));
        files += entries.size();
    }
    REQUIRE(files == 9);
    std::size_t commands = 0;
    for (const auto& block : blocks_of(page)) {
        if (!block.head.empty()) write_file(desk, block);
        for (const auto& one : all_of(block.body, "\\$ \\./warpmark ([^\n]*)\n((?:(?!\\$ )[^\n]*\n)*)")) {
            CAPTURE(one[1]);
            CHECK(printed(desk, one[1]) == without_times(one[2]));
            ++commands;
        }
    }
    CHECK(commands == 13);
    CHECK(desk.has("pages/index.html"));
    CHECK(desk.has("pages/reports/0001-01_race.html"));
    // The page's JSON must match its schema.
    auto json = desk.run("report marks --format json");
    json.resize(json.rfind("exit "));
    const schema::Validator validator(schema::Json::parse(report::class_schema()));
    CHECK(validator.wrong_in(json) == "");
    // The held mark from above, released instead of set.
    const auto says = [&](const std::string& call, const std::string& words) {
        const auto text = desk.run(call + " --out marks");
        CHECK_MESSAGE(text.find(words) != text.npos, text);
    };
    says("gradebook set eve 01 tool --why 'another look'", "the tool's mark counts again");
    says("gradebook release ada 01", "This mark is not held");
    says("gradebook release eve 01 --by noether", "eve (Euler, Eve) 01_race: released");
    says("gradebook show eve", "released by noether");
    says("gradebook export --course course.toml", "\neve,01,1,,9,100,12,,0,time unknown\r\n");
    says("grade lab01.zip --resume --strict", "eve   Euler, Eve          9 / 100    set by noether");
}
