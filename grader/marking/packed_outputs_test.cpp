// Round trip of outputs, and refusal of damaged numbers.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "grader/marking/student_pack.h"

using namespace warpmark;
using batch::take_copies, batch::with_copies;

// A separate namespace, because several files are compiled together.
namespace warpmark::packed_copies_tests {
namespace {

using Bytes = std::vector<std::byte>;

Bytes random_bytes(std::mt19937_64& random, std::size_t count) {
    Bytes all(count);
    for (auto& one : all) one = static_cast<std::byte>(random());
    return all;
}

Case inputs_of(std::vector<Bytes> all) {
    Case inputs;
    for (auto& bytes : all) inputs.arguments.emplace_back().bytes = std::move(bytes);
    return inputs;
}

}  // namespace

TEST_CASE("packed copies: a copy of random bytes is one stretch, whatever lies around it") {
    std::mt19937_64 random(1);
    const auto in = random_bytes(random, 5000), before = random_bytes(random, 100);
    auto output = before;
    output.insert(output.end(), in.begin() + 37, in.begin() + 4037);
    output.insert(output.end(), 9, std::byte{7});
    const auto whole = output;
    const auto inputs = inputs_of({before, {}, in});
    const auto copies = take_copies(output, inputs);
    CHECK(copies == std::vector<batch::CopiedBytes>{{0, 100, 0, 0}, {100, 4000, 2, 37}});
    CHECK(output == Bytes(9, std::byte{7}));
    CHECK(with_copies(output, copies, inputs) == whole);
}

TEST_CASE("packed copies: outputs of any kind come back byte for byte") {
    std::mt19937_64 random(22);
    const auto number = [&](std::size_t most) { return static_cast<std::size_t>(random() % (most + 1)); };
    for (int i = 0; i < 200; ++i) {
        const auto inputs = inputs_of({random_bytes(random, number(3000)), Bytes(number(300), std::byte{0}),
                                       random_bytes(random, number(20))});
        Bytes output;
        for (auto pieces = number(6); pieces > 0; --pieces) {
            const auto& from = inputs.arguments[number(2)].bytes;
            const auto start = number(from.size()), count = number(from.size() - start);
            const auto begin = from.begin() + static_cast<std::ptrdiff_t>(start);
            if (number(2) > 0) output.insert(output.end(), begin, begin + static_cast<std::ptrdiff_t>(count));
            const auto other = random_bytes(random, number(90));
            output.insert(output.end(), other.begin(), other.end());
        }
        auto rest = output;
        const auto copies = take_copies(rest, inputs);
        CHECK(rest.size() <= output.size());
        CHECK(with_copies(rest, copies, inputs) == output);
    }
}

TEST_CASE("packed copies: numbers that lead out of the inputs or back in the output are refused") {
    const auto inputs = inputs_of({Bytes(100)});
    const Bytes rest(10);
    for (const auto& wrong : {batch::CopiedBytes{0, 101, 0, 0},
                              {0, 1, 0, 101},
                              {0, 1, 1, 0},
                              {11, 1, 0, 0},
                              {0, UINT64_MAX, 0, 1},
                              {UINT64_MAX, 1, 0, 0}})
        CHECK_FALSE(with_copies(rest, {wrong}, inputs));
    CHECK_FALSE(with_copies(rest, {{0, 50, 0, 0}, {49, 1, 0, 0}}, inputs));
    CHECK(with_copies(rest, {{10, 100, 0, 0}}, inputs)->size() == 110);
}

}  // namespace warpmark::packed_copies_tests
