// Notes on files that changed after the manifest was written, and none on others.
#include "grader/intake/submission_manifest.h"

#include <doctest/doctest.h>

#include "grader/lab/sha256.h"

using namespace warpmark;
using namespace warpmark::intake;

// A separate namespace, because several files are compiled together.
namespace warpmark::list_tests {
namespace {

Item file(const std::string& path, const std::string& text) {
    Item item;
    item.path = path;
    item.text = text;
    return item;
}

std::vector<std::string> notes_of(const std::string& folder, const std::string& text,
                                  const std::string& list) {
    Tree tree;
    tree.items = {file(folder + "01_race/reverse.cu", text), file(folder + "WARPMARK-SUBMISSION", list)};
    compare_submission_lists(tree);
    return tree.notes;
}

}  // namespace

TEST_CASE("submission: files that are as their list has them need no word, others are named") {
    const auto list = submission_list_text("1.0", {{"01_race/reverse.cu", lab::sha256("mine")}});
    CHECK(wanted("ada/submission.zip/WARPMARK-SUBMISSION") == WantedText::list);
    for (const auto* folder : {"", "ada/submission.zip/", "ada/"}) {
        CHECK(notes_of(folder, "mine", list).empty());
        const auto changed = notes_of(folder, "another's", list);
        REQUIRE(changed.size() == 1);
        CHECK(changed[0].find("01_race/reverse.cu differs from the list") != std::string::npos);
    }
    const auto missing =
        notes_of("", "mine", submission_list_text("1.0", {{"02_x/y.cu", lab::sha256("mine")}}));
    REQUIRE(missing.size() == 2);
    CHECK(missing[0].find("02_x/y.cu is on the list") != std::string::npos);
    // A file that is not listed was added later.
    Tree tree;
    tree.items = {file("01_race/reverse.cu", "mine"), file("04_x/new.cu", "n"),
                  file("WARPMARK-SUBMISSION", list), file("other/05_y/y.cu", "y"), file("notes.txt", "")};
    tree.items[0].text = "changed";
    compare_submission_lists(tree);
    CHECK(tree.notes.size() == 3);
    CHECK(tree.notes[1] == "04_x/new.cu is not on the list of submitted files");
    CHECK(tree.items[0].note == "This file was changed after `warpmark submit`.");
    CHECK_FALSE(tree.items[1].note.empty());
    // Arbitrary text by a student is only treated as a list.
    CHECK(notes_of("", "mine", std::string(100, 'x') + "\n\n../../etc/passwd\n").empty());
    CHECK(notes_of("", "mine", std::string(64, '0') + "  \x1b[31m\n")[0].find('\x1b') == std::string::npos);
}

TEST_CASE("submission: what other programs change on the way is no change") {
    const std::string unix_text = "a\nb\n", dos_text = "a\r\nb\r\n";
    for (const auto& was : {unix_text, dos_text})
        for (const auto& is : {unix_text, dos_text, std::string("a\nb\r\n")})
            for (const auto* name : {"01_race/reverse.cu", "01_Race/Reverse.cu"}) {
                auto list = submission_list_text("1.0", {{name, lab::sha256(was)}});
                CHECK(notes_of("ada.zip/", is, list).empty());
                for (auto at = list.find('\n'); at != list.npos; at = list.find('\n', at + 2))
                    list.insert(at, "\r");
                CHECK(notes_of("ada.zip/", is, list).empty());
            }
    CHECK(
        notes_of("", "a\nc\n", submission_list_text("1.0", {{"01_race/reverse.cu", lab::sha256(unix_text)}}))
            .size() == 1);
    // A link has its own message.
    Tree tree;
    tree.items = {
        file("01_race/reverse.cu", ""),
        file("WARPMARK-SUBMISSION", submission_list_text("1.0", {{"01_race/reverse.cu", lab::sha256("a")}}))};
    tree.items[0].kind = Kind::link;
    compare_submission_lists(tree);
    CHECK(tree.notes.empty());
}

}  // namespace warpmark::list_tests
