// Complete classes with unexpected contents: every student has a row, and no submission stops the others.
#include "grader/intake/class_import_test.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "grader/intake/archive_samples_test.h"

namespace fs = std::filesystem;
using namespace warpmark;
using namespace warpmark::intake;
using classes::class_labs, classes::for_lab, classes::program_of_start, classes::take, classes::taken_in,
    classes::with_roster;
using pack::packed;

TEST_CASE("intake: near names are taken, and said") {
    const pack::Folder class_;
    class_.write("ada/01_race/reverse.cu", "1");
    class_.write("bob/lab01/reverse.cu", "2");
    class_.write("cid/04_Padded_Transpose/solution.cu", "3");
    class_.write("dan/transpose.cu", "4");
    class_.write("eve/01_race/Reverse.CU", "5");
    class_.write("fay/01_race/a.cu", "6");
    class_.write("fay/01_race/b.cu", "7");
    class_.write("gus/scan.cu", "7");
    class_.write("hal/src/foo.cu", "8");
    class_.write("ida/01_race/reverse.cu", "9");
    class_.write("ida/old/reverse.cu", "8");
    class_.write("ida/notes.txt", "");
    CHECK(take({}, class_.path) ==
          "ada 01 taken reverse.cu=1\n"
          "bob 01 taken reverse.cu=2 [Taken for lab 01_race: the folder is called `lab01`.]\n"
          "cid 04 taken solution.cu=3 [Taken for lab 04_padded_transpose: the folder is called "
          "`04_Padded_Transpose`.] [Taken for `transpose.cu`: the file is called `solution.cu`.]\n"
          "dan 04 taken transpose.cu=4 [Taken for lab 04_padded_transpose: no other lab has a file "
          "`transpose.cu`.]\n"
          "eve 01 taken Reverse.CU=5 [Taken for `reverse.cu`: the file is called `Reverse.CU`.]\n"
          "fay 01 not recognized: Two files could be `reverse.cu`: `a.cu` and `b.cu`\n"
          "gus -- not recognized: Not recognized: `scan.cu` is a file of 2 labs (14_warp_exchange, 18_scan). "
          "Put it into a folder with the lab's name, or name the lab with --lab\n"
          "gus 14 open: Open: `scan.cu` was handed in, and may be meant for this lab\n"
          "gus 18 open: Open: `scan.cu` was handed in, and may be meant for this lab\n"
          "hal -- not recognized: Not recognized: no lab `src`. There are: 01_race, 04_padded_transpose, "
          "14_warp_exchange, 18_scan.\n"
          "hal 01 open: Open: `foo.cu` was handed in, and may be meant for this lab\n"
          "hal 04 open: Open: `foo.cu` was handed in, and may be meant for this lab\n"
          "hal 14 open: Open: `foo.cu` was handed in, and may be meant for this lab\n"
          "hal 18 open: Open: `foo.cu` was handed in, and may be meant for this lab\n"
          "ida 01 taken reverse.cu=9 [Not taken: `ida/old/reverse.cu`, which also exists.]\n"
          "ida 04 open: Open: `notes.txt` was handed in, and may be meant for this lab\n"
          "ida 14 open: Open: `notes.txt` was handed in, and may be meant for this lab\n"
          "ida 18 open: Open: `notes.txt` was handed in, and may be meant for this lab\n");
}

TEST_CASE("intake: the program that `start` wrote is nobody's submission, and one's own run.cu is") {
    const pack::Folder class_;
    class_.write("ada/01_race/reverse.cu", "1");
    class_.write("ada/01_race/run.cu", program_of_start);
    class_.write("bob/01_race/run.cu", program_of_start);
    class_.write("cid/01_race/run.cu", program_of_start);
    class_.write("cid/01_race/mine.cu", "2");
    class_.write("dan/01_race/run.cu", "3");
    CHECK(take({}, class_.path) ==
          "ada 01 taken reverse.cu=1\n"
          "bob 01 not readable: `reverse.cu` was not handed in\n"
          "cid 01 taken mine.cu=2 [Taken for `reverse.cu`: the file is called `mine.cu`.]\n"
          "dan 01 taken run.cu=3 [Taken for `reverse.cu`: the file is called `run.cu`.]\n");
    for (const char* file :
         {"README.md", ".gitignore", "run/inputs.h", "01_race/expected/out.bin", "notes.txt"})
        class_.write(fs::path("ada") / file, "x");
    const auto taken = taken_in(class_.path);
    REQUIRE(taken.ignored.size() == 1);
    CHECK(taken.ignored[0].contains("notes.txt"));
}

