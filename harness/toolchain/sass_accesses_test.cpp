// A sample for each row of the table of memory instructions, compiled for every architecture that this
// compiler has: class, width and address, against the PTX. Also damaged files.
#include "harness/toolchain/sass_accesses.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "harness/base/splitmix64.h"
#include "harness/toolchain/elf_reader.h"
#include "harness/toolchain/nvrtc.h"
#include "harness/toolchain/sass_samples_test.h"

namespace warpmark {
namespace {

using namespace toolchain;
using enum MachineKind;

struct Built {
    std::string ptx;
    std::vector<std::byte> cubin;
};

Built built(const std::string& source, int arch, std::vector<std::string> options = {"-lineinfo"}) {
    const auto& nvrtc = toolchain::nvrtc();
    REQUIRE(nvrtc);
    options.push_back(fmt::format("-arch=sm_{}", arch));
    std::vector<const char*> given;
    for (const auto& option : options) given.push_back(option.c_str());
    Nvrtc::Program program = nullptr;
    REQUIRE(nvrtc->create(&program, source.c_str(), "sample.cu", 0, nullptr, nullptr) == 0);
    const int result = nvrtc->compile(program, static_cast<int>(given.size()), given.data());
    size_t size = 0;
    nvrtc->log_size(program, &size);
    std::string log(size, '\0');
    nvrtc->log(program, log.data());
    REQUIRE_MESSAGE(result == 0, arch, ": ", log);
    Built made;
    REQUIRE(nvrtc->ptx_size(program, &size) == 0);
    made.ptx.resize(size);
    REQUIRE(nvrtc->ptx(program, made.ptx.data()) == 0);
    made.ptx.resize(made.ptx.find_last_not_of('\0') + 1);
    REQUIRE(nvrtc->cubin_size(program, &size) == 0);
    made.cubin.resize(size);
    REQUIRE(nvrtc->cubin(program, reinterpret_cast<char*>(made.cubin.data())) == 0);
    nvrtc->destroy(&program);
    return made;
}

std::vector<std::string> ptx_lines(const std::string& text) {
    std::vector<std::string> lines;
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

const MachineFunction& function(const MachineCode& code, const std::string& name) {
    const auto found = std::ranges::find(code.functions, name, &MachineFunction::name);
    REQUIRE_MESSAGE(found != code.functions.end(), name);
    return *found;
}

// Accesses of a function whose PTX line begins with this text.
std::vector<MachineAccess> accesses_of(const MachineCode& code, const std::vector<std::string>& lines,
                                       const std::string& name, const std::string& begins) {
    std::vector<MachineAccess> found;
    for (const auto& access : function(code, name).accesses)
        if (access.line > 0 && access.line <= lines.size() && lines[access.line - 1].starts_with(begins))
            found.push_back(access);
    return found;
}

// True if a statement that begins with this text follows the line before the next barrier or return.
bool comes_next(const std::vector<std::string>& lines, uint32_t line, const std::string& begins) {
    for (size_t at = line; at < lines.size(); ++at) {
        if (lines[at].starts_with(begins)) return true;
        if (lines[at].starts_with("bar.") || lines[at].starts_with("ret")) return false;
    }
    return false;
}

bool is_in(const MachineSample& sample, int arch) {
    return sample.first <= arch && arch <= sample.last;
}

// A kernel per sample: %0 is an address in shared memory, %1 in global memory, %2 the address for results, %3
// a number, %4 a wide number, %5 an address in shared memory that is the same for all lanes.
std::string kernels(int arch) {
    // Inline assembly never yields the newer store to local memory.
    std::string text = R"(
        extern "C" __global__ void own(const double* p, double* q, int y, int z) {
            double a[64];
            for (int i = 0; i < 64; ++i) a[(i * y) & 63] = p[i + z];
            q[0] = a[y & 63];
            q[1] = a[z & 63];
        }
        extern __shared__ __align__(128) char shared[];
    )";
    for (size_t number = 0; number < machine_samples::all.size(); ++number) {
        const auto& sample = machine_samples::all[number];
        if (!is_in(sample, arch)) continue;
        std::string code;
        for (const char letter : std::string(sample.before) + sample.measured)
            code += letter == ';' ? ";\\n" : std::string(1, letter);
        text += fmt::format(
            "extern \"C\" __global__ void s{}(char* p, char* q, unsigned long long x, unsigned y, int z) {{\n"
            "unsigned s = (unsigned)__cvta_generic_to_shared(shared);\n"
            "asm volatile(\"{{.reg .pred p; .reg .b16 h1; .reg .b32 r<9>; .reg .f32 f<5>; .reg .f64 e1; "
            ".reg .b64 d<9>; .reg .b128 w<3>; .local .align 16 .b8 own[512];\\n{}{}}}\"\n"
            ":: \"r\"(s + threadIdx.x * 64), \"l\"(p + threadIdx.x * 64), \"l\"(q), \"r\"(y), \"l\"(x), "
            "\"r\"(s + z * 64));\n}}\n",
            number, code, sample.after);
    }
    return text;
}

std::string first_word(const std::string& text) {
    return text.substr(0, text.find(' '));
}

// Compiles all samples for one architecture, and adds the rows of the table that their code contains.
void check_samples(int arch, std::set<const MachineOpcode*>& seen) {
    const auto made = built(kernels(arch), arch);
    const auto code = machine_code_in(made.cubin);
    REQUIRE(code);
    CHECK(code->arch == arch);
    CHECK(has_same_lines(code->ptx, made.ptx));
    const auto lines = ptx_lines(code->ptx);
    for (size_t number = 0; number < machine_samples::all.size(); ++number) {
        const auto& sample = machine_samples::all[number];
        if (!is_in(sample, arch)) continue;
        const auto name = fmt::format("s{}", number);
        const auto found = accesses_of(code.value(), lines, name, first_word(sample.measured));
        const bool is_there = std::ranges::any_of(found, [&](const MachineAccess& access) {
            return access.kind == sample.kind && access.bits == sample.bits;
        });
        std::string others;
        for (const auto& access : found)
            others += fmt::format(" {}:{}", static_cast<int>(access.kind), access.bits);
        CHECK_MESSAGE(is_there, fmt::format("sm_{}: {} found{}", arch, sample.measured, others));
    }
    const auto own = accesses_of(*code, lines, "own", "st.local");
    CHECK(own.size() == 64);
    for (const auto& store : own) CHECK((store.kind == local_store && store.bits == 64));
    const ElfReader elf(made.cubin);
    for (uint32_t number = 0; number < elf.sections(); ++number) {
        const auto section = elf.section(number);
        if (!elf.section_name(*section).starts_with(".text.")) continue;
        const auto bytes = elf.contents(section);
        for (uint64_t at = 0; at + 16 <= bytes.size(); at += 16)
            for (const auto& row : machine_opcodes())
                if ((*value_at<uint16_t>(bytes, at) & 0xfff) == row.opcode && row.first <= arch &&
                    arch <= row.last)
                    seen.insert(&row);
    }
}

const std::string pairs = R"(
__global__ void joined(const int* in, int* out) {
    __shared__ int s[512];
    const unsigned t = threadIdx.x;
    s[t] = in[t];
    s[256 + t] = in[256 + t];
    __syncthreads();
    const int* mine = s + 2 * t;
    out[t] = mine[0] - mine[1];
}
__global__ void stored(const int* in, int* out) {
    __shared__ int s[512];
    const unsigned t = threadIdx.x;
    s[2 * t] = in[t];
    s[2 * t + 1] = in[256 + t];
    __syncthreads();
    out[t] = s[t * 7 & 511];
}
__device__ __noinline__ int called(int* p) { return p[3] + atomicAdd(p, 1); }
__global__ void calling(int* p) {
    __shared__ int s[64];
    s[threadIdx.x] = called(p);
    __syncthreads();
    if (threadIdx.x < 7) p[threadIdx.x] = s[threadIdx.x ^ 1];
}
)";

std::vector<int> known_here() {
    std::vector<int> archs;
    for (const int arch : machine_architectures())
        if (std::ranges::find(nvrtc()->archs, arch) != nvrtc()->archs.end()) archs.push_back(arch);
    return archs;
}

}  // namespace

