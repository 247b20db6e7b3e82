// Paired measurements on a fake device whose clock counts instructions, which makes ratios deterministic.
#include "harness/gpu_jobs/paired_timing.h"

#include <doctest/doctest.h>

#include <cstring>
#include <mutex>
#include <set>

#include "harness/gpu_jobs/fake_driver_test.h"

using namespace warpmark;
using Came = PairedTimes::TimingOutcome;

namespace {

constexpr int elements = 256;
const std::string kernel =
    "__global__ void k(const int* in, int* out, int n) {\n    int i = blockIdx.x * blockDim.x + "
    "threadIdx.x;\n";
const std::string launcher =
    "}\nvoid launch(const int* in, int* out, int n) { k<<<n / 64, 64>>>(in, out, n); }\n";
const std::string plain = kernel + "    out[i] = 3 * in[i];\n" + launcher;

Job timed_job(const std::string& source) {
    Job job;
    job.file = "a.cu";
    job.source = source;
    return job;
}

Case inputs(uint32_t block) {
    Argument input{"in", Use::in, std::vector<std::byte>(elements * 4), 4},
        output{"out", Use::out, std::vector<std::byte>(elements * 4), 4},
        count{"n", Use::scalar, std::vector<std::byte>(4), 4};
    for (int at = 0; at < elements; ++at) {
        const int value = at * 7 + static_cast<int>(block);
        std::memcpy(&input.bytes[static_cast<size_t>(at) * 4], &value, 4);
    }
    std::memcpy(count.bytes.data(), &elements, 4);
    return {"256 elements", {input, output, count}};
}

struct Asked {
    std::set<uint32_t> blocks;
    int compared = 0, rounds = 0;
    std::mutex mutex;
};

Result<PairedTimes> timed(const std::string& own, const std::string& reference, Asked& asked,
                          const std::string& difference = "", int rounds = 1) {
    const auto devices = gpu::GpuPool::open("cuda");
    if (!devices) return std::unexpected(devices.error());
    session::PairedJob job;
    job.job = timed_job(own);
    job.reference = timed_job(reference);
    job.inputs = [&](uint32_t block) {
        const std::lock_guard lock(asked.mutex);
        asked.blocks.insert(block);
        return Result<Case>(inputs(block));
    };
    job.may_turn = {true, false, false};
    job.differs = [&](const session::Outputs& right, const session::Outputs& got) {
        ++asked.compared;
        CHECK(right.size() == 2);
        CHECK(got.size() == 2);
        CHECK(got[1].size() == elements * 4);
        return right == got ? "" : difference;
    };
    job.again = [&](const PairedTimes&) { return ++asked.rounds < rounds; };
    return session::time_pair(*devices, job);
}

double worst_ratio(const PairedTimes& times, bool least) {
    double found = least ? 1e300 : 0;
    for (const auto& block : times.blocks)
        for (size_t at = 0; at < block.seconds.size(); ++at) {
            const double ratio = block.seconds[at] / block.reference_seconds[at];
            found = least ? std::min(found, ratio) : std::max(found, ratio);
        }
    return found;
}

}  // namespace

TEST_CASE(
    "gpu: paired times of a program beside itself are the same, over 21 blocks of 7 with inputs of their "
    "own") {
    const fake::Gpu gpu("fake");
    Asked asked;
    const auto times = timed(plain, plain, asked, "wrong");
    REQUIRE(times.has_value());
    CHECK(times->because == "");
    CHECK(times->came == Came::times);
    CHECK(times->size == "256 elements");
    REQUIRE(times->blocks.size() == 21);
    for (const auto& block : times->blocks) {
        CHECK(block.seconds.size() == 7);
        CHECK(block.reference_seconds.size() == 7);
    }
    CHECK(worst_ratio(*times, true) == 1);
    CHECK(worst_ratio(*times, false) == 1);
    CHECK(times->bytes == 2048);
    CHECK(times->written_bytes == 1024);
    CHECK(times->copy_bytes_a_second > 0);
    CHECK(asked.compared == 0);
    CHECK(asked.rounds == 1);
    for (const uint32_t block : {0u, 7u, 14u}) CHECK(asked.blocks.contains(block));
}

