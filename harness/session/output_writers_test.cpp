// Origin of the bytes of an output, a kernel or the launcher, and the data that the launcher reads from the
// device.
#include <doctest/doctest.h>

#include <array>
#include <numeric>
#include <string>

#include "harness/device/cost_coefficients.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

constexpr uint32_t count = 64;

CaseObservation run_host(const std::string& launcher, const std::string& kernels = "") {
    std::vector<int32_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 1);
    const auto* bytes = reinterpret_cast<const std::byte*>(numbers.data());
    Argument in{"in", Use::in, {bytes, bytes + count * 4}, 4},
        out{"out", Use::out, std::vector<std::byte>(count * 4, std::byte{0xa5}), 4};
    Job job;
    job.file = "k.cu";
    job.source =
        "#include <cuda_runtime.h>\n__global__ void copy(const int* in, int* out, int n) { int i = "
        "threadIdx.x; if (i < n) out[i] = in[i] + 1; }\n" +
        kernels + "\nextern \"C\" void launch(const int* in, int* out) {\n" + launcher + "}\n";
    job.witnesses = false;
    job.cases = {Case{"one", {in, out}}};
    auto seen = session::run_here(std::move(job));
    REQUIRE(seen);
    for (const auto& finding : seen->build_findings) CAPTURE(finding.message);
    REQUIRE(seen->cases.size() == 1);
    return std::move(seen->cases[0]);
}

uint64_t bytes_of_launcher(const std::string& launcher, const std::string& kernels = "") {
    uint64_t bytes = 0;
    for (const auto& stretch : run_host(launcher, kernels).host_written)
        bytes += stretch.passed_on ? 0 : stretch.bytes;
    return bytes;
}

uint64_t carried(const std::string& launcher, const std::string& kernels) {
    uint64_t bytes = 0;
    for (const auto& launch : run_host(launcher, kernels).launches) bytes += launch.carried_bytes;
    return bytes;
}

const std::string answers =
    "int h[64]; cudaMemcpy(h, in, 256, cudaMemcpyDeviceToHost); for (int& x : h) x++;\n";
const std::string put_back = "cudaMemcpy(out, h, 256, cudaMemcpyHostToDevice);\n";

}  // namespace

TEST_CASE("host work: what the launcher writes to an output is its own") {
    const auto seen = run_host(answers + put_back);
    REQUIRE(!seen.host_written.empty());
    CHECK(seen.host_written[0].argument == 1);
    CHECK(seen.host_written[0].where.line == 6);
    CHECK(seen.host_written[0].where.role == Role::copies);
    CHECK(bytes_of_launcher(answers + put_back) == count);  // one byte of each element is nonzero
    CHECK(bytes_of_launcher("copy<<<1, 64>>>(in, out, 60);\n" + answers +
                            "cudaMemcpy(out + 60, h + 60, 16, cudaMemcpyHostToDevice);\n") == 4);
    CHECK(bytes_of_launcher(answers + put_back + "copy<<<1, 64>>>(in, out, 0);\n") == count);
    CHECK(bytes_of_launcher("for (int i = 0; i < 64; i++) cudaMemset(out + i, i + 2, 1);\n") == count);
    CHECK(bytes_of_launcher("copy<<<1, 64>>>(in, out, 64);\ncudaMemset(out + 3, 0, 4);\n") == 4);
    CHECK(bytes_of_launcher(answers + "cudaMemcpyAsync(out, h, 256, cudaMemcpyHostToDevice, 0);\n") == count);
}

