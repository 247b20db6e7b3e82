// Headers that are counted, each once.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "harness/toolchain/compilation_steps.h"
#include "harness/toolchain/toolchain.h"

namespace fs = std::filesystem;
using namespace warpmark;
using toolchain::bytes_read;

TEST_CASE("text read: the file, its headers and theirs, each once") {
    const auto root =
        fs::canonical(fs::temp_directory_path()) / ("warpmark-text-read-" + std::to_string(getpid()));
    fs::create_directories(root / "sub");
    const auto file = [&](const char* name, const std::string& text) { std::ofstream(root / name) << text; };
    const std::string source = "#include \"a.h\"\n#include \"nowhere.h\"\n#include <sub/b.h>\n";
    const std::string a = "#include \"sub/b.h\"\n", b = "#include \"c.h\"\n#include \"../a.h\"\n",
                      c = "int c;\n";
    file("a.h", a);
    file("sub/b.h", b);
    file("sub/c.h", c);
    CHECK(bytes_read(source, {root.string(), {}}, "") == source.size() + a.size() + b.size() + c.size());
    CHECK(bytes_read(source, {"", {root.string()}}, "") == bytes_read(source, {root.string(), {}}, ""));
    CHECK(bytes_read(source, {}, "") == source.size());
    CHECK(bytes_read(source, {}, root.string()) == source.size() + a.size() + b.size() + c.size());
    fs::remove_all(root);
}

TEST_CASE("text read: headers of the program itself, and of the toolkit") {
    const std::string small = "#include <cstdio>\n", other = "#include <stdio.h>\n";
    CHECK(bytes_read(small, {}, "") > bytes_read(other, {}, "") - other.size());
    CHECK(bytes_read(small + small, {}, "") == bytes_read(small, {}, "") + small.size());
    const auto toolkit = toolchain::toolkit();
    REQUIRE(toolkit);
    const auto of = [&](const std::string& header) {
        return bytes_read("#include <" + header + ">\n", {}, toolkit->include_dir);
    };
    CHECK(of("cuda/pipeline") > of("cuda/atomic"));
    CHECK(of("cuda/atomic") > 10 * of("cuda_pipeline.h"));
}
