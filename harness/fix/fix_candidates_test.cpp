// Proposed changes per finding, their order, and the resulting source.
#include "harness/fix/fix_candidates.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "harness/contract/finding_table.h"
#include "harness/source/statement_tree.h"

using namespace warpmark;

namespace {

Location at(int line, int column) {
    return {.file = "k.cu", .line = line, .column = column};
}

Finding race(Location first, Location second, Race::Separation apart = Race::Separation::threads) {
    Finding finding;
    finding.id = id_of("race.read-write");
    finding.locations = {first, second};
    finding.fact = Race{.apart = apart};
    return finding;
}

std::vector<std::string> proposed(const std::string& source, const Finding& finding) {
    std::vector<std::string> texts;
    for (const auto& patch : fix::candidates(source, "k.cu", finding))
        texts.push_back(fix::patched(source, patch));
    return texts;
}

bool is_among_them(const std::vector<std::string>& texts, const std::string& wanted) {
    std::string all;
    for (const auto& text : texts) all += text + "\n----\n";
    INFO(all);
    return std::ranges::find(texts, wanted) != texts.end();
}

}  // namespace

TEST_CASE("fix: a barrier between two lines comes first") {
    const std::string source = "void k() {\n    s[t] = 1;  // one\n    x = s[0];\n}\n";
    const auto patches = fix::candidates(source, "k.cu", race(at(2, 5), at(3, 9)));
    REQUIRE_FALSE(patches.empty());
    CHECK(patches[0].words == "Add `__syncthreads();` after line 2.");
    CHECK(fix::patched(source, patches[0]) ==
          "void k() {\n    s[t] = 1;  // one\n    __syncthreads();\n    x = s[0];\n}\n");
    CHECK(fix::lines_changed(source, patches[0]) == "@@ line 3\n+    __syncthreads();\n");
    CHECK(fix::typed_in(source, fix::lines_changed(source, patches[0])) == fix::patched(source, patches[0]));
    CHECK(fix::line_before(source, patches[0], 4) == 3);
    CHECK(fix::line_before(source, patches[0], 3) == 0);
}

TEST_CASE("fix: lines of a file of Windows are shown without their CR") {
    const std::string source = "void k() {\r\n    s[t] = 1;\r\n    x = s[0];\r\n}\r\n";
    const auto patches = fix::candidates(source, "k.cu", race(at(2, 5), at(3, 9)));
    REQUIRE_FALSE(patches.empty());
    CHECK(fix::lines_changed(source, patches[0]) == "@@ line 3\n+    __syncthreads();\n");
}

TEST_CASE("fix: behind the branch around the upper line, not in it") {
    const std::string source = "void k() {\n    if (t < n) {\n        s[t] = 1;\n    }\n    x = s[0];\n}\n";
    CHECK(proposed(source, race(at(3, 9), at(5, 9)))[0] ==
          "void k() {\n    if (t < n) {\n        s[t] = 1;\n    }\n    __syncthreads();\n    x = s[0];\n}\n");
}

TEST_CASE("fix: a barrier goes out of its branch, and a line that has both is named once") {
    const auto words = [](const std::string& source, Location barrier) {
        Finding divergent;
        divergent.id = id_of("barrier.divergent");
        divergent.locations = {barrier};
        divergent.fact = Divergence{};
        std::vector<std::string> all;
        for (const auto& patch : fix::candidates(source, "k.cu", divergent)) all.push_back(patch.words);
        return all;
    };
    const auto two_lines =
        words("void k() {\n    if (t < n)\n        __syncthreads();\n    x = s[0];\n}\n", at(3, 9));
    CHECK(is_among_them(two_lines, "Move `__syncthreads();` of line 3 to after the `if` of line 2."));
    const auto one_line = words("void k() {\n    if (t < n) __syncthreads();\n    x = s[0];\n}\n", at(2, 16));
    CHECK(is_among_them(one_line, "In line 2, move `__syncthreads();` to after the `if`."));
    const auto ended =
        words("void k() {\n    if (t < n) { s[t] = 1; __syncthreads(); x = s[0]; }\n}\n", at(2, 28));
    CHECK(is_among_them(ended,
                        "In line 2, end the `if` before `__syncthreads();`, and begin it again after it."));
}

