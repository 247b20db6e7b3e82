// Fixes for sizes, launch limits, layouts, padding, copy waits and initial values.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "harness/contract/finding_table.h"
#include "harness/fix/fix_candidates.h"

using namespace warpmark;

namespace {

Finding found(FindingId id, Fact fact, int line, int column = 5, Space space = Space::shared) {
    Finding finding;
    finding.id = id;
    finding.space = space;
    finding.locations = {{.file = "k.cu", .line = line, .column = column}};
    finding.fact = std::move(fact);
    return finding;
}

// True if one of the patched sources contains `wanted` and the original source does not.
bool proposes(const std::string& source, const Finding& finding, const std::string& wanted) {
    std::string all;
    bool has = false;
    for (const auto& patch : fix::candidates(source, "k.cu", finding)) {
        const auto text = fix::patched(source, patch);
        all += text + "\n----\n";
        has = has || text.find(wanted) != text.npos;
    }
    INFO(all);
    return has;
}

}  // namespace

TEST_CASE("fix: dynamic shared memory for what the kernel uses") {
    const auto overrun =
        found(id_of("memory.shared-overrun"), AddressFault{.kind = AddressFault::Kind::overrun}, 1, 1);
    const auto asks = [&](const std::string& launch, const std::string& wanted) {
        const std::string source =
            "__global__ void k() { extern __shared__ float s[]; }\nvoid f() {\n    " + launch + "\n}\n";
        return proposes(source, overrun, wanted);
    };
    CHECK(asks("k<<<1, 256>>>();", "k<<<1, 256, 256 * sizeof(float)>>>();"));
    CHECK(asks("k<<<1, 256, 0, stream>>>();", "k<<<1, 256, 256 * sizeof(float), stream>>>();"));
    CHECK(asks("k<<<1, t, t>>>();", "k<<<1, t, t * sizeof(float)>>>();"));
    CHECK(asks("k<<<1, t, sizeof(in)>>>();", "k<<<1, t, t * sizeof(float)>>>();"));
    CHECK(asks("k<<<1, t, t + 2>>>();", "k<<<1, t, (t + 2) * sizeof(float)>>>();"));
    CHECK(asks("k<int, 3><<<1, t>>>();", "k<int, 3><<<1, t, t * sizeof(float)>>>();"));
    CHECK(asks("dim3 b(8, 4);\n    k<<<1, b>>>();", "k<<<1, b, b.x * b.y * sizeof(float)>>>();"));
    CHECK_FALSE(asks("f(1);", "sizeof(float)"));
}

TEST_CASE("fix: an array that is too small, with what the first access lacks") {
    AddressFault fault{.kind = AddressFault::Kind::past_end, .array = "s", .offset = 520, .width = 4};
    fault.elements = 128;
    const auto past = found(id_of("memory.out-of-bounds"), fault, 3);
    const std::string source = "void k() {\n    __shared__ float s[128];\n    s[t + 4] = 1;\n}\n";
    CHECK(proposes(source, past, "s[128 + 3];"));
    const std::string rows = "void k() {\n    __shared__ float s[8][16];\n    s[0][t] = 1;\n}\n";
    CHECK_FALSE(proposes(rows, past, "16 + "));
}

TEST_CASE("fix: a kernel opts in to more than 48 KB before its launch") {
    const auto refused =
        found(id_of("launch.refused"), FailedCall{.call = "k", .is_launch = true}, 2, 5, Space::none);
    const auto call = [&](const std::string& launch) {
        return proposes("void f() {\n    " + launch + "\n}\n", refused,
                        "{\n    cudaFuncSetAttribute(k<9>, cudaFuncAttributeMaxDynamicSharedMemorySize, n * "
                        "4);\n    k<9><<<1, 2, n * 4>>>();\n}");
    };
    CHECK(call("k<9><<<1, 2, n * 4>>>();"));
    CHECK_FALSE(call("if (n) k<9><<<1, 2, n * 4>>>();"));
}

TEST_CASE("fix: layouts of shared arrays") {
    const auto conflict = found(id_of("banks.conflict"), BankConflict{.array = "d"}, 3);
    const auto source = [](const std::string& size, const std::string& place) {
        return "void k() {\n    __shared__ float d" + size + ";\n    d" + place + " = 1;\n    f(d" + place +
               ");\n}\n";
    };
    for (const char* more : {"1", "2", "4"})
        CHECK(proposes(source("[8][N]", "[y][x]"), conflict, std::string("d[8][N + ") + more + "];"));
    CHECK(proposes(source("[N][N]", "[y][x + 1]"), conflict,
                   "    d[y][(x + 1) ^ y] = 1;\n    f(d[y][(x + 1) ^ y]);"));
    CHECK_FALSE(proposes(source("[8][N]", "[y][x]"), conflict, "^"));
    CHECK(proposes(source("[8 * N]", "[y * N + x]"), conflict,
                   "d[8 * (N + 1)];\n    d[y * (N + 1) + x] = 1;\n    f(d[y * (N + 1) + x]);"));
    CHECK_FALSE(proposes(source("[8 * N]", "[y * 32 + x]"), conflict, "N + 1"));
}

