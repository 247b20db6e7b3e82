// Detection of the headers, and equal results with and without precompiled ones.
#include "harness/toolchain/precompiled_headers.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "harness/base/sampling_test.h"
#include "harness/toolchain/toolchain.h"

namespace fs = std::filesystem;
using namespace warpmark;
using namespace warpmark::toolchain;

namespace {

const std::string kernel =
    "__global__ void k(int* p) {\n    cooperative_groups::this_thread_block().sync();\n    p[threadIdx.x] = "
    "7;\n}\nvoid launch(int* p) { k<<<1, 32>>>(p); }\n";

// Waits until the requested files exist.
bool are_made(const HeaderSet& set, std::string_view text) {
    make_precompiled(set);
    for (int turn = 0; turn < 600; ++turn) {
        learn_precompiled();
        if (!precompiled_folder().empty()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return text.empty();
}

// All results of a compilation, in each pass.
std::string said(const std::string& source, bool& used) {
    std::string all;
    used = true;
    for (const auto& [pass, optimize] :
         {std::pair(Pass::device, true), std::pair(Pass::device, false), std::pair(Pass::host, true)}) {
        CompileOptions options;
        options.pass = pass;
        options.optimize = optimize;
        const auto compiled = compile("probe.cu", source, options);
        REQUIRE(compiled);
        used = used && compiled->used_precompiled;
        all += compiled->ptx;
        for (const auto& one : compiled->findings) {
            all += one.message + one.explanation;
            for (const auto& place : one.locations)
                all += fmt::format("{}:{}:{}", place.file, place.line, place.column);
        }
    }
    return all;
}

}  // namespace

TEST_CASE("precompiled headers: those count that nothing before them could change") {
    const std::string groups = "#include <cooperative_groups.h>\n", barrier = "#include <cuda/barrier>\n";
    const Heads of_groups = heads_of(groups), of_barrier = heads_of(barrier);
    CHECK(of_groups != 0);
    CHECK(of_barrier != 0);
    CHECK(of_groups != of_barrier);
    CHECK(heads_of(groups + barrier) == (of_groups | of_barrier));
    CHECK(heads_of("// a\n/* b\n c */\n#include <cuda_runtime.h>\n#include <cstdio>\n" + barrier + groups) ==
          (of_groups | of_barrier));
    CHECK(heads_of("  #  include <cooperative_groups.h> // why\nint x;\n" + barrier) == of_groups);
    for (const char* before : {"int x;\n", "#define N 3\n", "#if 1\n", "#include \"own.h\"\n",
                               "#pragma once\n", "#include <cuda_fp16.h>\n", "/* not closed\n",
                               "// goes on \\\n", "namespace n {\n", "#include <cstdio> int x;\n"}) {
        CAPTURE(before);
        CHECK(heads_of(before + groups) == 0);
    }
    CHECK(heads_of("#include \"cooperative_groups.h\"\n") == 0);
    CHECK(heads_of("") == 0);
    CHECK(text_of(of_groups | of_barrier) == groups + barrier);
}

TEST_CASE("precompiled headers: what a file compiles to, and what is said of it, is as without") {
    const std::string groups = "#include <cooperative_groups.h>\n", wrong = groups + kernel + "int x = ;\n",
                      unused = groups +
                               "__global__ void k(int* p) {\n    int unused;\n    p[0] = 1;\n}\nvoid "
                               "launch(int* p) { k<<<1, 1>>>(p); }\n",
                      macro = "#define N 3\n" + groups + kernel;
    bool used = false;
    const std::string sources[] = {groups + kernel, unused, wrong, macro};
    std::string before[4];
    const auto is_tried = [](size_t at) { return at == 0 || samples::has(at, 3); };
    for (size_t at = 0; at < 4; ++at) {
        if (!is_tried(at)) continue;
        before[at] = said(sources[at], used);
        CHECK_FALSE(used);
    }
    REQUIRE(are_made({heads_of(groups), 90}, groups));
    const auto folder = precompiled_folder();
    for (size_t at = 0; at < 4; ++at) {
        if (!is_tried(at)) continue;
        CAPTURE(sources[at]);
        CHECK(said(sources[at], used) == before[at]);
        CHECK(used == (at < 1));  // warnings come from compiling the unchanged file
    }
    remove_precompiled();
    CHECK_FALSE(fs::exists(folder));
    forget_precompiled();
}