TEST_CASE(
    "host work: it stays so by way of another buffer, of managed memory, and under a kernel that changes "
    "nothing") {
    CHECK(bytes_of_launcher(answers +
                            "int* d; cudaMalloc(&d, 256); cudaMemcpy(d, h, 256, cudaMemcpyHostToDevice); "
                            "cudaMemcpy(out, d, 256, cudaMemcpyDeviceToDevice);\n") == count);
    CHECK(bytes_of_launcher(answers + "int* m; cudaMallocManaged(&m, 256); for (int i = 0; i < 64; i++) m[i] "
                                      "= h[i];\ncudaMemcpy(out, m, 256, cudaMemcpyDefault);\n") == count);
    CHECK(bytes_of_launcher(answers + put_back + "touch<<<1, 64>>>(out);\n",
                            "__global__ void touch(int* out) { atomicAdd(out + threadIdx.x, 0); }") == count);
    CHECK(
        bytes_of_launcher(
            answers + put_back + "touch<<<1, 64>>>(out);\n",
            "__global__ void touch(int* out) { volatile int* o = out; o[threadIdx.x] = o[threadIdx.x]; }") ==
        count);
    const std::string turned =
        "for (int i = 0; i < 64; i++) cudaMemcpy(out + 63 - i, in + i, 4, cudaMemcpyDeviceToDevice);\n";
    CHECK(bytes_of_launcher(turned) > 0);
}

TEST_CASE("host work: zeros that were zeros on the device before have no marks to clear") {
    const std::string zeros =
        "int* d; cudaMalloc(&d, 256); cudaMemset(d, 0, 256); int h[64];\n"
        "cudaMemcpy(h, d, 256, cudaMemcpyDeviceToHost);\n"
        "int* e; cudaMalloc(&e, 256); cudaMemcpy(e, h, 256, cudaMemcpyHostToDevice);\n"
        "copy<<<1, 64>>>(e, out, 64);\n";
    CHECK(bytes_of_launcher(zeros) == 0);
}

TEST_CASE("host work: to clear, to fill, to copy a kernel's result is none") {
    const std::string kernel = "copy<<<1, 64>>>(in, out, 64);\n";
    CHECK(bytes_of_launcher(kernel) == 0);
    CHECK(bytes_of_launcher("cudaMemset(out, 0, 256);\n" + kernel) == 0);
    CHECK(bytes_of_launcher("cudaMemset(out, 0, 256);\n") == 0);
    CHECK(bytes_of_launcher("cudaMemset(out, 0xff, 256);\ncopy<<<1, 64>>>(in, out, 3);\n") == 0);
    CHECK(bytes_of_launcher("int h[64] = {}; " + put_back + "add<<<1, 64>>>(in, out);\n",
                            "__global__ void add(const int* in, int* out) { if (in[threadIdx.x] % 2) "
                            "atomicAdd(out + threadIdx.x, 1); }") == 0);
    CHECK(bytes_of_launcher("int h[64]; for (int& x : h) x = -7; " + put_back +
                            "copy<<<1, 64>>>(in, out, 3);\n") == 0);
    CHECK(bytes_of_launcher(answers + put_back + kernel + kernel) == count);  // nothing has changed
    CHECK(bytes_of_launcher("int h[64]; for (int i = 0; i < 64; i++) h[i] = 1000 + i;\n" + put_back +
                            kernel) == 0);
    CHECK(bytes_of_launcher(kernel + "cudaMemset(out, 0, 256);\n" + kernel) == 0);
    CHECK(bytes_of_launcher("int* d; cudaMalloc(&d, 256); copy<<<1, 64>>>(in, d, 64); cudaMemcpy(out, d, "
                            "256, cudaMemcpyDeviceToDevice);\n") == 0);
    CHECK(bytes_of_launcher("cudaMemcpy(out, in, 256, cudaMemcpyDeviceToDevice);\ntwice<<<1, 32>>>(out);\n",
                            "__global__ void twice(int* out) { out[threadIdx.x] *= 2; }") == 0);
    CHECK(bytes_of_launcher("int* d; cudaMalloc(&d, 512); copy<<<1, 64>>>(in, d, 64); cudaMemcpy2D(out, 8, "
                            "d, 16, 8, 16, cudaMemcpyDeviceToDevice);\n") == 0);
}

