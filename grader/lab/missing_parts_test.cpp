// Labs without a required part, missing files, and unreadable files. Single mistakes: bad_labs_test.cpp.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "grader/lab/bad_labs_test.h"

namespace fs = std::filesystem;

namespace warpmark::bad_labs {

TEST_CASE("bad labs: what is no TOML is the only thing that is told of its file") {
    const LabMistake broken[] = {{"title = ", "title ", "lab.toml:2:"},
                                 {"\"Transpose\"", "\"Transpose", "lab.toml:2:"},
                                 {"format = 1", "format = 1\nformat = 1", "lab.toml:2:"},
                                 {"[[parameter]]", "[parameter]", "lab.toml:12:"}};
    auto is_told = [](const std::string& text, const char* place) {
        CHECK(text.starts_with(place));
        CHECK(text.find(": This is not valid TOML: ") != text.npos);
        CHECK(text.ends_with(" | Fix this line first: the lines after it were not read."));
        CHECK(text.find('\n') == text.npos);
    };
    for (const auto& mistake : broken) is_told(read(with(good_labs, mistake), good_hidden), mistake.told);
    is_told(read(good_labs, "[[case]]\nname \"h\"\n"), "hidden.toml:2:");
}

TEST_CASE("bad labs: what is missing altogether") {
    const std::string head = "format = 1\ntitle = \"T\"\nfile = \"t.cu\"\n";
    const std::string parameter = "[[parameter]]\nname = \"n\"\ntype = \"i32\"\n",
                      one = "[[case]]\nname = \"a\"\nn = 1\n";
    const std::string check = "[[check]]\nid = \"c\"\nkind = \"races\"\npoints = 1\n";
    CHECK(read(head + parameter + one + check, "") == "");
    CHECK(read("", "").starts_with("lab.toml:1:1: The lab lacks `format` | Add a line `format = …`."));
    CHECK(read(head + "[[case]]\nname = \"a\"\n" + check, "") ==
          "lab.toml:1:1: The lab has no parameter | Add a [[parameter]].");
    CHECK(read(head + parameter + check, "") == "lab.toml:1:1: The lab has no case | Add a [[case]].");
    CHECK(read(head + parameter + one, "") == "lab.toml:1:1: The lab has no check | Add a [[check]].");
    CHECK(read(head + parameter + one + "[[check]]\nid = \"c\"\nkind = \"races\"\npoints = 0\n", "") ==
          "lab.toml:10:1: No check has any points | Give at least one check points.");
    CHECK(read(head + parameter + one + "[[check]]\nid = \"c\"\nkind = \"output\"\npoints = 1\n", "") ==
          "lab.toml:10:1: `c` compares outputs, but no parameter is an output | Give a parameter `use = "
          "\"out\"` or `use = \"inout\"`.");
}

TEST_CASE("bad labs: files that are missing or cannot be read are named, and what belongs there") {
    const fs::path root = fs::temp_directory_path() / ("warpmark-bad-labs-" + std::to_string(getpid()));
    auto write = [&](const fs::path& file, const std::string& text) {
        fs::create_directories((root / file).parent_path());
        std::ofstream(root / file) << text;
    };
    auto errors = [&] {
        std::string all;
        if (const auto lab = lab::load_lab(root / "labs/07_bad", root / "solutions/07_bad"); !lab)
            for (const auto& error : lab.error())
                all += fs::path(error.where.file).filename().string() + ": " + error.what + " | " +
                       error.way_out + "\n";
        return all;
    };
    CHECK(errors() ==
          "lab.toml: There is no such file | Every lab has one; `warpmark "
          "new-lab` makes one.\n");
    write("labs/07_bad/lab.toml", good_labs);
    CHECK(errors() == "");  // a student's checkout
    write("solutions/07_bad/hidden.toml", good_hidden);
    CHECK(errors() ==
          "oracle.cu: There is no such file | Write the oracle there: `extern "
          "\"C\" void oracle(…)`, plain code that computes the expected outputs.\n"
          "transpose.cu: There is no such file | Put the reference solution "
          "there. It has the name of the file that students edit.\n");
    for (const char* file : {"oracle.cu", "transpose.cu"})
        write(std::string("solutions/07_bad/") + file, "x");
    CHECK(errors().empty());
    write("solutions/07_bad/hidden.toml", "\xff\xfe");
    CHECK(errors() == "hidden.toml: This is UTF-16 text | Save it as UTF-8.\n");
    fs::remove_all(root);
}

}  // namespace warpmark::bad_labs
