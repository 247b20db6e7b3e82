// Lookup of a lab by id, number, prefix and path; refusal of files that must not be read.
#include "grader/lab/lab_location.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "grader/lab/bounded_file_reader.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

struct Folder {
    fs::path path = fs::temp_directory_path() / ("warpmark-locate-" + std::to_string(getpid()));
    Folder() {
        for (auto name : {"04_padded_transpose", "04_other", "01_race"}) {
            fs::create_directories(path / "labs" / name);
            std::ofstream(path / "labs" / name / "lab.toml") << "format = 1\n";
        }
        fs::create_directories(path / "solutions" / "01_race");
    }
    ~Folder() { fs::remove_all(path); }
};

}  // namespace

TEST_CASE("a lab is found by its id, its beginning and its path") {
    Folder folder;
    CHECK(lab::lab_ids(folder.path) ==
          std::vector<std::string>{"01_race", "04_other", "04_padded_transpose"});
    CHECK(lab::find_lab(folder.path, "01")->filename() == "01_race");
    for (const auto* number : {"1", "001"})
        CHECK(lab::find_lab(folder.path, number)->filename() == "01_race");
    fs::create_directories(folder.path / "labs/10_later");
    std::ofstream(folder.path / "labs/10_later/lab.toml") << "format = 1\n";
    CHECK(lab::find_lab(folder.path, "1")->filename() == "01_race");
    CHECK(lab::find_lab(folder.path, "10")->filename() == "10_later");
    fs::remove_all(folder.path / "labs/10_later");
    CHECK(lab::find_lab(folder.path, "4").error().what == "`4` can mean more than one lab");
    CHECK_FALSE(lab::find_lab(folder.path, "2"));
    CHECK_FALSE(lab::find_lab(folder.path, "0"));
    CHECK(lab::find_lab(folder.path, "04_other")->filename() == "04_other");
    CHECK(*lab::find_lab(folder.path, (folder.path / "labs/01_race").string()) ==
          folder.path / "labs/01_race");
    for (auto way : {"labs/01_race", "labs/01_race/", "labs/01_race/.", "labs/04_other/../01_race"})
        CHECK(lab::id_of(folder.path / way) == "01_race");
    CHECK(lab::find_lab(folder.path, "04").error().way_out == "There are: 04_other, 04_padded_transpose.");
    CHECK(lab::find_lab(folder.path, "01_raec").error().way_out == "Did you mean `01_race`?");
    CHECK(lab::find_lab(folder.path, "").error().what == "The name of the lab is missing");
    CHECK(lab::solution_of(folder.path / "labs/01_race").filename() == "01_race");
    CHECK(lab::solution_of(folder.path / "labs/04_other").empty());
    CHECK(*lab::find_root(folder.path.string()) == folder.path);
    CHECK_FALSE(lab::find_root((folder.path / "labs").string()));
}

TEST_CASE("a lab is named by its number, its name or both, however they are written") {
    const std::string id = "04_padded_transpose";
    for (const auto* word : {"4",
                             "04",
                             "004",
                             "lab4",
                             "lab04",
                             "Lab04",
                             "LAB 04",
                             "lab 4",
                             "lab-04",
                             "lab_04",
                             "lab #4",
                             "lab.4",
                             "04_padded_transpose",
                             "04-padded-transpose",
                             "4 padded transpose",
                             "Lab04_Padded_Transpose",
                             "padded_transpose",
                             "padded-transpose",
                             "Padded Transpose",
                             "lab 4: padded transpose",
                             "04_padded"}) {
        CHECK_MESSAGE(lab::means_lab(word, id), word);
        CHECK_MESSAGE(lab::same_lab(id, word), word);
    }
    for (const auto* word : {"",
                             " ",
                             "lab",
                             "_",
                             "0",
                             "40",
                             "14",
                             "lab44",
                             "lab",
                             "labs 4",
                             "4x",
                             "04_transpose",
                             "05_padded_transpose",
                             "padded",
                             "transpose",
                             "paddedtranspose",
                             "lab_padded_transpose",
                             "4/",
                             "labs/04_padded_transpose",
                             "4 4",
                             "-",
                             "04_padded_transpose.cu"})
        CHECK_FALSE_MESSAGE(lab::means_lab(word, id), word);
    CHECK_FALSE(lab::means_lab("1", "10_eras"));
    CHECK_FALSE(lab::means_lab("0", "race"));
    CHECK(lab::means_lab("0", "00_intro"));
    CHECK(lab::means_lab("race", "race"));
    CHECK(lab::means_lab("Vector Add", "vector_add"));
    CHECK(lab::means_lab("2", "2d_stencil"));
    CHECK(lab::means_lab("labyrinth", "labyrinth"));
    CHECK(lab::means_lab("7", "lab07_scan"));
    CHECK_FALSE(lab::means_lab("18_scan", "04_scan"));
    CHECK_FALSE(lab::same_lab("lab04", "5"));
    CHECK(lab::same_lab("4", "lab04"));

    // The error for an ambiguous word lists the matches.
    const std::vector<std::string> ids{"04_scan", "18_scan", "05_x"};
    CHECK(lab::find_id(ids, "lab18") == "18_scan");
    CHECK(lab::find_id(ids, "18 scan") == "18_scan");
    CHECK(lab::find_id(ids, "05_").value() == "05_x");
    CHECK(lab::find_id(ids, "scan").error().way_out == "There are: 04_scan, 18_scan.");
    CHECK_FALSE(lab::find_id(ids, "lab06"));
    CHECK_FALSE(lab::find_id({}, "4"));

    // A lab's folder in the current folder takes precedence over another spelling of one below labs/.
    Folder folder;
    const auto here = fs::current_path();
    fs::current_path(folder.path);
    CHECK(lab::find_lab(".", "lab01")->filename() == "01_race");
    fs::create_directories("lab01");
    CHECK(lab::find_lab(".", "lab01")->filename() == "01_race");  // a folder without lab.toml
    std::ofstream("lab01/lab.toml") << "format = 1\n";
    CHECK(*lab::find_lab(".", "lab01") == "lab01");
    CHECK(lab::find_lab(".", "1")->filename() == "01_race");
    fs::current_path(here);
}

