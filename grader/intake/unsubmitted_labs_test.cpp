// Unrecognized files that leave rows open, and files that do not.
#include <doctest/doctest.h>

#include <string>

#include "grader/intake/archive_samples_test.h"
#include "grader/intake/class_import_test.h"

using namespace warpmark;
using namespace warpmark::intake;
using classes::for_lab, classes::program_of_start, classes::take, classes::taken_in, classes::with_roster;
using pack::packed;

namespace {

// The states of one student: "01 taken, 04 open".
std::string states_of(const std::string& rows, const std::string& student) {
    std::string all;
    for (std::size_t at = 0; at < rows.size();) {
        const auto end = rows.find('\n', at);
        const auto line = rows.substr(at, end - at);
        at = end + 1;
        if (!line.starts_with(student + " ")) continue;
        const auto words = line.substr(student.size() + 1);
        auto state = words.substr(0, words.find(words.find(": ") == words.npos ? " " : ": ", 3));
        if (words.substr(3).starts_with("taken")) state = words.substr(0, 8);
        all += (all.empty() ? "" : ", ") + state;
    }
    return all;
}

struct Handed {
    std::string path, text;
};

// Ada's rows in a class in which bob submitted both labs, and cid none.
std::string of_ada(const std::vector<Handed>& files, std::optional<std::size_t> lab = {}) {
    const pack::Folder folder;
    folder.write("class/bob/01_race/reverse.cu", "1");
    folder.write("class/bob/04_padded_transpose/transpose.cu", "2");
    for (const auto& one : files) folder.write("class/ada/" + one.path, one.text);
    auto request = with_roster(folder, "id,name\nada,\nbob,\ncid,\n");
    request.lab = lab;
    const auto rows = take(request, folder.path / "class");
    CHECK_MESSAGE(states_of(rows, "cid").find("open") == std::string::npos, rows);
    return states_of(rows, "ada");
}

}  // namespace

TEST_CASE("open rows: a copy of a lab's file is taken") {
    for (const char* name :
         {"reverse (1).cu", "reverse-2.cu", "reverse(3).cu", "reverse - Copy.cu", "reverse.cu.txt"})
        CHECK_MESSAGE(of_ada({{name, "x"}, {"transpose.cu", "y"}}) == "01 taken, 04 taken", name);
    CHECK(of_ada({{"01_race/reverse (1).cu", "x"},
                  {"01_race/run.cu", program_of_start},
                  {"04/transpose.cu", "y"}}) == "01 taken, 04 taken");
    CHECK(of_ada({{"reverse (1).cu", "x"}, {"reverse (2).cu", "x"}, {"transpose.cu", "y"}}) ==
          "01 taken, 04 taken");
    CHECK(of_ada({{"reverse (1).cu", "x"}, {"reverse (2).cu", "z"}, {"transpose.cu", "y"}}) ==
          "01 not recognized, 04 taken");
    CHECK(of_ada({{"reverse.cu", "x"}, {"reverse (1).cu", "z"}, {"transpose.cu", "y"}}) ==
          "01 taken, 04 taken");
}

TEST_CASE("open rows: what has no lab may be meant for each lab that has nothing") {
    for (const char* name : {"reverse_final_v2.cu", "reverse.txt", "homework.pdf", "IMG_1.heic", "notes.docx",
                             "a.out", "text.html", "transpose.cuh", "reverse.cu.bak"})
        CHECK_MESSAGE(of_ada({{name, "x"}}).ends_with("01 open, 04 open"), name);
    CHECK(of_ada({{"reverse.cu", "x"}, {"transpose.pdf", "y"}}) == "01 taken, 04 open");
    CHECK(of_ada({{"all.zip", packed({{"reverse.cu", "x"}, {"transpose_v2.cu", "y"}})}}) ==
          "-- not recognized, 01 taken, 04 open");
    CHECK(of_ada({{"01_race/reverse.cu", "x"}, {"work.zip", packed({})}}) ==
          "-- not recognized, 01 taken, 04 open");
    CHECK(of_ada({{"01_race/reverse.cu", "x"}, {"in.zip", packed({{"deep.zip", "PK\3\4"}})}}) ==
          "-- not readable, 01 taken, 04 open");
    CHECK(of_ada({{"scan (1).cu", "x"}}) ==
          "-- not recognized, 01 not handed in, 04 not handed in, 14 open, 18 open");
    // If a student's file may be for two labs, a file without any lab may be for these as well.
    CHECK(of_ada({{"reverse.cu", "x"}, {"transpose.cu", "y"}, {"scan.cu", "z"}}) ==
          "-- not recognized, 01 taken, 04 taken, 14 open, 18 open");
    CHECK(of_ada({{"reverse.cu", "x"}, {"scan.cu", "z"}, {"homework.pdf", "z"}}) ==
          "-- not recognized, 01 taken, 04 open, 14 open, 18 open");
    CHECK(of_ada({{"reverse.cu", "x"}, {"transpose.cu", " \r\n"}}) == "01 taken, 04 not readable");
    CHECK(of_ada({{"01_race/run.cu", program_of_start}, {"transpose.cu", "y"}}) ==
          "01 not readable, 04 taken");
}

