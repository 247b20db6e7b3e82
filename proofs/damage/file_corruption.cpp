// Kinds of damage to a source. A kind that finds no suitable token leaves the source unchanged.
#include "proofs/damage/file_corruption.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "grader/lab/case_inputs.h"
#include "harness/base/splitmix64.h"
#include "harness/source/source_tokens.h"

namespace warpmark::batch {
namespace {

using Random = Splitmix64;

constexpr std::array<std::string_view, 34> types{
    "int",         "unsigned",     "float",      "double",     "char",         "short",      "long",
    "bool",        "void",         "auto",       "size_t",     "uint8_t",      "int64_t",    "float4",
    "int2",        "dim3",         "__half",     "const",      "volatile",     "static",     "extern",
    "constexpr",   "inline",       "__global__", "__device__", "__host__",     "__shared__", "__constant__",
    "__managed__", "__restrict__", "struct",     "template",   "cudaStream_t", "cudaError_t"};

constexpr std::array<std::string_view, 30> numbers{
    "0",          "1",     "-1",    "2",     "3",       "7",          "16",         "31",
    "32",         "33",    "64",    "100",   "255",     "1023",       "1024",       "1025",
    "4096",       "49152", "65535", "65536", "1000000", "0x7fffffff", "0x80000000", "0xffffffffu",
    "1ull << 40", "~0ull", "0.5f",  "-0.0",  "1e38f",   "(1 / 0)"};

constexpr std::array<std::string_view, 20> signs{"+", "-",  "*",  "/",  "%", "<", ">",  "<=", "==", "!=",
                                                 "=", "+=", "<<", ">>", "&", "|", "&&", ".",  ",",  ";"};

// Statements for device code, for host code, and invalid ones.
constexpr std::array<std::string_view, 64> statements{
    "__syncthreads();",
    "__syncwarp();",
    "__threadfence();",
    "__threadfence_block();",
    "__threadfence_system();",
    "__nanosleep(100);",
    "__trap();",
    "__brkpt();",
    "asm volatile(\"bar.sync 0;\");",
    "asm volatile(\"bar.sync 1, 64;\" ::: \"memory\");",
    "asm volatile(\"membar.gl;\");",
    "asm(\"trap;\");",
    "asm(\"exit;\");",
    "asm(\"ret;\");",
    "asm(\"bogus.instruction;\");",
    "asm volatile(\"{ .reg .u32 t; mov.u32 t, %laneid; }\");",
    "asm volatile(\"nop; // $$ {\");",
    "asm volatile(\"cp.async.wait_all;\");",
    "asm volatile(\"barrier.cluster.arrive;\");",
    "asm(\"brkpt;\");",
    "__shfl_sync(0xffffffffu, 1, 0);",
    "__ballot_sync(~0u, 1);",
    "__activemask();",
    "__match_any_sync(~0u, 3);",
    "__reduce_add_sync(~0u, 1);",
    "__syncthreads_count(1);",
    "__shared__ int strange[64];",
    "extern __shared__ float stranger[];",
    "static int often = 0; ++often;",
    "static int huge[1 << 28];",
    "int deep[1 << 20]; deep[0] = 1;",
    "int none[0]; (void)none;",
    "{ int a[16] = {}; a[100000] = 1; }",
    "cudaDeviceSynchronize();",
    "cudaDeviceReset();",
    "cudaGetLastError();",
    "cudaSetDevice(3);",
    "cudaFree((void*)1);",
    "cudaFree(nullptr);",
    "{ void* p; cudaMalloc(&p, ~0ull); }",
    "{ void* p; cudaMalloc(&p, 0); cudaFree(p); cudaFree(p); }",
    "cudaMemcpy(nullptr, nullptr, 8, cudaMemcpyDefault);",
    "cudaStreamSynchronize((cudaStream_t)77);",
    "cudaEventRecord(nullptr);",
    "*(volatile int*)0 = 1;",
    "*(volatile int*)~0ull = 1;",
    "((void (*)())0)();",
    "((void (*)())4711)();",
    "for (;;) {}",
    "while (true) __syncthreads();",
    "return;",
    "throw 1;",
    "try { throw 2; } catch (...) {}",
    "goto nowhere;",
    "printf(\"%s %d %n %*d\\n\", 7, 8, 9);",
    "printf(\"%s\", (char*)1);",
    "assert(false);",
    "exit(1);",
    "abort();",
    "std::terminate();",
    "malloc(1ull << 50);",
    "delete[] new int[3];",
    "free((void*)8);",
    "__builtin_unreachable();"};

// Lines outside of functions, or between arbitrary lines.
constexpr std::array<std::string_view, 22> lines{
    "\n#line 2147483647 \"other.cu\"\n",
    "\n#line 0\n",
    "\n#line 1 \"\"\n",
    "\n#include __FILE__\n",
    "\n#define int long\n",
    "\n#define f(x) f(f(x))\n",
    "\n#pragma once\n",
    "\n#pragma unroll 100000\n",
    "\n#pragma nv_diag_suppress 1\n",
    "\n#if 0\n",
    "\n#endif\n",
    "\n#error no\n",
    "\n#undef __CUDACC__\n",
    "\nextern \"C\" void __warpmark_terminate(const char*) {}\n",
    "\nextern \"C\" int cudaMalloc(void**, unsigned long) { return 0; }\n",
    "\n__device__ int __warpmark_variable;\n",
    "\nnamespace std { struct string {}; }\n",
    "\nint main() { return 0; }\n",
    "\nstruct Early { Early() { cudaDeviceSynchronize(); } } early;\n",
    "\n__managed__ int managed[1 << 20];\n",
    "\nusing namespace std;\n",
    " /* "};

template <class T>
const auto& one_of(Random& random, const T& list) {
    return list[random.below(std::size(list))];
}

struct Span {
    size_t begin = 0, end = 0;
};

class Text {
  public:
    explicit Text(std::string source) : source_(std::move(source)), tokens_(source_) {}
    Text(const Text&) = delete;
    Text& operator=(const Text&) = delete;

