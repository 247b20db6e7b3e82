// Lane, warp and atomic tables against the expected results in cases/, and x86-64 levels against each other.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <random>
#include <set>

#include "harness/base/cpu_level.h"
#include "harness/isa/instruction_case_text_test.h"
#include "harness/isa/instruction_forms.h"

namespace warpmark::isa {
namespace {

using namespace cases;

constexpr const char* lane_files[] = {"integers.txt", "carries.txt", "bits.txt",         "addresses.txt",
                                      "compare.txt",  "floats.txt",  "rounding.txt",     "flushing.txt",
                                      "halves.txt",   "convert.txt", "small_floats.txt", "sizes.txt"};

struct Rows final : LaneSink {
    std::vector<LaneForm> all;
    std::vector<std::vector<std::string>> names;  // opcodes of each
    void add(const LaneForm& form) override {
        all.push_back(form);
        names.push_back(opcodes(form));
    }
};

const Rows& lane_rows(int level) {
    static std::map<int, Rows> tables;
    const auto [found, fresh] = tables.try_emplace(level);
    if (fresh) lane_rows(found->second, level);
    return found->second;
}

// A frame with a slot of 256 bytes for each operand.
constexpr uint32_t slot_result = 0, slot_q = 256, first_source = 512, slot_bytes = 256;
struct alignas(64) CaseFrame {
    std::byte bytes[first_source + 5 * slot_bytes];
};

void put(CaseFrame& frame, uint32_t slot, Type type, int lane, uint64_t value) {
    if (type == Type::pred) {
        uint32_t mask;
        std::memcpy(&mask, frame.bytes + slot, 4);
        mask = (mask & ~(1u << lane)) | static_cast<uint32_t>(value & 1) << lane;
        std::memcpy(frame.bytes + slot, &mask, 4);
    } else {
        std::memcpy(frame.bytes + slot + static_cast<uint32_t>(lane) * ptx::bytes(type), &value,
                    ptx::bytes(type));
    }
}

uint64_t get(const CaseFrame& frame, uint32_t slot, Type type, int lane) {
    uint64_t value = 0;
    if (type == Type::pred) {
        std::memcpy(&value, frame.bytes + slot, 4);
        return value >> lane & 1;
    }
    std::memcpy(&value, frame.bytes + slot + static_cast<uint32_t>(lane) * ptx::bytes(type),
                ptx::bytes(type));
    return value;
}

constexpr Slots case_slots{slot_result,
                           first_source,
                           first_source + slot_bytes,
                           first_source + 2 * slot_bytes,
                           first_source + 3 * slot_bytes,
                           slot_q};
constexpr uint64_t untouched = 0xa5a5a5a5a5a5a5a5u;

struct LaneCase {
    const LaneForm* form;
    std::string opcode, place;
    std::vector<std::string> operands, results;
};

// Types of a row's sources; the carry flag is last.
std::vector<Type> source_types(const LaneForm& form) {
    std::vector<Type> types(form.source, form.source + form.sources);
    if (form.reads_carry) types.push_back(Type::pred);
    return types;
}

void check(const LaneCase& one, uint32_t active) {
    const LaneForm& form = *one.form;
    CaseFrame frame;
    std::memset(&frame, 0xa5, sizeof frame);
    const auto types = source_types(form);
    REQUIRE_MESSAGE(types.size() == one.operands.size(), one.place, " ", one.opcode, " takes ", types.size(),
                    " operands");
    for (size_t at = 0; at < types.size(); ++at)
        for (int lane = 0; lane < 32; ++lane)
            put(frame, first_source + static_cast<uint32_t>(at) * slot_bytes, types[at], lane,
                value_of(one.operands[at], types[at]));
    form.run(Lanes{frame.bytes, active}, case_slots);
    for (int lane = 0; lane < 32; ++lane) {
        for (size_t at = 0; at < one.results.size(); ++at) {
            const uint32_t slot = at == 0 ? slot_result : slot_q;
            const Type type = at == 0 ? form.destination : Type::pred;
            const uint64_t got = get(frame, slot, type, lane);
            const bool takes_part = active >> lane & 1;
            const uint64_t kept = type == Type::pred ? untouched >> lane & 1 : untouched & mask_of(type);
            if (takes_part ? matches(got, one.results[at], type) : got == kept) continue;
            FAIL_CHECK(fmt::format("{} {}: lane {}{} got {:#x}, wanted {}", one.place, one.opcode, lane,
                                   takes_part ? "" : " (inactive)", got, one.results[at]));
            return;
        }
    }
}

using Found = std::map<std::string, const LaneForm*>;

// Rows by opcode; piped ones end in "|".
Found by_opcode(const Rows& rows) {
    Found found;
    for (size_t at = 0; at < rows.all.size(); ++at)
        for (const auto& name : rows.names[at])
            found.try_emplace(name + (rows.all[at].piped ? "|" : ""), &rows.all[at]);
    return found;
}

std::vector<LaneCase> lane_cases(const Found& found) {
    std::vector<LaneCase> all;
    for (const char* file : lane_files) {
        for (const auto& line : lines_of(file)) {
            if (line.columns.size() != 3) FAIL_CHECK(line.place, ": a line has three columns");
            const auto operands = words(line.columns[1]), results = words(line.columns[2]);
            for (const auto& opcode : expand(line.columns[0])) {
                const auto plain = found.find(opcode), piped = found.find(opcode + "|");
                const bool two =
                    results.size() == 2 && (plain == found.end() || !plain->second->writes_carry);
                const auto& row = two ? piped : plain;
                if (row == found.end())
                    FAIL_CHECK(line.place, ": no row makes ", opcode);
                else
                    all.push_back({row->second, opcode, line.place, operands, results});
            }
        }
    }
    return all;
}

// A small set, so that zeros, infinities, denormals, NaNs and equal operands are often combined.
constexpr uint64_t special_operands[] = {0,
                                         1,
                                         2,
                                         31,
                                         32,
                                         64,
                                         0x7f,
                                         0x80,
                                         0xff,
                                         0x7fff,
                                         0x8000,
                                         0xffff,
                                         0x3c00,
                                         0x7c00,
                                         0x7e00,
                                         0xfc01,
                                         0x03ff,
                                         0x7fffffff,
                                         0x80000000,
                                         0xffffffff,
                                         0x3f800000,
                                         0x7f800000,
                                         0xff800000,
                                         0x7fc00000,
                                         0x007fffff,
                                         0x00800000,
                                         0x7f7fffff,
                                         0x33800000,
                                         0x4f000000,
                                         0x5f000000,
                                         0x7fffffffffffffff,
                                         0x8000000000000000,
                                         0xffffffffffffffff,
                                         0x3ff0000000000000,
                                         0x7ff0000000000000,
                                         0x7ff8000000000000,
                                         0xfff8000000000001,
                                         0x000fffffffffffff,
                                         0x3ca0000000000000,
                                         0x43e0000000000000};

// Random contents, in which every other operand is one of these.
CaseFrame random_frame(const LaneForm& form, std::mt19937_64& random) {
    CaseFrame frame;
    for (auto& byte : frame.bytes) byte = static_cast<std::byte>(random());
    for (int lane = 0; lane < 32; ++lane)
        for (uint32_t source = 0; source < form.sources; ++source)
            if (random() % 2)
                put(frame, first_source + source * slot_bytes, form.source[source], lane,
                    special_operands[random() % std::size(special_operands)]);
    return frame;
}

}  // namespace

TEST_CASE("isa: every lane instruction computes what its cases say, for the active lanes alone") {
    const auto found = by_opcode(lane_rows(cpu_level()));
    const auto all = lane_cases(found);
    CHECK(all.size() > 3000);
    for (const auto& one : all) {
        check(one, ~0u);
        check(one, 0x5a000001u);
    }
    MESSAGE(all.size(), " cases");
}

TEST_CASE("isa: every row of the lane table has a case") {
    const Rows& rows = lane_rows(cpu_level());
    std::set<const LaneForm*> seen;
    for (const auto& one : lane_cases(by_opcode(rows))) seen.insert(one.form);
    for (size_t at = 0; at < rows.all.size(); ++at)
        if (!seen.contains(&rows.all[at]))
            FAIL_CHECK(fmt::format("no case for {}{}: write one into a text of harness/isa/cases",
                                   rows.names[at][0], rows.all[at].piped ? " with p|q" : ""));
}

TEST_CASE("isa: no opcode is made by two rows") {
    const Rows& rows = lane_rows(cpu_level());
    std::set<std::string> seen;
    for (size_t at = 0; at < rows.all.size(); ++at)
        for (const auto& name : rows.names[at])
            if (!seen.insert(name + (rows.all[at].piped ? "|" : "")).second)
                FAIL_CHECK("two rows make ", name);
}

TEST_CASE("isa: every level of x86-64 gives the same bytes") {
    const Rows& first = lane_rows(1);
    for (const int level : cpu_levels()) {
        const Rows& rows = lane_rows(level);
        REQUIRE(rows.all.size() == first.all.size());
        std::mt19937_64 random(42);
        for (size_t at = 0; at < rows.all.size(); ++at) {
            for (int round = 0; round < 16; ++round) {
                CaseFrame one = random_frame(rows.all[at], random), other = one;
                const uint32_t active = round % 2 ? ~0u : static_cast<uint32_t>(random());
                first.all[at].run(Lanes{one.bytes, active}, case_slots);
                rows.all[at].run(Lanes{other.bytes, active}, case_slots);
                if (std::memcmp(&one, &other, sizeof one) == 0) continue;
                FAIL_CHECK(rows.names[at][0], " differs between the levels 1 and ", level);
                break;
            }
        }
    }
}

TEST_CASE("isa: a row's function for one lane gives the same bytes as the one for a warp") {
    size_t singles = 0;
    for (const int level : cpu_levels()) {
        const Rows& rows = lane_rows(level);
        std::mt19937_64 random(43);
        for (size_t at = 0; at < rows.all.size(); ++at) {
            if (!rows.all[at].single) continue;
            ++singles;
            for (int round = 0; round < 64; ++round) {
                CaseFrame one = random_frame(rows.all[at], random), other = one;
                rows.all[at].run(Lanes{one.bytes, 1}, case_slots);
                constexpr auto stop = [](const Step* step, std::byte*, SingleLane&) { return step; };
                const Step steps[] = {{rows.all[at].single, case_slots}, {stop, {}}};
                SingleLane lane;
                CHECK(steps[0].run(steps, other.bytes, lane) == steps + 1);
                if (std::memcmp(&one, &other, sizeof one) == 0) continue;
                FAIL_CHECK(rows.names[at][0], " differs for one lane at level ", level);
                break;
            }
        }
    }
    CHECK(singles > 300);
}

TEST_CASE("isa: every atomic operation leaves in memory what its cases say") {
    int count = 0;
    for (const auto& line : lines_of("atomics.txt")) {
        for (const auto& opcode : expand(line.columns.at(0))) {
            const size_t dot = opcode.rfind('.');
            const auto type = ptx::type_named(opcode.substr(dot));
            REQUIRE_MESSAGE(type, line.place);
            const AtomicEntry* entry = find_atomic(opcode.substr(0, dot), *type);
            if (!entry) {
                FAIL_CHECK(line.place, ": no atomic ", opcode);
                continue;
            }
            const auto operands = words(line.columns.at(1));
            REQUIRE_MESSAGE(operands.size() == entry->sources + 1u, line.place);
            std::byte cell[16], b[16], c[16];
            const auto fill = [&](std::byte* to, const std::string& text) {
                const uint64_t value = value_of(text, *type);
                std::memcpy(to, &value, 8);
            };
            fill(cell, operands[0]);
            fill(b, operands[1]);
            fill(c, operands.back());
            entry->apply(cell, b, c);
            uint64_t after = 0;
            std::memcpy(&after, cell, ptx::bytes(*type));
            if (!matches(after, line.columns.at(2), *type))
                FAIL_CHECK(fmt::format("{} {} left {:#x}", line.place, opcode, after));
            ++count;
        }
    }
    CHECK(count > 40);
}

namespace {

// "100..103 5*2" → 100 101 102 103 5 5, and 5 for all remaining lanes.
std::vector<std::string> lanes_of(const std::string& text) {
    std::vector<std::string> all;
    for (const auto& word : words(text)) {
        const size_t range = word.find(".."), times = word.find('*');
        if (range != word.npos) {
            for (long at = std::atol(word.c_str()), last = std::atol(word.c_str() + range + 2); at <= last;
                 ++at)
                all.push_back(std::to_string(at));
        } else if (times != word.npos) {
            all.insert(all.end(), static_cast<size_t>(std::atol(word.c_str() + times + 1)),
                       word.substr(0, times));
        } else {
            all.push_back(word);
        }
    }
    while (all.size() < 32) all.push_back(all.back());
    return all;
}

void check_warp(const Line& line, const std::string& opcode, const LaneForm& form) {
    CaseFrame frame;
    std::memset(&frame, 0xa5, sizeof frame);
    const uint32_t active = line.columns.size() > 3
                                ? static_cast<uint32_t>(integer_bits(words(line.columns[3]).at(0), Type::u32))
                                : ~0u;
    const size_t written = form.sources ? form.sources - 1u : 0;  // the lane mask is not written
    const auto operands = split(line.columns[1], ';');
    REQUIRE_MESSAGE((written == 0 || operands.size() == written), line.place);
    for (size_t at = 0; at < written; ++at) {
        const auto lanes = lanes_of(operands[at]);
        for (int lane = 0; lane < 32; ++lane)
            put(frame, first_source + static_cast<uint32_t>(at) * slot_bytes, form.source[at], lane,
                value_of(lanes[static_cast<size_t>(lane)], form.source[at]));
    }
    form.run(Lanes{frame.bytes, active}, case_slots);
    const auto results = split(line.columns[2], ';');
    for (size_t at = 0; at < results.size(); ++at) {
        const auto wanted = lanes_of(results[at]);
        const Type type = at == 0 ? form.destination : Type::pred;
        for (int lane = 0; lane < 32; ++lane) {
            const uint64_t got = get(frame, at == 0 ? slot_result : slot_q, type, lane);
            const uint64_t kept = type == Type::pred ? untouched >> lane & 1 : untouched & mask_of(type);
            if (active >> lane & 1 ? matches(got, wanted[static_cast<size_t>(lane)], type) : got == kept)
                continue;
            FAIL_CHECK(fmt::format("{} {}: lane {} got {:#x}", line.place, opcode, lane, got));
            return;
        }
    }
}

}  // namespace

TEST_CASE("isa: every warp instruction computes what its cases say, and has one") {
    Rows rows;
    warp_rows(rows);
    const auto found = by_opcode(rows);
    std::set<const LaneForm*> seen;
    for (const auto& line : lines_of("warps.txt")) {
        REQUIRE_MESSAGE(line.columns.size() >= 3, line.place);
        const bool two = line.columns[2].find(';') != std::string::npos;
        for (const auto& opcode : expand(line.columns[0])) {
            const auto row = found.find(opcode + (two ? "|" : ""));
            if (row == found.end()) {
                FAIL_CHECK(line.place, ": no row makes ", opcode);
                continue;
            }
            seen.insert(row->second);
            check_warp(line, opcode, *row->second);
        }
    }
    for (size_t at = 0; at < rows.all.size(); ++at)
        if (!seen.contains(&rows.all[at]))
            FAIL_CHECK(fmt::format("no case for {}{}: write one into harness/isa/cases/warps.txt",
                                   rows.names[at][0], rows.all[at].piped ? " with p" : ""));
}

TEST_CASE("isa: patterns spell out") {
    CHECK(expand("add.f32") == std::vector<std::string>{"add.f32"});
    CHECK(expand("add[.rn].f32") == std::vector<std::string>{"add.f32", "add.rn.f32"});
    CHECK(expand("(a|b)[.x|.y]") == std::vector<std::string>{"a", "a.x", "a.y", "b", "b.x", "b.y"});
    CHECK(find_lane("add.rn.f32", false) != nullptr);
    CHECK(find_lane("add.rn.f32", true) == nullptr);
    CHECK(find_lane("add.xx.f32", false) == nullptr);
    CHECK(find_lane("setp.lt.ftz.u32", false) == nullptr);
}

}  // namespace warpmark::isa
