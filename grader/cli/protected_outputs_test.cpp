// Protection of inputs, gradebooks, secrets and sources from options that name an output.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "grader/cli/instructor_folder_test.h"
#include "grader/cli/option_spec.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;
using namespace warpmark;
using cli::Desk;
using cli::Names;

namespace warpmark::outputs_tests {
namespace {

bool says(const std::string& text, const std::string& words) {
    if (text.find(words) != text.npos) return true;
    MESSAGE(words, " is not in\n", text);
    return false;
}

bool is_file_output(const cli::DescribedOption& option) {
    return option.names_path == Names::output || option.names_path == Names::output_or_folder;
}

// The beginning of a call for each command that writes a file; the tested option is appended. `in.cu` is the
// input, if the call has one.
const std::map<std::string, std::string> calls{
    {"check", "check 01 in.cu"},
    {"inspect", "inspect in.cu --kernel k --grid 1 --block 1 --arg i32[1]=zero"},
    {"replay", "replay in.cu --kernel k --grid 1 --block 1 --arg i32[1]=zero"},
    {"gradebook", "gradebook export --course in.cu"},
    {"report", "report in.cu"},
    {"grade", "grade folder"},
    {"submit", "submit in.cu"},
    {"pack", "pack 01"},
    {"bundle", "bundle gradescope"},
    {"prove", "prove 01 --times in.cu"},
    {"isa", "isa add"},
};

// The option's value for a file: `--format json=FILE`, `--dump 0=FILE`.
std::string value_for(const cli::DescribedOption& option, const std::string& file) {
    if (option.value == "FORMAT=FILE") return "json=" + file;
    if (option.value == "K=FILE") return "0=" + file;
    return file;
}

}  // namespace

TEST_CASE("outputs: an option whose value is a path has its role in the table") {
    for (const auto& command : cli::all_described())
        for (const auto& option : command.options) {
            const auto& words = option.value.empty() ? option.names.front() : option.value;
            const bool is_path = words.find("FILE") != words.npos || words.find("DIR") != words.npos ||
                                 words.find("BOOK") != words.npos || option.names.front() == "CLASS" ||
                                 option.names.front() == "OUT";
            // The folder of the labs and the prefix for paths in a report are exempt.
            const bool is_place = option.names.front() == "--root" || option.names.front() == "--path-prefix";
            if (is_path && !is_place)
                CHECK_MESSAGE(option.names_path != Names::no_path, command.name, " ", option.names.front());
        }
}

TEST_CASE("outputs: no command replaces an input, a gradebook, a secret, a source or a folder") {
    const Desk desk;
    const std::string source = "__global__ void k(int* out) { out[0] = 1; }\n";
    const std::string database("SQLite format 3\0 and more", 25);
    desk.write("in.cu", source);
    desk.write("other.cu", source);
    desk.write("class.db", database);
    desk.write(".warpmark-secret", "0123456789abcdef");
    desk.folder("folder");
    fs::create_symlink(desk.path / "in.cu", desk.path / "link");
    fs::create_hard_link(desk.path / "in.cu", desk.path / "hard");
    struct Wrong {
        std::string file, words;
    };
    const std::vector<Wrong> wrong{
        {"in.cu", "would be overwritten"},      {"link", "would be overwritten"},
        {"hard", "would be overwritten"},       {"other.cu", "existing source file"},
        {"class.db", "SQLite database"},        {".warpmark-secret", "secret of a class"},
        {"folder", "This is a folder"},         {"hard --force", "would be overwritten"},
        {"class.db --force", "SQLite database"}};
    std::set<std::string> tried;
    for (const auto& command : cli::all_described())
        for (const auto& option : command.options) {
            if (!is_file_output(option)) continue;
            tried.insert(command.name);
            REQUIRE_MESSAGE(calls.contains(command.name), "outputs_test.cpp has no call of ", command.name);
            const auto& call = calls.at(command.name);
            const auto name = option.is_argument() ? "" : option.names.back();
            for (const auto& [file, words] : wrong) {
                if (file == "folder" && option.names_path == Names::output_or_folder) continue;
                // These calls have no regular file as input, so the hard link is not protected.
                const bool has_input = call.find("in.cu") != call.npos && command.name != "submit";
                if (!has_input && file.starts_with("hard")) continue;
                const auto said = desk.run(fmt::format("{} {} {}{}", call, name, value_for(option, file),
                                                       command.name == "bundle" ? " 01" : ""));
                CAPTURE(said);
                CHECK_MESSAGE(said.ends_with("exit 2\n"), call, " ", name, " ", file);
                CHECK(says(said, words));
            }
            CHECK(text_of(desk.path / "in.cu") == source);
            CHECK(text_of(desk.path / "other.cu") == source);
            CHECK(text_of(desk.path / "class.db") == database);
            CHECK(text_of(desk.path / ".warpmark-secret") == "0123456789abcdef");
        }
    CHECK(tried.size() == calls.size());
}

TEST_CASE("outputs: --force is for sources alone, and two outputs need two files") {
    const Desk desk;
    const std::string source = "__global__ void k(int* out) { out[0] = 1; }\n";
    desk.write("in.cu", source);
    desk.write("old.h", "// old\n");
    const std::string call = "inspect in.cu --kernel k --grid 1 --block 1 --arg i32[1]=zero ";
    CHECK(desk.run(call + "--json old.h").ends_with("exit 2\n"));
    CHECK(desk.run(call + "--json old.h --force").ends_with("exit 0\n"));
    CHECK(says(text_of(desk.path / "old.h"), "warpmark/observation"));
    CHECK(desk.run(call + "--json new.json").ends_with("exit 0\n"));
    CHECK(desk.run(call + "--json new.json").ends_with("exit 0\n"));  // overwrites its own earlier output
    const auto twice = desk.run(call + "--json a.json --html ./a.json");
    CHECK(says(twice, "Two outputs of this call"));
    CHECK_FALSE(desk.has("a.json"));
    CHECK(desk.run(call + "--json /dev/full").ends_with("exit 2\n"));
    // An input that is opened after option parsing.
    desk.write("data.bin", "abcd");
    CHECK(desk.run("inspect in.cu --kernel k --grid 1 --block 1 --arg i32[1]=@data.bin --dump 0=data.bin")
              .ends_with("exit 2\n"));
    CHECK(text_of(desk.path / "data.bin") == "abcd");
    CHECK(text_of(desk.path / "in.cu") == source);
}

TEST_CASE("outputs: a gradebook among the words is the one to read, in every action") {
    const Desk desk;
    desk.write("class/ada/01_race/notes.txt", "x");
    desk.run("grade class --out marks");
    REQUIRE(desk.has("marks/class.db"));
    const auto text = [&] { return text_of(desk.path / "marks/class.db"); };
    const auto before = text();
    const auto table = desk.run("gradebook export --out marks");
    REQUIRE(says(table, "ada"));
    for (const std::string book : {"marks/class.db", "marks", "./marks/", "marks/class.db --out marks"}) {
        CAPTURE(book);
        CHECK(desk.run("gradebook export " + book) == table);
        CHECK(says(desk.run("gradebook check " + book), "The gradebook is intact."));
        CHECK(says(desk.run("gradebook show ada " + book), "exit 0"));
        CHECK(says(desk.run("gradebook show " + book + " ada"), "exit 0"));
    }
    CHECK(says(desk.run("gradebook export marks/class.db marks.csv"), "exit 0"));
    CHECK(says(desk.run("gradebook export marks/class.db -o again.csv"), "exit 0"));
    CHECK(text_of(desk.path / "marks.csv") + "exit 0\n" == table);
    CHECK(text_of(desk.path / "again.csv") == text_of(desk.path / "marks.csv"));
    CHECK(says(desk.run("gradebook backup marks copy.db"), "The copy is complete"));
    const auto copy = text_of(desk.path / "copy.db");
    // Calls that would overwrite a file, or whose output is ambiguous.
    for (const std::string call :
         {"export marks/class.db -o marks/class.db", "export marks -o copy.db",
          "export marks/class.db copy.db", "backup marks/class.db copy.db", "backup marks -o copy.db",
          "export --out marks.csv", "export marks/clas.db", "export marks marks.csv -o again.csv",
          "check marks -o again.csv", "export copy.db --book marks/class.db", "export marks --all -o marks",
          "export marks --feedback canvas --lab 01 -o copy.db"}) {
        CAPTURE(call);
        const auto said = desk.run("gradebook " + call);
        CHECK_MESSAGE(said.ends_with("exit 2\n"), said);
    }
    CHECK_FALSE(desk.has("marks/clas.db"));
    CHECK(says(desk.run("report marks/class.db -o marks/class.db"), "exit 2"));
    CHECK(text_of(desk.path / "copy.db") == copy);
    CHECK(text_of(desk.path / "again.csv") == text_of(desk.path / "marks.csv"));
    CHECK(desk.run("gradebook export --out marks") == table);
    // The course's own file.
    desk.write("course.toml", "[[lab]]\nid = \"01\"\n");
    CHECK(desk.run("gradebook export marks course.toml --course course.toml").ends_with("exit 2\n"));
    CHECK(text_of(desk.path / "course.toml") == "[[lab]]\nid = \"01\"\n");
    // A roster with the same name as the class's table.
    desk.write("class.csv", "id\nada\n");
    CHECK(says(desk.run("grade class --roster class.csv --out ."), "an input of the same call"));
    CHECK(text_of(desk.path / "class.csv") == "id\nada\n");
}

}  // namespace warpmark::outputs_tests