    const std::string& source() const { return source_; }
    std::string_view of(Span span) const {
        return std::string_view(source_).substr(span.begin, span.end - span.begin);
    }

    // A statement, a block with its contents, or a whole definition: the tokens after a `;` or brace up to
    // the next one.
    std::optional<Span> statement(Random& random) const {
        if (tokens_.empty()) return std::nullopt;
        for (int turn = 0; turn < 8; ++turn) {
            const size_t first = tokens_.statement_begin(random.below(tokens_.size()));
            size_t last = first;
            while (last + 1 < tokens_.size() && !tokens_[last].ends_statement()) ++last;
            if (tokens_[last].is("{") && tokens_[last].mate > last) last = tokens_[last].mate;
            if (!tokens_[first].is("}")) return Span{tokens_[first].begin, tokens_[last].end()};
        }
        return std::nullopt;
    }

    // A position at which a statement may begin.
    size_t place(Random& random) const {
        if (tokens_.empty()) return 0;
        return tokens_[tokens_.statement_begin(random.below(tokens_.size()))].begin;
    }

    template <class F>
    std::optional<Span> token(Random& random, F wanted) const {
        std::vector<const Token*> found;
        for (const auto& token : tokens_)
            if (wanted(token)) found.push_back(&token);
        if (found.empty()) return std::nullopt;
        const Token& token = *found[random.below(found.size())];
        return Span{token.begin, token.end()};
    }

    std::string with(Span span, std::string_view text) const {
        std::string changed = source_;
        return changed.replace(span.begin, span.end - span.begin, text);
    }

