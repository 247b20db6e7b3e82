// The approximate functions against the results of an H200: samples of each,
// and hashes of whole sets. A set of a form of f32 is all operands with the same sign and exponent: set s
// holds those whose upper 9 bits are s. Of f64 likewise, where the operand's lower 32 bits are zero. Of f16
// and bf16 it is all of them; of division, and of what the hashes call random, 2^22 operands that mix()
// makes. The hash is a sum, so that it does not matter who computed which part.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/cpu_level.h"
#include "harness/base/splitmix64.h"
#include "harness/isa/instruction_forms.h"

namespace warpmark::isa {
namespace {

constexpr uint32_t slot_d = 0, slot_a = 256, slot_b = 512;
struct alignas(64) OperandFrame {
    std::byte bytes[3 * 256];
    template <class T>
    T* at(uint32_t slot) {
        return reinterpret_cast<T*>(bytes + slot);
    }
};
constexpr Slots operand_slots{slot_d, slot_a, slot_b, 0, 0, 0};

std::vector<std::vector<std::string>> table(const char* name) {
    std::ifstream file(std::string(WARPMARK_SOURCE_DIR "/harness/isa/cases/h200/") + name);
    REQUIRE_MESSAGE(file, "cannot read ", name);
    std::vector<std::vector<std::string>> lines;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("#")) continue;
        std::istringstream cells(line);
        auto& row = lines.emplace_back();
        for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
    }
    return lines;
}

// Every form of a table with `operands` columns of operands, on every level of x86-64.
template <class T>
void check_samples(const char* name, size_t operands) {
    const auto lines = table(name);
    REQUIRE(lines.size() > 4096);
    const auto bits = [](const std::string& text) { return static_cast<T>(std::stoull(text, nullptr, 16)); };
    for (const int level : cpu_levels()) {
        for (size_t column = operands; column < lines[0].size(); ++column) {
            const LaneEntry* form = find_lane(lines[0][column], false, level);
            REQUIRE_MESSAGE(form, lines[0][column]);
            size_t wrong = 0;
            for (size_t at = 1; at < lines.size(); ++at) {
                OperandFrame frame{};
                const size_t lane = at % 32;
                for (size_t operand = 0; operand < operands; ++operand)
                    frame.at<T>(operand ? slot_b : slot_a)[lane] = bits(lines[at][operand]);
                form->run(Lanes{frame.bytes, ~0u}, operand_slots);
                if (frame.at<T>(slot_d)[lane] == bits(lines[at][column]) || ++wrong > 3) continue;
                FAIL_CHECK(lines[0][column], " of ", lines[at][0], ": wanted ", lines[at][column], ", level ",
                           level);
            }
            if (wrong) FAIL_CHECK(lines[0][column], ": ", wrong, " wrong");
        }
    }
}

uint64_t mix(uint64_t x) {
    return mixed(x + splitmix64_step);
}

// For `count` operands from `first` on, 32 at a time: `set` puts them into the frame, `hash` makes one of
// each and its result.
template <class Set, class Hash>
uint64_t sum(const LaneEntry& form, uint64_t first, uint64_t count, Set set, Hash hash) {
    OperandFrame frame{};
    uint64_t total = 0;
    for (uint64_t at = first; at < first + count; at += 32) {
        for (uint64_t lane = 0; lane < 32; ++lane) set(frame, lane, at + lane);
        form.run(Lanes{frame.bytes, ~0u}, operand_slots);
        for (uint64_t lane = 0; lane < 32; ++lane) total += hash(frame, lane, at + lane);
    }
    return total;
}

uint64_t hash32(OperandFrame& frame, uint64_t lane, uint64_t at) {
    return mix(at << 32 | frame.at<uint32_t>(slot_d)[lane]);
}

uint64_t hash_of_set(const std::string& opcode, const LaneEntry& form, uint64_t set, bool random) {
    constexpr uint64_t binade = 1 << 23, some = 1 << 22;
    if (form.destination == ptx::Type::f16 || form.destination == ptx::Type::bf16)
        return sum(
            form, 0, 0x10000,
            [](OperandFrame& f, uint64_t lane, uint64_t at) {
                f.at<uint16_t>(slot_a)[lane] = static_cast<uint16_t>(at);
            },
            [](OperandFrame& f, uint64_t lane, uint64_t at) {
                return mix(at << 32 | f.at<uint16_t>(slot_d)[lane]);
            });
    if (form.destination == ptx::Type::f64 && random)
        return sum(
            form, set * some, some,
            [](OperandFrame& f, uint64_t lane, uint64_t at) { f.at<uint64_t>(slot_a)[lane] = mix(at); },
            [](OperandFrame& f, uint64_t lane, uint64_t at) {
                return mix(at ^ mix(f.at<uint64_t>(slot_d)[lane]));
            });
    if (form.destination == ptx::Type::f64)
        return sum(
            form, set * binade, binade,
            [](OperandFrame& f, uint64_t lane, uint64_t at) { f.at<uint64_t>(slot_a)[lane] = at << 32; },
            [](OperandFrame& f, uint64_t lane, uint64_t at) {
                const uint64_t result = f.at<uint64_t>(slot_d)[lane];
                return mix(at << 32 | result >> 32) + static_cast<uint32_t>(result);
            });
    if (opcode.starts_with("div"))
        return sum(
            form, set * some, some,
            [](OperandFrame& f, uint64_t lane, uint64_t at) {
                const uint64_t both = mix(at);
                f.at<uint32_t>(slot_a)[lane] = static_cast<uint32_t>(both),
                f.at<uint32_t>(slot_b)[lane] = static_cast<uint32_t>(both >> 32);
            },
            hash32);
    return sum(
        form, set * binade, binade,
        [](OperandFrame& f, uint64_t lane, uint64_t at) {
            f.at<uint32_t>(slot_a)[lane] = static_cast<uint32_t>(at);
        },
        hash32);
}

