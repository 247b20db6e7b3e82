// fill_table_test.cpp: tables as Canvas and Moodle write them, with one column filled and nothing else
// changed.
#include "grader/cli/fill_table.h"

#include <doctest/doctest.h>

using namespace warpmark;
using cli::fill_table;
using cli::ToFill;

namespace {

const std::vector<ToFill> marks{{"ada", {"ada", "1001"}, 92.5},
                                {"bob", {"bob", "1002"}, {}},
                                {"cid", {"cid", "", "Cid@x.org"}, 100},
                                {"zoe", {"zoe"}, 50}};

}  // namespace

TEST_CASE("fill: Canvas's grade book goes back with one column more, and all else as it was") {
    const auto filled = fill_table("g.csv",
                                   "\xef\xbb\xbfStudent,ID,SIS Login ID,Section,Lab 01 (77),Lab 02 (78)\n"
                                   "    Points Possible,,,,20,10\n"
                                   "\"Lovelace, Ada\",1001,,\"A \"\"x\"\"\",,7\n"
                                   "\"Hopper, Bob\",1002,,A,3,\n"
                                   "=cid,1003,CID@x.org,A,,\n"
                                   "Who,1004,,A,5,\n"
                                   "Twin,1001,,A,6,\n",
                                   "Lab 01", marks);
    REQUIRE(filled);
    CHECK(filled->text ==
          "Student,ID,SIS Login ID,Section,Lab 01 (77),Lab 02 (78)\r\n"
          "Points Possible,,,,20,10\r\n"
          "\"Lovelace, Ada\",1001,,\"A \"\"x\"\"\",18.5,7\r\n"
          "\"Hopper, Bob\",1002,,A,3,\r\n"
          "=cid,1003,CID@x.org,A,20,\r\n"
          "Who,1004,,A,5,\r\n"
          "Twin,1001,,A,6,\r\n");
    CHECK(filled->cells == 2);
    CHECK(filled->left == std::vector<std::string>{"line 4, Hopper, Bob: no final number",
                                                   "line 6, Who: no student of the gradebook, or several",
                                                   "line 7, Twin: the same student is in another line",
                                                   "zoe: the table has no such student"});
}

TEST_CASE("fill: Moodle's worksheet, with its own most for each row") {
    const auto filled = fill_table("g.csv",
                                   "Identifier;Full name;Email address;Grade;Maximum Grade\n"
                                   "Participant 1001;Ada;a@x;;50\nParticipant 9;Cid;cid@x.org;-;10\n",
                                   "Grade", marks);
    REQUIRE(filled);
    CHECK(filled->text ==
          "Identifier;Full name;Email address;Grade;Maximum Grade\r\n"
          "Participant 1001;Ada;a@x;46.25;50\r\nParticipant 9;Cid;cid@x.org;10;10\r\n");
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
    CHECK(error("Student,Lab\n", "Lab").starts_with("g.csv:1: No column says which student a row is of"));
    CHECK(error("", "Lab") == "g.csv:1: The file is empty");
}
