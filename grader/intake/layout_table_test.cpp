// Assignment of files to students, by the paths of each platform.
#include <doctest/doctest.h>

#include "grader/intake/class_layout.h"

using namespace warpmark;
using namespace warpmark::intake;

namespace {

// A path with a trailing slash is a folder.
Tree tree_of(const std::vector<std::string>& paths) {
    Tree tree;
    for (auto path : paths) {
        Item item;
        item.kind = path.ends_with('/') ? Kind::folder : Kind::file;
        if (item.kind == Kind::folder) path.pop_back();
        item.path = path;
        tree.items.push_back(std::move(item));
    }
    sort_by_path(tree.items);
    return tree;
}

std::string words_of(const LayoutResult& placed, const Tree& tree) {
    std::string all;
    for (const auto& error : placed.errors) all += to_text(error) + "\n";
    for (const auto& claim : placed.claims) {
        if (tree.items[claim.item].kind == Kind::folder) continue;
        all += claim.who.label + ":";
        for (const auto& part : claim.below) all += " " + part;
        if (!claim.lab.empty()) all += " lab=" + claim.lab;
        if (!claim.file.empty()) all += " file=" + claim.file;
        if (claim.attempt) all += " attempt=" + std::to_string(claim.attempt);
        if (claim.late) all += " late";
        if (!claim.time.empty()) all += " time=" + claim.time;
        if (!claim.group.empty()) all += " group=" + claim.group;
        all += "\n";
    }
    for (const auto& one : placed.unplaced) all += one.owner + ": " + one.why + "\n";
    return all;
}

// The detected layout, and its assignments.
std::string read(const Tree& tree, bool one_lab = false) {
    LayoutContext context;
    context.one_lab = one_lab;
    context.is_lab = [](const std::string& name) { return name == "race"; };
    for (const auto& layout : layouts())
        if (layout.recognizes(tree))
            return std::string(layout.name) + "\n" + words_of(layout.place(tree, context), tree);
    return "";
}

}  // namespace

TEST_CASE("layouts: our own") {
    CHECK(read(tree_of({"ada/01_race/reverse.cu", "eve.zip", "eve.zip/reverse.cu", "notes.txt", "x.cu"})) ==
          "own\nada: 01_race reverse.cu\neve: eve.zip\neve: eve.zip reverse.cu\nnotes.txt: not a "
          "folder\nx.cu: not a "
          "folder\n");
    CHECK(read(tree_of({"ada.cu", "eve/any.cu"}), true) == "own\nada: ada.cu\neve: any.cu\n");
    // A folder with an archive's name belongs to another student than the archive.
    CHECK(read(tree_of({"eve.zip/", "eve.zip/a.cu"})) == "own\neve.zip: a.cu\n");
    // A single student's names do not make the class a platform's.
    CHECK(read(tree_of({"ada/a.cu", "bob/b.cu", "eve_1_2_x.cu", "eve/submission_metadata.yml",
                        "Eve_3_assignsubmission_file_/c.cu"}))
              .starts_with("own\n"));
}

TEST_CASE("layouts: Canvas") {
    CHECK(read(tree_of({"doejane_123_4567_transpose.cu", "doejane_123_4568_transpose-2.cu",
                        "leesam_LATE_124_4570_my_file.cu", "van_der_berg_125_4571_a.zip",
                        "van_der_berg_125_4571_a.zip/b/a.cu", "m\u00fcller_126_text.html",
                        "anon_ab12c_4580_t.cu", "LATE_anon_ab12d_4581_t.cu", "readme.txt"})) ==
          "canvas\n"
          "anon_ab12d: t.cu late\n"
          "anon_ab12c: t.cu\n"
          "doejane_123: transpose.cu\n"
          "doejane_123: transpose.cu attempt=3\n"
          "leesam_124: my_file.cu late\n"
          "m\u00fcller_126: text.html\n"
          "van_der_berg_125: a.zip\n"
          "van_der_berg_125: a.zip b a.cu\n"
          "readme.txt: its name does not follow Canvas's pattern\n");
    CHECK_FALSE(is_canvas(tree_of({"a_1_2_", "_1_2_x.cu", "a_1_2.cu", "reverse.cu"})));
}