TEST_CASE("machine code: each row of the table has a sample, of its class and width") {
    REQUIRE(nvrtc());
    std::set<const MachineOpcode*> seen;
    for (const int arch : known_here()) check_samples(arch, seen);
    if (known_here().size() != machine_architectures().size()) {
        MESSAGE("this compiler lacks architectures of the table: its rows are not all compiled");
        return;
    }
    for (const auto& row : machine_opcodes())
        CHECK_MESSAGE(seen.contains(&row),
                      fmt::format("no sample has {:#x} from sm_{}", row.opcode, row.first));
}

TEST_CASE("machine code: offsets are those of the PTX") {
    REQUIRE(nvrtc());
    struct Form {
        const char* code;
        MachineKind kind;
    };
    constexpr std::array forms{Form{"ld.shared.u32 r1, [%0+@];", shared_load},
                               Form{"st.shared.u32 [%0+@], %3;", shared_store},
                               Form{"ld.global.u32 r1, [%1+@];", global_load},
                               Form{"st.global.u32 [%1+@], %3;", global_store},
                               Form{"ld.u32 r1, [%1+@];", generic_load},
                               Form{"st.u32 [%1+@], %3;", generic_store},
                               Form{"ld.shared.v4.u32 {r1,r2,r3,r4}, [%0+@];", shared_load},
                               Form{"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r1}, [%0+@];", matrix_load}};
    constexpr std::array offsets{0, 16, 0x1230, 0x7ffff0, -16, -0x1230, -0x800000};
    std::string text = "extern __shared__ __align__(128) char shared[];\n";
    for (size_t form = 0; form < forms.size(); ++form)
        for (size_t number = 0; number < offsets.size(); ++number) {
            std::string code = forms[form].code;
            code.replace(code.find('@'), 1, std::to_string(offsets[number]));
            text += fmt::format(
                "extern \"C\" __global__ void k{}_{}(char* p, int* q, unsigned long long x, unsigned y) {{\n"
                "unsigned s = (unsigned)__cvta_generic_to_shared(shared);\n"
                "asm volatile(\"{{.reg .b32 r<5>; mov.u32 r1, 0;\\n{}\\nst.volatile.global.u32 [%2], "
                "r1;}}\"\n"
                ":: \"r\"(s + threadIdx.x * 64), \"l\"(p + threadIdx.x * 64), \"l\"(q), \"r\"(y));\n}}\n",
                form, number, code);
        }
    for (const int arch : known_here()) {
        const auto code = machine_code_in(built(text, arch).cubin);
        REQUIRE(code);
        const auto lines = ptx_lines(code->ptx);
        for (size_t form = 0; form < forms.size(); ++form)
            for (size_t number = 0; number < offsets.size(); ++number) {
                const auto found = accesses_of(*code, lines, fmt::format("k{}_{}", form, number),
                                               first_word(forms[form].code));
                INFO(fmt::format("sm_{}: {} {}", arch, forms[form].code, offsets[number]));
                REQUIRE(found.size() == 1);
                CHECK(found[0].kind == forms[form].kind);
                REQUIRE(found[0].where);
                CHECK(found[0].where->offset == offsets[number]);
                CHECK(found[0].where->base != MachineAddress::no_register);
                CHECK(found[0].guard == Guard::always);
            }
    }
}