TEST_CASE("fix: a branch around both is ended and begun again") {
    const std::string source =
        "void k() {\n    if (t < n) {\n        s[t] = 1;\n        x = s[0];\n    }\n}\n";
    CHECK(is_among_them(proposed(source, race(at(3, 9), at(4, 13))),
                        "void k() {\n    if (t < n) {\n        s[t] = 1;\n    }\n    __syncthreads();\n"
                        "    if (t < n) {\n        x = s[0];\n    }\n}\n"));
    const std::string on_one_line = "void k() {\n    if (t < n) { s[t] = 1; x = s[0]; }\n}\n";
    CHECK(is_among_them(
        proposed(on_one_line, race(at(2, 18), at(2, 32))),
        "void k() {\n    if (t < n) { s[t] = 1; } __syncthreads(); if (t < n) { x = s[0]; }\n}\n"));
}

TEST_CASE("fix: two sides of an if are set apart") {
    const std::string source =
        "void k() {\n    if (t < n) {\n        s[t] = 1;\n    } else {\n        x = s[0];\n    }\n}\n";
    CHECK(is_among_them(proposed(source, race(at(3, 9), at(5, 13))),
                        "void k() {\n    if (t < n) {\n        s[t] = 1;\n    }\n    __syncthreads();\n"
                        "    if (!(t < n)) {\n        x = s[0];\n    }\n}\n"));
}

TEST_CASE("fix: the end of the iteration, with brackets where there are none") {
    const std::string source = "void k() {\n    for (;;) {\n        s[t] = 1;\n        x = s[0];\n    }\n}\n";
    CHECK(is_among_them(proposed(source, race(at(3, 9), at(4, 13))),
                        "void k() {\n    for (;;) {\n        s[t] = 1;\n        x = s[0];\n        "
                        "__syncthreads();\n    }\n}\n"));
    const std::string bare = "void k() {\n    for (;;)\n        s[t] = s[t + 1];\n}\n";
    CHECK(is_among_them(
        proposed(bare, race(at(3, 9), at(3, 16))),
        "void k() {\n    for (;;) {\n        s[t] = s[t + 1];\n        __syncthreads();\n    }\n}\n"));
}

TEST_CASE("fix: a read, a barrier, a write, in a branch with its condition") {
    const std::string source = "void k() {\n    if (t >= d) s[t] += s[t - d];\n}\n";
    CHECK(is_among_them(proposed(source, race(at(2, 17), at(2, 25))),
                        "void k() {\n    const auto value = t >= d ? s[t - d] : 0;\n    __syncthreads();\n"
                        "    if (t >= d) s[t] += value;\n}\n"));
    const std::string plain = "void k(int value) {\n    s[t] = s[t] + s[t ^ 1];\n}\n";
    CHECK(
        is_among_them(proposed(plain, race(at(2, 5), at(2, 19))),
                      "void k(int value) {\n    const auto value_ = s[t] + s[t ^ 1];\n    __syncthreads();\n"
                      "    s[t] = value_;\n}\n"));
}

TEST_CASE("fix: updates become atomic, between blocks too") {
    const auto first = [](const std::string& line) {
        const std::string source = "void k() {\n    " + line + "\n}\n";
        const auto texts = proposed(source, race(at(2, 5), at(2, 5), Race::Separation::blocks));
        return texts.empty() ? "" : texts[0].substr(15, texts[0].size() - 18);
    };
    CHECK(first("h[b]++;") == "atomicAdd(&h[b], 1);");
    CHECK(first("++h[b];") == "atomicAdd(&h[b], 1);");
    CHECK(first("h[b] += w * 2;") == "atomicAdd(&h[b], w * 2);");
    CHECK(first("*sum += w;") == "atomicAdd(sum, w);");
    CHECK(first("h[b] = h[b] + w;") == "atomicAdd(&h[b], w);");
    CHECK(first("*m = max(*m, w);") == "atomicMax(m, w);");
    CHECK(first("flags |= 4u;") == "atomicOr(&flags, 4u);");
    CHECK(first("h[b] = w;") == "");
    CHECK(first("f(h);") == "");
}

