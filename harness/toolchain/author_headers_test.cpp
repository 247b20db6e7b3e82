// Resolution of an author's #includes, and the headers that are passed to the compiler with changes.
#include "harness/toolchain/author_headers.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "harness/toolchain/compilation_steps.h"
#include "harness/toolchain/compile_findings.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

struct Folder {
    fs::path root =
        fs::canonical(fs::temp_directory_path()) / ("warpmark-own-headers-" + std::to_string(getpid()));
    Folder() { fs::create_directories(root); }
    ~Folder() { fs::remove_all(root); }
    void file(const std::string& name, const std::string& text) const {
        fs::create_directories((root / name).parent_path());
        std::ofstream(root / name) << text;
    }
    toolchain::Folders folders() const { return {root.string(), {}}; }
};

constexpr const char* source = "#include <vector>\n#include \"a.h\"\nint main() {}\n";

std::string throwing(const toolchain::OwnHeader& header) {
    std::string changed = header.text;
    if (const size_t at = changed.find("throw"); at != changed.npos) changed.replace(at, 5, "THROW");
    return changed;
}

}  // namespace

TEST_CASE("own headers: two folders deep, each once, and none of others") {
    const Folder folder;
    folder.file("a.h", "#include \"sub/b.h\"\n#include <stdexcept>\n#include \"nowhere.h\"\n");
    folder.file("sub/b.h", "#include \"../c.h\"\n#include \"d.h\"\n");
    folder.file("sub/d.h", "#include \"../a.h\"\n");
    folder.file("c.h", "int c;\n");
    const auto headers = toolchain::own_headers(source, folder.folders());
    std::vector<std::string> found;
    for (const auto& header : headers)
        found.push_back(fs::relative(header.canonical, folder.root).generic_string());
    CHECK(found == std::vector<std::string>{"a.h", "sub/b.h", "c.h", "sub/d.h"});
    std::vector<std::string> others;
    for (const auto& include : toolchain::includes_of_others(source, headers, folder.folders()))
        others.push_back(include.name);
    CHECK(others == std::vector<std::string>{"vector", "stdexcept", "nowhere.h"});
    CHECK(toolchain::own_headers(source, {}).empty());
}

TEST_CASE("own headers: what changes is given beside the source, with those that include it") {
    const Folder folder;
    folder.file("a.h", "#pragma once\n#include \"sub/b.h\"\n#include \"c.h\"\n");
    folder.file("sub/b.h", "#pragma once\nvoid f() { throw 1; }\n");
    folder.file("c.h", "int c;\n");
    const auto headers = toolchain::own_headers(source, folder.folders());
    const auto given = toolchain::served(source, headers, folder.folders(), throwing);
    const std::string a = folder.root.string() + "/a.h", b = folder.root.string() + "/sub/b.h";
    CHECK(given.text == "#include <vector>\n#include \"" + a + "\"\nint main() {}\n");
    REQUIRE(given.headers.size() == 2);
    CHECK(given.headers[0].path == a);
    CHECK(given.headers[0].text == "#pragma once\n#include \"" + b + "\"\n#include \"c.h\"\n");
    CHECK(given.headers[1].text == "#pragma once\nvoid f() { THROW 1; }\n");
    const auto as_they_are =
        toolchain::served(source, headers, folder.folders(), [](const auto& header) { return header.text; });
    CHECK(as_they_are.text == source);
    CHECK(as_they_are.headers.empty());
}

TEST_CASE("own headers: names tell two headers of one name apart") {
    const Folder folder;
    folder.file("src/x.h", "");
    folder.file("inc/x.h", "");
    folder.file("inc/y.h", "");
    const toolchain::Folders folders{folder.root.string() + "/src", {folder.root.string() + "/inc"}};
    CHECK(toolchain::name_of(folder.root.string() + "/src/x.h", folders) == "x.h");
    CHECK(toolchain::name_of(folder.root.string() + "/inc/x.h", folders) == "../inc/x.h");
    CHECK(toolchain::name_of(folder.root.string() + "/inc/y.h", folders) == "y.h");
    CHECK(toolchain::name_of("/elsewhere/z.h", folders) == "");
}

TEST_CASE("own headers: a byte order mark becomes blank") {
    CHECK(toolchain::without_byte_order_mark("\xef\xbb\xbf#pragma once\n") == "   #pragma once\n");
    CHECK(toolchain::without_byte_order_mark("#pragma once\n") == "#pragma once\n");
}

TEST_CASE("own headers: one that is known lacks printf as the file does, one that is nowhere may have it") {
    const Folder folder;
    const auto lacks = [&](const std::string& text) {
        toolchain::Compiling compiling{"a.cu", "a.cu", text, "", folder.folders()};
        compiling.headers = toolchain::own_headers(text, folder.folders());
        std::string all;
        for (const auto& finding : toolchain::missing_headers(compiling)) all += finding.message + " ";
        return all;
    };
    constexpr const char* prints = "#include \"a.h\"\nvoid f() { printf(\"x\"); }\n";
    folder.file("a.h", "#ifndef A_H\n#define A_H\n#include <vector>\n#endif\n");
    CHECK(lacks(prints) == "identifier \"printf\" is undefined ");
    folder.file("a.h", "#pragma once\n#include <cstdio>\n");
    CHECK(lacks(prints).empty());
    folder.file("a.h", "#pragma once\n#include \"b.h\"\n");
    CHECK(lacks(prints).empty());
    folder.file("b.h", "#ifdef DEBUG\n#include <cstdlib>\n#endif\n");
    CHECK(lacks(prints).empty());
    folder.file("b.h", "int printf(const char*, ...);\n");
    CHECK(lacks(prints).empty());
    folder.file("b.h", "#define printf(...)\n");
    CHECK(lacks(prints).empty());
}