  private:
    std::string source_;
    TokenList tokens_;
};

bool is_type(const Token& token) {
    return token.is_word() && std::ranges::find(types, token.text) != types.end();
}
bool is_number(const Token& token) {
    return token.kind == Token::Kind::number;
}
bool is_sign(const Token& token) {
    return std::ranges::find(signs, token.text) != signs.end();
}
bool is_word(const Token& token) {
    return token.kind == Token::Kind::word;
}

std::string replaced(const Text& text, const std::optional<Span>& span, std::string_view by) {
    return span ? text.with(*span, by) : text.source();
}
std::string inserted(const Text& text, size_t at, std::string_view what) {
    return text.with({at, at}, what);
}

// Exchanges two statements of one text, perhaps one from a kernel and one from its launcher.
std::string exchanged(const Text& text, Random& random) {
    auto one = text.statement(random), other = text.statement(random);
    if (!one || !other) return text.source();
    if (one->begin > other->begin) std::swap(one, other);
    if (one->end > other->begin) return text.source();
    const std::string first(text.of(*one)), second(text.of(*other));
    return Text(text.with(*other, first)).with(*one, second);
}

std::string moved(const Text& text, Random& random) {
    const auto what = text.statement(random);
    if (!what) return text.source();
    const std::string statement(text.of(*what));
    const Text rest(text.with(*what, ""));
    return inserted(rest, rest.place(random), statement + "\n");
}

std::string without_launch(const Text& text, Random& random) {
    const auto open = text.token(random, [](const Token& token) { return token.is("<<<"); });
    if (!open) return text.source();
    const size_t close = text.source().find(">>>", open->end);
    return close == std::string::npos ? text.source() : text.with({open->begin, close + 3}, "");
}

std::string nested(Random& random) {
    constexpr std::string_view opened[] = {
        "(", "{", "[", "sizeof(", "std::vector<", "-", "if (1) ", "template <class T> "};
    const auto what = one_of(random, opened);
    std::string text;
    for (uint64_t depth = 0, depths = 1 + random.below(5000); depth < depths; ++depth) text += what;
    return text;
}

std::string broken_bytes(const Text& text, Random& random) {
    std::string bytes;
    for (uint64_t count = 0, all = 1 + random.below(4); count < all; ++count)
        bytes += static_cast<char>(random.below(256));
    return inserted(text, random.below(text.source().size() + 1), bytes);
}

std::string damaged_once(const Text& text, const Text& other, Random& random) {
    switch (random.below(24)) {
        case 0:
        case 1:
        case 2:
            return moved(text, random);
        case 3:
        case 4:
            return exchanged(text, random);
        case 5: {
            const auto what = text.statement(random);
            return what ? inserted(text, what->end, std::string(text.of(*what))) : text.source();
        }
        case 6:
            return replaced(text, text.statement(random), ";");
        case 7:
        case 8: {
            const auto what = other.statement(random);
            return what ? inserted(text, text.place(random), std::string(other.of(*what)) + "\n")
                        : text.source();
        }
        case 9:
            return text.source().substr(0, text.place(random)) + other.source().substr(other.place(random));
        case 10:
        case 11:
        case 12:
        case 13:
            return inserted(text, text.place(random), std::string(one_of(random, statements)) + "\n");
        case 14:
        case 15:
            return replaced(text, text.token(random, is_type), one_of(random, types));
        case 16:
        case 17:
        case 18:
            return replaced(text, text.token(random, is_number), one_of(random, numbers));
        case 19:
            return replaced(text, text.token(random, is_sign), one_of(random, signs));
        case 20: {
            const auto by = text.token(random, is_word);
            return by ? replaced(text, text.token(random, is_word), std::string(text.of(*by)))
                      : text.source();
        }
        case 21:
            return without_launch(text, random);
        case 22:
            return inserted(text, text.place(random), one_of(random, lines));
        default:
            return random.below(3) ? broken_bytes(text, random)
                                   : inserted(text, text.place(random), nested(random));
    }
}

}  // namespace

std::string damaged(const std::vector<std::string>& sources, size_t at, uint64_t seed) {
    Random random(seed);
    std::string text = sources[at];
    for (uint64_t turn = 0, turns = 1 + random.below(1 + random.below(4)); turn < turns; ++turn)
        text = damaged_once(Text(std::move(text)), Text(one_of(random, sources)), random);
    return text;
}

}  // namespace warpmark::batch
