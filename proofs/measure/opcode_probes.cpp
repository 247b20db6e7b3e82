// Generation of each opcode's kernel from the instruction tables.
#include "proofs/measure/opcode_probes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>
#include <map>

namespace warpmark::measure {
namespace {

using ptx::Type;

constexpr size_t lane_count = 256, warp_count = 24;

// Opcodes that a GPU cannot measure, with the reasons.
constexpr const char* shared_pairs =
    "ptxas 13.0 adds the lower half alone; half_atomics.cu measures the form without .shared, which adds "
    "both";
constexpr struct {
    const char *start, *why;
} exempt[] = {
    {"atom.shared.add.noftz.f16x2", shared_pairs},
    {"atom.shared.add.noftz.bf16x2", shared_pairs},
    {"red.shared.add.noftz.f16x2", shared_pairs},
    {"red.shared.add.noftz.bf16x2", shared_pairs},
    {"cvta.", "the machine lays out its address windows itself"},
    {"isspacep.", "the machine lays out its address windows itself"},
    {"mapa.", "the machine lays out its address windows itself"},
    {"mbarrier.", "the machine's own layout of a barrier object"},
};

// Operands that must be constants in the instruction.
constexpr struct {
    const char* start;
    size_t source;
    uint64_t mask;
} constants[] = {{"lop3.", 3, 0xff}};

bool is_constant(const Probe& probe, size_t source, uint64_t& mask) {
    for (const auto& one : constants)
        if (probe.opcode.starts_with(one.start) && one.source == source) {
            mask = one.mask;
            return true;
        }
    return false;
}

struct Collector final : isa::LaneSink {
    std::vector<Probe> all;
    ProbeView sight = ProbeView::lane;

