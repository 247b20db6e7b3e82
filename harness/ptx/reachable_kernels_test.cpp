// Removal of launchers, and preservation of everything kernels reach.
#include <doctest/doctest.h>

#include "harness/ptx/module_queries.h"

using namespace warpmark::ptx;

namespace {

constexpr std::string_view text = R"(
.version 9.0
.target sm_90
.address_size 64
.extern .func (.param .b32 r) __cudaCDP2LaunchDeviceV2(.param .b64 a, .param .b64 b);
.extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);
.global .align 4 .u32 of_the_host;
.global .align 4 .u32 counted;
.global .align 8 .u64 by_address = counted;
.visible .func launch() { .reg .b64 a; mov.u64 a, of_the_host; call.uni launched_from; ret; }
.func launched_from() { ret; }
// a helper
.func twice(.reg .u32 x) { .reg .b64 a; mov.u64 a, by_address; ret; }
.visible .entry k() {
    .reg .u32 x;
    .loc 1 2 3, function_name $L__info_string0
    mov.u32 x, 1;
    call.uni twice, (x);
    ret;
}
.file 1 "k.cu"
.section .debug_str {
$L__info_string0:
.b8 107, 0
}
.section .debug_info {
.b64 launch
}
)";

}  // namespace

TEST_CASE("a device gets the kernels and all that they reach, and nothing else") {
    const auto module = parse(text, "k.ptx");
    REQUIRE(module.errors.empty());
    CHECK(reached_by_kernels(module) == std::set<std::string>{"k", "twice", "by_address", "counted"});
    const std::string kept = kernels_only(module, text);
    for (const char* word : {".version 9.0", ".target sm_90", "twice(", ".entry k", "counted;",
                             "by_address =", ".file 1", ".debug_str"}) {
        CAPTURE(word);
        CHECK(kept.find(word) != kept.npos);
    }
    for (const char* word : {"launch", "CDP2", "vprintf", "of_the_host", ".debug_info"}) {
        CAPTURE(word);
        CHECK(kept.find(word) == kept.npos);
    }
    const auto again = parse(kept, "kept.ptx");
    CHECK(again.errors.empty());
    CHECK(kernels_only(again, kept) == kept);
}

TEST_CASE("a function that only a table of targets names stays, and one that only the launcher calls goes") {
    constexpr std::string_view by_table = R"(
.version 9.0
.target sm_90
.address_size 64
.func one() { ret; }
.func other() { ret; }
.visible .entry k(.param .u64 f) {
    .reg .b64 p;
    ld.param.u64 p, [f];
    targets: .calltargets one;
    call p, targets;
    ret;
}
)";
    const auto module = parse(by_table, "k.ptx");
    REQUIRE(module.errors.empty());
    CHECK(reached_by_kernels(module) == std::set<std::string>{"k", "one"});
}
