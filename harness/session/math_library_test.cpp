// Every function of CUDA's math library in the simulator, against the results of an H200: cases/math.cu.
#include <doctest/doctest.h>

#include <bit>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/splitmix64.h"
#include "harness/session/job_execution.h"

namespace warpmark {
namespace {

const std::string cases = WARPMARK_SOURCE_DIR "/harness/session/cases/";

uint64_t mix(uint64_t x) {
    return mixed(x + splitmix64_step);
}

// Out of four operands, one has random bits, one lies within ±1 or ±100 (700 for f64), and two have moderate
// exponents.
uint64_t operand(uint64_t at, uint32_t bytes) {
    const uint64_t random = mix(at);
    double scale = bytes == 8 ? 700 : 100;
    if (at % 8 == 1) scale = 1;
    const double near = static_cast<double>(static_cast<int64_t>(random)) * 0x1p-63 * scale;
    if (bytes == 2 || at % 4 == 0) return random;
    if (bytes == 8)
        return at % 4 == 1 ? std::bit_cast<uint64_t>(near)
                           : (random & 0x800fffffffffffff) | (1011 + mix(random) % 24) << 52;
    return at % 4 == 1 ? std::bit_cast<uint32_t>(static_cast<float>(near))
                       : (random & 0x807fffff) | (115 + mix(random) % 24) << 23;
}

std::vector<std::byte> operands(uint64_t count, uint64_t first, uint32_t bytes) {
    std::vector<std::byte> all(count * bytes);
    for (uint64_t at = 0; at < count; ++at) {
        const uint64_t bits = operand(first + at, bytes);
        std::memcpy(all.data() + at * bytes, &bits, bytes);
    }
    return all;
}

// A column's results, as a hash over its rows.
uint64_t hash(const std::byte* results, uint64_t count, uint32_t bytes) {
    uint64_t sum = 0;
    for (uint64_t at = 0; at < count; ++at) {
        uint64_t bits = 0;
        std::memcpy(&bits, results + at * bytes, bytes);
        sum += mix(at ^ mix(bits));
    }
    return sum;
}

struct Column {
    std::string kernel, expression;
    uint64_t hash;
};

std::vector<Column> columns(const std::string& kernel) {
    std::ifstream file(cases + "h200/math.csv");
    REQUIRE(file);
    std::vector<Column> found;
    for (std::string line; std::getline(file, line);) {
        std::istringstream cells(line);
        std::string name, bits, expression;
        std::getline(cells, name, ',');
        std::getline(cells, bits, ',');
        std::getline(cells, expression);
        if (name == kernel) found.push_back({name, expression, std::stoull(bits, nullptr, 16)});
    }
    return found;
}

void check(const std::string& kernel, uint32_t bytes) {
    constexpr uint64_t count = 4096;
    const auto wanted = columns(kernel);
    REQUIRE(wanted.size() > 10);
    std::ifstream file(cases + "math.cu");
    Job job;
    job.file = "math.cu";
    job.source.assign(std::istreambuf_iterator<char>(file), {});
    job.entry = kernel;
    job.kernel_mode = true;
    job.grid[0] = count / 256;
    job.block[0] = 256;
    job.checks = job.unoptimized_too = false;
    job.time_limit_s = 300;
    std::vector<std::byte> number(4);
    std::memcpy(number.data(), &count, 4);
    job.cases = {
        Case{"math",
             {Argument{"first", Use::in, operands(count, 0, bytes), bytes},
              Argument{"second", Use::in, operands(count, count, bytes), bytes},
              Argument{"results", Use::out, std::vector<std::byte>(count * bytes * wanted.size()), bytes},
              Argument{"count", Use::scalar, number}}}};
    const auto seen = session::run_here(job);
    REQUIRE(seen);
    REQUIRE(seen->built());
    CHECK(seen->cases.at(0).findings.empty());
    const auto& results = seen->cases.at(0).outputs.at(2);
    for (size_t at = 0; at < wanted.size(); ++at) {
        CHECK_MESSAGE(job.source.find("out << " + wanted[at].expression + ";") != std::string::npos,
                      wanted[at].expression);
        if (hash(results.data() + at * count * bytes, count, bytes) != wanted[at].hash)
            FAIL_CHECK(kernel, ": ", wanted[at].expression, " differs");
    }
}

}  // namespace

TEST_CASE("math: the library's functions of f32 give an H200's results") {
    check("floats", 4);
}
TEST_CASE("math: the library's functions of f64 give an H200's results") {
    check("doubles", 8);
}
TEST_CASE("math: the library's functions of f16 and bf16 give an H200's results") {
    check("halves", 2);
    check("bfloats", 2);
}

}  // namespace warpmark
