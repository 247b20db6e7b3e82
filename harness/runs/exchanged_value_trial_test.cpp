// Values that threads exchange, and reads that only look like an exchange.
#include <doctest/doctest.h>

#include <numeric>
#include <string>

#include "harness/runs/run_passes.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

constexpr uint32_t count = 256;

// The exchange in a kernel `k(const int* in, int* out)` with 2 blocks of 128 threads.
Exchange exchange(const std::string& body, uint32_t dynamic = 0, const std::string& attributes = "") {
    std::vector<int32_t> numbers(count);
    for (uint32_t at = 0; at < count; ++at) numbers[at] = static_cast<int32_t>(at * 7919 % 1009 + 1);
    const auto* bytes = reinterpret_cast<const std::byte*>(numbers.data());
    Argument in{"in", Use::in, {bytes, bytes + count * 4}, 4},
        out{"out", Use::out, std::vector<std::byte>(count * 4), 4};
    Job job;
    job.file = "k.cu";
    job.source = "extern \"C\" __global__ " + attributes +
                 " void k(const int* in, int* out) {\n  __shared__ int s[256];\n  volatile int* v = s;\n  "
                 "const int t = threadIdx.x, i = blockIdx.x * 128 + t;\n" +
                 body + "}\n";
    job.entry = "k";
    job.kernel_mode = true;
    job.grid[0] = 2;
    job.block[0] = 128;
    job.dynamic_shared_bytes = dynamic;
    job.witnesses = false;
    job.cases = {Case{"one", {in, out}, true}};
    const auto seen = session::run_here(std::move(job));
    REQUIRE(seen);
    for (const auto& finding : seen->build_findings) CAPTURE(finding.message);
    REQUIRE(seen->cases.size() == 1);
    REQUIRE(seen->cases[0].exchange.counted);
    return seen->cases[0].exchange;
}

constexpr uint64_t all = count * 4;

}  // namespace

TEST_CASE("exchange: a barrier object is no data, and what it orders is") {
    const auto seen = exchange(
        "  __shared__ alignas(8) unsigned long long object;\n"
        "  if (t == 0) asm volatile(\"mbarrier.init.shared::cta.b64 [%0], 128;\" :: \"r\"((unsigned)"
        "__cvta_generic_to_shared(&object)) : \"memory\");\n"
        "  __syncthreads();\n  s[t] = in[i];\n"
        "  asm volatile(\"{ .reg .pred p; .reg .b64 state;\\n mbarrier.arrive.shared::cta.b64 state, "
        "[%0];\\n\"\n"
        "      \"again: mbarrier.test_wait.shared::cta.b64 p, [%0], state;\\n @!p bra again; }\" :: "
        "\"r\"((unsigned)"
        "__cvta_generic_to_shared(&object)) : \"memory\");\n"
        "  out[i] = s[127 - t];\n");
    CHECK(seen.bytes == all);
    CHECK(seen.arrays.size() == 2);
    CHECK(seen.idle.empty());
}

TEST_CASE("exchange: every element that another thread takes counts once") {
    CHECK(exchange("  s[t] = in[i];\n  __syncthreads();\n  out[i] = s[127 - t];\n").bytes == all);
    CHECK(exchange("  s[t] = in[i];\n  __syncthreads();\n  out[i] = s[127 - t] + s[t ^ 1] + s[t ^ 2];\n")
              .bytes == all);
    CHECK(exchange("  s[t] = in[i];\n  __syncthreads();\n  out[i] = s[0];\n").bytes == 8);
    CHECK(exchange("  int sum = 0;\n  for (int r = 0; r < 2; r++) {\n    s[t] = in[i] + r;\n    "
                   "__syncthreads();\n    sum += s[127 - t];\n    __syncthreads();\n  }\n  out[i] = sum;\n")
              .bytes == 2 * all);
    CHECK(exchange("  s[t] = in[i];\n  __syncthreads();\n  for (int d = 64; d; d /= 2) {\n    if (t < d) "
                   "s[t] ^= s[t + d];\n    __syncthreads();\n  }\n  out[i] = s[0];\n")
              .bytes >= 2 * 127 * 4);
    CHECK(exchange("  if (t == 0) s[0] = 0;\n  __syncthreads();\n  atomicAdd(s, in[i]);\n  "
                   "__syncthreads();\n  out[i] = t ? 0 : s[0];\n")
              .bytes >= 8);
    CHECK(exchange("  s[t] = in[i];\n  __syncthreads();\n  out[i] = max(s[127 - t], 500);\n").bytes == all);
    CHECK(exchange(
              "  s[t] = (in[i] & 127);\n  __syncthreads();\n  out[i] = in[blockIdx.x * 128 + s[127 - t]];\n")
              .bytes == all);
}

