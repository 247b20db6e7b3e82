// Table of matrix products, and the multiplication: fragments are gathered into matrices, every element is
// summed, and the results are scattered to the lanes' registers.
#include <algorithm>
#include <charconv>
#include <cstring>
#include <memory>
#include <unordered_map>

#include "harness/isa/instruction_forms.h"
#include "harness/isa/matrix_sums.h"

namespace warpmark::isa {
namespace {

constexpr ElementFormat formats[] = {
    {"f16", Element::f16, 16, 5, 10, true, true},   {"bf16", Element::bf16, 16, 8, 7, true, true},
    {"tf32", Element::tf32, 32, 8, 10, true, true}, {"f32", Element::f32, 32, 8, 23, true, true},
    {"f64", Element::f64, 64, 11, 52, true, true},  {"e4m3", Element::e4m3, 8, 4, 3, false, true},
    {"e5m2", Element::e5m2, 8, 5, 2, true, true},   {"e3m2", Element::e3m2, 8, 3, 2, false, true},
    {"e2m3", Element::e2m3, 8, 2, 3, false, true},  {"e2m1", Element::e2m1, 8, 2, 1, false, true},
    {"s8", Element::s8, 8, 0, 0, false, true},      {"u8", Element::u8, 8, 0, 0, false, false},
    {"s4", Element::s4, 4, 0, 0, false, true},      {"u4", Element::u4, 4, 0, 0, false, false},
    {"b1", Element::b1, 1, 0, 0, false, false},     {"s32", Element::s32, 32, 0, 0, false, true},
};

// Pattern and summation rule. Sections 9.7.14.5 (mma), 9.7.14.6 (mma.sp), 9.7.14.4 (wmma).
constexpr MatrixRow matrix_table[] = {
    {"mma.sync.aligned.m8n8k4.(row|col).(row|col).(f32.f16.f16.f32|f32.f16.f16.f16|f16.f16.f16.f16)",
     quad_sum},
    {"mma.sync.aligned.(m16n8k8|m16n8k16).row.col.(f32.f16.f16.f32|f16.f16.f16.f16|f32.bf16.bf16.f32)",
     aligned_sum<16>},
    {"mma.sync.aligned.(m16n8k4|m16n8k8).row.col.f32.tf32.tf32.f32", aligned_sum<8>},
    {"mma.sync.aligned.(m16n8k16|m16n8k32).row.col.f32.(e4m3|e5m2).(e4m3|e5m2).f32", halves_sum},
    {"mma.sync.aligned.(m16n8k16|m16n8k32).row.col.f16.(e4m3|e5m2).(e4m3|e5m2).f16", halves_sum},
    {"mma.sync.aligned.(m8n8k4|m16n8k4|m16n8k8|m16n8k16).row.col.f64.f64.f64.f64", chained_sum},
    {"mma.sync.aligned.(m8n8k16|m16n8k16|m16n8k32).row.col[.satfinite].s32.(u8|s8).(u8|s8).s32", integer_sum},
    {"mma.sync.aligned.(m8n8k32|m16n8k32|m16n8k64).row.col[.satfinite].s32.(u4|s4).(u4|s4).s32", integer_sum},
    {"mma.sync.aligned.(m8n8k128|m16n8k128|m16n8k256).row.col.s32.b1.b1.s32.(xor|and).popc", bit_sum},
    {"mma.sp[::ordered_metadata].sync.aligned.(m16n8k16|m16n8k32).row.col.(f32.f16.f16.f32|f16.f16.f16.f16|"
     "f32.bf16.bf16.f32)",
     aligned_sum<16>},
    {"mma.sp[::ordered_metadata].sync.aligned.(m16n8k8|m16n8k16).row.col.f32.tf32.tf32.f32", aligned_sum<8>},
    {"mma.sp[::ordered_metadata].sync.aligned.m16n8k64.row.col.f32.(e4m3|e5m2).(e4m3|e5m2).f32", halves_sum},
    {"mma.sp[::ordered_metadata].sync.aligned.(m16n8k32|m16n8k64).row.col[.satfinite].s32.(u8|s8).(u8|s8)."
     "s32",
     integer_sum},
    {"mma.sp[::ordered_metadata].sync.aligned.(m16n8k64|m16n8k128).row.col[.satfinite].s32.(u4|s4).(u4|s4)."
     "s32",
     integer_sum},
    {"wmma.mma.sync.aligned.(row|col).(row|col).(m16n16k16|m8n32k16|m32n8k16).(f32.f32|f32.f16|f16.f32|f16."
     "f16)",
     aligned_sum<16>},
    {"wmma.mma.sync.aligned.(row|col).(row|col).(m16n16k16|m8n32k16|m32n8k16).f32.bf16.bf16.f32",
     aligned_sum<16>},
    {"wmma.mma.sync.aligned.(row|col).(row|col).m16n16k8.f32.tf32.tf32.f32", aligned_sum<4>},
    {"wmma.mma.sync.aligned.(row|col).(row|col).m8n8k4.f64.f64.f64.f64[.rn]", chained_sum},
    {"wmma.mma.sync.aligned.(row|col).(row|col).(m16n16k16|m8n32k16|m32n8k16).s32.(u8.u8|s8.s8).s32[."
     "satfinite]",
     integer_sum},
    {"wmma.mma.sync.aligned.row.col.m8n8k32.s32.(u4.u4|s4.s4).s32[.satfinite]", integer_sum},
    {"wmma.mma.(xor|and).popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32", bit_sum},
};

std::vector<std::string_view> words_of(std::string_view opcode) {
    std::vector<std::string_view> words;
    for (size_t at = 0; at <= opcode.size();) {
        const size_t dot = std::min(opcode.find('.', at), opcode.size());
        words.push_back(opcode.substr(at, dot - at));
        at = dot + 1;
    }
    return words;
}

// "m16n8k16" → {16, 8, 16}; false for any other word.
bool read_shape(std::string_view word, MatrixForm& form) {
    const size_t n = word.find('n'), k = word.find('k');
    if (!word.starts_with('m') || n == word.npos || k == word.npos || word.size() < 2 || word[1] < '0' ||
        word[1] > '9')
        return false;
    std::from_chars(word.data() + 1, word.data() + n, form.m);
    std::from_chars(word.data() + n + 1, word.data() + k, form.n);
    std::from_chars(word.data() + k + 1, word.data() + word.size(), form.k);
    return true;
}

uint8_t registers_for(uint32_t elements, Element element) {
    const uint32_t bits = format_of(element).bits;
    return static_cast<uint8_t>(elements * bits / 32 / std::max(bits, 32u));
}

void count_registers(MatrixForm& form) {
    const bool quads = form.family == MatrixForm::Family::quads,
               wmma = form.family == MatrixForm::Family::wmma,
               sparse = form.family == MatrixForm::Family::sparse;
    const uint32_t tiles = quads ? 4 : 1;
    form.a_registers = wmma && form.a == Element::f16
                           ? 8
                           : registers_for(tiles * form.m * form.k / (sparse ? 2 : 1), form.a);
    form.b_registers = wmma && form.b == Element::f16 ? 8 : registers_for(tiles * form.n * form.k, form.b);
    form.c_registers = registers_for(tiles * form.m * form.n, form.c);
    form.d_registers = registers_for(tiles * form.m * form.n, form.d);
}

MatrixForm form_of(const std::string& opcode, MatrixSum sum) {
    MatrixForm form;
    form.opcode = opcode;
    form.sum = sum;
    std::vector<Element> types;
    std::vector<bool> by_columns;
    for (const auto word : words_of(opcode)) {
        if (const ElementFormat* type = find_element(word)) types.push_back(type->element);
        if (word == "row" || word == "col") by_columns.push_back(word == "col");
        if (word == "satfinite") form.saturates = true;
        if (word == "xor") form.with_xor = true;
        read_shape(word, form);
    }
    if (types.size() == 2)
        types = {types[0], Element::f16, Element::f16, types[1]};  // wmma with f16 omits its factors' types
    form.d = types[0];
    form.a = types[1];
    form.b = types[2];
    form.c = types[3];
    const bool quads = sum == quad_sum, wmma = opcode.starts_with("wmma"),
               sparse = opcode.starts_with("mma.sp");
    if (sparse) form.family = MatrixForm::Family::sparse;
    if (wmma) form.family = MatrixForm::Family::wmma;
    if (quads) form.family = MatrixForm::Family::quads;
    form.a_by_columns = by_columns[0];
    form.b_by_rows = !by_columns[1];
    count_registers(form);
    return form;
}

// Element `at` of a lane's fragment.
uint64_t element_bits(const std::byte* frame, const uint32_t* slots, uint32_t bits, uint32_t lane,
                      uint32_t at) {
    if (bits == 64) {
        uint64_t value;
        std::memcpy(&value, frame + slots[at] + lane * 8, 8);
        return value;
    }
    const uint32_t packed = 32 / bits;
    uint32_t word;
    std::memcpy(&word, frame + slots[at / packed] + lane * 4, 4);
    return bits == 32 ? word : word >> (at % packed * bits) & ((1u << bits) - 1);
}

void set_element(std::byte* frame, const uint32_t* slots, uint32_t bits, uint32_t lane, uint32_t at,
                 uint64_t value) {
    const uint32_t bytes = bits / 8, packed = std::max(1u, 32 / bits), lane_bytes = std::max(4u, bytes);
    std::memcpy(frame + slots[at / packed] + lane * lane_bytes + at % packed * bytes, &value, bytes);
}

uint32_t fragment_size(uint32_t registers, Element element) {
    return registers * std::max(1u, 32u / format_of(element).bits);
}

// wmma's .f16 fragments contain each element two or four times; only the first counts.
uint32_t distinct(uint32_t registers, Element element, uint32_t elements) {
    return std::min(fragment_size(registers, element), elements / 32);
}

// Column (of k) of each kept element of A. Each quad of lanes describes two rows, eight apart: for 16- and
// 32-bit elements, a lane's word holds 16 bits for each row; for smaller elements, 32 bits for one row. A
// nibble selects the two kept positions of four (for 4-bit elements: of four pairs), or for tf32 the one kept
// position of two.
void read_metadata(MatrixProblem& problem, const std::byte* frame, const MatrixSlots& slots) {
    const MatrixForm& form = problem.form;
    const bool one_of_two = form.a == Element::tf32, in_pairs = format_of(form.a).bits == 4,
               small = format_of(form.a).bits < 16;
    uint32_t group = in_pairs ? 8 : 4;
    if (one_of_two) group = 2;
    const uint32_t groups = form.k / group, lanes = std::max(1u, groups / 4);
    for (uint32_t row = 0; row < 16; ++row)
        for (uint32_t at = 0; at < groups; ++at) {
            const uint32_t lane =
                row % 8 * 4 + slots.selector * lanes + (small ? at / 8 * 2 + row / 8 : at / 4);
            uint32_t word;
            std::memcpy(&word, frame + slots.metadata + lane * 4, 4);
            const uint32_t nibble = word >> (small ? at % 8 * 4 : row / 8 * 16 + at % 4 * 4) & 15,
                           kept = group / 2;
            for (uint32_t i = 0; i < kept; ++i) {
                uint32_t pick = nibble >> (i * 2) & 3;
                if (one_of_two) pick = nibble >> 1 & 1;
                if (in_pairs) pick = (nibble >> (i / 2 * 2) & 3) * 2 + i % 2;
                problem.index[row * problem.depth + at * kept + i] = static_cast<uint16_t>(at * group + pick);
            }
        }
}

void gather(MatrixProblem& problem, const std::byte* frame, const MatrixSlots& slots) {
    const MatrixForm& form = problem.form;
    const bool is_float64 = form.a == Element::f64;
    const uint32_t tiles = form.family == MatrixForm::Family::quads ? 4 : 1,
                   size_a = tiles * form.m * problem.depth, size_b = tiles * form.n * form.k;
    const auto put = [&](Number* numbers, uint64_t* bits, Element element, uint32_t at, uint64_t value) {
        bits[at] = value;
        if (!is_float64) numbers[at] = decode(element, value);
    };
    for (uint32_t lane = 0; lane < 32; ++lane) {
        for (uint32_t at = 0; at < distinct(form.a_registers, form.a, size_a); ++at) {
            const Place place = place_in_a(form, lane, at);
            put(problem.a, problem.a_bits, form.a, place.row * problem.depth + place.column,
                element_bits(frame, slots.a, format_of(form.a).bits, lane, at));
        }
        for (uint32_t at = 0; at < distinct(form.b_registers, form.b, size_b); ++at) {
            const Place place = place_in_b(form, lane, at);
            put(problem.b, problem.b_bits, form.b, place.column * form.k + place.row,
                element_bits(frame, slots.b, format_of(form.b).bits, lane, at));
        }
        for (uint32_t at = 0; at < fragment_size(form.c_registers, form.c); ++at) {
            const Place place = place_in_c(form, form.c, lane, at);
            problem.c[place.row * form.n + place.column] =
                element_bits(frame, slots.c, format_of(form.c).bits, lane, at);
        }
    }
    if (form.family == MatrixForm::Family::sparse) read_metadata(problem, frame, slots);
}

}  // namespace

const ElementFormat& format_of(Element element) {
    return formats[static_cast<size_t>(element)];
}

const ElementFormat* find_element(std::string_view name) {
    const auto* row = std::find_if(std::begin(formats), std::end(formats),
                                   [&](const auto& one) { return one.name == name; });
    return row == std::end(formats) ? nullptr : row;
}

std::vector<MatrixRow> matrix_rows() {
    return {std::begin(matrix_table), std::end(matrix_table)};
}

const MatrixForm* find_matrix(std::string_view opcode) {
    static const auto all = [] {
        std::unordered_map<std::string, MatrixForm> made;
        for (const auto& row : matrix_table)
            for (const auto& spelled : expand(row.pattern))
                made.try_emplace(spelled, form_of(spelled, row.sum));
        return made;
    }();
    const auto found = all.find(std::string(opcode));
    return found == all.end() ? nullptr : &found->second;
}

MatrixForm form_of_fragment(const std::string& opcode) {
    MatrixForm form;
    form.opcode = opcode;
    form.family = MatrixForm::Family::wmma;
    for (const auto word : words_of(opcode)) {
        read_shape(word, form);
        if (const ElementFormat* type = find_element(word)) form.a = form.b = form.c = form.d = type->element;
    }
    count_registers(form);
    return form;
}

void multiply(const MatrixForm& form, std::byte* frame, uint32_t active, const MatrixSlots& slots) {
    const auto problem = std::make_unique<MatrixProblem>(form);
    problem->depth = form.family == MatrixForm::Family::sparse ? form.k / 2 : form.k;
    gather(*problem, frame, slots);
    for (uint32_t lane = 0; lane < 32; ++lane)
        for (uint32_t at = 0; active >> lane & 1 && at < fragment_size(form.d_registers, form.d); ++at) {
            const Place place = place_in_c(form, form.d, lane, at);
            set_element(frame, slots.d, format_of(form.d).bits, lane, at,
                        form.sum(*problem, place.row, place.column));
        }
}

}  // namespace warpmark::isa
