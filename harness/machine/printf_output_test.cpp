// Tests of device printf, assert and trap.
#include "harness/machine/kernel_runner_test.h"

namespace warpmark::machine {

TEST_CASE("print: conversions of every kind") {
    in_both_builds(R"(#include <cstdio>
        __global__ void k(const char* in, int n) {
            printf("%d %i %u %x %X %o|%5d|%-5d|%05d|%+d|% d\n", -n, n, 4000000000u, 255, 255, 8, n, n, n, )"
                   R"(n, n);
            printf("%f %.2f %e %g %10.3f|%-8.1f|%a\n", 1.5, 2.345f, 12345.678, 0.0001, 3.14159, 2.5, 1.0);
            printf("%c%c %s [%5s] [%-5s] [%.2s] %%\n", 'o', 'k', "text", "ab", "ab", "abcdef");
            printf("%lld %llu %lx %hd %ld %zu\n", -1234567890123LL, 18446744073709551615ULL, )"
                   R"(0x123456789abcUL, static_cast<short>(-5), -7L, sizeof(double));
            printf("%*d|%.*f\n", 6, 42, 3, 2.0);
            printf("no conversions\n");
            const int count = printf("%d\n", 1);
            printf("%d %s\n", count, static_cast<const char*>(nullptr));
        })",
                   [](Rig& rig) {
                       rig.out<char>(8).scalar(42).launch("k", 1);
                       CHECK(rig.printed() ==
                             "-42 42 4000000000 ff FF 10|   42|42   |00042|+42| 42\n"
                             "1.500000 2.35 1.234568e+04 0.0001      3.142|2.5     |0x1p+0\n"
                             "ok text [   ab] [ab   ] [ab] %\n"
                             "-1234567890123 18446744073709551615 123456789abc -5 -7 8\n"
                             "    42|2.000\n"
                             "no conversions\n"
                             "1\n"
                             "1 (null)\n");
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("print: lanes print in order, in divergent code too") {
    in_both_builds(
        "#include <cstdio>\n__global__ void k() { if (threadIdx.x & 1) printf(\"%d,\", threadIdx.x); else "
        "printf(\"%d;\", threadIdx.x); }",
        [](Rig& rig) {
            rig.launch("k", 6);
            CHECK((rig.printed() == "0;2;4;1,3,5," || rig.printed() == "1,3,5,0;2;4;"));
        });
}

TEST_CASE("print: a format or a text that cannot be read harms nobody") {
    in_both_builds(
        "#include <cstdio>\n__global__ void k(const char* bad) { printf(bad, 1, 2); printf(\"%s|%d %q\\n\", "
        "bad, 5, 6); }",
        [](Rig& rig) {
            rig.scalar(uint64_t{0x7777}).launch("k", 1);
            CHECK(rig.printed().find("(null)|5") != std::string::npos);
        });
}

TEST_CASE("print: more output than the limit is cut") {
    in_both_builds(
        "#include <cstdio>\n__global__ void k() { for (int i = 0; i < 1000; ++i) printf(\"%0100d\\n\", i); }",
        [](Rig& rig) {
            rig.launch("k", 32);
            CHECK(rig.printed().size() < (1 << 20) + 200);
            CHECK(rig.printed().find("was not kept") != std::string::npos);
        });
}

TEST_CASE("print: an assertion that fails stops the kernel and says which and where") {
    in_both_builds(
        "#include <cassert>\n__global__ void k(int* out) {\n    assert(threadIdx.x < 5);\n    "
        "out[threadIdx.x] = 1;\n}",
        [](Rig& rig) {
            rig.out<int>(8).launch("k", 8);
            CHECK(rig.findings() == "run.assert");
            CHECK(rig.messages().find("threadIdx.x < 5") != std::string::npos);
            CHECK(rig.messages().find("test.cu:3") != std::string::npos);
            CHECK(rig.messages().find("thread (5,0,0)") != std::string::npos);
        });
    in_both_builds(
        "#include <cassert>\n__global__ void k(int* out) { assert(threadIdx.x < 8); out[threadIdx.x] = 1; }",
        [](Rig& rig) {
            rig.out<int>(8).launch("k", 8);
            CHECK(rig.result<int>(0) == std::vector<int>(8, 1));
            CHECK(rig.findings() == "");
        });
}

TEST_CASE("print: a trap is a finding, and later launches do not run") {
    in_both_builds("__global__ void k(int* out) { if (threadIdx.x == 3) __trap(); out[threadIdx.x] += 1; }",
                   [](Rig& rig) {
                       rig.out<int>(8).launch("k", 8);
                       CHECK(rig.findings() == "run.trap");
                       const int before = rig.result<int>(0)[0];
                       rig.launch("k", 8);
                       CHECK(rig.result<int>(0)[0] == before);
                   });
}

}  // namespace warpmark::machine