TEST_CASE("exchange: words of one's own, and reads that go nowhere, count nothing") {
    CHECK(exchange("  s[t] = in[i];\n  __syncthreads();\n  out[i] = s[t];\n").bytes == 0);
    const auto idle =
        exchange("  v[t] = in[i];\n  __syncthreads();\n  int unused = v[127 - t];\n  out[i] = in[i];\n");
    CHECK(idle.bytes == 0);
    CHECK(idle.idle_bytes == all);
    REQUIRE(idle.idle.size() == 1);
    CHECK(idle.idle[0].line == 7);
    CHECK(exchange("  v[t] = in[i];\n  __syncthreads();\n  int x = v[127 - t] - v[127 - t];\n  out[i] = "
                   "in[i] + x;\n")
              .bytes == 0);
    CHECK(exchange("  v[t] = in[i];\n  __syncthreads();\n  if (v[127 - t] == v[127 - t]) out[i] = in[i];\n")
              .bytes == 0);
    CHECK(exchange("  for (int r = 0; r < 9; r++) {\n    v[t] = r;\n    __syncthreads();\n    int unused = "
                   "v[127 - t];\n    __syncthreads();\n  }\n  out[i] = in[i];\n")
              .bytes == 0);
    CHECK(exchange("  v[t] = in[i];\n  __syncthreads();\n  v[t + 128] = v[127 - t];\n  out[i] = in[i];\n")
              .bytes == 0);
    CHECK(exchange("  if (t == 0) s[0] = 0;\n  __syncthreads();\n  atomicAdd(s, in[i]);\n  out[i] = in[i];\n")
              .bytes == 0);
}

TEST_CASE("exchange: within a cluster, own shared memory and that of another block count") {
    const std::string staged =
        "  s[t] = in[i];\n  asm volatile(\"barrier.cluster.arrive;\\nbarrier.cluster.wait;\" ::: "
        "\"memory\");\n";
    const std::string remote =
        "  unsigned at;\n  asm(\"mapa.shared::cluster.u32 %0, %1, %2;\" : \"=r\"(at) : "
        "\"r\"((unsigned)__cvta_generic_to_shared(s + t)), "
        "\"r\"(1 - blockIdx.x));\n  int other;\n  asm volatile(\"ld.shared::cluster.u32 %0, [%1];\" : "
        "\"=r\"(other) : \"r\"(at));\n"
        "  out[i] = other;\n  asm volatile(\"barrier.cluster.arrive;\\nbarrier.cluster.wait;\" ::: "
        "\"memory\");\n";
    CHECK(exchange("  s[t] = in[i];\n  __syncthreads();\n  out[i] = s[127 - t];\n", 0, "__cluster_dims__(2)")
              .bytes == all);
    CHECK(
        exchange("  s[t] = in[i];\n  __syncthreads();\n  out[i] = s[t];\n", 0, "__cluster_dims__(2)").bytes ==
        0);
    CHECK(exchange(staged + remote, 0, "__cluster_dims__(2)").bytes == all);
}

TEST_CASE("exchange: words that a block keeps in its neighbor's memory") {
    const std::string begin =
        "  unsigned there, other = blockIdx.x ^ 1;\n  asm(\"mapa.shared::cluster.u32 %0, %1, %2;\" : "
        "\"=r\"(there) : \"r\"((unsigned)__cvta_generic_to_shared(s) + 4 * t), \"r\"(other));\n"
        "  asm volatile(\"barrier.cluster.arrive; barrier.cluster.wait;\" ::: \"memory\");\n"
        "  asm volatile(\"st.shared::cluster.u32 [%0], %1;\" :: \"r\"(there), \"r\"(in[i]) : \"memory\");\n"
        "  asm volatile(\"barrier.cluster.arrive; barrier.cluster.wait;\" ::: \"memory\");\n  int x;\n";
    const std::string end =
        "  asm volatile(\"barrier.cluster.arrive; barrier.cluster.wait;\" ::: \"memory\");\n";
    const std::string cluster = "__cluster_dims__(2, 1, 1)";
    const auto lent =
        exchange(begin +
                     "  asm volatile(\"ld.shared::cluster.u32 %0, [%1];\" : \"=r\"(x) : \"r\"(there)"
                     " : \"memory\");\n  out[i] = x;\n" +
                     end,
                 0, cluster);
    CHECK(lent.lent_bytes == 4 * 128);
    const auto sent = exchange(begin + "  out[i] = s[t];\n" + end, 0, cluster);
    CHECK(sent.lent_bytes == 0);
}

TEST_CASE("exchange: bytes of dynamic memory that hold values of others") {
    const std::string begin =
        "  extern __shared__ int d[];\n  d[t] = in[i]; d[128 + t] = in[i];\n  __syncthreads();\n";
    CHECK(exchange(begin + "  out[i] = d[127 - t];\n", 1024).dynamic_bytes == 512);
    CHECK(exchange(begin + "  out[i] = d[127 - t] + d[255 - t];\n", 1024).dynamic_bytes == 1024);
    CHECK(exchange(begin + "  out[i] = d[127 - t] + d[128 + t];\n", 1024).dynamic_bytes == 512);
    CHECK(exchange(begin + "  out[i] = d[127 - t];\n  ((volatile int*)d)[255 - t];\n", 1024).dynamic_bytes ==
          512);
}