TEST_CASE(
    "machine code: two loads become one, with the line of the first; two stores, with that of the last") {
    const auto code = machine_code_in(built(pairs, 90).cubin);
    REQUIRE(code);
    CHECK(code->functions.size() == 3);
    const auto lines = ptx_lines(code->ptx);
    const auto loads = accesses_of(*code, lines, "_Z6joinedPKiPi", "ld.shared");
    const auto stores = accesses_of(*code, lines, "_Z6storedPKiPi", "st.shared");
    CHECK(!loads.empty());
    CHECK(!stores.empty());
    for (const auto& one : code->functions)
        CHECK(std::ranges::is_sorted(one.accesses, {}, &MachineAccess::at));
    if (nvrtc()->toolkit.major != 13) return;
    REQUIRE(loads.size() == 1);
    CHECK(loads[0].bits == 64);
    CHECK(comes_next(lines, loads[0].line, "ld.shared"));
    REQUIRE(stores.size() == 1);
    CHECK(stores[0].bits == 64);
    CHECK(!comes_next(lines, stores[0].line, "st.shared"));
}

TEST_CASE("machine code: a function that is called has its lines, in the kernel or on its own") {
    for (const bool is_relocatable : {false, true}) {
        std::vector<std::string> options{"-lineinfo"};
        if (is_relocatable) options.push_back("-rdc=true");
        const auto code = machine_code_in(built(pairs, 90, options).cubin);
        REQUIRE(code);
        const auto lines = ptx_lines(code->ptx);
        const auto* name = is_relocatable ? "_Z6calledPi" : "_Z7callingPi";
        CHECK(accesses_of(*code, lines, name, "atom").size() >= 1);
        CHECK(accesses_of(*code, lines, "_Z7callingPi", "st.global").size() == 1);
    }
}

TEST_CASE("machine code: without -lineinfo there are accesses, and no lines") {
    const auto code = machine_code_in(built(pairs, 90, {}).cubin);
    REQUIRE(code);
    CHECK(code->ptx.empty());
    CHECK(function(*code, "_Z7callingPi").accesses.size() > 2);
    for (const auto& one : code->functions)
        for (const auto& access : one.accesses) CHECK(access.line == 0);
}

