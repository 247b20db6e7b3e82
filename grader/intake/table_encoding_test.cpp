// Encodings of tables: UTF-8 and Excel's Windows-1252 are read; others are refused with their line.
#include <doctest/doctest.h>

#include "grader/intake/archive_samples_test.h"
#include "grader/intake/class_import_test.h"
#include "grader/intake/csv_table.h"

using namespace warpmark;
using namespace warpmark::intake;

namespace {

std::string decoded(std::string_view bytes) {
    const auto text = table_text("r.csv", bytes);
    if (!text) return "error " + to_text(text.error().at(0));
    return (text->is_windows_1252 ? "1252 " : "utf8 ") + text->text;
}

}  // namespace

TEST_CASE("table text: UTF-8 stays, and Windows-1252 becomes UTF-8") {
    for (const std::string same :
         {"id,name\na,Ada\n", "id,name\na,Jos\u00e9\n", "\xef\xbb\xbfid\nJos\u00e9\n", "",
          "id\n\u5f20\u4f1f\n", "id\n\U0001f600\n"})
        CHECK(decoded(same) == "utf8 " + same);
    CHECK(decoded("id,name\na,Jos\xe9 N\xfa\xf1"
                  "ez\n") == "1252 id,name\na,Jos\u00e9 N\u00fa\u00f1ez\n");
    CHECK(decoded("M\xfcller") == "1252 M\u00fcller");
    CHECK(decoded("O\x92"
                  "Brien;\x8a"
                  "imi\x9a;\x80;Citro\xebn\r\n") ==
          "1252 O\u2019Brien;\u0160imi\u0161;\u20ac;Citro\u00ebn\r\n");
    CHECK(decoded("\xd8stby,\xc5"
                  "se,\xc6"
                  "gir,\xdf,1\xba"
                  " A,2\xaa") == "1252 \u00d8stby,\u00c5se,\u00c6gir,\u00df,1\u00ba A,2\u00aa");
    const auto text = table_text("r.csv",
                                 "id,name\na,Ada\nb,\"N\xfa\xf1"
                                 "ez, Jos\xe9\"\n");
    REQUIRE(text);
    CHECK(text->note.find("r.csv is not UTF-8. It was read as Windows-1252") == 0);
    CHECK(text->note.find("line 3 has `N\u00fa\u00f1ez`") != text->note.npos);
}

TEST_CASE("table text: what would give names that nobody has is refused") {
    const std::string help = "\n  Save the table as \"CSV UTF-8\".";
    const auto neither = [&](int line, const std::string& why) {
        return "error r.csv:" + std::to_string(line) +
               ": The table is neither UTF-8 nor Windows-1252: " + why + help;
    };
    for (const char* byte : {"81", "8D", "8F", "90", "9D"}) {
        const auto value = static_cast<char>(std::stoi(byte, nullptr, 16));
        CHECK(decoded(std::string("id\nRen") + value + "\n") ==
              neither(2, std::string("byte ") + byte + " is not defined in it"));
    }
    // Windows-1250: "Łukasz Pająk"; Windows-1251: "Иванов"; GBK: "张伟".
    CHECK(decoded("id\n\xa3ukasz\n") == neither(2, "it would have `\u00a3` inside a word"));
    CHECK(decoded("id\nPaj\xb9k\n") == neither(2, "it would have `\u00b9` inside a word"));
    CHECK(decoded("\xc8\xe2\xe0\xed\xee\xe2") ==
          neither(1, "no name has so many letters with accents in a row"));
    CHECK(decoded("\xd5\xc5\xce\xb0") == neither(1, "no name has so many letters with accents in a row"));
    CHECK(decoded("id\nJos\u00e9\nN\xfa\xf1"
                  "ez\n") == "error r.csv:3: This line is not UTF-8, but line 2 is" + help);
    CHECK(decoded("\xef\xbb\xbfid\nN\xfa\xf1"
                  "ez\n") == "1252 id\nN\u00fa\u00f1ez\n");
    // Bytes that are not text are refused when the cells are read.
    CHECK(decoded(std::string_view("\xff\xfei\0", 4)) == "utf8 " + std::string("\xff\xfei\0", 4));
}

TEST_CASE("table text: a roster and a mapping from Excel name the same students as UTF-8") {
    const pack::Folder folder;
    folder.write("class/Jos\u00e9 N\u00fa\u00f1ez/01_race/reverse.cu", "1");
    folder.write("class/Ada/01_race/reverse.cu", "2");
    folder.write("utf8.csv", "id,name\ns3,\"N\u00fa\u00f1ez, Jos\u00e9\"\ns4,Ada\n");
    folder.write("excel.csv",
                 "id;name\r\ns3;N\xfa\xf1"
                 "ez, Jos\xe9\r\ns4;Ada\r\n");
    Request request;
    request.roster = folder.path / "utf8.csv";
    const std::string rows = "s3 01 taken reverse.cu=1\ns4 01 taken reverse.cu=2\n";
    CHECK(classes::take(request, folder.path / "class") == rows);
    request.roster = folder.path / "excel.csv";
    const auto read = classes::take(request, folder.path / "class");
    CHECK_MESSAGE(read.starts_with(rows + "warning "), read);
    CHECK_MESSAGE(read.find("excel.csv is not UTF-8. It was read as Windows-1252") != read.npos, read);
    folder.write("list.csv",
                 "path;student;lab\r\nJos\xe9 N\xfa\xf1"
                 "ez;s3;01_race\r\nAda;s4;01_race\r\n");
    Request mapped;
    mapped.layout = folder.path / "list.csv";
    const auto placed = classes::take(mapped, folder.path / "class");
    CHECK_MESSAGE(placed.starts_with(rows + "warning "), placed);
    folder.write("list.csv", "path,student\nRen\x8f,s3\n");
    CHECK(classes::take(mapped, folder.path / "class").starts_with("error The table is neither UTF-8"));
}
