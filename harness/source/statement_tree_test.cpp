// The tree of statements, function by function.
#include "harness/source/statement_tree.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using warpmark::fix::Statements;

namespace {

constexpr std::string_view source = R"(#include <x.h>
template <class T>
__device__ T sum(T a) { return a + 1; }
struct Pair {
    int a, b;
    __device__ void swap() { int c = a; a = b; b = c; }
};
namespace n {
__global__ void __launch_bounds__(256) k(float* out, int n) {
    __shared__ float s[256];
    int rows[2] = {1, 2};
    if (n > 3) s[0] = 1; else { s[1] = 2; }
    for (int i = 0; i < n; ++i) {
        do {
            s[i] += sum(i);
        } while (i > 7);
    }
    switch (n) {
        case 1: out[0] = 1; break;
        default: out[1] = 2;
    }
    auto f = [&](int i) { out[i] = 3; };
    f(sum<int>(2));
}
}
)";

// "loop plain": the kinds from the innermost statement outwards.
std::string way(const Statements& in, int line, int column = 0) {
    constexpr std::string_view names[] = {"plain", "block", "branch", "loop", "function"};
    std::string text;
    for (const size_t one : in.way_up(in.at(line, column)))
        text += (text.empty() ? "" : " ") + std::string(names[static_cast<size_t>(in[one].kind)]);
    return text;
}

}  // namespace

TEST_CASE("statements: what each line stands in") {
    const Statements in(source);
    CHECK(way(in, 3, 25) == "plain function");
    CHECK(way(in, 6, 30) == "plain function plain");
    CHECK(way(in, 10) == "plain function plain");
    CHECK(way(in, 11, 22) == "plain function plain");
    CHECK(way(in, 12, 9) == "plain branch function plain");
    CHECK(way(in, 12, 16) == "plain branch function plain");
    CHECK(way(in, 12, 34) == "plain block branch function plain");
    CHECK(way(in, 15, 14) == "plain block loop block loop function plain");
    CHECK(way(in, 19, 17) == "plain block branch function plain");
    CHECK(way(in, 22, 28) == "plain plain function plain");
    CHECK(in.at(1, 0) == Statements::none);
    CHECK(in.at(99, 1) == Statements::none);
}

TEST_CASE("statements: functions by name, and who calls them") {
    const Statements in(source);
    const size_t kernel = in.function_of(in.at(15, 14)), sum = in.function_of(in.at(3, 25));
    CHECK(in.name_of(kernel) == "k");
    CHECK(in.name_of(sum) == "sum");
    std::vector<int> lines;
    for (size_t one = 0; one < in.size(); ++one)
        if (in.function_of(one) == kernel && in.calls(one, "sum")) lines.push_back(in.line(one));
    CHECK(lines == std::vector{15, 23});
}

TEST_CASE("statements: a default value in a template's head makes no expression of a function") {
    for (const std::string_view source : {"template <class T, int n = 4> void k() { a; }",
                                          "template <class T = A<B<int>>> void k() { a; }"}) {
        CAPTURE(source);
        const Statements in(source);
        REQUIRE(in.size() == 2);
        CHECK(in[0].kind == warpmark::fix::Statement::Kind::function);
        CHECK(in.name_of(0) == "k");
    }
}

TEST_CASE("statements: broken sources are read to their end") {
    for (const std::string_view broken :
         {"", "{", "}", "if", "if (", "for (;;", "do x; while", "else", "k(", "void k() { if (a) { b", "case",
          "switch (a) case 1:", "a = [", "struct", "namespace {", "if (a) ; else"}) {
        CAPTURE(broken);
        const Statements in(broken);
        for (size_t one = 0; one < in.size(); ++one) {
            CHECK(in[one].first <= in[one].last);
            CHECK(in[one].last < in.tokens().size());
        }
    }
}

TEST_CASE("statements: what nobody writes by hand is not looked at") {
    std::string deep(200'000, '{'), long_one = "void k() {";
    const Statements nested(deep + std::string(200'000, '}'));
    CHECK(nested.size() <= warpmark::fix::most_nested);
    for (int at = 0; at < 100'000; ++at) long_one += "a;";
    const Statements many(long_one + "}");
    CHECK(many.size() == 0);
    std::string ifs;
    for (int at = 0; at < 10'000; ++at) ifs += "if (a) ";
    const Statements chain(ifs + ";");
    CHECK(chain.size() <= warpmark::fix::most_nested);
}