TEST_CASE("layouts: Moodle") {
    CHECK(read(tree_of({"Jane Doe_4711_assignsubmission_file_/", "Jane Doe_4711_assignsubmission_file_/t.cu",
                        "Sam Lee_4712_assignsubmission_file/t.cu", "A_B C_4713_assignsubmission_file_my_t.cu",
                        "Sam Lee_4712_assignsubmission_onlinetext/onlinetext.html",
                        "Participant_4714_assignsubmission_file_/x/t.cu", "other/t.cu"})) ==
          "moodle\n"
          "A_B C_4713: my_t.cu\n"
          "Jane Doe_4711: t.cu\n"
          "Participant_4714: x t.cu\n"
          "Sam Lee_4712: t.cu\n"
          "Sam Lee_4712: onlinetext.html\n");
    Tree tree = tree_of({"Gr A-Jane Doe_4711_assignsubmission_file_/t.cu"});
    const auto placed = place_moodle(tree, {});
    REQUIRE(placed.claims.size() == 1);
    CHECK(placed.claims[0].who.names == std::vector<std::string>{"Gr A-Jane Doe", "Jane Doe"});
    CHECK(placed.claims[0].who.ids == std::vector<std::string>{"4711", "Participant 4711"});
}

TEST_CASE("layouts: Gradescope") {
    auto tree =
        tree_of({"export/submission_1/t.cu", "export/submission_2/lab/t.cu", "export/submission_3/t.cu",
                 "export/submission_9/t.cu", "export/submission_metadata.yml"});
    for (auto& item : tree.items)
        if (item.path.ends_with(".yml"))
            item.text =
                "---\n"
                "submission_1:\n"
                "  :submitters:\n"
                "  - :name: Jane Doe\n"
                "    :sid: '123'\n"
                "    :email: jane@x.org\n"
                "  :created_at: 2026-04-26 17:34:00.861687000 Z\n"
                "  :score: 2.0\n"
                "  :results:\n"
                "    output: |-\n"
                "      :submitters:\n"
                "      - :name: Nobody\n"
                "        :sid: '666'\n"
                "submission_2:\n"
                "  :submitters:\n"
                "  - :name: \"Al \\\"A\\\" Li\"\n"
                "    :sid: '7'\n"
                "  - :name: Bo O''Neil\n"
                "    :sid:\n"
                "    :email: bo@x.org\n"
                "  :history:\n"
                "  - :id: 5\n"
                "    :sid: '667'\n"
                "submission_3:\n"
                "  :submitters: []\n";
    CHECK(read(tree) ==
          "gradescope\n"
          "123: t.cu time=2026-04-26 17:34:00.861687000 Z\n"
          "7: lab t.cu group=submission_2\n"
          "bo@x.org: lab t.cu group=submission_2\n");
    tree = tree_of({"submission_metadata.yml", "submission_4/t.cu", "submission_4/"});
    CHECK(read(tree) == "gradescope\nsubmission_4: submission_metadata.yml names no student for it\n");
}

TEST_CASE("layouts: Classroom 50, by its list and what repositories are called") {
    auto tree = tree_of({"cs-101-race-ada/", "cs-101-race-ada/.git/", "cs-101-race-bo-b/",
                         "cs-101-race-bo-b/.git/", "scores.csv"});
    CHECK(read(tree).starts_with("classroom50\n"));
    for (const char* name : {"cs-101-race-ada", "cs-101-race-bo-b"})
        tree.clones[name] = {{{"2026", "note"}}, {}};
    tree.items =
        tree_of({"cs-101-race-ada/", "cs-101-race-ada/r.cu", "cs-101-race-bo-b/", "other/", "scores.csv"})
            .items;
    LayoutContext context;
    context.is_lab = [](const std::string& name) { return name == "race"; };
    CHECK(words_of(place_classroom50(tree, context), tree) ==
          "ada: r.cu lab=race time=2026\nother: it is not a git clone\n");
}