TEST_CASE("fix: a helper's lines are reached by its call") {
    const std::string source =
        "void put(float* s) {\n    s[t] = 1;\n}\nvoid k() {\n    put(s);\n    x = s[0];\n}\n";
    CHECK(proposed(source, race(at(2, 5), at(6, 9)))[0] ==
          "void put(float* s) {\n    s[t] = 1;\n}\nvoid k() {\n    put(s);\n    __syncthreads();\n    x = "
          "s[0];\n}\n");
}

TEST_CASE("fix: lanes of a warp may do with __syncwarp()") {
    const std::string source = "void k() {\n    s[t] = 1;\n    x = s[0];\n}\n";
    const auto texts = proposed(source, race(at(2, 5), at(3, 9), Race::Separation::lanes));
    CHECK(is_among_them(texts, "void k() {\n    s[t] = 1;\n    __syncwarp();\n    x = s[0];\n}\n"));
}

TEST_CASE("fix: nothing in another file, and nothing where the line is not") {
    const std::string source = "void k() {\n    s[t] = 1;\n    x = s[0];\n}\n";
    auto elsewhere = race(at(2, 5), at(3, 9));
    elsewhere.locations[1].file = "x.h";
    CHECK(fix::candidates(source, "k.cu", elsewhere).empty());
    CHECK(fix::candidates(source, "k.cu", race(at(2, 5), at(77, 9))).empty());
    CHECK(fix::candidates(source, "k.cu", Finding{}).empty());
}

TEST_CASE("fix: a barrier moves out of its branch or loop") {
    Finding finding;
    finding.id = id_of("barrier.divergent");
    finding.fact = Divergence{};
    finding.locations = {at(4, 9)};
    const std::string source =
        "void k() {\n    if (t < n) {\n        s[t] = 1;\n        __syncthreads();\n        x = s[0];\n    "
        "}\n}\n";
    CHECK(proposed(source, finding)[0] ==
          "void k() {\n    if (t < n) {\n        s[t] = 1;\n    }\n    __syncthreads();\n    if (t < n) {\n"
          "        x = s[0];\n    }\n}\n");
    const std::string last =
        "void k() {\n    while (t < n) {\n        t += d;\n        __syncthreads();\n    }\n}\n";
    CHECK(proposed(last, finding)[0] ==
          "void k() {\n    while (t < n) {\n        t += d;\n    }\n    __syncthreads();\n}\n");
    finding.locations = {at(2, 16)};
    const std::string alone = "void k() {\n    if (t < n) __syncthreads();\n}\n";
    CHECK(proposed(alone, finding)[0] == "void k() {\n    __syncthreads();\n}\n");
}

TEST_CASE("fix: barriers of both sides of an if become one") {
    Finding finding;
    finding.id = id_of("barrier.mismatch");
    finding.fact = Mismatch{};
    finding.locations = {at(4, 9), at(7, 9)};
    const std::string source =
        "void k() {\n    if (a) {\n        b();\n        __syncthreads();\n    } else {\n        c();\n"
        "        __syncthreads();\n    }\n}\n";
    CHECK(proposed(source, finding)[0] ==
          "void k() {\n    if (a) {\n        b();\n    } else {\n        c();\n    }\n    "
          "__syncthreads();\n}\n");
}

