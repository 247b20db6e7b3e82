// Build lines of nvcc as options of `inspect`.
#include "grader/cli/inspect/nvcc_spellings.h"

#include <doctest/doctest.h>

using namespace warpmark;

TEST_CASE("nvcc's spellings of options are taken, and those without an effect dropped") {
    const auto here = [](std::vector<std::string> words) {
        words.insert(words.begin(), "inspect");
        std::vector<char*> pointers;
        for (auto& word : words) pointers.push_back(word.data());
        cli::NvccSpellings spelled(static_cast<int>(pointers.size()), pointers.data());
        CHECK(spelled.words()[spelled.count()] == nullptr);
        std::string line;
        for (int at = 1; at < spelled.count(); ++at)
            line += std::string(at > 1 ? " " : "") + spelled.words()[at];
        return line;
    };
    CHECK(here({"-O3", "-std=c++20", "-arch=sm_80", "a.cu", "-lm", "-o", "a"}) ==
          "--std c++20 --arch sm_80 a.cu");
    CHECK(here({"--std=c++14", "--gpu-architecture=compute_90", "-Xcompiler", "-fopenmp", "a.cu"}) ==
          "--std c++17 --arch sm_90 a.cu");
    CHECK(here({"-arch", "sm_75", "-rdc=true", "-lineinfo", "-gencode=arch=compute_80,code=sm_80"}) ==
          "--arch sm_75 --rdc");
    CHECK(here({"a.cu", "--launch", "main", "-I.", "-DN=4", "--", "-O3", "-o"}) ==
          "a.cu --launch main -I. -DN=4 -- -O3 -o");
}
