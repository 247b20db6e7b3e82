// Defenses can be switched off in the test program, and not in the released program.
#include "harness/base/attack_defenses.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "harness/base/defense_switches_test.h"

namespace fs = std::filesystem;

using namespace warpmark;

TEST_CASE("defences: each stands unless it is switched off, and then alone") {
    for (const auto& one : defense_names) {
        CAPTURE(one.name);
        CHECK(is_enabled(one.is));
        const switches::DisabledDefenses without(switches::only(one.is));
        for (const auto& other : defense_names) CHECK(is_enabled(other.is) == (other.is != one.is));
    }
    CHECK(switches::named({"worker-lock"}) == switches::whole_lock);
    CHECK(switches::named({"findings", "held"}) ==
          (switches::only(Defense::findings) | switches::only(Defense::held)));
}

TEST_CASE("defences: nothing in the program that is handed out can be switched") {
    const auto text_of = [](const fs::path& path) {
        std::ifstream stream(path, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    };
    const fs::path own = fs::read_symlink("/proc/self/exe");
    CHECK(text_of(own).find("/worker/without/") != std::string::npos);
    const auto shipped = own.parent_path() / "warpmark";
    if (!fs::exists(shipped)) return;  // these tests were built without it
    const auto program = text_of(shipped);
    REQUIRE(program.size() > 1 << 20);
    CHECK(program.find("/worker/without/") == std::string::npos);
    CHECK(program.find("switches") == std::string::npos);
    // The released program is linked with this file, which always returns true and has no state.
    const auto source = text_of(fs::path(WARPMARK_SOURCE_DIR) / "harness/base/attack_defenses.cpp");
    CHECK(source.find("return true;") != std::string::npos);
    CHECK(source.find("getenv") == std::string::npos);
    CHECK(source.find("static") == std::string::npos);
}