TEST_CASE("intake: a class without a roster is compared with those whom the gradebook knows") {
    const pack::Folder class_;
    class_.write("lovelaceada_1001_5001_reverse.cu", "1");
    class_.write("hopperbob_1002_5002_reverse.cu", "2");
    auto request = for_lab(0);
    request.known = {{"ada", "Lovelace, Ada", "", "", "", ""},
                     {"bob", "", "", "", "", "1002"},
                     {"cid", "Curie, Cid", "", "", "", "1003"}};
    CHECK(take(request, class_.path) ==
          "ada 01 taken reverse.cu=1\nbob 01 taken reverse.cu=2\ncid 01 not handed in: Not handed in\n");
    // The roster's rows determine the course, unless they name several.
    const auto course_of = [](const std::string& text) {
        const auto roster = parse_roster("roster.csv", text);
        return roster ? roster->course() : "an error";
    };
    CHECK(course_of("id,course\nada,cs1\nbob,cs1\n") == "cs1");
    CHECK(course_of("id,course_id\nada,cs1\nbob,\n") == "cs1");
    CHECK(course_of("id,SIS Course ID\nada,cs1\nbob,cs2\n").empty());
    CHECK(course_of("id\nada\n").empty());
}

TEST_CASE("intake: a workspace that was handed in whole has rows of its labs alone") {
    const pack::Folder class_;
    for (const char* file : {"01_race/reverse.cu", ".github/workflows/warpmark.yml", ".warpmark/progress",
                             "run/program.cuh", ".gitlab-ci.yml", "README.md"})
        class_.write(fs::path("ada") / file, "1");
    CHECK(take({}, class_.path) == "ada 01 taken reverse.cu=1\n");
    class_.write("ada/mine/other.cu", "2");
    class_.write("bob/run/program.cuh", "3");
    CHECK(take({}, class_.path) ==
          "ada -- not recognized: Not recognized: no lab `mine`. There are: 01_race, 04_padded_transpose, "
          "14_warp_exchange, 18_scan.\n"
          "ada 01 taken reverse.cu=1\n"
          "bob -- not recognized: Not recognized: no lab `run`. There are: 01_race, 04_padded_transpose, "
          "14_warp_exchange, 18_scan.\n"
          "bob 01 open: Open: nothing of this student was recognized\n");
}

TEST_CASE("intake: a hidden folder is a student only if it contains something that could be submitted") {
    const pack::Folder class_;
    for (const char* file : {".warpmark/progress", ".git/config", ".ada/01_race/reverse.cu", ".bob/lab.zip",
                             "cid/01_race/reverse.cu"})
        class_.write(file, "1");
    const auto seen = take({}, class_.path);
    CHECK(seen.find(".warpmark") == seen.npos);
    CHECK(seen.find(".git") == seen.npos);
    for (const char* student : {".ada 01 taken", ".bob", "cid 01 taken"})
        CHECK_MESSAGE(seen.find(student) != seen.npos, seen);
}

TEST_CASE("intake: one lab, a file or a folder a student") {
    const pack::Folder class_;
    class_.write("ada.cu", "1");
    class_.write("bob/any.cu", "2");
    class_.write("cid.zip", packed({{"x/reverse.cu", "3"}}));
    class_.write("dan/04/transpose.cu", "4");
    class_.write("eve/report.pdf", "5");
    fs::create_directories(class_.path / "fay");
    CHECK(take(for_lab(0), class_.path) ==
          "ada 01 taken ada.cu=1 [Taken for `reverse.cu`: the file is called `ada.cu`.]\n"
          "bob 01 taken any.cu=2 [Taken for `reverse.cu`: the file is called `any.cu`.]\n"
          "cid 01 taken reverse.cu=3\n"
          "dan 01 not handed in: `reverse.cu` was not handed in: it contains another lab's files\n"
          "eve 01 not recognized: `reverse.cu` was not handed in: `report.pdf`: not a .cu file\n"
          "fay 01 not recognized: `reverse.cu` was not handed in: the folder is empty\n");
}