TEST_CASE("machine code: the embedded text is compared without comments, indentation and debug sections") {
    CHECK(has_same_lines("\n.func\n\nret;\n", "// a\n\t.func // b\n\t.loc 1 2 3\n\tret;\n"));
    CHECK(has_same_lines("ret;\n", "\tret;\n\n\t.file 1 \"a\"\n.section .debug_str\n{\n.b8 1\n}\n"));
    CHECK(!has_same_lines("ret;\n", "\tret;\n.b8 1\n"));
    CHECK(!has_same_lines("ret;\n", "\n\tret;\n"));
    CHECK(!has_same_lines("ld.u32 a, [b];\n", "ld.u32 a, [b+4];\n"));
    CHECK(!has_same_lines("", "ret;"));
}

TEST_CASE("machine code: an unknown architecture is unknown, and so is what is no cubin") {
    CHECK(!machine_code_in({}));
    CHECK(!machine_code_in(std::vector<std::byte>(64, std::byte{0x7f})));
    CHECK(!machine_instruction(70, 0x7984, 0x800));
    CHECK(!machine_instruction(99, 0x7984, 0x800));
    CHECK(!machine_instruction(90, 0x7123, 0x800));
    auto cubin = built(pairs, 90).cubin;
    const auto flags = offsetof(Elf64_Ehdr, e_flags);
    cubin[flags] = cubin[flags + 1] = std::byte{99};
    CHECK(!machine_code_in(cubin));
}

TEST_CASE("machine code: the guard of an instruction") {
    CHECK(machine_instruction(90, 0x7984, 0x800)->guard == Guard::always);
    CHECK(machine_instruction(90, 0x0984, 0x800)->guard == Guard::sometimes);
    CHECK(machine_instruction(90, 0x8984, 0x800)->guard == Guard::sometimes);
    CHECK(machine_instruction(90, 0xf984, 0x800)->guard == Guard::never);
}

TEST_CASE("machine code: no damage makes it read beyond its end, or work for long") {
    Splitmix64 random(42);
    for (const int arch : {75, 90, 120}) {
        const auto whole = built(pairs, arch).cubin;
        const auto intact = machine_code_in(whole);
        REQUIRE(intact);
        for (size_t bytes = 0; bytes < whole.size(); bytes += 1 + random.below(20)) {
            const std::vector<std::byte> cut(whole.begin(), whole.begin() + static_cast<long>(bytes));
            (void)machine_code_in(cut);
        }
        for (int round = 0; round < 4000; ++round) {
            auto damaged = whole;
            const uint64_t flips = 1 + random.below(8);
            for (uint64_t n = 0; n < flips; ++n)
                damaged[random.below(whole.size())] = static_cast<std::byte>(random.below(256));
            const auto code = machine_code_in(damaged);
            if (code) CHECK(code->functions.size() <= 16);
        }
        // The tables at both ends, which hold offsets, sizes and counts.
        for (int round = 0; round < 4000; ++round) {
            auto damaged = whole;
            for (int n = 0; n < 3; ++n) {
                const uint64_t at =
                    random.below(2) ? random.below(64) : whole.size() - 1 - random.below(2048);
                damaged[at] = static_cast<std::byte>(random.below(256));
            }
            (void)machine_code_in(damaged);
        }
    }
}

TEST_CASE("machine code: overlapping sections do not multiply the work") {
    auto cubin = built(pairs, 90).cubin;
    const ElfReader elf(cubin);
    uint32_t code = 0;
    for (uint32_t number = 0; number < elf.sections(); ++number)
        if (elf.section_name(*elf.section(number)).starts_with(".text.")) code = number;
    Elf64_Ehdr header = elf.header();
    auto repeated = *elf.section(code);
    repeated.sh_offset = 0;
    repeated.sh_size = cubin.size();
    const auto names = *elf.section(header.e_shstrndx);
    constexpr uint16_t many = 60000;
    header.e_shoff = cubin.size();
    header.e_shnum = many;
    header.e_shstrndx = 0;
    std::memcpy(cubin.data(), &header, sizeof header);
    for (uint16_t number = 0; number < many; ++number) {
        const auto* bytes = reinterpret_cast<const std::byte*>(number == 0 ? &names : &repeated);
        cubin.insert(cubin.end(), bytes, bytes + sizeof names);
    }
    CHECK(!machine_code_in(cubin));
}

}  // namespace warpmark