TEST_CASE("fix: rows, guards and bounds") {
    Finding conflict;
    conflict.id = id_of("banks.conflict");
    conflict.locations = {at(3, 9)};
    conflict.fact = BankConflict{.array = "tile"};
    const std::string source =
        "void k() {\n    __shared__ float a[2][2], tile[N][2 * N];\n    x = tile[t][0];\n}\n";
    CHECK(proposed(source, conflict)[0] ==
          "void k() {\n    __shared__ float a[2][2], tile[N][(2 * N) + 1];\n    x = tile[t][0];\n}\n");
    Finding past;
    past.id = id_of("memory.out-of-bounds");
    past.locations = {at(2, 5)};
    past.locations[0].role = Role::writes;
    past.fact = AddressFault{.kind = AddressFault::Kind::past_end};
    const std::string unguarded = "void k(float* out, int n) {\n    out[i] = 1;\n}\n";
    CHECK(proposed(unguarded, past)[0] == "void k(float* out, int n) {\n    if (i < n) out[i] = 1;\n}\n");
    past.locations[0] = at(2, 17);
    const std::string one_more = "void k(float* out, int n) {\n    if (i <= n) out[i] = 1;\n}\n";
    CHECK(proposed(one_more, past)[0] == "void k(float* out, int n) {\n    if (i < n) out[i] = 1;\n}\n");
}

TEST_CASE("fix: a guarded value, half a loop, blocks rounded up") {
    Finding past;
    past.id = id_of("memory.out-of-bounds");
    past.locations = {at(2, 12)};
    past.fact = AddressFault{.kind = AddressFault::Kind::past_end};
    const std::string unguarded = "void k(const float* in, int n) {\n    s[t] = in[b + t];\n}\n";
    CHECK(is_among_them(proposed(unguarded, past),
                        "void k(const float* in, int n) {\n    s[t] = b + t < n ? in[b + t] : 0;\n}\n"));
    past.locations = {at(3, 9)};
    const std::string loop = "void k() {\n    for (int d = w; d > 0; d /= 2)\n        s[t] += s[t + d];\n}\n";
    CHECK(proposed(loop, past)[0] ==
          "void k() {\n    for (int d = w / 2; d > 0; d /= 2)\n        s[t] += s[t + d];\n}\n");
    const std::string host = "void f() { int a = n / 2; }\nvoid g() { k<<<n / 256, 256>>>(n); }\n";
    const auto patches = fix::candidates_for_output(host);
    REQUIRE(patches.size() == 1);
    CHECK(patches[0].words == "Round up in line 2: `(n + 255) / 256`.");
    CHECK(fix::patched(host, patches[0]) ==
          "void f() { int a = n / 2; }\nvoid g() { k<<<(n + 255) / 256, 256>>>(n); }\n");
    const std::string two = "void g() { dim3 b(w / t.x, h / t.y); k<<<b, t>>>(); }\n";
    CHECK(fix::patched(two, fix::candidates_for_output(two).at(0)) ==
          "void g() { dim3 b((w + t.x - 1) / t.x, (h + t.y - 1) / t.y); k<<<b, t>>>(); }\n");
}

TEST_CASE("fix: the place of an `if` is what it holds") {
    const std::string source = "void k() {\n    if (t == 0) *sum += part[0];\n}\n";
    const auto patches = fix::candidates(source, "k.cu", race(at(2, 5), at(2, 5), Race::Separation::blocks));
    REQUIRE_FALSE(patches.empty());
    CHECK(patches[0].words == "Make line 2 an atomic operation: `atomicAdd(sum, part[0]);`.");
}

TEST_CASE("fix: a barrier that begins a branch goes before it") {
    Finding finding;
    finding.id = id_of("barrier.divergent");
    finding.fact = Divergence{};
    finding.locations = {at(3, 9)};
    const std::string source =
        "void k() {\n    if (t < n) {\n        __syncthreads();\n        x = s[0];\n    }\n}\n";
    CHECK(proposed(source, finding)[0] ==
          "void k() {\n    __syncthreads();\n    if (t < n) {\n        x = s[0];\n    }\n}\n");
}