TEST_CASE("host work: a kernel's result that goes to the host and back as it is stays the kernel's") {
    const std::string made = "int* d; cudaMalloc(&d, 256); copy<<<1, 64>>>(in, d, 64); int h[64];\n";
    const std::string taken = made + "cudaMemcpy(h, d, 256, cudaMemcpyDeviceToHost);\n";
    CHECK(bytes_of_launcher(taken + put_back) == 0);
    CHECK(bytes_of_launcher(taken + "int g[64]; for (int i = 0; i < 64; i++) g[i] = h[i];\ncudaMemcpy(out, "
                                    "g, 256, cudaMemcpyHostToDevice);\n") == 0);
    CHECK(bytes_of_launcher(
              taken +
              "for (int i = 0; i < 64; i += 8) cudaMemcpy(out + i, h + i, 32, cudaMemcpyHostToDevice);\n") ==
          0);
    CHECK(bytes_of_launcher(
              made +
              "for (int i = 0; i < 64; i++) { int v; cudaMemcpy(&v, d + i, 4, cudaMemcpyDeviceToHost); "
              "cudaMemcpy(out + i, &v, 4, cudaMemcpyHostToDevice); }\n") == 0);
    // Input and sums are copied through the host, in a buffer of which the kernel changes only some bytes.
    CHECK(bytes_of_launcher(
              "int h[64], *d; cudaMalloc(&d, 300); cudaMemcpy(h, in, 256, cudaMemcpyDeviceToHost); "
              "cudaMemcpy(d, h, 256, cudaMemcpyHostToDevice); "
              "some<<<1, 64>>>(d); cudaMemcpy(h, d, 256, cudaMemcpyDeviceToHost);\n" +
                  put_back,
              "__global__ void some(int* d) { if (threadIdx.x % 2) atomicAdd(d + threadIdx.x, 1); }") == 0);
    const std::string in_place =
        "copy<<<1, 64>>>(in, out, 64); for (int i = 0; i < 64; i++) { int v; "
        "cudaMemcpy(&v, out + i, 4, cudaMemcpyDeviceToHost); ";
    CHECK(bytes_of_launcher(in_place + "cudaMemcpy(out + i, &v, 4, cudaMemcpyHostToDevice); }\n") == 0);
    CHECK(bytes_of_launcher(in_place + "v++; cudaMemcpy(out + i, &v, 4, cudaMemcpyHostToDevice); }\n") > 0);
    CHECK(bytes_of_launcher(
              taken +
              "for (int i = 0; i < 64; i++) cudaMemcpy(out + i, h + (i ^ 1), 4, cudaMemcpyHostToDevice);\n") >
          0);
    CHECK(bytes_of_launcher(taken + "h[3]++;\n" + put_back) > 0);
    CHECK(bytes_of_launcher(
              taken + "for (int i = 0; i < 32; i++) { int v = h[i]; h[i] = h[63 - i]; h[63 - i] = v; }\n" +
              put_back) > 0);
    CHECK(bytes_of_launcher(
              taken +
              "for (int i = 0; i < 64; i++) cudaMemcpy(out + 63 - i, h + i, 4, cudaMemcpyHostToDevice);\n") >
          0);
    CHECK(bytes_of_launcher(answers + put_back + "cudaMemcpy(h, out, 256, cudaMemcpyDeviceToHost);\n" +
                            put_back) == count);
}

TEST_CASE("host work: input that the launcher has taken is loaded wherever a kernel gets it from") {
    const std::string table =
        "__constant__ int table[64];\n__global__ void use(int* out) { out[threadIdx.x] = table[63 - "
        "threadIdx.x]; }";
    CHECK(carried("int h[64]; cudaMemcpy(h, in, 256, cudaMemcpyDeviceToHost); cudaMemcpyToSymbol(table, h, "
                  "256); use<<<1, 64>>>(out);\n",
                  table) == 256);
    CHECK(carried("cudaMemcpyToSymbol(table, in, 256, 0, cudaMemcpyDeviceToDevice); use<<<1, 64>>>(out);\n",
                  table) == 256);
    CHECK(carried("int h[64]; for (int i = 0; i < 64; i++) h[i] = i; cudaMemcpyToSymbol(table, h, 256); "
                  "use<<<1, 64>>>(out);\n",
                  table) == 0);
    const std::string all =
        "struct All { int of[64]; };\n__global__ void pass(int* out, All all) { out[threadIdx.x] = all.of[63 "
        "- threadIdx.x]; }";
    CHECK(
        carried("All all; cudaMemcpy(all.of, in, 256, cudaMemcpyDeviceToHost); pass<<<1, 64>>>(out, all);\n",
                all) > 100);
    CHECK(carried("All all; for (int i = 0; i < 64; i++) all.of[i] = i; pass<<<1, 64>>>(out, all);\n", all) ==
          0);
    CHECK(carried("int n; cudaMemcpy(&n, in, 4, cudaMemcpyDeviceToHost); copy<<<1, 64>>>(in, out, 63 + n);\n",
                  "") == 0);
}