// The sets of a form for which `wanted` holds.
size_t check_sets(const std::function<bool(const std::string& opcode, uint64_t set)>& wanted) {
    size_t checked = 0;
    for (const auto& line : table("approximate_hashes.csv")) {
        const bool random = line[0].starts_with("random ");
        const std::string opcode = random ? line[0].substr(7) : line[0];
        const LaneEntry* form = find_lane(opcode, false);
        REQUIRE_MESSAGE(form, opcode);
        for (uint64_t set = 0; set + 1 < line.size(); ++set) {
            if (!wanted(line[0], set)) continue;
            ++checked;
            if (hash_of_set(opcode, *form, set, random) != std::stoull(line[set + 1], nullptr, 16))
                FAIL_CHECK(line[0], ", set ", set);
        }
    }
    return checked;
}

}  // namespace

TEST_CASE("isa: approximate functions equal an H200's on samples") {
    check_samples<uint32_t>("approximate_f32.csv", 1);
    check_samples<uint32_t>("approximate_quotients.csv", 2);
    check_samples<uint64_t>("approximate_f64.csv", 1);
}

TEST_CASE(
    "isa: approximate functions equal an H200's on every operand of some binades, halves on every one") {
    // 127: from 1 to 2; 256 more: negative; 0: denormal.
    const std::map<std::string, std::vector<uint64_t>> some{
        {"rcp.approx.f32", {0, 253}},
        {"rcp.approx.ftz.f32", {127}},
        {"rsqrt.approx.f32", {0}},
        {"rsqrt.approx.ftz.f32", {127, 128}},
        {"sqrt.approx.f32", {0}},
        {"sqrt.approx.ftz.f32", {127, 128}},
        {"lg2.approx.f32", {0}},
        {"lg2.approx.ftz.f32", {126, 127}},
        {"ex2.approx.f32", {256 + 133}},
        {"ex2.approx.ftz.f32", {127, 256 + 126}},
        {"sin.approx.f32", {129}},
        {"cos.approx.ftz.f32", {128}},
        {"tanh.approx.f32", {125, 126, 127}},
        {"rcp.approx.ftz.f64", {127}},
        {"rsqrt.approx.ftz.f64", {127}},
        {"div.full.ftz.f32", {0}},
        {"div.approx.f32", {0}},
        {"random rsqrt.approx.f64", {0}},
        {"tanh.approx.f16", {0}},
        {"ex2.approx.f16", {0}},
        {"tanh.approx.bf16", {0}},
        {"ex2.approx.ftz.bf16", {0}},
    };
    const size_t checked = check_sets([&](const std::string& opcode, uint64_t set) {
        const auto found = some.find(opcode);
        return found != some.end() &&
               std::find(found->second.begin(), found->second.end(), set) != found->second.end();
    });
    size_t listed = 0;
    for (const auto& [opcode, sets] : some) listed += sets.size();
    CHECK(checked == listed);
}

// Some 75,000 million operands: minutes. Run with -ns when a function changes.
TEST_CASE("isa: approximate functions equal an H200's on every operand" * doctest::skip()) {
    CHECK(check_sets([](const std::string&, uint64_t) { return true; }) > 9000);
}

TEST_CASE("isa: approximate functions of two halves are those of each") {
    for (const char* opcode :
         {"tanh.approx.f16", "ex2.approx.f16", "tanh.approx.bf16", "ex2.approx.ftz.bf16"}) {
        const LaneEntry *one = find_lane(opcode, false), *two = find_lane(std::string(opcode) + "x2", false);
        REQUIRE(one);
        REQUIRE(two);
        for (uint32_t at = 0; at < 0x10000; at += 16) {
            OperandFrame halves{}, pairs{};
            for (uint32_t lane = 0; lane < 32; ++lane)
                halves.at<uint16_t>(slot_a)[lane] = static_cast<uint16_t>(at + lane);
            std::memcpy(pairs.at<uint32_t>(slot_a), halves.at<uint16_t>(slot_a), 64);
            one->run(Lanes{halves.bytes, ~0u}, operand_slots);
            two->run(Lanes{pairs.bytes, ~0u}, operand_slots);
            if (std::memcmp(halves.bytes + slot_d, pairs.bytes + slot_d, 64) != 0)
                FAIL_CHECK(opcode, "x2 differs near ", at);
        }
    }
}

}  // namespace warpmark::isa
