// Offsets and sizes whose sum wraps, and impossible sizes: each is refused without an access outside the
// memory, and a valid twin succeeds.
#include "harness/base/range_checks.h"
#include "harness/machine/kernel_runner_test.h"
#include "harness/machine/run_state.h"

namespace warpmark::runtime {

using namespace machine;
namespace {

// Expected output of a launcher, in both builds.
void prints(const std::string& body, const std::string& expected, const std::string& head = "") {
    CAPTURE(body);
    in_both_builds("#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n" + head +
                       "\n__device__ char g[1024];\n__global__ void k(int* out) { out[0] = 1; }\nextern "
                       "\"C\" void launch(int* out) {\n" +
                       body + "\n}",
                   [&](Rig& rig) {
                       rig.buffer(std::vector<int>{5, 6, 7, 8}).host("launch");
                       CHECK(rig.printed() == expected);
                       CHECK(rig.result<int>(0).size() == 4);
                   });
}

std::string ptx(const std::string& head, const std::string& body) {
    return ".version 9.0\n.target sm_90\n.address_size 64\n" + head +
           "\n.visible .func launch()\n{\n.reg .b64 %rd<8>;\n.reg .b32 %r<8>;\n" + body + "ret;\n}\n";
}

}  // namespace

TEST_CASE("bounds: a piece lies inside of another one, or not, whatever the sum") {
    constexpr uint64_t top = ~uint64_t{0};
    CHECK(fits(0, 0, 0));
    CHECK(fits(512, 512, 1024));
    CHECK(fits(1024, 0, 1024));
    CHECK(fits(top, 0, top));
    CHECK_FALSE(fits(512, 513, 1024));
    CHECK_FALSE(fits(1025, 0, 1024));
    for (const uint64_t wrapping : {top, top - 511, uint64_t{1} << 63, top << 32})
        CHECK_FALSE(fits(512, wrapping, 1024));
    CHECK_FALSE(fits(top, 1, 1024));
    CHECK(capped_sum(3, 4) == 7);
    CHECK(capped_sum(top, 1) == top);
    CHECK(capped_sum(top - 3, 3) == top);
}

TEST_CASE("sizes: fills and copies that would wrap are refused, their twins are made") {
    const std::string pointers =
        "char* d; cudaGetSymbolAddress((void**)&d, g); char* m; cudaMalloc(&m, 1024); char* b; "
        "cudaMallocManaged(&b, 1024); char own[1024] = {};\n";
    const std::string sizes =
        "const size_t sizes[] = {(size_t)-512, (size_t)-511, (size_t)-1, (size_t)1 << 63, (size_t)1 << 32, "
        "((size_t)1 << 32) - 512, 513};\n";
    prints(pointers + sizes +
               "for (size_t n : sizes) printf(\"%d%d%d \", cudaMemset(d + 512, 65, n), cudaMemset(m + 512, "
               "65, n), cudaMemset(b + 512, 65, n));\n"
               "printf(\"%d%d%d\", cudaMemset(d + 512, 65, 512), cudaMemset(m + 512, 65, 512), cudaMemset(b "
               "+ 512, 65, 512));",
           "111 111 111 111 111 111 111 000");
    prints(pointers + sizes +
               "for (size_t n : sizes) printf(\"%d%d%d \", cudaMemcpy(own + 512, d + 512, n, "
               "cudaMemcpyDeviceToHost), cudaMemcpy(d + 512, own + 512, n, cudaMemcpyHostToDevice),\n"
               "cudaMemcpy(m + 512, d + 512, n, cudaMemcpyDeviceToDevice));\nprintf(\"%d\", cudaMemcpy(m + "
               "512, own + 512, 512, cudaMemcpyHostToDevice));",
           "111 111 111 111 111 111 111 0");
    prints(
        "char* s; cudaGetSymbolAddress((void**)&s, g); printf(\"%d %d\", cudaMemset(s - 512, 65, 1024), "
        "cudaMemset(s + 1024, 65, 1));",
        "1 1");
}

TEST_CASE("sizes: a symbol's offset leads to no other variable") {
    prints(
        "int x = 3, y = 0;\nconst size_t offsets[] = {(size_t)-4, (size_t)-1024, (size_t)1 << 32, (size_t)1 "
        "<< 63, 1021, 2048};\n"
        "for (size_t at : offsets) printf(\"%d%d \", cudaMemcpyToSymbol(g, &x, 4, at), "
        "cudaMemcpyFromSymbol(&y, g, 4, at));\n"
        "printf(\"%d%d %d\", cudaMemcpyToSymbol(g, &x, 4, 1020), cudaMemcpyFromSymbol(&y, g, 4, 1020), y);",
        "11 11 11 11 11 11 00 3");
    prints(
        "int x = 3; printf(\"%d %d\", cudaMemcpyToSymbol(g, &x, (size_t)-4, 8), cudaMemcpyToSymbol(g, &x, "
        "(size_t)1 << 63, (size_t)1 << 63));",
        "1 1");
}

TEST_CASE("sizes: rows that lie too far apart, and rows of nothing without end") {
    prints(
        "char own[64]; char* m; cudaMalloc(&m, 64);\n"
        "printf(\"%d \", cudaMemcpy2D(m, (size_t)-16, own, 16, 16, 4, cudaMemcpyHostToDevice));\n"
        "printf(\"%d \", cudaMemcpy2D(m, 16, own, (size_t)1 << 32, 16, 4, cudaMemcpyHostToDevice));\n"
        "printf(\"%d \", cudaMemcpy2D(m, 16, own, 16, 0, (size_t)-1, cudaMemcpyHostToDevice));\n"
        "printf(\"%d \", cudaMemcpy2D(m, 16, own, 16, 16, 5, cudaMemcpyHostToDevice) != 0);\n"
        "printf(\"%d\", cudaMemcpy2D(m, 16, own, 16, 16, 4, cudaMemcpyHostToDevice));",
        "12 12 0 1 0");
    prints(
        "char* m; cudaMalloc(&m, 64); printf(\"%d %d\", cudaMemset2D(m, (size_t)-16, 0, 16, 4), "
        "cudaMemset2D(m, 16, 0, 16, 4));",
        "1 0");
}

TEST_CASE("sizes: a copy whose two ends lie far apart on the launcher's stack") {
    prints(
        "volatile int zero = 0; char low[64]; char high[100000]; memset(low, 7, 64);\nprintf(\"%d \", "
        "cudaMemcpy(high + 99000 + zero, low + zero, 64, cudaMemcpyHostToHost));\n"
        "printf(\"%d %d\", cudaMemcpy(low + zero, high + 99000 + zero, 64, cudaMemcpyHostToHost), "
        "high[99063] + low[3]);",
        "0 0 14");
}

TEST_CASE("sizes: shared memory whose sum wraps is refused, and so is a cluster without blocks") {
    prints(
        "const size_t sizes[] = {(size_t)-16, (size_t)-1024, (size_t)-2048, (size_t)1 << 63, (size_t)1 << "
        "32};\n"
        "void* arguments[] = {&out}; for (size_t n : sizes) { cudaLaunchKernel(s, dim3(1), dim3(32), "
        "arguments, n); printf(\"%d \", cudaGetLastError()); }\n"
        "int blocks = 7; for (size_t n : sizes) { cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, s, "
        "128, n); printf(\"%d \", blocks); }\n"
        "s<<<1, 32, 1024>>>(out); printf(\"%d\", cudaGetLastError());",
        "1 1 1 1 1 0 0 0 0 0 0",
        "__global__ void s(int* out) { __shared__ int own[256]; extern __shared__ int more[]; "
        "own[threadIdx.x] = more[threadIdx.x] = 1; out[0] = own[threadIdx.x] + more[threadIdx.x]; }");
    for (const char* shape : {"2, 0, 0", "2, 0, 1", "65536, 32768, 2"}) {
        CAPTURE(shape);
        prints(
            "cudaLaunchConfig_t c = {}; c.gridDim = dim3(65536, 32768, 2); c.blockDim = 32; "
            "cudaLaunchAttribute a[1]; a[0].id = cudaLaunchAttributeClusterDimension;\n"
            "const unsigned dims[] = {" +
                std::string(shape) +
                "}; a[0].val.clusterDim.x = dims[0]; a[0].val.clusterDim.y = dims[1]; a[0].val.clusterDim.z "
                "= dims[2];\n"
                "c.attrs = a; c.numAttrs = 1; printf(\"%d\", cudaLaunchKernelEx(&c, k, out));",
            "912");
    }
}

TEST_CASE("sizes: a conversion as wide as no text is keeps to what is kept") {
    prints("printf(\"%2147483648d|%.1999999999f|%d\", 1, 2.0, 3);", [] {
        std::string number = "2.";
        return std::string(399, ' ') + "1|" + number + std::string(400, '0') + "|3";
    }());
    prints("printf(\"%5d|%-6.2f|%05x|%.3s\", 42, 2.5, 255, \"abcdef\");", "   42|2.50  |000ff|abc");
}

TEST_CASE("sizes: realloc moves what is the host's, and nothing else") {
    prints(
        "int* own = (int*)malloc(8); own[1] = 5; own = (int*)realloc(own, 64); printf(\"%d \", own[1]); int* "
        "none = (int*)realloc(own, (size_t)-8); printf(\"%d\", none == nullptr);",
        "5 1");
    in_both_builds(
        "#include <cstdio>\n#include <cstdlib>\nextern \"C\" void launch(int* out) { int* taken = "
        "(int*)realloc(out, 16); printf(\"%d\", taken[0]); }",
        [](Rig& rig) {
            rig.buffer(std::vector<int>{5, 6, 7, 8}).host("launch");
            CHECK(rig.printed() == "0");
        });
}

TEST_CASE("sizes: fills and copies count as work, however few calls make them") {
    in_both_builds(
        "extern \"C\" void launch() { char* m; cudaMalloc(&m, (size_t)1 << 31); for (int i = 0; i < 1000; "
        "++i) cudaMemset(m, i, (size_t)1 << 31); }",
        [](Rig& rig) {
            rig.run().work.limits.other_work = 400'000;
            rig.host("launch");
            CHECK(rig.findings() == "run.limit");
            CHECK(rig.messages().find("requests more work than a run may do") != std::string::npos);
        });
    in_both_builds(
        "extern \"C\" void launch() { char* m; cudaMalloc(&m, 1 << 20); for (int i = 0; i < 20; ++i) "
        "cudaMemset(m, i, 1 << 20); cudaFree(m); }",
        [](Rig& rig) {
            rig.run().work.limits.other_work = 400'000;
            CHECK(rig.host("launch").findings() == "");
        });
}

TEST_CASE("sizes: arrays and parameters of gigabytes are not laid out") {
    Rig shared(ptx(".shared .align 4 .b8 huge[1099511627776];\n",
                   "mov.u64 %rd1, huge;\ncvta.shared.u64 %rd1, %rd1;\nst.b32 [%rd1], 1;\n"));
    CHECK(shared.host("launch").findings() != "");
    Rig area(ptx(".func take(.param .b8 p[134217728])\n{\nret;\n}\n",
                 ".param .b8 a[134217728];\nst.param.b8 [a+134217000], 1;\ncall.uni take, (a);\n"));
    CHECK(area.host("launch").findings() == "tool.unsupported");
    Rig local(
        ptx("", ".local .align 8 .b8 a[4294967296];\n.local .align 8 .b8 b[64];\nst.local.b8 [b+8], 1;\n"));
    CHECK(local.host("launch").findings() == "tool.unsupported");
    Rig fair(ptx(".func take(.param .b8 p[4096])\n{\nret;\n}\n",
                 ".local .align 8 .b8 b[64];\n.param .b8 a[4096];\nst.param.b8 [a+4000], 1;\ncall.uni take, "
                 "(a);\nst.local.b8 [b+8], 1;\n"));
    CHECK(fair.host("launch").findings() == "");
}

TEST_CASE("sizes: functions of the machine that a file declares otherwise") {
    Rig few(ptx("",
                ".param .b64 r;\n.param .b64 a;\nmov.u64 %rd1, launch;\nst.param.b64 [a], %rd1;\ncall.uni "
                "(r), __cudaCDP2GetParameterBufferV2, (a);\n"));
    few.host("launch");
    Rig none(ptx("",
                 ".param .b64 r;\ncall.uni (r), __warpmark_memcpy, ();\ncall.uni (r), __warpmark_launch, "
                 "();\ncall.uni (r), vprintf, ();\n"));
    none.host("launch");
    // A try block whose function has returned is not a valid return point.
    Rig back(
        ptx(".func inner()\n{\n.param .b64 t;\n.param .b32 e;\n.reg .b64 %rd<2>;\nmov.u64 %rd1, "
            "7;\nst.param.b64 [t], %rd1;\ncall.uni (e), __warpmark_try_enter, (t);\nret;\n}\n",
            "call.uni inner;\ncall.uni __warpmark_unwind, ();\n"));
    CHECK(back.host("launch").findings() == "");
}

TEST_CASE("sizes: a bulk copy of a quarter of a gigabyte goes as far as shared memory can") {
    const std::string head =
        ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 out)\n{\n.reg .b64 "
        "%rd<4>;\n.reg .b32 %r<4>;\n.shared .align 16 .b8 tile[256];\n"
        "ld.param.u64 %rd1,[out];\nmov.u32 %r1, tile;\n";
    const auto copy = [&](uint32_t bytes) {
        return head + "mov.u32 %r2, " + std::to_string(bytes) +
               ";\ncp.async.bulk.global.shared::cta.bulk_group [%rd1], [%r1], %r2;\nret;\n}\n";
    };
    Rig huge(copy(268435440));
    huge.out<int>(64).launch("k", 1);
    CHECK(huge.findings().find("memory.out-of-bounds") != std::string::npos);
    CHECK(huge.run().work.other > 10'000);
    CHECK(huge.run().work.other < 50'000);
    Rig fair(copy(256));
    CHECK(fair.out<int>(64).launch("k", 1).findings() == "");
}

}  // namespace warpmark::runtime