TEST_CASE("fix: a barrier for some comes out of its branch, against the race that it leaves") {
    const std::string source =
        "void k() {\n    s[t] = 1;\n    if (s[t] > 1) {\n        __syncthreads();\n    }\n    x = s[0];\n}\n";
    auto some = race(at(2, 5), at(6, 9));
    std::get<Race>(some.fact).gap.kind = BarrierGap::Kind::not_for_all;
    CHECK(is_among_them(proposed(source, some),
                        "void k() {\n    s[t] = 1;\n    __syncthreads();\n    x = s[0];\n}\n"));
}

TEST_CASE("fix: a guard as another branch has it") {
    Finding past;
    past.id = id_of("memory.out-of-bounds");
    past.locations = {at(3, 5)};
    past.locations[0].role = Role::writes;
    past.fact = AddressFault{.kind = AddressFault::Kind::past_end};
    const std::string source =
        "void k(int* p, int w, int h) {\n    if (x < w && y < h) t[y][x] = p[y * w + x];\n    p[x * h + y] = "
        "t[y][x];\n}\n";
    CHECK(proposed(source, past)[0] ==
          "void k(int* p, int w, int h) {\n    if (x < w && y < h) t[y][x] = p[y * w + x];\n"
          "    if (x < w && y < h) p[x * h + y] = t[y][x];\n}\n");
}

TEST_CASE("fix: no barrier is put where only some threads come") {
    const auto has = [](const std::string& source, const Finding& finding, const std::string& wanted) {
        const auto texts = proposed(source, finding);
        return std::ranges::any_of(texts, [&](const std::string& text) { return text.contains(wanted); });
    };
    const std::string head = "void k() {\n    int t = threadIdx.x, u = t / 2;\n";
    const std::string body = "        s[t] = 1;\n        x = s[0];\n    }\n}\n";
    const auto two = race(at(4, 9), at(5, 13));
    const std::string in_it = "s[t] = 1;\n        __syncthreads();";
    CHECK(has(head + "    if (n > 3) {\n" + body, two, in_it));
    CHECK_FALSE(has(head + "    if (u > 3) {\n" + body, two, in_it));
    CHECK_FALSE(has(head + "    while (s[t] > 3) {\n" + body, two, in_it));
    CHECK_FALSE(has(head + "    for (int i = threadIdx.x; i < n; ++i) {\n" + body, two, in_it));
    CHECK(has(head + "    for (int i = 0; i < n; ++i) {\n" + body, two, in_it));
    // Text after a head's bracket is not part of its value.
    CHECK(has(head + "    for (int i = 0; i < n; i += 2) { s[t] = 0;\n" + body, two, in_it));
}

TEST_CASE("fix: what a branch declares for later is declared before it, if the branch is ended") {
    const std::string source =
        "void k() {\n    int t = threadIdx.x;\n    if (t < 9) {\n        const float v = in[t];\n"
        "        s[t] = v;\n        out[t] = v + s[8 - t];\n    }\n}\n";
    CHECK(is_among_them(proposed(source, race(at(5, 9), at(6, 9))),
                        "void k() {\n    int t = threadIdx.x;\n    float v = 0;\n    if (t < 9) {\n"
                        "        v = in[t];\n        s[t] = v;\n    }\n    __syncthreads();\n"
                        "    if (t < 9) {\n        out[t] = v + s[8 - t];\n    }\n}\n"));
}

TEST_CASE("fix: the last side of a chain of branches is set apart") {
    const std::string source =
        "void k() {\n    if (a) s[t] = 1;\n    else if (b) s[t] = 2;\n    else x = s[0];\n}\n";
    CHECK(is_among_them(proposed(source, race(at(2, 5), at(4, 10))),
                        "void k() {\n    if (a) s[t] = 1;\n    else if (b) s[t] = 2;\n    __syncthreads();\n"
                        "    if (!(a) && !(b)) x = s[0];\n}\n"));
}