TEST_CASE("exchange: what a dummy reads as well still counts for the line that uses it") {
    const auto both = exchange(
        "  v[t] = in[i];\n  __syncthreads();\n  int unused = v[126 - t & 127];\n  out[i] = v[127 - t];\n");
    CHECK(both.bytes == all);
    CHECK(both.idle_bytes == 0);
}

TEST_CASE("exchange: what is the same whatever the input is counts nothing") {
    const auto constant = exchange("  v[t] = 5;\n  __syncthreads();\n  out[i] = in[i] + (v[127 - t] - 5);\n");
    CHECK(constant.bytes == 0);
    CHECK(constant.idle_bytes == all);
    CHECK(constant.idle.size() == 1);
    CHECK(exchange("  s[t] = t;\n  __syncthreads();\n  out[i] = in[blockIdx.x * 128 + s[127 - t] % 128];\n")
              .bytes == 0);
    CHECK(exchange("  v[t] = t ? 5 : in[i];\n  __syncthreads();\n  out[i] = in[i] + (v[127 - t] & 4);\n")
              .bytes <= 8);
    // The values that a line reads from its own thread do not affect those it reads from others.
    CHECK(exchange("  v[t] = t ? 0 : in[i];\n  __syncthreads();\n  int sum = 0;\n  for (int k = 0; k < 128; "
                   "k++) sum += v[t + k & 127] * (t == 0);\n  out[i] = t ? in[i] : sum;\n")
              .bytes <= 8);
    CHECK(exchange("  if (t < 4) s[t] = 0;\n  __syncthreads();\n  atomicAdd(s + t % 4, in[i]);\n  "
                   "__syncthreads();\n  out[i] = s[t % 4];\n")
              .bytes >= 16);
    CHECK(exchange("  s[t] = in[i] > 1000;\n  __syncthreads();\n  out[i] = s[127 - t];\n").bytes < all / 16);
    CHECK(exchange("  s[t] = in[i] > 500;\n  __syncthreads();\n  out[i] = s[127 - t];\n").bytes == all);
}

TEST_CASE("exchange: a number times zero is zero, whatever it was") {
    CHECK(exchange("  v[t] = in[i];\n  __syncthreads();\n  float x = __int_as_float(v[127 - t]);\n  out[i] = "
                   "in[i] + (int)(x * 0.0f);\n")
              .bytes == 0);
    const std::string floats =
        "  __shared__ float f[128];\n  volatile float* g = f;\n  g[t] = in[i];\n  __syncthreads();\n";
    CHECK(exchange(floats + "  out[i] = __float_as_int(in[i] + 0.0f * (g[127 - t] + g[t ^ 1]));\n").bytes ==
          0);
    CHECK(exchange(floats + "  out[i] = __float_as_int(in[i] + g[127 - t]);\n").bytes == all);
    const std::string doubles =
        "  __shared__ double f[128];\n  volatile double* g = f;\n  g[t] = in[i];\n  __syncthreads();\n";
    CHECK(exchange(doubles + "  out[i] = __float_as_int(in[i] + (float)(0.0 * g[127 - t]));\n").bytes == 0);
    CHECK(exchange(doubles + "  out[i] = (int)g[127 - t];\n").bytes == 2 * all);
}

TEST_CASE("exchange: unused words break a row of words in use, whatever is written to them") {
    const auto row = [](const std::string& place) {
        return exchange("  const int w = t / 32, l = t % 32;\n  s[255] = 0;\n  s[" + place +
                        "] = in[i];\n  "
                        "__syncthreads();\n  const int m = l ^ 1;\n  out[i] = s[" +
                        std::string(place).replace(place.find('l'), 1, "m") + "];\n")
            .unbroken_bytes;
    };
    CHECK(row("w * 32 + l") == 128 * 4);
    CHECK(row("w * 33 + l") == 32 * 4);
    CHECK(row("w * 40 + l") == 32 * 4);
    CHECK(row("w * 32 + (l ^ w)") == 128 * 4);
    CHECK(row("w * 32 + l + w / 2") == 64 * 4);
    // Values that a later round overwrites count, too.
    CHECK(
        exchange("  int sum = 0;\n  for (int r = 0; r < 2; r++) {\n    s[r * 128 + t] = in[i] + r;\n    "
                 "__syncthreads();\n    sum += s[r * 128 + 127 - t];\n    __syncthreads();\n    s[t] = r;\n  "
                 "}\n  out[i] = sum;\n")
            .unbroken_bytes == 256 * 4);
    CHECK(exchange("  out[i] = in[i];\n").unbroken_bytes == 0);
}

TEST_CASE("exchange: words of one's own that are used count apart") {
    const auto own = exchange("  v[t] = in[i];\n  __syncthreads();\n  out[i] = v[t];\n");
    CHECK(own.bytes == 0);
    CHECK(own.own_bytes == all);
    const auto shown =
        exchange("  v[t] = in[i];\n  __syncthreads();\n  int unused = v[t];\n  out[i] = in[i];\n");
    CHECK(shown.own_bytes == 0);
    CHECK(exchange("  s[t] = in[i];\n  __syncthreads();\n  out[i] = s[127 - t];\n").own_bytes == 0);
}
