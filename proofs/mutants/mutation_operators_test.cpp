// Mutants of a source, whose comments, strings and other code stay unchanged.
#include "proofs/mutants/mutation_operators.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace warpmark;

namespace {

// "barrier: without `__syncthreads()`; guard: …"
std::string names(const std::string& source) {
    std::vector<std::string> all;
    for (const auto& mutant : batch::mutants_of(source)) all.push_back(mutant.name);
    return fmt::format("{}", fmt::join(all, "; "));
}

std::string changed(const std::string& source, const std::string& name) {
    for (const auto& mutant : batch::mutants_of(source))
        if (mutant.name == name) return mutant.source;
    return "no mutant of that name";
}

}  // namespace

TEST_CASE("mutate: barriers and fences that are statements are left out") {
    CHECK(
        names(
            "__syncthreads();\nif (a) __syncwarp(0xff);\nblock.sync(); cg::sync(cg::this_thread_block());") ==
        "barrier: without `__syncthreads()`; guard: `a` → `true`; barrier: without `__syncwarp(0xff)`; "
        "barrier: without `block.sync()`; "
        "barrier: without `cg::sync(cg::this_thread_block())`");
    CHECK(names("__threadfence();") ==
          "fence: without `__threadfence()`; fence: `__threadfence` → `__threadfence_block`");
    CHECK(names("asm volatile(\"bar.sync 1, 64;\" ::: \"memory\"); asm(\"mov.u32 %0, 1;\" : \"=r\"(x));") ==
          "barrier: without `asm volatile(\"bar.sync 1, 64;\" ::: \"memory\")`");
    CHECK(names("int sync = 1; x.sync + sync(2) + 1;").empty());
    CHECK(names("// __syncthreads();\n/* __syncthreads(); */ const char* s = \"__syncthreads();\";").empty());
    CHECK(changed("a(); __syncthreads(); b();", "barrier: without `__syncthreads()`") == "a(); ; b();");
}

TEST_CASE("mutate: guards become true, or false where they leave, and each of their parts goes alone") {
    CHECK(names("if (r < n && (c < m || z)) x();") ==
          "guard: `r < n && (c < m || z)` → `true`; guard: `r < n` → `true`; bound: `r < n` → `r <= n`; "
          "guard: `(c < m || z)` → `true`; "
          "guard: `c < m` → `false`; bound: `c < m` → `c <= m`; guard: `z` → `false`");
    CHECK(names("if (i >= n) return;") == "guard: `i >= n` → `false`; bound: `i >= n` → `i >= n - 1`");
    CHECK(names("x = i < n ? in[i] : 0;") == "guard: `i < n` → `true`; bound: `i < n` → `i <= n`");
    CHECK(names("const bool inside = a && b;") ==
          "guard: `a && b` → `true`; guard: `a` → `true`; guard: `b` → `true`");
    CHECK(names("if constexpr (a) x(); f<int, 3>(y); auto&& z = static_cast<int>(q);").empty());
    CHECK(changed("if (a && b) x();", "guard: `a` → `true`") == "if (true && b) x();");
}

TEST_CASE("mutate: bounds of loops are one off") {
    CHECK(names("for (int i = 0; i < n; i++) x();") ==
          "bound: `i < n` → `i <= n`; size: `i < n` → `i + 1 < n`");
    CHECK(names("for (int s = n / 2; s > 0; s /= 2) x(); while (a <= b) y();") ==
          "bound: `s > 0` → `s >= 0`; bound: `a <= b` → `a <= b + 1`");
}

TEST_CASE("mutate: pads go, indices change places, and declarations are told from uses") {
    CHECK(names("__shared__ int t[S][S + 1];") ==
          "index: `t[S][S + 1]` → `t[S + 1][S]`; pad: `[S + 1]` → `[S]`");
    CHECK(names("x = t[i + 1];").empty());
    CHECK(names("constexpr int pitch = side + 1; p = q * (side + 1);") ==
          "pad: `side + 1` → `side`; pad: `(side + 1)` → `(side)`");
    CHECK(names("constexpr int pad = 1;") == "pad: `pad = 1` → `pad = 0`");
    CHECK(names("t[y][x] = in[r * n + c];") ==
          "index: `t[y][x]` → `t[x][y]`; index: `in[r * n + c]` → `in[c * n + r]`");
    CHECK(names("t[threadIdx.x] = 1;") == "index: `threadIdx.x` → `threadIdx.y`");
}

TEST_CASE("mutate: atomics become plain, or reach less far unless their word is the block's own") {
    CHECK(names("atomicAdd(&sum[0], v);") ==
          "atomic: `atomicAdd(&sum[0], v)` → plain; atomic: `atomicAdd` → `atomicAdd_block`");
    CHECK(names("__shared__ int n; atomicMax(&n, v);") == "atomic: `atomicMax(&n, v)` → plain");
    CHECK(names("flag.store(1, cuda::memory_order_release);") ==
          "atomic: `memory_order_release` → `memory_order_relaxed`");
    CHECK(changed("x = atomicCAS(p, 0, 1);", "atomic: `atomicCAS(p, 0, 1)` → plain") ==
          "x = [&] { auto* place = p; auto was = *place; *place = was == (0) ? (1) : was; return was; }();");
}

TEST_CASE("mutate: grids get a cap, loops end early, and parameters become literals") {
    CHECK(names("k<<<blocks, 256>>>(n);") == "size: `blocks` → at most 132 * 8");
    CHECK(names("k<<<1, 256>>>(n);").empty());
    CHECK(names("dim3 grid(w / 32, 1); k<<<grid, 256>>>(n);") == "size: `w / 32` → at most 64");
    CHECK(changed("k<<<dim3(a, b), t>>>();", "size: `b` → at most 64") ==
          "k<<<dim3(a, (b) < 64 ? (b) : 64), t>>>();");
    CHECK(names("for (int i = t; i < n; i += 64) x();") ==
          "bound: `i < n` → `i <= n`; size: `i < n` → `i + (64) < n`; size: `i += 64` → `i = n`");
    CHECK(names("for (int i = 0; i <= n; i++) x();") ==
          "bound: `i <= n` → `i <= n + 1`; size: `i <= n` → `i + 1 <= n`");
    CHECK(names("for (int k = 0, i = t; i < n; k++, i += 64) x();") == "bound: `i < n` → `i <= n`");
    CHECK(names("for (int i = 0; i < n && x; i++) y();").find("size") == std::string::npos);
    CHECK(names("cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);") ==
          "size: `cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0)` → "
          "`(*(&sms) = 132, cudaSuccess)`");
    CHECK(names("int most = of_device.multiProcessorCount * 8;") ==
          "size: `of_device.multiProcessorCount` → `132`");
    const auto fixed = batch::mutants_of("k<<<1, 2>>>(n, n + 1, m);", {{"n", "32"}, {"x", "1"}});
    REQUIRE(fixed.size() == 1);
    CHECK(fixed[0].source == "k<<<1, 2>>>(32, n + 1, m);");
}

TEST_CASE("mutate: mutants of the same words are numbered, and the lines are the original's") {
    const auto mutants = batch::mutants_of("__syncthreads();\n\n__syncthreads();\n");
    REQUIRE(mutants.size() == 2);
    CHECK(mutants[1].name == "barrier: without `__syncthreads()` (2)");
    CHECK(mutants[1].line == 3);
}