TEST_CASE("gpu: paired times tell a slower program, and go on as long as they are asked to") {
    const fake::Gpu gpu("fake");
    Asked asked;
    const auto times = timed(
        kernel +
            "    for (int round = 0; round < 50; ++round) out[i] = *(volatile const int*)(in + i) * 3;\n" +
            launcher,
        plain, asked, "wrong", 2);
    REQUIRE(times.has_value());
    CHECK(times->came == Came::times);
    CHECK(times->blocks.size() == 42);
    CHECK(asked.rounds == 2);
    CHECK(worst_ratio(*times, true) > 3);
}

TEST_CASE(
    "gpu: paired times are worth nothing if the outputs are wrong at that size, and other bytes may be "
    "right") {
    const fake::Gpu gpu("fake");
    const std::string other = kernel + "    out[i] = 3 * in[i] + (i == 255);\n" + launcher;
    Asked asked;
    const auto wrong = timed(other, plain, asked, "the last is wrong");
    REQUIRE(wrong.has_value());
    CHECK(wrong->came == Came::wrong);
    CHECK(wrong->because == "the last is wrong");
    CHECK(asked.compared == 1);
    Asked lenient;
    const auto right = timed(other, plain, lenient, "");
    REQUIRE(right.has_value());
    CHECK(right->came == Came::times);
    CHECK(lenient.compared >= 21);
    const auto unwritten =
        timed(kernel + "    if (i < 255) out[i] = 3 * in[i];\n" + launcher, plain, asked, "unwritten");
    REQUIRE(unwritten.has_value());
    CHECK(unwritten->because == "unwritten");
}

TEST_CASE(
    "gpu: paired times of a launcher that reads back are taken with the inputs that its plan was made with") {
    const fake::Gpu gpu("fake");
    const std::string reads = "#include <cuda_runtime.h>\n" + kernel +
                              "    out[i] = 3 * in[i];\n}\nvoid launch(const int* in, int* out, int n) {\n"
                              "    int last = 0;\n    k<<<n / 64, 64>>>(in, out, n);\n    cudaMemcpy(&last, "
                              "out + n - 1, 4, cudaMemcpyDeviceToHost);\n"
                              "    if (last != 0) k<<<n / 64, 64>>>(in, out, n);\n}\n";
    Asked asked;
    const auto times = timed(reads, plain, asked, "wrong");
    REQUIRE(times.has_value());
    CHECK(times->because == "");
    CHECK(times->came == Came::times);
    CHECK(worst_ratio(*times, true) == 2);
    CHECK(worst_ratio(*times, false) == 2);
}

TEST_CASE("gpu: paired times of what does not run are none, and whose fault that is") {
    Asked asked;
    const std::string rough =
        "__global__ void rough(const int* in, int* out) { out[threadIdx.x] = 3 * in[threadIdx.x]; }\nvoid "
        "launch(const int* in, int* out, int n) { rough<<<1, n>>>(in, out); }\n";
    {
        const fake::Gpu gpu("fake rough");
        const auto broke = timed(rough, plain, asked);
        REQUIRE(broke.has_value());
        CHECK(broke->came == Came::broke);
        CHECK(broke->because == "an illegal memory access was encountered");
        const auto reference = timed(plain, rough, asked);
        REQUIRE_FALSE(reference.has_value());
        CHECK(reference.error().blame == Blame::tool);
        CHECK(reference.error().what.starts_with("the reference went wrong on the GPU"));
    }
    const fake::Gpu gpu("fake");
    const auto nothing = timed("void launch(const int* in, int* out, int n) {}\n", plain, asked);
    REQUIRE(nothing.has_value());
    CHECK(nothing->came == Came::cannot);
    const auto endless =
        timed(kernel + "    while (*(volatile int*)out != 12345) {}\n" + launcher, plain, asked);
    REQUIRE(endless.has_value());
    CHECK(endless->came == Came::endless);
    CHECK(endless->because == "it did not end within 10 s and was stopped");
}

TEST_CASE("gpu: a GPU that takes one process at a time times no pairs, and stays in use") {
    const fake::Gpu gpu("fake alone");
    Asked asked;
    for (int time = 0; time < 3; ++time) {
        const auto times = timed(plain, plain, asked);
        REQUIRE(times.has_value());
        CHECK(times->came == Came::cannot);
        CHECK(times->because.starts_with("the GPU does not take two processes at a time"));
    }
}
