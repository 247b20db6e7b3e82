// Results of each rewriting on sample sources, including those to which it does not apply, and on shipped
// files.
#include "proofs/variants/source_rewritings.h"

#include <doctest/doctest.h>

#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"
#include "proofs/variants/variant_comparison.h"

using namespace warpmark;
using batch::RewrittenVariant;

namespace {

// "" if it does not apply.
std::string rewritten(const char* name, const std::string& source) {
    const RewrittenVariant written(source, {"entry"});
    const auto text = batch::find_rewriting(name)->rewrite(written);
    return text ? text->text() : "";
}

// Removes white space, for comparison of two texts.
std::string without_blanks(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    return text;
}

struct Row {
    const char *name, *before, *after;
};

}  // namespace

TEST_CASE("rewritings: what each makes of a source") {
    const Row rows[] = {
        {"one-line", "int a; // why\n#define B 1\nint c,\n  d;\n", "int a;\n#define B 1\nint c, d;\n"},
        {"one-line", "int a = __LINE__;", ""},
        {"token-a-line", "int a=b.*c;", "int\na\n=\nb\n.*\nc\n;\n"},
        {"ndebug", "int a;", "#define NDEBUG\nint a;"},
        {"ndebug", "#include <cassert>\n", ""},
        {"inlined", "template <class T, int n = 4>\n__global__ void k(T* a, const int b[]) { a[0] = b[n]; }",
         "template <class T, int n = 4> static __forceinline__ void __device__ body_of_k"
         "(T* a, const int b[]) { a[0] = b[n]; } template <class T, int n = 4> "
         "__global__ void k(T* a, const int b[]) { body_of_k<T, n>(a, b); }"},
        {"called", "extern \"C\" __global__ void __launch_bounds__(32) k() { return; }",
         "static __noinline__ void __device__ body_of_k() { return; } extern \"C\" __global__ void "
         "__launch_bounds__(32) k() { body_of_k(); }"},
        {"called", "__global__ void k(int) { }", ""},
        {"called", "__global__ void k(const __grid_constant__ T a) { }", ""},
        {"called", "template <> __global__ void k<1>(int* a) { }", ""},
        {"called", "__device__ void k(int a) { }", ""},
        {"template", "__global__ void k(int* a) { *a = 1; }",
         "template <int anew> void __device__ body_of_k(int* a) { *a = 1; } "
         "__global__ void k(int* a) { body_of_k<7>(a); }"},
        {"template", "template <int n> __global__ void k(int* a) { *a = n; }",
         "template <int n, int anew> void __device__ body_of_k(int* a) { *a = n; } "
         "template <int n> __global__ void k(int* a) { body_of_k<n, 7>(a); }"},
        {"method", "template <int n> __global__ void k(int* a) { *a = n; }",
         "template <int n> struct Body_of_k { __device__ void body_of_k(int* a) { *a = n; } }; "
         "template <int n> __global__ void k(int* a) { Body_of_k<n>{}.body_of_k(a); }"},
        {"lambda", "__global__ void k(int* a) { *a = 1; }",
         "__global__ void k(int* a) { auto body_anew = [&]() { *a = 1; }; body_anew(); }"},
        {"macro", "__global__ void k(int* a) {\n  // one\n  *a = 1;\n}",
         "#define BODY_OF_k *a = 1;\n __global__ void k(int* a) { BODY_OF_k }"},
        {"macro", "__global__ void k(int* a) {\n#pragma unroll\n  *a = 1;\n}", ""},
        {"turned", "if (a) b(); else if (c) d(); else { e(); }",
         "if (!(a)) { if (!(c)) { { e(); } } else { d(); } } else { b(); }"},
        {"turned", "if (a) b();", "if (!(a)) { } else { b(); }"},
        {"turned", "if (int a = b) c();", ""},
        {"turned", "if constexpr (a) b();", ""},
        {"unrolled", "for (int i = 0; i < 2; ++i) a[i] = i;",
         "{ { const int i = 0; a[i] = i; } { const int i = 1; a[i] = i; } }"},
        {"unrolled", "constexpr int n = 9; for (unsigned d = n - 1; d > 0; d /= 2) a(d);", ""},
        {"unrolled", "constexpr int n = 4; for (int d = n; d > 0; d /= 2) a(d);",
         "constexpr int n = 4; { { const int d = 4; a(d); } { const int d = 2; a(d); } "
         "{ const int d = 1; a(d); } }"},
        {"unrolled", "for (int i = 0; i < 9; ++i) a(i);", ""},
        {"unrolled", "for (int i = 0; i < 2; ++i) { if (a) break; }", ""},
        {"unrolled", "for (int i = 0; i < 2; ++i) { i += b; }", ""},
        {"unrolled", "for (int i = 0; i < n; ++i) a(i);", ""},
        {"names", "__global__ void k(int* a) { int b = c.b; a[0] = b; int x; k<<<1, 1>>>(a); }",
         "__global__ void k_anew(int* a_anew) { int b = c.b; a_anew[0] = b; int x; k_anew<<<1, 1>>>(a_anew); "
         "}"},
        {"names", "void entry(int a) { asm(\"add a\"); }", ""},
    };
    for (const auto& [name, before, after] : rows) {
        CAPTURE(name);
        CAPTURE(before);
        const auto got = rewritten(name, before);
        if (std::string_view(name).find("-line") != std::string_view::npos)
            CHECK(got == after);
        else
            CHECK(without_blanks(got) == without_blanks(after));
    }
}

TEST_CASE("rewritings: each has files that it applies to") {
    std::vector<batch::VariantSubject> subjects;
    for (const auto& id : lab::lab_ids(house::root)) {
        auto lab = lab::load_lab(house::root / "labs" / id, house::root / "solutions" / id);
        REQUIRE(lab);
        auto some = batch::solutions_of(*lab);
        REQUIRE(some);
        for (auto& one : *some) subjects.push_back(std::move(one));
    }
    auto corpus = batch::corpus_subjects(house::root.string());
    REQUIRE(corpus);
    for (auto& one : *corpus) subjects.push_back(std::move(one));
    subjects = samples::of(subjects, 8);
    for (const auto& rewriting : batch::rewritings()) {
        size_t count = 0;
        for (const auto& subject : subjects)
            count += rewriting.rewrite(RewrittenVariant(subject.source)).has_value();
        CHECK_MESSAGE(count * 12 > subjects.size(), rewriting.name, " applies to ", count, " files");
    }
}
