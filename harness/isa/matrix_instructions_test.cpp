// Matrix products against a device's results, bit for bit, and consistency of the table.
#include "harness/isa/matrix_instructions.h"

#include <doctest/doctest.h>

#include <cstring>
#include <fstream>
#include <set>
#include <sstream>

#include "harness/isa/instruction_forms.h"

namespace warpmark::isa {
namespace {

// A warp's registers in a frame: a, b, c, metadata from the data, then d.
struct MatrixFrame {
    std::vector<std::byte> bytes;
    MatrixSlots slots;
    size_t given = 0;  // total bytes of a, b, c, metadata

    MatrixFrame(const MatrixForm& form, uint32_t selector) {
        const uint32_t lane_bytes = form.a == Element::f64 ? 8 : 4;
        const auto take = [&](uint32_t(&to)[8], uint8_t count) {
            for (uint32_t at = 0; at < count; ++at) {
                to[at] = static_cast<uint32_t>(bytes.size());
                bytes.resize(bytes.size() + 32 * lane_bytes);
            }
        };
        take(slots.a, form.a_registers);
        take(slots.b, form.b_registers);
        take(slots.c, form.c_registers);
        slots.selector = selector;
        slots.metadata = static_cast<uint32_t>(bytes.size());
        if (form.family == MatrixForm::Family::sparse) bytes.resize(bytes.size() + 128);
        given = bytes.size();
        take(slots.d, form.d_registers);
    }
};

// Words of `bytes` bytes in hexadecimal.
std::vector<std::byte> from_hex(std::string_view text, size_t bytes) {
    std::vector<std::byte> all;
    for (size_t at = 0; at + 2 * bytes <= text.size(); at += 2 * bytes) {
        const uint64_t word = std::stoull(std::string(text.substr(at, 2 * bytes)), nullptr, 16);
        const auto* from = reinterpret_cast<const std::byte*>(&word);
        all.insert(all.end(), from, from + bytes);
    }
    return all;
}

}  // namespace

TEST_CASE("isa: matrix products are those of an H200, bit for bit") {
    std::ifstream file(std::string(WARPMARK_SOURCE_DIR) + "/harness/isa/cases/h200/matrix_vectors.txt");
    const MatrixForm* form = nullptr;
    std::string line, opcode;
    uint32_t selector = 0;
    int forms = 0, warps = 0;
    while (std::getline(file, line)) {
        if (line.starts_with("#")) continue;
        if (line.starts_with("form ")) {
            selector = 0;
            std::istringstream words(line.substr(5));
            words >> opcode >> selector;
            form = find_matrix(opcode);
            if (!form) FAIL("no row makes ", opcode);
            ++forms;
            continue;
        }
        REQUIRE(form);
        MatrixFrame frame(*form, selector);
        const size_t bar = line.find('|'), word = form->a == Element::f64 ? 8 : 4;
        const auto in = from_hex(std::string_view(line).substr(0, bar), word),
                   out = from_hex(std::string_view(line).substr(bar + 1), word);
        REQUIRE(in.size() == frame.given);
        REQUIRE(out.size() == frame.bytes.size() - frame.given);
        std::memcpy(frame.bytes.data(), in.data(), in.size());
        multiply(*form, frame.bytes.data(), ~0u, frame.slots);
        if (std::memcmp(frame.bytes.data() + frame.given, out.data(), out.size()) != 0)
            FAIL_CHECK(opcode, " ", selector, ": another result than the device's, warp ", warps);
        ++warps;
    }
    CHECK(forms > 150);
    CHECK(warps > 250);
}

TEST_CASE("isa: every spelling of a matrix product belongs to one row, and its fragments hold the matrices") {
    std::set<std::string> seen;
    for (const auto& row : matrix_rows())
        for (const auto& opcode : expand(row.pattern)) {
            CHECK_MESSAGE(seen.insert(opcode).second, opcode);
            const MatrixForm* form = find_matrix(opcode);
            REQUIRE(form);
            INFO(opcode);
            std::set<std::pair<uint32_t, uint32_t>> places;
            const bool sparse = form->family == MatrixForm::Family::sparse;
            const uint32_t tiles = form->family == MatrixForm::Family::quads ? 4 : 1,
                           size = tiles * form->m * form->k / (sparse ? 2 : 1);
            for (uint32_t lane = 0; lane < 32; ++lane)
                for (uint32_t at = 0; at < size / 32; ++at) {
                    const Place place = place_in_a(*form, lane, at);
                    places.insert({place.row, place.column});
                }
            CHECK(places.size() == size);
        }
    CHECK(seen.size() > 250);
    CHECK(find_matrix("mma.sync.aligned.m16n8k16.row.col.f32.f16.bf16.f32") == nullptr);
    CHECK(find_matrix("mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32") == nullptr);
}

}  // namespace warpmark::isa