    void add(const isa::LaneForm& form) override {
        for (const auto& opcode : isa::opcodes(form)) {
            Probe probe{opcode + (form.piped ? "|" : ""),
                        opcode,
                        sight,
                        form.piped,
                        form.reads_carry,
                        form.writes_carry,
                        form.destination,
                        {},
                        ""};
            probe.sources.assign(form.source, form.source + form.sources);
            if (form.reads_carry) probe.sources.push_back(Type::pred);
            all.push_back(std::move(probe));
        }
    }
};

void add_cells(std::vector<Probe>& all) {
    for (const auto& row : isa::atomic_rows()) {
        const bool halves = row.type >= Type::f16 && row.type <= Type::bf16x2;
        const std::string operation =
            fmt::format("{}{}.{}", row.operation, halves ? ".noftz" : "", ptx::name(row.type));
        std::vector<std::string> opcodes{"atom.global." + operation, "atom.shared." + operation};
        if (row.operation != "exch" && row.operation != "cas") {
            opcodes.push_back("red.global." + operation);
            opcodes.push_back("red.shared." + operation);
        }
        if (row.operation.starts_with("mbarrier")) opcodes = {operation};
        for (const auto& opcode : opcodes)
            all.push_back({opcode, opcode, ProbeView::cell, false, false, false, row.type,
                           std::vector<Type>(row.sources + 1u, row.type), ""});
    }
}

// The register of an operand: %p0 for predicates, %h0, %r0, %d0 by width.
std::string register_of(Type type, const std::string& name) {
    switch (ptx::bytes(type)) {
        case 0:
            return "%p" + name;
        case 1:
        case 2:
            return "%h" + name;
        case 4:
            return "%r" + name;
        default:
            return "%d" + name;
    }
}

constexpr const char* head = R"(.version 9.0
.target sm_90a
.address_size 64
.visible .entry probe(.param .u64 in, .param .u64 out)
{{
    .reg .pred %p0, %p1, %p2, %p3, %p4, %pd, %pq, %pt;
    .reg .b8 %bd, %b0, %b1;
    .reg .b16 %h0, %h1, %h2, %h3, %h4, %hd;
    .reg .b32 %r0, %r1, %r2, %r3, %r4, %rd, %t, %lane, %x;
    .reg .b64 %d0, %d1, %d2, %d3, %d4, %dd, %in, %out, %at, %v0, %v1, %v2, %v3, %v4, %y, %z;
    .shared .align 8 .b8 cells[{}];
    mov.u32 %t, %ctaid.x;
    mov.u32 %x, %tid.x;
    mad.lo.u32 %t, %t, {}, %x;
    ld.param.u64 %in, [in];
    ld.param.u64 %out, [out];
    mad.wide.u32 %in, %t, {}, %in;
    mad.wide.u32 %out, %t, 16, %out;
    mov.b64 %y, 0;
    mov.b64 %z, 0;
)";

std::string load(Type type, size_t at) {
    const std::string name = std::to_string(at), reg = register_of(type, name);
    std::string text = fmt::format("    ld.global.b64 %v{0}, [%in+{1}];\n", at, 8 * at);
    switch (ptx::bytes(type)) {
        case 0:
            return text + fmt::format("    setp.ne.u64 {}, %v{}, 0;\n", reg, at);
        case 1:
        case 2:
            return text + fmt::format("    cvt.u16.u64 {}, %v{};\n", reg, at);
        case 4:
            return text + fmt::format("    cvt.u32.u64 {}, %v{};\n", reg, at);
        default:
            return text + fmt::format("    mov.b64 {}, %v{};\n", reg, at);
    }
}

// Copies to a 64-bit register, with zeros in the upper bits.
std::string widened(Type type, const std::string& reg, const char* into) {
    switch (ptx::bytes(type)) {
        case 0:
            return fmt::format("    selp.b64 {}, 1, 0, {};\n", into, reg);
        case 1:
            return fmt::format("    and.b16 {0}, {0}, 255;\n    cvt.u64.u16 {1}, {0};\n", reg, into);
        case 2:
            return fmt::format("    cvt.u64.u16 {}, {};\n", into, reg);
        case 4:
            return fmt::format("    cvt.u64.u32 {}, {};\n", into, reg);
        default:
            return fmt::format("    mov.b64 {}, {};\n", into, reg);
    }
}

bool borrows(const Probe& probe) {
    return probe.opcode.starts_with("sub");
}

std::string joined(const std::vector<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, ", "));
}

// Some conversions accept only a byte register for a byte.
bool narrow_registers(const Probe& probe) {
    return probe.opcode.ends_with(".bf16") || probe.opcode.find("e2m1x2") != std::string::npos;
}

// The instruction itself, repeated for each value of an operand that must be a constant.
std::string instruction_of(const Probe& probe, const std::vector<std::string>& sources) {
    const bool byte = ptx::bytes(probe.destination) == 1 && narrow_registers(probe);
    const std::string d = byte ? "%bd" : register_of(probe.destination, "d");
    const std::string destination = d + (probe.piped ? "|%pq" : "");
    const std::string opcode =
        probe.opcode.substr(0, probe.opcode.find('/'));  // min.f32/3: the form with three operands
    std::vector<std::string> operands{destination};
    operands.insert(operands.end(), sources.begin(), sources.end());
    const bool from_byte =
        !probe.sources.empty() && ptx::bytes(probe.sources[0]) == 1 && narrow_registers(probe);
    if (from_byte) operands[1] = "%b0";
    for (size_t at = 0; at < probe.sources.size(); ++at) {
        uint64_t mask = 0;
        if (!is_constant(probe, at, mask)) continue;
        std::string text = fmt::format("    and.b64 %v{0}, %v{0}, {1};\n", at, mask);
        for (uint64_t value = 0; value <= mask; ++value) {
            operands[at + 1] = std::to_string(value);
            text += fmt::format("    setp.eq.u64 %pt, %v{}, {};\n    @%pt {} {};\n", at, value, opcode,
                                joined(operands));
        }
        return text;
    }
    return fmt::format("{}    {} {};\n{}", from_byte ? "    mov.b16 {%b0, %b1}, %h0;\n" : "", opcode,
                       joined(operands), byte ? "    mov.b16 %hd, {%bd, 0};\n" : "");
}

std::string lane_body(const Probe& probe) {
    std::string text;
    std::vector<std::string> sources;
    for (size_t at = 0; at < probe.sources.size(); ++at) {
        text += load(probe.sources[at], at);
        if (!probe.reads_carry || at + 1 < probe.sources.size())
            sources.push_back(register_of(probe.sources[at], std::to_string(at)));
    }
    if (probe.reads_carry) {  // sets the carry: x + ffffffff carries and 0 − x borrows if x is 1
        const std::string x = fmt::format("    selp.b32 %x, 1, 0, %p{};\n", probe.sources.size() - 1);
        text += x + (borrows(probe) ? "    sub.cc.u32 %x, 0, %x;\n" : "    add.cc.u32 %x, %x, 0xffffffff;\n");
    }
    text += instruction_of(probe, sources);
    if (probe.writes_carry)
        text += fmt::format("    {}.u32 %x, 0, 0;\n    and.b32 %x, %x, 1;\n    cvt.u64.u32 %z, %x;\n",
                            borrows(probe) ? "subc" : "addc");
    text += widened(probe.destination, register_of(probe.destination, "d"), "%y");
    if (probe.piped) text += widened(Type::pred, "%pq", "%z");
    return text;
}

// Lanes outside of the mask exit first.
std::string warp_body(const Probe& probe) {
    std::string text;
    std::vector<std::string> sources;
    for (size_t at = 0; at < probe.sources.size(); ++at) {
        text += load(probe.sources[at], at);
        sources.push_back(register_of(probe.sources[at], std::to_string(at)));
    }
    const size_t mask = probe.sources.empty() ? 0 : probe.sources.size() - 1;
    if (probe.sources.empty()) text += load(Type::u32, 0);
    text += fmt::format(
        "    mov.u32 %lane, %laneid;\n    shr.b32 %x, %r{}, %lane;\n    and.b32 %x, %x, 1;\n    setp.eq.u32 "
        "%pt, %x, 0;\n    @%pt bra DONE;\n",
        mask);
    text += instruction_of(probe, sources);
    text += widened(probe.destination, register_of(probe.destination, "d"), "%y");
    if (probe.piped) text += widened(Type::pred, "%pq", "%z");
    return text;
}

// The first result is the cell's final value; the second is whether the instruction returned the old value.
std::string cell_body(const Probe& probe) {
    const Type type = probe.destination;
    const bool shared = probe.opcode.find(".shared.") != std::string::npos,
               gives_old = probe.opcode.starts_with("atom");
    const char* space = shared ? "shared" : "global";
    const uint32_t bits = 8 * ptx::bytes(type);
    std::string text;
    for (size_t at = 0; at < probe.sources.size(); ++at) text += load(type, at);
    text += shared ? "    mov.u32 %x, %tid.x;\n    mov.u64 %at, cells;\n    mad.wide.u32 %at, %x, 8, %at;\n"
                   : "    mov.b64 %at, %out;\n";
    text += fmt::format("    st.{}.b{} [%at], {};\n", space, bits, register_of(type, "0"));
    std::vector<std::string> operands;
    if (gives_old) operands.push_back(register_of(type, "d"));
    operands.push_back("[%at]");
    for (size_t at = 1; at < probe.sources.size(); ++at)
        operands.push_back(register_of(type, std::to_string(at)));
    text += fmt::format("    {} {};\n", probe.opcode, joined(operands));
    if (gives_old)
        text += fmt::format("    setp.eq.b{} %pq, {}, {};\n", bits < 32 ? 16 : bits, register_of(type, "d"),
                            register_of(type, "0")) +
                widened(Type::pred, "%pq", "%z");
    text += fmt::format("    ld.{}.b{} {}, [%at];\n", space, bits, register_of(type, "d"));
    return text + widened(type, register_of(type, "d"), "%y");
}

const Vectors& cached(const std::vector<Type>& sources, ProbeView sight, bool segments) {
    static std::map<std::tuple<std::vector<Type>, ProbeView, bool>, Vectors> all;
    auto [found, fresh] = all.try_emplace({sources, sight, segments});
    if (fresh)
        found->second = sight == ProbeView::warp ? warp_vectors(sources, warp_count, segments)
                                                 : lane_vectors(sources, lane_count);
    return found->second;
}

std::string body_of(const Probe& probe) {
    if (probe.sight == ProbeView::lane) return lane_body(probe);
    return probe.sight == ProbeView::warp ? warp_body(probe) : cell_body(probe);
}

}  // namespace