TEST_CASE("intake: labs where students should be are no students") {
    const pack::Folder class_;
    class_.write("01_race/ada/reverse.cu", "1");
    class_.write("01_race/reverse.cu", "2");
    class_.write("ada/01_race/reverse.cu", "3");
    CHECK(take({}, class_.path) ==
          "01_race -- not recognized: Not recognized: a folder named like a lab where a student's should be. "
          "For CLASS/<lab>/<student> use --layout '{lab}/{student}/{file}'\n"
          "ada 01 taken reverse.cu=3\n");
    Request request;
    request.layout = "{lab}/{student}/{file}";
    std::filesystem::remove_all(class_.path / "ada");
    CHECK(take(request, class_.path) ==
          "01_race\\reverse.cu -- not recognized: Not recognized: its path does not fit the layout\n"
          "ada 01 taken reverse.cu=1\n");
}

TEST_CASE("intake: archives of students are looked into, and cannot stop anybody") {
    const pack::Folder class_;
    class_.write("ada/hand_in.zip", packed({{"01_race/reverse.cu", "1"}, {"04/transpose.cu", "2"}}));
    class_.write("bob.tar.xz",
                 packed({{"01_race/reverse.cu", "3"}}, {.tar = true, .filter = archive_write_add_filter_xz}));
    class_.write("cid/01_race.zip", packed({{"reverse.cu", "4"}}));
    class_.write("dan/all.zip", packed({{"in.zip", packed({{"01_race/reverse.cu", "5"}})}}));
    auto deep = packed({{"reverse.cu", "6"}});
    for (int i = 0; i < 5; ++i) deep = packed({{"in.zip", deep}});
    class_.write("eve/deep.zip", deep);
    class_.write("fay/x.zip", packed({{"01_race/reverse.cu", "7"}}, {.password = "s"}));
    class_.write("gus/01_race/reverse.zip", "PK, but no zip");
    class_.write("hal/x.zip", packed({{"../../ada/01_race/reverse.cu", "8"}, {"notes.txt", ""}}));
    class_.write("ida/a.zip", packed({{"01_race/reverse.cu", "old"}}));
    class_.write("ida/01_race/reverse.cu", "new");
    class_.write("jim/v1.zip", packed({{"01_race/reverse.cu", "older", AE_IFREG, "", "", 1'700'000'000}}));
    class_.write("jim/v2.zip", packed({{"01_race/reverse.cu", "newer", AE_IFREG, "", "", 1'700'100'000}}));
    class_.write("joe/e.zip", packed({{"readme.md", ""}}));
    class_.write("ken/big.zip", std::string(17u << 20, 'x'));
    CHECK(take({}, class_.path) ==
          "ada 01 taken reverse.cu=1\n"
          "ada 04 taken transpose.cu=2 [Taken for lab 04_padded_transpose: the folder is called `04`.]\n"
          "bob 01 taken reverse.cu=3\n"
          "cid 01 taken reverse.cu=4\n"
          "dan 01 taken reverse.cu=5\n"
          "eve -- not readable: Not recognized: `in.zip`: archives are packed more than 3 deep\n"
          "eve 01 open: Open: `in.zip` was handed in, and may be meant for this lab\n"
          "eve 04 open: Open: `in.zip` was handed in, and may be meant for this lab\n"
          "fay -- not readable: Not recognized: `x.zip`: it is encrypted\n"
          "fay 01 open: Open: `x.zip` was handed in, and may be meant for this lab\n"
          "fay 04 open: Open: `x.zip` was handed in, and may be meant for this lab\n"
          "gus 01 not readable: `reverse.zip` cannot be opened: it is not a readable zip or tar archive\n"
          "hal -- not recognized: Not recognized: `x.zip`: ../../ada/01_race/reverse.cu: the name leads out "
          "of the archive, or is too long\n"
          "hal 01 open: Open: `x.zip` was handed in, and may be meant for this lab\n"
          "hal 04 open: Open: `x.zip` was handed in, and may be meant for this lab\n"
          "ida 01 taken reverse.cu=new [Not taken: `ida/a.zip/01_race/reverse.cu`, which also exists.]\n"
          "jim 01 taken reverse.cu=newer [Not taken: `jim/v1.zip/01_race/reverse.cu`, which also exists.]\n"
          "joe -- not recognized: Not recognized: `e.zip` contains no .cu file\n"
          "joe 01 open: Open: `e.zip` was handed in, and may be meant for this lab\n"
          "joe 04 open: Open: `e.zip` was handed in, and may be meant for this lab\n"
          "ken -- not readable: Not recognized: `big.zip`: The file is larger than the limit of 16384 KiB\n"
          "ken 01 open: Open: `big.zip` was handed in, and may be meant for this lab\n"
          "ken 04 open: Open: `big.zip` was handed in, and may be meant for this lab\n");
}

TEST_CASE("intake: what is no plain file, and names that mean harm") {
    const pack::Folder class_;
    const auto& top = class_.path;
    for (const char* student : {"class.csv", "-rf", "$(id)", "a\nb", "\xff\xfe", ".dot", "CON", "Ada", "ada",
                                "jos\u00e9", "jose\u0301"})
        class_.write(std::string(student) + "/01_race/reverse.cu", "x");
    class_.write("planted/hidden.toml", "");
    class_.write("planted/01_race/reverse.cu", "x");
    for (const char* student : {"fifo", "link", "dir", "sparse", "utf16"})
        fs::create_directories(top / student / "01_race");
    REQUIRE(mkfifo((top / "fifo/01_race/reverse.cu").c_str(), 0600) == 0);
    REQUIRE(mkfifo((top / "pipe").c_str(), 0600) == 0);
    fs::create_symlink("../../ada/01_race/reverse.cu", top / "link/01_race/reverse.cu");
    fs::create_directories(top / "dir/01_race/reverse.cu");
    class_.write("sparse/01_race/reverse.cu", "x");
    REQUIRE(truncate((top / "sparse/01_race/reverse.cu").c_str(), off_t{10} << 30) == 0);
    class_.write("utf16/01_race/reverse.cu", std::string("\xff\xfex\0", 4));
    fs::create_directory_symlink("loop", top / "loop");
    fs::create_directory_symlink("..", top / "ada/up");
    std::string nested = "deep";
    for (int i = 0; i < 20; ++i) nested += "/d";
    fs::create_directories(top / nested);
    CHECK(
        take({}, top) ==
        "$(id) 01 taken reverse.cu=x\n"
        "-rf 01 taken reverse.cu=x\n"
        ".dot 01 taken reverse.cu=x\n"
        "Ada 01 taken reverse.cu=x\n"
        "CON 01 taken reverse.cu=x\n"
        "a\nb 01 taken reverse.cu=x\n"
        "ada 01 taken reverse.cu=x\n"
        "class.csv 01 taken reverse.cu=x\n"
        "deep -- not readable: Not recognized: `d`: the folders are nested more than 16 deep\n"
        "deep 01 open: Open: `d` was handed in, and may be meant for this lab\n"
        "dir 01 not readable: This is a folder, not a file\n"
        "fifo 01 not readable: This is not a regular file\n"
        "jose\u0301 01 taken reverse.cu=x\n"
        "jos\u00e9 01 taken reverse.cu=x\n"
        "link 01 not readable: This is a symbolic link\n"
        "loop -- not recognized: Not recognized: a symbolic link, not a folder\n"
        "pipe -- not recognized: Not recognized: not a folder\n"
        "planted 01 taken reverse.cu=x\n"
        "sparse 01 not readable: The file is larger than the limit of 1024 KiB\n"
        "utf16 01 taken reverse.cu=x [The file is UTF-16 text, which nvcc does not read: it was converted to "
        "UTF-8. Save it as UTF-8.]\n"
        "\xff\xfe 01 taken reverse.cu=x\n"
        "warning `Ada` and `ada` differ by case or Unicode form alone. They are two students here.\n"
        "warning `jose\u0301` and `jos\u00e9` differ by case or Unicode form alone. They are two students "
        "here.\n");
}

TEST_CASE("intake: a class of Canvas in a zip, with a roster") {
    const pack::Folder folder;
    folder.write("class.zip", packed({{"doejane_11_501_transpose.cu", "old"},
                                      {"doejane_11_502_transpose-1.cu", "new"},
                                      {"leesam_LATE_12_503_solution.cu", "2"},
                                      {"roeeve_13_504_all.zip", packed({{"t/transpose.cu", "3"}})},
                                      {"poepat_14_505_report.pdf", "%PDF"},
                                      {"strange_15_506_transpose.cu", "5"}}));
    auto request =
        with_roster(folder,
                    "id,name,section,mail,group\nj.doe,Jane Doe,A,,\ns.lee,\"Lee, Sam\",B,,\n13,Eve Roe,A,,\n"
                    "p.poe,Pat Poe,A,,\nn.obody,No Body,B,,\n");
    request.lab = 1;
    CHECK(
        take(request, folder.path / "class.zip") ==
        "13 04 taken transpose.cu=3\n"
        "j.doe 04 taken #2 transpose.cu=new [Not taken: `doejane_11_501_transpose.cu`, an earlier attempt.]\n"
        "n.obody 04 not handed in: Not handed in\n"
        "p.poe 04 not recognized: `transpose.cu` was not handed in: `report.pdf`: not a .cu file\n"
        "s.lee 04 taken late solution.cu=2 [Taken for `transpose.cu`: the file is called `solution.cu`.]\n"
        "strange_15 04 taken transpose.cu=5\n"
        "warning `strange_15` is not in the roster.\n");
    const auto taken =
        import_class({folder.path / "class.zip", "", 1u, folder.path / "roster.csv", {}}, class_labs());
    REQUIRE(taken);
    CHECK(taken->layout == "canvas");
    const auto jane =
        std::ranges::find(taken->rows, "j.doe", [](const HandedFile& row) { return row.student.label; });
    REQUIRE(jane != taken->rows.end());
    CHECK(jane->student.member.section == "A");
    CHECK(jane->student.platform_id == "11");
}

TEST_CASE("intake: a roster's row for each student and lab, and nobody twice") {
    const pack::Folder folder;
    folder.write("class/ada/01_race/reverse.cu", "1");
    folder.write("class/Ada/01_race/reverse.cu", "2");
    folder.write("class/bob/04/transpose.cu", "3");
    folder.write("class/cid/what.zip", "no zip");
    folder.write("class/Jane Doe/01_race/reverse.cu", "4");
    const auto request = with_roster(folder, "id,name\nada,\nBOB,\ncid,\n7,\"Doe, Jane\"\n");
    CHECK(take(request, folder.path / "class") ==
          "7 01 taken reverse.cu=4\n"
          "7 04 not handed in: Not handed in\n"
          "Ada 01 taken reverse.cu=2\n"
          "BOB 01 not handed in: Not handed in\n"
          "BOB 04 taken transpose.cu=3 [Taken for lab 04_padded_transpose: the folder is called `04`.]\n"
          "ada 01 taken reverse.cu=1\n"
          "ada 04 not handed in: Not handed in\n"
          "cid -- not readable: Not recognized: `what.zip`: it is not a readable zip or tar archive\n"
          "cid 01 open: Open: `what.zip` was handed in, and may be meant for this lab\n"
          "cid 04 open: Open: `what.zip` was handed in, and may be meant for this lab\n"
          "warning `Ada` and `ada` differ by case or Unicode form alone. They are two students here.\n"
          "warning `Ada` and another student are the same one in the roster. Put the platform's ids into its "
          "column `id`.\n");
}

TEST_CASE("intake: a path begins with the class's name, and does not say where the class lies") {
    const pack::Folder folder;
    folder.write("class/ada/01_race/reverse.cu", "1");
    folder.write("class/bob/01_race/reverse.cu", std::string("\0", 1));
    folder.write("class/cid/what/else.cu", "3");
    for (const auto* end : {"class", "class/", "class/."}) {
        const auto taken = taken_in(folder.path / end);
        REQUIRE(taken.rows.size() >= 3);
        for (const auto& row : taken.rows) {
            if (!row.path.empty()) CHECK(row.path.starts_with("class/" + row.student.label));
            CHECK(to_text(row.why).find(folder.path.string()) == std::string::npos);
        }
        for (const auto& ignored : taken.ignored)
            CHECK(ignored.find(folder.path.string()) == std::string::npos);
    }
}

TEST_CASE("intake: one folder around a packed class, and archives that cannot be taken") {
    const pack::Folder folder;
    folder.write("a.tar.gz",
                 packed({{"cls/ada/01_race/reverse.cu", "1"}, {"cls/bob/01_race/reverse.cu", "2"}},
                        {.tar = true, .filter = archive_write_add_filter_gzip}));
    CHECK(take({}, folder.path / "a.tar.gz") == "ada 01 taken reverse.cu=1\nbob 01 taken reverse.cu=2\n");
    folder.write("b.zip", packed({{"ada/01_race/reverse.cu", "1"}}));
    CHECK(take({}, folder.path / "b.zip") == "ada 01 taken reverse.cu=1\n");
    folder.write("c.zip", packed({{"x/ada_1_2_reverse.cu", "1"}, {"x/bob_2_3_reverse.cu", "2"}}));
    CHECK(take({}, folder.path / "c.zip") ==
          "ada_1 01 taken reverse.cu=1 [Taken for lab 01_race: no other lab has a file `reverse.cu`.]\n"
          "bob_2 01 taken reverse.cu=2 [Taken for lab 01_race: no other lab has a file `reverse.cu`.]\n");
    folder.write("d.zip", packed({{"../out.cu", "1"}, {"ada/01_race/reverse.cu", "1"}}));
    CHECK(take({}, folder.path / "d.zip") ==
          "..\\out.cu -- not recognized: Not recognized: ../out.cu: the name leads out of the archive, or is "
          "too "
          "long\nada 01 taken reverse.cu=1\n");
    // Students in a folder of the class, and one student's versions.
    folder.write("g.zip", packed({{"class/ada/reverse.cu", "1"}, {"class/bob/reverse.cu", "2"}}, {}));
    CHECK(take({}, folder.path / "g.zip") ==
          "ada 01 taken reverse.cu=1 [Taken for lab 01_race: no other lab has a file `reverse.cu`.]\n"
          "bob 01 taken reverse.cu=2 [Taken for lab 01_race: no other lab has a file `reverse.cu`.]\n"
          "warning `class` is used as the class, because it contains folders of several students\n");
    folder.write("h.zip", packed({{"ada/v1/reverse.cu", "1"}, {"ada/v2/reverse.cu", "2"}}, {}));
    const auto of_ada = take(with_roster(folder, "id\nada\n"), folder.path / "h.zip");
    CHECK(of_ada.starts_with("ada 01 taken reverse.cu="));
    CHECK(of_ada.find("warning") == of_ada.npos);
    folder.write("i.zip", packed({{"c/cs-1-race-ada/.git/HEAD", "x"},
                                  {"c/cs-1-race-ada/reverse.cu", "1"},
                                  {"c/cs-1-race-bob/.git/HEAD", "x"},
                                  {"c/cs-1-race-bob/reverse.cu", "2"}},
                                 {}));
    CHECK(take({}, folder.path / "i.zip") ==
          "error This archive holds git clones, which are read from a folder\n");
    folder.write("j/ada/work.7z", "7z\xbc\xaf\x27\x1c");
    folder.write("j/bob/01_race/work.rar", "Rar!\x1a\x07\x01");
    CHECK(take({}, folder.path / "j") ==
          "ada -- not readable: Not recognized: `work.7z`: it is not a readable zip or tar archive\n"
          "ada 01 open: Open: `work.7z` was handed in, and may be meant for this lab\n"
          "bob 01 not readable: `work.rar` cannot be opened: it is not a readable zip or tar archive\n");
    folder.write("e.zip", packed({{"ada/01_race/reverse.cu", "1"}}, {.password = "s"}));
    CHECK(take({}, folder.path / "e.zip") == "error The class's archive cannot be used: it is encrypted\n");
    folder.write("f.txt", "");
    CHECK(take({}, folder.path / "f.txt") ==
          "error A class is a folder or an archive, but this is neither\n");
    CHECK(take({folder.path, "canvsa", {}, {}, {}}, folder.path) == "error There is no layout `canvsa`\n");
}