TEST_CASE("open rows: files of a project are no submission") {
    for (const char* name : {"README.md", "Makefile", "CMakeLists.txt", ".gitignore", ".vscode/settings.json",
                             "helper.h", "run/program.cuh", "LICENSE", "01_race/report.pdf"})
        CHECK_MESSAGE(of_ada({{"01_race/reverse.cu", "x"}, {name, "y"}}) == "01 taken, 04 not handed in",
                      name);
    CHECK(of_ada({}) == "01 not handed in, 04 not handed in");
    CHECK(of_ada({{"04_padded_transpose/transpose.cu", "y"}}, 0u) == "01 not handed in");
    CHECK(of_ada({{"any.pdf", "y"}}, 0u) == "01 not recognized");
    CHECK(of_ada({{"any.zip", packed({})}}, 0u) == "01 not readable");
}

TEST_CASE("open rows: in a platform's download a file of another lab's name is no zero") {
    const pack::Folder folder;
    folder.write("class.zip", packed({{"ada_11_501_transpose.cu", "1"}, {"bob_12_502_reverse.cu", "2"}}));
    CHECK(take(for_lab(0), folder.path / "class.zip") ==
          "ada_11 01 not recognized: `reverse.cu` was not handed in: it contains another lab's files\n"
          "bob_12 01 taken reverse.cu=2\n");
}

TEST_CASE("open rows: two candidates are both named, and neither is a place") {
    const pack::Folder folder;
    folder.write("ada/04_padded_transpose/transpose_final.cu", "1");
    folder.write("ada/04_padded_transpose/transpose_v1.cu", "2");
    folder.write("bob/04_padded_transpose/a/transpose (1).cu", "1");
    folder.write("bob/04_padded_transpose/b/transpose (1).cu", "2");
    folder.write("bob/04_padded_transpose/c/transpose_old.cu", "3");
    const auto taken = taken_in(folder.path);
    REQUIRE(taken.rows.size() == 2);
    const auto& row = taken.rows[0];
    CHECK(row.why.what == "Two files could be `transpose.cu`: `transpose_final.cu` and `transpose_v1.cu`");
    CHECK(row.why.way_out == "Hand in one of them, called `transpose.cu`.");
    CHECK(row.path.ends_with("ada/04_padded_transpose"));
    CHECK(taken.rows[1].why.what ==
          "3 files could be `transpose.cu`: `bob/04_padded_transpose/a/transpose (1).cu`, "
          "`bob/04_padded_transpose/b/transpose (1).cu` and `transpose_old.cu`");
}

TEST_CASE("open rows: whoever may have handed in under another name") {
    const pack::Folder folder;
    for (const char* owner : {"lovelace_ada", "bobb", "Smith_1001", "group-7", "s2002", "dora"})
        folder.write("class/" + std::string(owner) + "/01_race/reverse.cu", owner);
    folder.write("class/eve.cu", "x");
    folder.write("class/ida/01_race/reverse.cu", "x");
    folder.write("class/ida/04_padded_transpose/transpose.cu", "x");
    const auto rows = take(with_roster(folder,
                                       "id,name,group\na1,\"Lovelace, Ada\",\nbob,,\nc1,Sam Smith,\n"
                                       "c2,Sue Smith,\ndora,Dora,3\ndan,Dan,3\ng1,Gus,7\n"
                                       "s2001,,\neve,,\nida,,\nzoe,Zoe Zeta,\n"),
                           folder.path / "class");
    const auto of = [&](const std::string& student) { return states_of(rows, student); };
    CHECK(of("a1") == "01 taken, 04 not handed in");
    CHECK(of("bob") == "01 open, 04 not handed in");
    CHECK(of("c1") == "01 open, 04 not handed in");
    CHECK(of("c2") == "01 open, 04 not handed in");
    CHECK(of("dan") == "01 open, 04 not handed in");
    CHECK(of("g1") == "01 open, 04 not handed in");
    CHECK(of("s2001") == "01 not handed in, 04 not handed in");
    CHECK(of("eve") == "01 open, 04 open");
    CHECK(of("zoe") == "01 not handed in, 04 not handed in");
    CHECK_MESSAGE(rows.find("warning `bobb` is not in the roster. Is it `bob`?") != rows.npos, rows);
    // Two students have the same name, and the platform's ids are not in the roster.
    const pack::Folder moodle;
    moodle.write("class/Ann Lee_11_assignsubmission_file_/reverse.cu", "1");
    moodle.write("class/Ann Lee_12_assignsubmission_file_/reverse.cu", "2");
    const auto twins =
        take(with_roster(moodle, "id,name\nx,Ann Lee\ny,Ann Lee\nz,Bo Lin\n"), moodle.path / "class");
    CHECK(states_of(twins, "x") == "01 open");
    CHECK(states_of(twins, "y") == "01 open");
    CHECK(states_of(twins, "z") == "01 not handed in");
}
