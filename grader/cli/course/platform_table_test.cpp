// Tables in Canvas's and Moodle's formats, with one column filled and nothing else changed.
#include "grader/cli/course/platform_table.h"

#include <doctest/doctest.h>

using namespace warpmark;
using cli::fill_table;
using cli::TableColumn;

namespace {

const std::vector<TableColumn> marks{{"ada", {"1001"}, {}, 92.5},
                                     {"bob", {"1002"}, {}, {}},
                                     {"cid", {""}, {"Cid@x.org"}, 100},
                                     {"zoe", {}, {}, 50}};

// The cells of one column, by the first cell of their rows.
std::string filled_cells(const std::string& text, const std::vector<TableColumn>& all) {
    const auto filled = fill_table("g.csv", text, "Lab", all);
    return filled ? filled->text : to_text(filled.error()[0]);
}

}  // namespace

TEST_CASE("fill: Canvas's grade book goes back with one column more, and every other byte as it was") {
    const std::string before =
        "\xef\xbb\xbfStudent,ID,SIS Login ID,Section,Lab 01 (77),Lab 02 (78)\n"
        ",,,,Manual Posting,\n"
        "    Points Possible,,,,20,10\r\n"
        "\"Lovelace, Ada\",1001,,\"A \"\"x\"\"\",,7\n"
        "\"Hopper, Bob\",1002,,A,3,\n\n"
        "=cid, 1003 ,CID@x.org,A, 5 ,\n"
        "Who,1004,,A,5,";
    const auto filled = fill_table("g.csv", before, "Lab 01", marks);
    REQUIRE(filled);
    auto after = before;
    after.replace(after.find(",,7\n"), 1, ",18.5");
    after.replace(after.find(" 5 "), 3, "20");
    CHECK(filled->text == after);
    CHECK(filled->cells == 2);
    CHECK(filled->left == std::vector<std::string>{"line 5, Hopper, Bob: no final number",
                                                   "line 8, Who: no student of the gradebook",
                                                   "zoe: the table has no such student"});
}

TEST_CASE("fill: a table that Excel saved as Windows-1252 stays so, and its students are found") {
    const std::string before =
        "Student;SIS Login ID;Pr\xfc"
        "fung\r\nM\xfcller, Zo\xeb;zo\xeb;\r\nWho;who;3,5\r\n";
    const std::vector<TableColumn> all{{"zo\u00eb", {}, {}, 92.5}};
    const auto filled = fill_table("g.csv", before, "Pr\u00fcfung", all);
    REQUIRE(filled);
    auto after = before;
    CHECK(filled->text == after.insert(after.find("\r\nWho"), "92,5"));
    CHECK(filled->note.find("line 1 has `Pr\u00fcfung`") != std::string::npos);
    CHECK(filled->left == std::vector<std::string>{"line 3, Who: no student of the gradebook"});
    CHECK(fill_table("g.csv", "Student,ID,Lab\nRen\x8f,1,\n", "Lab", all).error()[0].where.line == 2);
    CHECK(fill_table("g.csv", "Student,ID,Lab\nRen\u00e9,1,\n", "Lab", all)->note.empty());
}

TEST_CASE("fill: Moodle's worksheet, with its own most for each row, in any language") {
    const std::string before =
        "Identifier;Full name;Email address;Grade;Maximum Grade\n"
        "Participant 1001;Ada;a@x;;50\nTeilnehmer/in9;Cid;cid@x.org;-;10\nParticipant 7;Who;;;\n";
    const auto filled = fill_table("g.csv", before, "Grade", marks);
    REQUIRE(filled);
    CHECK(filled->text ==
          "Identifier;Full name;Email address;Grade;Maximum Grade\n"
          "Participant 1001;Ada;a@x;46.25;50\nTeilnehmer/in9;Cid;cid@x.org;10;10\nParticipant 7;Who;;;\n");
    CHECK(fill_table("g.csv", "Identifier,Grade,Maximum Grade\nTeilnehmer/in1001,,50\n", "Grade", marks)
              ->text == "Identifier,Grade,Maximum Grade\nTeilnehmer/in1001,46.25,50\n");
    const auto scale =
        fill_table("g.csv", "Identifier,Grade,Maximum Grade\nParticipant 1001,,Good\n", "Grade", marks);
    REQUIRE(scale);
    CHECK(scale->cells == 0);
    CHECK(scale->left[0] == "line 2, Participant 1001: its `Maximum Grade` must be a number greater than 0");
}

