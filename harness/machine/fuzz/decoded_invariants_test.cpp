// Tests of the decoding invariants: they hold for the fuzzer's seed texts and for texts that once broke them,
// and they detect violations.
#include "harness/machine/fuzz/decoded_invariants.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "harness/machine/module_variables.h"

namespace warpmark::machine {

TEST_CASE("fuzz: what must hold of every text holds of the corpus") {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(WARPMARK_SOURCE_DIR) /
                                                                 "harness/machine/fuzz/corpus")) {
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        INFO(entry.path().filename().string());
        CHECK(broken_invariant(text.str()) == "");
        ++files;
    }
    CHECK(files >= 40);
}

TEST_CASE("fuzz: a text of the corpus is right, so that a stranger in it shows") {
    const std::filesystem::path corpus =
        std::filesystem::path(WARPMARK_SOURCE_DIR) / "harness/machine/fuzz/corpus";
    for (const char* name : {"hand_all.ptx", "hand_odd.ptx", "hand_vars.ptx"}) {
        std::stringstream text;
        text << std::ifstream(corpus / name).rdbuf();
        const auto module = ptx::parse(text.str(), name);
        for (const auto& error : module.errors) FAIL_CHECK(to_text(error));
        Memory memory;
        for (const auto& finding : decode(module, {}, memory, nullptr).unsupported)
            FAIL_CHECK(name, ": ", fact_of<Unsimulated>(finding)->detail);
    }
}

}  // namespace warpmark::machine