TEST_CASE("fix: the wait that an asynchronous copy lacks") {
    const auto use = [](EarlyUse::MissingWait missing, uint32_t newer = 0) {
        EarlyUse fact{.missing = missing};
        fact.newer_groups = newer;
        auto finding = found(id_of("race.async"), fact, 2);
        finding.locations.push_back({.file = "k.cu", .line = 4, .column = 5});
        return finding;
    };
    using MissingWait = EarlyUse::MissingWait;
    const auto source = [](const std::string& copy, const std::string& behind = "") {
        return "void k() {\n    " + copy + "\n" + behind + "    x = s[0];\n}\n";
    };
    const std::string old = "__pipeline_memcpy_async(&s[t], &in[t], 4);";
    CHECK(proposes(source(old, "    __pipeline_commit();\n"), use(MissingWait::wait),
                   "    __pipeline_commit();\n    __pipeline_wait_prior(0);\n    __syncthreads();\n    x"));
    CHECK(proposes(source(old), use(MissingWait::wait),
                   old + "\n    __pipeline_commit();\n    __pipeline_wait_prior(0);\n    x"));
    CHECK(proposes(source("for (;;) { " + old + " }"), use(MissingWait::commit),
                   "}\n    __pipeline_commit();\n"));
    CHECK(proposes(source(old, "    __pipeline_commit();\n    __pipeline_wait_prior(3);\n"),
                   use(MissingWait::group, 1), "__pipeline_wait_prior(1);"));
    const std::string group = "cg::memcpy_async(block, s, in, 128);";
    CHECK(proposes(source(group), use(MissingWait::wait), group + "\n    cg::wait(block);\n    x"));
    const std::string object = "cuda::memcpy_async(&s[t], &in[t], 4, bar);";
    CHECK(proposes(source(object), use(MissingWait::phase), object + "\n    bar.arrive_and_wait();\n    x"));
    const std::string piped = "cuda::memcpy_async(&s[t], &in[t], 4, pipe);";
    CHECK(proposes(source(piped, "    pipe.producer_commit();\n"), use(MissingWait::wait),
                   "producer_commit();\n    pipe.consumer_wait();\n    x"));
    CHECK(fix::candidates(source("s[t] = 1;"), "k.cu", use(MissingWait::wait)).empty());
    auto unseen = use(MissingWait::proxy_fence);
    std::swap(unseen.locations[0], unseen.locations[1]);
    CHECK(proposes(source("s[t] = 1;"), unseen,
                   "s[t] = 1;\n    asm volatile(\"fence.proxy.async.shared::cta;\" ::: \"memory\");\n    x"));
}

TEST_CASE("fix: a first value for what is read before it is written") {
    const auto read = [](const std::string& name, Space space) {
        UninitializedRead fact{.element = name + "[3]", .array = name};
        return found(id_of("memory.uninitialised"), fact, 3, 5, space);
    };
    const std::string shared = "void k() {\n    __shared__ int a[N], b[M];\n    atomicAdd(&b[i], 1);\n}\n";
    CHECK(proposes(shared, read("b", Space::shared),
                   "b[M];\n    for (int i_ = threadIdx.x; i_ < M; i_ += blockDim.x) b[i_] = 0;\n    "
                   "__syncthreads();\n    atomicAdd"));
    const std::string one = "void k() {\n    __shared__ int sum;\n    atomicAdd(&sum, 1);\n}\n";
    CHECK(proposes(one, read("sum", Space::shared), "    if (threadIdx.x == 0) sum = 0;\n"));
    const std::string local = "void k() {\n    float sum, a[4];\n    sum += a[1];\n}\n";
    CHECK(proposes(local, read("a", Space::local), "float sum, a[4] = {};"));
    CHECK(proposes(local, found(id_of("memory.uninitialised"), UninitializedRead{}, 3, 5, Space::local),
                   "float sum = 0, a[4];"));
}

TEST_CASE("fix: rows that have padding already get a sum that a person would write") {
    const auto conflict = found(id_of("banks.conflict"), BankConflict{.array = "tile"}, 3, 9);
    const auto padded = [&](const std::string& size) {
        const auto source =
            "void k() {\n    __shared__ float tile[N][" + size + "];\n    x = tile[t][0];\n}\n";
        return fix::patched(source, fix::candidates(source, "k.cu", conflict).at(0));
    };
    const std::pair<const char*, const char*> rows[] = {{"side", "side + 1"},
                                                        {"side + 2", "side + 3"},
                                                        {"side+2", "side+3"},
                                                        {"side + pad", "side + pad + 1"},
                                                        {"32", "32 + 1"},
                                                        {"side - 2", "side - 2 + 1"},
                                                        {"side + 2u", "side + 2u + 1"},
                                                        {"side + 010", "side + 010 + 1"},
                                                        {"2 * side + 2", "(2 * side + 2) + 1"},
                                                        {"side << 1 + 2", "(side << 1 + 2) + 1"},
                                                        {"f(side + 2)", "(f(side + 2)) + 1"}};
    for (const auto& [before, after] : rows) {
        CAPTURE(before);
        CHECK(padded(before) == padded("side").replace(padded("side").find("side + 1"), 8, after));
    }
}