TEST_CASE("fill: numbers are scaled to what the table says in its own way of writing them, or not at all") {
    const auto table = [](const std::string& most) {
        return filled_cells("Student;ID;Lab\nPoints Possible;;" + most + "\nAda;1001;\n", marks);
    };
    CHECK(table("10").ends_with("Ada;1001;9.25\n"));
    CHECK(table("10.00").ends_with("Ada;1001;9.25\n"));
    CHECK(table("10,00").ends_with("Ada;1001;9,25\n"));
    CHECK(table("1,000.00").ends_with("Ada;1001;925\n"));
    CHECK(table("1.000,50").ends_with("Ada;1001;925.46\n"));
    for (const auto* most : {"", "0", "-5", "(read only)", "1,000", "1.000.000", "1e3", "inf"})
        CHECK_MESSAGE(table(most).starts_with("g.csv:2: `Points Possible` of `Lab` is `"), most);
    // A cell with a comma needs quotes if commas separate cells.
    CHECK(filled_cells("Student,ID,Lab\nPoints Possible,,\"10,00\"\nAda,1001,\n", marks)
              .ends_with("Ada,1001,\"9,25\"\n"));
    // A row that ends before the column.
    CHECK(filled_cells("Student,ID,Section,Lab\nAda,1001\nCid,,,\n", marks) ==
          "Student,ID,Section,Lab\nAda,1001,,92.5\nCid,,,\n");
}

TEST_CASE("fill: a row is that of the student whom its columns mean, and of nobody where that is not sure") {
    // A university's number may be another student's number on the platform.
    const std::vector<TableColumn> numbers{{"1002", {"1001"}, {}, 10},
                                           {"1001", {"1002"}, {}, 20},
                                           {"1005", {"1003"}, {}, 30},
                                           {"Eve", {}, {}, 40},
                                           {"eve", {}, {}, 50}};
    CHECK(filled_cells("Student,ID,SIS User ID,Lab\nA,1001,1002,\nB,1002,1001,\n", numbers) ==
          "Student,ID,SIS User ID,Lab\nA,1001,1002,10\nB,1002,1001,20\n");
    // A student whose own row exists has no other row: the stranger's number is the student's id here.
    CHECK(filled_cells("Student,ID,SIS User ID,Lab\nStranger,1005,77,\nC,1003,1005,\n", numbers) ==
          "Student,ID,SIS User ID,Lab\nStranger,1005,77,\nC,1003,1005,30\n");
    CHECK(filled_cells("Student,ID,SIS Login ID,Lab\nE,1,Eve,\ne,2,eve,\nX,3,EVE,\n", numbers) ==
          "Student,ID,SIS Login ID,Lab\nE,1,Eve,40\ne,2,eve,50\nX,3,EVE,\n");
    // Two columns that match different students, and two rows for one student.
    CHECK(filled_cells("Student,ID,SIS User ID,Lab\nA,1001,1001,\nC,1003,,\nTwin,1003,,\n", numbers) ==
          "Student,ID,SIS User ID,Lab\nA,1001,1001,\nC,1003,,\nTwin,1003,,\n");
}

TEST_CASE("fill: what is no such table is told") {
    const auto error = [](const std::string& text, const std::string& column) {
        const auto filled = fill_table("g.csv", text, column, marks);
        return filled ? "" : to_text(filled.error()[0]);
    };
    CHECK(error("Student,ID,Lab 01 (7)\n", "Lab 1") ==
          "g.csv:1: There is no column `Lab 1`\n  There are: Student, ID, Lab 01 (7).");
    CHECK(error("Student,ID,Lab (7),Lab (8)\n", "Lab") ==
          "g.csv:1: Several columns are called `Lab`\n  Give the whole name with --column.");
    CHECK(error("Student,Lab\n", "Lab").starts_with("g.csv:1: No column identifies the students"));
    CHECK(error("", "Lab") == "g.csv:1: The file is empty");
}
