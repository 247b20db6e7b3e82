// submission_list_test.cpp: what is not as it was when it was made is said, and nothing else.
#include "grader/intake/submission_list.h"

#include <doctest/doctest.h>

#include "grader/lab/sha256.h"

using namespace warpmark;
using namespace warpmark::intake;

// Names of its own: several files are compiled at once.
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
    CHECK(wanted("ada/submission.zip/WARPMARK-SUBMISSION") == Wanted::list);
    for (const auto* folder : {"", "ada/submission.zip/", "ada/"}) {
        CHECK(notes_of(folder, "mine", list).empty());
        const auto changed = notes_of(folder, "another's", list);
        REQUIRE(changed.size() == 1);
        CHECK(changed[0].find("01_race/reverse.cu is not as the list") != std::string::npos);
    }
    const auto missing =
        notes_of("", "mine", submission_list_text("1.0", {{"02_x/y.cu", lab::sha256("mine")}}));
    REQUIRE(missing.size() == 1);
    CHECK(missing[0].find("02_x/y.cu is on the list") != std::string::npos);
    // Whatever a student writes there is no more than a list.
    CHECK(notes_of("", "mine", std::string(100, 'x') + "\n\n../../etc/passwd\n").empty());
    CHECK(notes_of("", "mine", std::string(64, '0') + "  \x1b[31m\n")[0].find('\x1b') == std::string::npos);
}

}  // namespace warpmark::list_tests