std::vector<Probe> probes() {
    Collector collector;
    isa::lane_rows(collector);
    collector.sight = ProbeView::warp;
    isa::warp_rows(collector);
    add_cells(collector.all);
    for (auto& probe : collector.all)
        for (const auto& one : exempt)
            if (probe.opcode.starts_with(one.start)) probe.exempt = one.why;
    return std::move(collector.all);
}

const Vectors& vectors_of(const Probe& probe) {
    auto sources = probe.sources;
    if (probe.sight == ProbeView::warp && sources.empty()) sources.push_back(Type::u32);
    return cached(sources, probe.sight == ProbeView::warp ? ProbeView::warp : ProbeView::lane,
                  probe.opcode.starts_with("shfl."));
}

std::string kernel_of(const Probe& probe) {
    const size_t stride = 8 * vectors_of(probe).at(0).size();
    std::string text = fmt::format(fmt::runtime(head), 8 * block_threads, block_threads, stride);
    text += body_of(probe);
    return text + "    st.global.b64 [%out], %y;\n    st.global.b64 [%out+8], %z;\nDONE:\n    ret;\n}\n";
}

std::vector<std::byte> input_bytes(const Vectors& vectors) {
    std::vector<uint64_t> words;
    for (const auto& vector : vectors) words.insert(words.end(), vector.begin(), vector.end());
    const auto bytes = std::as_bytes(std::span(words));
    return {bytes.begin(), bytes.end()};
}

std::vector<std::byte> output_bytes(const Vectors& vectors) {
    return std::vector<std::byte>(16 * vectors.size(), std::byte{0xa5});
}

}  // namespace warpmark::measure
