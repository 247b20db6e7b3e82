// Entry point for libFuzzer: any bytes as PTX, and mutations of whole words in addition to libFuzzer's
// bytewise ones.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "harness/isa/instruction_forms.h"
#include "harness/machine/fuzz/decoded_invariants.h"
#include "harness/ptx/lexer.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);

namespace {

using namespace warpmark;

// Every opcode of the tables, and the other words of PTX.
const std::vector<std::string>& words() {
    struct Collector final : isa::LaneSink {
        std::vector<std::string> all{";",
                                     ",",
                                     "{",
                                     "}",
                                     "(",
                                     ")",
                                     "[",
                                     "]",
                                     "|",
                                     "@",
                                     "@!",
                                     "!",
                                     "-",
                                     "+",
                                     "<",
                                     ">",
                                     "=",
                                     ":",
                                     "::",
                                     "_",
                                     "0",
                                     "1",
                                     "-1",
                                     "32",
                                     "0x10",
                                     "0b11",
                                     "017",
                                     "4294967296",
                                     "18446744073709551615",
                                     "0f3F800000",
                                     "0d3FF0000000000000",
                                     "1.5",
                                     "WARP_SZ",
                                     ".reg",
                                     ".pred",
                                     ".b8",
                                     ".b16",
                                     ".b32",
                                     ".b64",
                                     ".b128",
                                     ".f16x2",
                                     ".u32",
                                     ".f64",
                                     ".local",
                                     ".shared",
                                     ".global",
                                     ".const",
                                     ".param",
                                     ".align",
                                     ".v2",
                                     ".v4",
                                     ".ptr",
                                     ".extern",
                                     ".visible",
                                     ".weak",
                                     ".common",
                                     ".entry",
                                     ".func",
                                     ".loc",
                                     ".file",
                                     ".pragma",
                                     ".section",
                                     ".version",
                                     ".target",
                                     ".address_size",
                                     ".maxntid",
                                     ".reqntid",
                                     ".minnctapersm",
                                     ".maxnreg",
                                     ".noreturn",
                                     ".branchtargets",
                                     ".calltargets",
                                     ".callprototype",
                                     ".alias",
                                     ".attribute",
                                     ".managed",
                                     "generic",
                                     "mask",
                                     "inlined_at",
                                     "function_name",
                                     "ret;",
                                     "exit;",
                                     "bra",
                                     "bra.uni",
                                     "brx.idx",
                                     "call",
                                     "call.uni",
                                     "ld.global.b32",
                                     "ld.param.b64",
                                     "ld.shared.v4.f32",
                                     "st.global.v2.b32",
                                     "st.local.b8",
                                     "atom.add.global.u32",
                                     "red.global.add.f32",
                                     "atom.cas.b128",
                                     "bar.sync",
                                     "barrier.cta.red.popc.u32",
                                     "bar.warp.sync",
                                     "membar.gl",
                                     "fence.acq_rel.gpu",
                                     "cp.async.ca.shared.global",
                                     "cp.async.commit_group",
                                     "mbarrier.init.shared.b64",
                                     "mbarrier.arrive.shared.b64",
                                     "mbarrier.test_wait.parity.shared.b64",
                                     "nanosleep.u32",
                                     "trap",
                                     "isspacep.shared",
                                     "cvta.to.global.u64",
                                     "%r1",
                                     "%p1",
                                     "%rd1",
                                     "%f1",
                                     "%tid.x",
                                     "%clock64",
                                     "%laneid"};
        void add(const isa::LaneForm& form) override {
            for (auto& opcode : isa::opcodes(form)) all.push_back(std::move(opcode));
        }
    };
    static const std::vector<std::string> filled = [] {
        Collector collector;
        isa::lane_rows(collector);
        isa::warp_rows(collector);
        return std::move(collector.all);
    }();
    return filled;
}

struct Piece {
    size_t at, length;
};

std::vector<Piece> pieces_of(std::string_view text) {
    std::vector<Piece> pieces;
    ptx::Lexer lexer(text);
    for (; lexer.peek().kind != ptx::Token::Kind::end; lexer.take())
        pieces.push_back(
            {static_cast<size_t>(lexer.peek().text.data() - text.data()), lexer.peek().text.size()});
    return pieces;
}

// Replaces, inserts or removes one word, or repeats a sequence of words.
std::string changed(std::string text, std::minstd_rand& random) {
    const auto pieces = pieces_of(text);
    if (pieces.empty()) return text + words()[random() % words().size()];
    const Piece piece = pieces[random() % pieces.size()], other = pieces[random() % pieces.size()];
    switch (random() % 5) {
        case 0:
            return text.replace(piece.at, piece.length, words()[random() % words().size()]);
        case 1:
            return text.insert(piece.at, words()[random() % words().size()] + " ");
        case 2:
            return text.erase(piece.at, piece.length);
        case 3:
            return text.replace(piece.at, piece.length, std::string(text, other.at, other.length));
        default:
            return text.insert(piece.at, std::string(text, other.at, 1 + random() % 80) + " ");
    }
}

}  // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed) {
    std::minstd_rand random(seed + 1);
    if (random() % 4 == 0) return LLVMFuzzerMutate(data, size, most);
    std::string text(reinterpret_cast<const char*>(data), size);
    for (uint32_t turn = 0, turns = 1 + random() % 3; turn < turns; ++turn)
        text = changed(std::move(text), random);
    text.resize(std::min(text.size(), most));
    std::copy(text.begin(), text.end(), data);
    return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string broken =
        warpmark::machine::broken_invariant({reinterpret_cast<const char*>(data), size});
    if (broken.empty()) return 0;
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
}