TEST_CASE("host work: what the launcher computes and copies is told with its launches") {
    const auto little = run_host("copy<<<1, 64>>>(in, out, 64);\n").launches.at(0);
    CHECK(little.host_instructions < 500);
    CHECK(little.host_copied_bytes == 0);
    const auto much = run_host("volatile int sum = 0; for (int i = 0; i < 10000; i++) sum = sum + i;\n" +
                               answers + "copy<<<1, 64>>>(in, out, 64); copy<<<1, 64>>>(in, out, 64);\n")
                          .launches;
    CHECK(much.at(0).host_instructions > 30'000);
    CHECK(much.at(0).host_copied_bytes == 256);
    CHECK(much.at(1).host_instructions < 500);
}

namespace {

// Number of bytes that kernels only passed on.
uint64_t passed_on(const std::string& launcher, const std::string& kernels) {
    const auto seen = run_host(launcher, kernels);
    CHECK(seen.unseen.empty());
    uint64_t bytes = 0;
    for (const auto& stretch : seen.host_written) bytes += stretch.passed_on ? stretch.bytes : 0;
    return bytes;
}

const std::string pass =
    "__global__ void pass(const int* from, int* out) { __shared__ int s[64]; s[63 - threadIdx.x] = "
    "from[threadIdx.x]; __syncthreads(); out[threadIdx.x] = s[63 - threadIdx.x]; }\n";
const std::string send = "int* d; cudaMalloc(&d, 256); cudaMemcpy(d, h, 256, cudaMemcpyHostToDevice);\n";
const std::string prefix =
    "int h[64]; cudaMemcpy(h, in, 256, cudaMemcpyDeviceToHost); for (int i = 1; i < 64; i++) h[i] += h[i - "
    "1];\n";

}  // namespace

TEST_CASE("host work: what kernels only pass on is the launcher's") {
    CHECK(passed_on(prefix + send + "pass<<<1, 64>>>(d, out);\n", pass) >= 200);
    CHECK(passed_on(prefix + "cudaMemcpyToSymbol(table, h, 256); read<<<1, 64>>>(out);\n",
                    "__constant__ int table[64];\n__global__ void read(int* out) { out[threadIdx.x] = "
                    "table[threadIdx.x]; }") >= 200);
    CHECK(passed_on("All all; cudaMemcpy(all.of, in, 256, cudaMemcpyDeviceToHost); for (int i = 1; i < 64; "
                    "i++) all.of[i] += all.of[i - 1];\nread<<<1, 64>>>(out, all);\n",
                    "struct All { int of[64]; };\n__global__ void read(int* out, All all) { out[threadIdx.x] "
                    "= all.of[threadIdx.x]; }") >= 200);
    CHECK(passed_on("int* m; cudaMallocManaged(&m, 256); cudaMemcpy(m, in, 256, cudaMemcpyDefault); for (int "
                    "i = 1; i < 64; i++) m[i] += m[i - 1];\npass<<<1, 64>>>(m, out);\n",
                    pass) >= 200);
    // A sum over a table of sums, and a table next to the kernel's additions to it.
    CHECK(passed_on(prefix + send + "take<<<1, 64>>>(d, out);\n",
                    "__global__ void take(const int* d, int* out) { int t = threadIdx.x; out[t] = d[t] - (t "
                    "> 3 ? d[t - 4] : 0); }") >= 200);
    CHECK(passed_on("int g[64]; cudaMemcpy(g, in, 256, cudaMemcpyDeviceToHost); int h[128]; for (int i = 0; "
                    "i < 64; i++) h[i] = g[i] + (i ? h[i - 1] : 0), h[64 + i] = g[i];\n"
                    "int* d; cudaMalloc(&d, 512); cudaMemcpy(d, h, 512, cudaMemcpyHostToDevice); both<<<1, "
                    "64>>>(d, in, out);\n",
                    "__global__ void both(const int* d, const int* in, int* out) { int t = threadIdx.x; "
                    "out[t] = d[t] + (in[t] - d[64 + t]); }") >= 200);
}

TEST_CASE("host work: who reads a little, or gives back what it got, has computed nothing") {
    const std::string add =
        "__global__ void add(const int* in, int* out, int n) { out[threadIdx.x] = in[threadIdx.x] + n; }\n";
    CHECK(passed_on("int n; cudaMemcpy(&n, in, 4, cudaMemcpyDeviceToHost); add<<<1, 64>>>(in, out, n);\n",
                    add) == 0);
    CHECK(passed_on("int h[64], most = 0; cudaMemcpy(h, in, 256, cudaMemcpyDeviceToHost); for (int x : h) "
                    "most = x > most ? x : most;\nadd<<<1, 64>>>(in, out, most);\n",
                    add) == 0);
    CHECK(passed_on("int h[64]; cudaMemcpy(h, in, 256, cudaMemcpyDeviceToHost);\n" + send +
                        "add<<<1, 64>>>(d, out, 3);\n",
                    add) == 0);
    CHECK(passed_on("int* a; cudaMalloc(&a, 256); add<<<1, 64>>>(in, a, 1); int h[64]; cudaMemcpy(h, a, 256, "
                    "cudaMemcpyDeviceToHost);\n" +
                        send + "add<<<1, 64>>>(d, out, 3);\n",
                    add) == 0);
    CHECK(passed_on("int* a; cudaMalloc(&a, 256); add<<<1, 64>>>(in, a, 1); int h[64]; for (int i = 0; i < "
                    "64; i += 16) cudaMemcpy(h + i, a + i, 64, cudaMemcpyDeviceToHost);\n" +
                        send + "add<<<1, 64>>>(d, out, 3);\n",
                    add) == 0);
    // A textbook program: all data goes through the host, even a single result.
    const std::string sum =
        "__global__ void sum(const int* in, int* out) { if (threadIdx.x == 0) for (int i = 0; i < 64; i++) "
        "*out += in[i]; }\n";
    CHECK(passed_on("int h[64], s = 0, *e; cudaMemcpy(h, in, 256, cudaMemcpyDeviceToHost);\n" + send +
                        "cudaMalloc(&e, 4); cudaMemset(e, 0, 4); sum<<<1, 32>>>(d, e); cudaMemcpy(&s, e, 4, "
                        "cudaMemcpyDeviceToHost); cudaMemcpy(out, &s, 4, cudaMemcpyHostToDevice);\n"
                        "sum<<<1, 32>>>(d, out + 1);\n",
                    sum) == 0);
    CHECK(passed_on("int h[64]; for (int i = 0; i < 64; i++) cudaMemcpy(h + 63 - i, in + i, 4, "
                    "cudaMemcpyDeviceToHost);\nint* d; cudaMalloc(&d, 256); for (int i = 0; i < 64; i++) "
                    "cudaMemcpy(d + i, h + i, 4, cudaMemcpyHostToDevice);\npass<<<1, 64>>>(d, out);\n",
                    pass) >= 200);
    CHECK(passed_on("int h[64]; for (int i = 0; i < 64; i++) h[i] = i * i;\n" + send +
                        "add<<<1, 64>>>(d, out, 3);\n",
                    add) == 0);
    CHECK(
        passed_on("int* m; cudaMallocManaged(&m, 256); for (int i = 0; i < 64; i++) m[i] = 7 * i;\nadd<<<1, "
                  "64>>>(m, out, 3); cudaDeviceSynchronize(); int n = m[3]; add<<<1, 64>>>(in, out, n);\n",
                  add) == 0);
}

TEST_CASE("host work: where it cannot be tried what the launcher computes, that is said") {
    const auto seen = run_host(prefix + send + "check<<<1, 64>>>(in, d, out);\n",
                               "__global__ void check(const int* in, const int* d, int* out) { int t = "
                               "threadIdx.x; if (t && d[t] - d[t - 1] != in[t]) __trap(); out[t] = d[t]; }");
    REQUIRE(seen.unseen.size() == 1);
    CHECK(seen.unseen[0].about == outputs_of_other_orders);
}

TEST_CASE("host work: copies and fills of device memory are told with the launch behind them") {
    const auto copies = [](const std::string& before, const std::string& behind = "",
                           const std::string& kernels = "") {
        DeviceCopies all;
        const auto seen = run_host("int* mine; cudaMalloc(&mine, 1024);\n" + before +
                                       "copy<<<1, 64>>>(in, out, 64);\n" + behind + "cudaFree(mine);\n",
                                   kernels);
        for (const auto& launch : seen.launches) all += launch.device_copies;
        return std::array{all.operations, all.read_bytes, all.written_bytes};
    };
    using Moved = std::array<uint64_t, 3>;
    const std::string within = "256, cudaMemcpyDeviceToDevice);\n";
    CHECK(copies("") == Moved{0, 0, 0});
    CHECK(copies("cudaMemcpy(mine, in, " + within) == Moved{1, 256, 256});
    CHECK(copies("cudaMemcpyAsync(mine, in, " + within) == Moved{1, 256, 256});
    CHECK(copies("cudaMemcpy(mine, in, 256, cudaMemcpyDefault);\n") == Moved{1, 256, 256});
    CHECK(copies("cudaMemset(mine, 0, 1024);\n") == Moved{1, 0, 1024});
    CHECK(copies("cudaMemsetAsync(mine, 0, 1024);\n") == Moved{1, 0, 1024});
    CHECK(copies("", "cudaMemcpy(mine, out, " + within) == Moved{1, 256, 256});  // after the last launch
    CHECK(copies("cudaMemcpy2D(mine, 128, in, 64, 64, 4, cudaMemcpyDeviceToDevice);\n") ==
          Moved{1, 256, 256});
    CHECK(copies("for (int i = 0; i < 4; i++) cudaMemcpy(mine + 16 * i, in + 16 * i, 64, "
                 "cudaMemcpyDeviceToDevice);\n") == Moved{4, 256, 256});
    CHECK(copies("cudaMemcpyToSymbol(table, in, 256, 0, cudaMemcpyDeviceToDevice);\n", "",
                 "__device__ int table[64];") == Moved{1, 256, 256});
    // Transfers between host and device cost bus time; the host's own copies cost processor time.
    CHECK(copies("int h[64]; cudaMemcpy(h, in, 256, cudaMemcpyDeviceToHost); cudaMemcpy(mine, h, 256, "
                 "cudaMemcpyHostToDevice);\n") == Moved{0, 0, 0});
    CHECK(copies("int h[64] = {}, g[64]; cudaMemcpy(g, h, 256, cudaMemcpyHostToHost);\n") == Moved{0, 0, 0});
}

TEST_CASE("host work: a copy takes what a kernel takes that moves as much, and to begin") {
    const auto& costs = device::of_an_h200;
    const double begins = costs.starts.copy;
    CHECK(device::copy_cycles(costs, 0, 0) == begins);
    // 64 MB in both directions: 2 Mi sectors read and 0.6 times as many written, at 60 per cycle.
    CHECK(device::copy_cycles(costs, 1 << 26, 1 << 26) - begins == doctest::Approx(1.6 * (1 << 21) / 60));
    const auto seen = run_host(
        "int* mine; cudaMalloc(&mine, 1 << 20); cudaMemset(mine, 0, 1 << 20);\n"
        "copy<<<1, 64>>>(in, out, 64); cudaFree(mine);\n");
    CHECK(seen.launches.at(0).device_copies.cycles ==
          static_cast<uint64_t>(device::copy_cycles(costs, 0, 1 << 20)));
}

TEST_CASE("host work: what the launcher does behind its last launch is told with that one") {
    const auto launches = run_host("copy<<<1, 64>>>(in, out, 64); copy<<<1, 64>>>(in, out, 64);\n" + answers +
                                   "volatile int sum = 0; for (int i = 0; i < 10000; i++) sum = sum + i;\n")
                              .launches;
    CHECK(launches.at(0).host_copied_bytes == 0);
    CHECK(launches.at(1).host_copied_bytes == 256);
    CHECK(launches.at(1).host_instructions > 30'000);
}