TEST_CASE("layouts: a pattern") {
    const auto by = [](const char* pattern, const std::vector<std::string>& paths) {
        const auto tree = tree_of(paths);
        return words_of(place_by_pattern(tree, pattern), tree);
    };
    CHECK(by("{lab}/{student}/{file}", {"01/ada/x/a.cu", "01/b.cu", "01/c/", "01/n.txt"}) ==
          "ada: x a.cu lab=01\n01/b.cu: its path does not fit the layout\n");
    CHECK(by("{student}_{attempt}_{late}_{file}",
             {"ada_2_LATE_a.cu", "bob_1_on time_a.cu", "cid_x_0_a_b.cu"}) ==
          "ada: a.cu attempt=2 late\nbob: a.cu attempt=1\ncid: a_b.cu\n");
    CHECK(by("{*}/{student}.cu", {"deep/er/ada.cu", "eve.cu"}) ==
          "ada: ada.cu\neve.cu: its path does not fit the layout\n");
    CHECK(check_pattern("{student}/{file}"));
    const auto wrong = [](const char* pattern) {
        const auto checked = check_pattern(pattern);
        return checked ? std::string() : checked.error().what;
    };
    CHECK(wrong("{studnet}/{file}") == "There is no part `studnet` in the layout `{studnet}/{file}`");
    CHECK(wrong("{lab}/{file}") == "The layout `{lab}/{file}` has no part `{student}`");
    CHECK(wrong("{student/{file}") == "There is no part `student/{file` in the layout `{student/{file}`");
    CHECK(wrong("{student") == "`{` has no `}` in the layout `{student`");
    CHECK(wrong("{student}{file}") == "`{student}` and `{file}` need a separator between them");
    CHECK(wrong("{student}/{student}") == "`{student}` occurs twice in the layout");
    // The steps are limited, so every path is fast.
    CHECK(by("{student}_a_{lab}_a_{time}_a_{file}", {std::string(3000, '_') + "b.cu"})
              .ends_with("does not fit the layout\n"));
}

TEST_CASE("layouts: a mapping") {
    const auto parsed = parse_mapping("m.csv",
                                      "path,student,lab,file,attempt,late,time\n"
                                      "a/1.cu,ada,01,reverse.cu,2,yes,2026-01-01\n"
                                      "b/,bob,,,,,\n"
                                      "b/,bea,,,,no,\n"
                                      "gone.cu,eve,,,,,\n");
    REQUIRE(parsed);
    const auto tree = tree_of({"a/1.cu", "a/2.cu", "b/", "b/x/y.cu", "n.txt"});
    CHECK(words_of(place_by_mapping(tree, "m.csv", *parsed), tree) ==
          "ada: 1.cu lab=01 file=reverse.cu attempt=2 late time=2026-01-01\n"
          "bob: x y.cu\n"
          "bea: x y.cu\n"
          "a/2.cu: m.csv has no line for it\n"
          "eve: line 5 of m.csv names `gone.cu`, which is not in the class\n");
    const auto wrong = parse_mapping("m.csv",
                                     "path,student,attempt\n/etc/passwd,ada,\n../x,ada,\na.cu,b/c,\n"
                                     "a.cu,ada,first\nb.cu,ada,\nb.cu,ada,\n");
    REQUIRE_FALSE(wrong);
    std::string all;
    for (const auto& error : wrong.error()) all += to_text(error.where) + ": " + error.what + "\n";
    CHECK(all ==
          "m.csv:2: `path` is not inside the class\n"
          "m.csv:3: `path` is not inside the class\n"
          "m.csv:4: `student` cannot be a student's name: reports are named by it\n"
          "m.csv:5: `first` is not the number of an attempt\n"
          "m.csv:7: `b.cu` is also in line 6 for this student\n");
}