TEST_CASE("labs come with a program, in its checkout or under its prefix") {
    Folder folder;
    CHECK(lab::installed_root_of(folder.path / "build/release/warpmark") == folder.path);
    CHECK(lab::installed_root_of("/nowhere/bin/warpmark").empty());
    const auto prefix = folder.path / "prefix";
    fs::create_directories(prefix / "share/warpmark/labs/02_other");
    CHECK(lab::installed_root_of(prefix / "bin/warpmark") == folder.path);
    std::ofstream(prefix / "share/warpmark/labs/02_other/lab.toml") << "format = 1\n";
    CHECK(lab::installed_root_of(prefix / "bin/warpmark") == prefix / "share/warpmark");
    CHECK(lab::find_data(folder.path, "solutions/01_race") == folder.path / "solutions/01_race");
    CHECK(lab::find_data(folder.path, "solutions/no_such").empty());
}

TEST_CASE("zero bytes in a text are blanks with a note, and other control bytes are a binary file") {
    const auto read = [](std::string text, std::string& note) {
        return lab::plain_source(std::move(text), "f.cu", &note);
    };
    using namespace std::string_literals;
    std::string note;
    CHECK(read("int a;\nint\0b;\n"s, note) == "int a;\nint b;\n");
    CHECK(note == "The file has 1 zero byte, the first in line 2: each was read as a blank.");
    note.clear();
    CHECK(read("int a;\n" + std::string(512, '\0'), note) == "int a;\n" + std::string(512, ' '));
    CHECK(note.contains("512 zero bytes"));
    note.clear();
    for (const auto& binary : {"\x7f\x45LF\0\1"s, "int a;\0\2"s, "\0\0\n\0"s})
        CHECK_FALSE(read(binary, note));
    CHECK_FALSE(lab::plain_source("a = 1\n\0"s, "lab.toml", &note));
    CHECK(note.empty());
}

TEST_CASE("UTF-16 with a mark is read with a note, and other formats are refused by name") {
    const auto utf16 = [](std::u16string_view text, bool is_big_endian) {
        std::string bytes;
        for (const char16_t unit : text) {
            const char low = static_cast<char>(unit), high = static_cast<char>(unit >> 8);
            bytes += is_big_endian ? std::string{high, low} : std::string{low, high};
        }
        return bytes;
    };
    for (const bool is_big_endian : {false, true}) {
        std::string note;
        const auto text = lab::plain_source(utf16(u"\ufeffint a; // \u00f6\u20ac\U0001f600\n", is_big_endian),
                                            "a.cu", &note);
        REQUIRE(text);
        CHECK(*text == "int a; // \xc3\xb6\xe2\x82\xac\xf0\x9f\x98\x80\n");
        CHECK(note.contains("UTF-16"));
    }
    CHECK(*lab::plain_source(std::string("\xff\xfe\x00\xd8x", 5), "a.cu") == "\xef\xbf\xbd\xef\xbf\xbd");
    const auto what = [](const std::string& bytes) { return lab::plain_source(bytes, "a.cu").error().what; };
    CHECK(what(utf16(u"__global__ void k() {}\n", false)).contains("UTF-16 text without a byte order mark"));
    CHECK(what(utf16(u"__global__ void k() {}\n", true)).contains("UTF-16 text without a byte order mark"));
    CHECK(what("PK\x03\x04xyz").contains("zip archive"));
    CHECK(what("%PDF-1.7\n").contains("PDF"));
    CHECK(what("\x7f"
               "ELF\x02")
              .contains("compiled program"));
    std::string none;
    CHECK(*lab::plain_source("int a;\r\n", "a.cu", &none) == "int a;\r\n");
    CHECK(none.empty());
}

TEST_CASE("files that must not be read are refused in words") {
    Folder folder;
    std::ofstream(folder.path / "binary") << std::string("\177EL\0x", 5);
    std::ofstream(folder.path / "large") << std::string(2000, 'x');
    fs::create_symlink("binary", folder.path / "link");
    mkfifo((folder.path / "pipe").c_str(), 0600);
    auto what = [&](const char* name) { return lab::read_text(folder.path / name, 1024).error().what; };
    CHECK(what("binary") == "This is a binary file: byte 3 is zero");
    CHECK(what("large") == "The file is larger than the limit of 1 KiB");
    CHECK(what("link") == "This is a symbolic link");
    CHECK(what("pipe") == "This is not a regular file");
    CHECK(what("labs") == "This is a folder, not a file");
    CHECK(what("missing") == "There is no such file");
    CHECK(*lab::read_text(folder.path / "labs/01_race/lab.toml", 1024) == "format = 1\n");
}