TEST_CASE("fix: a loop around the call of a helper, and one that some threads leave early") {
    const std::string called =
        "void step(int d) {\n    s[t] += s[t + d];\n}\nvoid k() {\n    for (;;) step(1);\n}\n";
    CHECK(is_among_them(proposed(called, race(at(2, 5), at(2, 13))),
                        "void step(int d) {\n    s[t] += s[t + d];\n}\nvoid k() {\n    for (;;) {\n"
                        "        step(1);\n        __syncthreads();\n    }\n}\n"));
    const std::string early =
        "void k() {\n    for (;;) {\n        s[t] = 1;\n        if (t) continue;\n        x = s[0];\n    "
        "}\n}\n";
    CHECK(is_among_them(proposed(early, race(at(3, 9), at(5, 13))),
                        "void k() {\n    for (;;) {\n        __syncthreads();\n        s[t] = 1;\n        "
                        "if (t) continue;\n        x = s[0];\n    }\n}\n"));
}

TEST_CASE("fix: lambdas are reached by their calls, and macros end where their line does") {
    const std::string lambdas =
        "void k() {\n    auto put = [&](int i) { s[i] = 1; };\n    auto get = [&](int i) { return s[i]; };\n"
        "    put(t);\n    x = get(0);\n}\n";
    CHECK(is_among_them(proposed(lambdas, race(at(2, 30), at(3, 30))),
                        "void k() {\n    auto put = [&](int i) { s[i] = 1; };\n    auto get = [&](int i) { "
                        "return s[i]; };\n    put(t);\n    __syncthreads();\n    x = get(0);\n}\n"));
    const std::string macros = "void k() {\n    STEP(2)\n    STEP(1)\n}\n";
    CHECK(is_among_them(proposed(macros, race(at(2, 5), at(3, 5))),
                        "void k() {\n    STEP(2)\n    __syncthreads();\n    STEP(1)\n}\n"));
}

TEST_CASE("fix: statements of one line have one place") {
    const std::string source = "void k() { int t = 0; s[t] = 1; u = 2; x = s[0]; }\n";
    auto one = race(at(1, 6), at(1, 6));
    std::get<Race>(one.fact).array = "s";
    CHECK(is_among_them(proposed(source, one),
                        "void k() { int t = 0; s[t] = 1; __syncthreads(); u = 2; x = s[0]; }\n"));
}

TEST_CASE("fix: an update in two statements becomes one operation") {
    const auto first = [](const std::string& lines) {
        return proposed("void k() {\n" + lines + "}\n", race(at(2, 5), at(3, 5))).at(0);
    };
    CHECK(first("    int old = h[b];\n    h[b] = old + 1;\n") == "void k() {\n    atomicAdd(&h[b], 1);\n}\n");
    CHECK_FALSE(first("    int old = h[b];\n    h[b] = old + 1;\n    x = old;\n").contains("atomic"));
    CHECK_FALSE(first("    int old = h[b];\n    h[c] = old + 1;\n").contains("atomic"));
    CHECK(first("    if (v > m)\n        m = v;\n") == "void k() {\n    atomicMax(&m, v);\n}\n");
    CHECK(first("    if (m > v)\n        m = v;\n") == "void k() {\n    atomicMin(&m, v);\n}\n");
}

TEST_CASE("fix: the steps of a warp are read, then written, one after the other") {
    const std::string source =
        "void k() {\n    if (t < 32) {\n        s[t] += s[t + 2];\n        s[t] += s[t + 1];\n    }\n}\n";
    CHECK(is_among_them(proposed(source, race(at(3, 9), at(4, 17), Race::Separation::lanes)),
                        "void k() {\n    if (t < 32) {\n        const auto value1 = s[t + 2];\n"
                        "        __syncwarp();\n        s[t] += value1;\n        __syncwarp();\n"
                        "        const auto value2 = s[t + 1];\n        __syncwarp();\n"
                        "        s[t] += value2;\n        __syncwarp();\n    }\n}\n"));
}
