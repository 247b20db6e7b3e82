// Tables as spreadsheets and platforms write them.
#include "grader/intake/csv_table.h"

#include <doctest/doctest.h>

#include <array>

#include "grader/intake/roster.h"

using namespace warpmark;
using namespace warpmark::intake;

namespace {

constexpr std::array columns{Column{"id", "username", true}, Column{"name", "fullname"}};

std::string read(std::string_view text) {
    const auto table = read_csv("t.csv", text, columns);
    std::string all;
    if (!table)
        for (const auto& error : table.error()) all += to_text(error) + "\n";
    else
        for (const auto& row : table->rows)
            all += std::to_string(row.line) + ":" + row.cells[0] + "|" + row.cells[1] + "\n";
    return all;
}

std::string members(std::string_view text) {
    const auto roster = parse_roster("r.csv", text);
    std::string all;
    if (!roster)
        for (const auto& error : roster.error()) all += to_text(error) + "\n";
    else
        for (const auto& one : roster->members())
            all += one.id + "|" + one.name + "|" + one.section + "|" + one.mail + "|" + one.group + "\n";
    return all;
}

std::string found(const Roster& roster, const PlatformStudent& who) {
    const auto one = roster.find(who);
    if (one.how == MatchCertainty::nobody) return "nobody";
    if (one.how == MatchCertainty::several) return "several";
    return roster.members()[one.member].id;
}

}  // namespace

TEST_CASE("csv: quotes, line ends, separators, a byte order mark") {
    CHECK(read("id,name\na,b\n") == "2:a|b\n");
    CHECK(read("\xef\xbb\xbfName;ID\r\nb;a\r\n") == "2:a|b\n");
    CHECK(read("id\tname\na\tb, c") == "2:a|b, c\n");
    CHECK(read("id,name\n\"a,\"\"1\"\"\",\"two\nlines\"\nb\n") == "2:a,\"1\"|two\nlines\n4:b|\n");
    CHECK(read("id,other\n\n  a  ,x\n,\n") == "3:a|\n");
}

TEST_CASE("csv: what is wrong is told with its line") {
    CHECK(read(std::string_view("\xff\xfei\0d\0", 6)) ==
          "t.csv:1: This is UTF-16 text\n  Save it as CSV in UTF-8.\n");
    CHECK(read(std::string_view("PK\3\4\0\0", 6)) ==
          "t.csv:1: This is not a text file\n  Save the table as CSV in UTF-8.\n");
    CHECK(read("") ==
          "t.csv:1: The file is empty\n  The first line names the columns, in any order: id,name.\n");
    CHECK(read("name\nb\n") ==
          "t.csv:1: There is no column `id`\n  The first line names the columns, in any order: id,name.\n");
    CHECK(read("id,ID,name\n") == "t.csv:1: Two columns mean `id`\n  Leave one of them.\n");
    CHECK(read("id,username\na,b\n") == "2:a|\n");  // the column's own name takes precedence
    CHECK(read("id,name\na,b,c\nd,\"e\n") ==
          "t.csv:3: The quoted cell that begins here is never closed\n  Add the closing `\"`.\n");
    CHECK(read("id,name\na,Doe, Jane\n") ==
          "t.csv:2: This line has 3 cells, but the header has 2\n"
          "  Put a cell that contains a separator into quotes.\n");
}

TEST_CASE("roster: columns in any order, and of the platforms") {
    CHECK(members("mail,id,group,section,name\nm,1,g,s,n\n") == "1|n|s|m|g\n");
    CHECK(members("Student,ID,SIS User ID,SIS Login ID,Section\n"
                  "    Points Possible,,,,\n\"Doe, Jane\",77,x9,jdoe,A\n") == "77|Doe, Jane|A||\n");
    CHECK(members(
              "username,first_name,last_name,email,section,github_id,role\njd,Jane,Doe,j@x,1,9,student\n") ==
          "jd|Jane Doe|1|j@x|\n");
}

TEST_CASE("roster: ids are there, are no paths, and are nobody else's") {
    CHECK(members("id,name\n,Jane\n../x,Eve\na,A\na,B\n") ==
          "r.csv:2: This student has no id\n"
          "  Every row needs one: reports are named by it.\n"
          "r.csv:3: `../x` cannot be an id: reports are named by it\n"
          "  An id has at most 250 bytes, no `/`, and is not `.` or `..`.\n"
          "r.csv:5: The id `a` is also in line 4\n"
          "  Give every student a different id.\n");
    CHECK(members("id,mail\nada,ada@x\nbob,ada\ncid,cid\n") ==
          "r.csv:3: The mail `ada` is the id of the student in line 2\n"
          "  Give every student a different id and mail.\n");
    CHECK(members("id,name\n") == "r.csv:1: It lists no students\n  Add a line for each student.\n");
}

TEST_CASE("roster: whom the words of a platform mean") {
    const auto roster = parse_roster("r.csv",
                                     "id,name,mail\n7,Jane Mary Doe,j@x.org\n8,\"M\u00fcller, Jo\",\n"
                                     "9,Sam Lee,\n10,Lee Sam,\n77,Doe Two,\n");
    REQUIRE(roster);
    CHECK(found(*roster, {"", {"7"}, {}}) == "7");
    CHECK(found(*roster, {"", {"J@X.org"}, {}}) == "7");
    CHECK(found(*roster, {"", {"4711"}, {"doejanemary"}}) == "7");    // Canvas
    CHECK(found(*roster, {"", {"4711"}, {"Jane Mary Doe"}}) == "7");  // Moodle
    CHECK(found(*roster, {"", {}, {"mullerjo"}}) == "8");
    CHECK(found(*roster, {"", {}, {"Jo Mu\u0308ller"}}) == "8");
    CHECK(found(*roster, {"", {}, {"Sam Lee"}}) == "several");
    CHECK(found(*roster, {"", {"9"}, {"Jane Mary Doe"}}) == "9");  // an id takes precedence
    CHECK(found(*roster, {"", {"70"}, {"Nobody"}}) == "nobody");
}
