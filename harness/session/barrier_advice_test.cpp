// barrier_advice_test.cpp: where findings say that a barrier belongs, and that it helps when it is put there.
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "harness/session/golden.h"
#include "harness/session/run_job.h"

using namespace warpmark;

namespace {

std::vector<Finding> findings_of(const std::string& source) {
    const auto golden = golden::read_case("k.cu", source +
                                                      "// run: --kernel k --block 64 --arg i32[64]=iota "
                                                      "--arg i32[64]=zero\n// expect: no race.read-write\n");
    REQUIRE(golden);
    const auto observation = session::run_here(golden->job);
    REQUIRE(observation);
    REQUIRE(observation->build_findings.empty());
    REQUIRE(observation->cases.size() == 1);
    return observation->cases[0].findings;
}

bool is_of(const Finding& finding, const char* family) {
    return name(finding.id).starts_with(family);
}

bool is_race_or_barrier(const Finding& finding) {
    return is_of(finding, "race.") || is_of(finding, "barrier.");
}

// What a kernel's first race says, and the kernel with the change that it asks for: lines begin with `-` if
// they are there only before it, with `+` if only after it. `@` is the usual beginning.
struct Advised {
    const char *what, *advice, *change;
};

std::string source_of(const Advised& kernel, char side) {
    std::istringstream change(kernel.change);
    std::string source;
    for (std::string line; std::getline(change, line);) {
        if (line == "@")
            source +=
                "__global__ void k(const int* in, int* out) {\n    __shared__ int s[64];\n    int t = "
                "threadIdx.x;\n";
        else if (line[0] == ' ' || line[0] == side)
            source += line.substr(1) + "\n";
    }
    return source;
}

const Advised kernels[] = {
    {"two loops", "Add __syncthreads() after the loop around line 5, before the loop around line 8.", R"(@
     for (int i = t; i < 64; i += blockDim.x) {
         s[i] = in[i];
     }
+    __syncthreads();
     for (int i = t; i < 64; i += blockDim.x) {
         out[i] = s[63 - i];
     }
 }
)"},
    {"nested loops",
     "Add __syncthreads() after line 6, before the loop around line 8. If the next iteration uses the same "
     "elements, it takes another __syncthreads() after the loop around line 8.",
     R"(@
     int sum = 0;
     for (int i = 0; i < 4; i++) {
         s[t] = in[t] + i;
+        __syncthreads();
         for (int j = 0; j < 64; j++) {
             sum += s[j];
         }
+        __syncthreads();
     }
     out[t] = sum;
 }
)"},
    {"branches of an if",
     "Lines 5 and 7 are in different branches of an `if` or `switch`, so no barrier fits between them. End "
     "it after line 5, let all threads call __syncthreads(), and begin another one for line 7.",
     R"(@
     if (t < 32) {
         s[t] = in[t];
-    } else {
+    }
+    __syncthreads();
+    if (t >= 32) {
         out[t] = s[63 - t];
     }
 }
)"},
    {"a return before both", "Add __syncthreads() after line 5, before line 6.", R"(@
     if (t >= 48) return;
     s[t] = in[t];
+    __syncthreads();
     out[t] = s[47 - t];
 }
)"},
    {"a return between", "Add __syncthreads() after line 4, before line 5.", R"(@
     s[t] = in[t];
+    __syncthreads();
     if (t >= 48)
         return;
     out[t] = s[63 - t];
 }
)"},
    {"a barrier in an if in a loop", "move it out of its branch, after line 5, before line 8.", R"(@
     for (int i = 0; i < 4; i++) {
         s[t] = in[t] + i;
-        if (i % 2 == 0)
-            __syncthreads();
+        __syncthreads();
         out[t] = s[63 - t];
         __syncthreads();
     }
 }
)"},
    {"a barrier in one branch",
     "move it out of its branch, after the `if` or `switch` around line 5, before line 10.", R"(@
     if (t < 32) {
         s[t] = in[t];
-        __syncthreads();
     } else {
         s[t] = 2 * in[t];
     }
+    __syncthreads();
     out[t] = s[63 - t];
 }
)"},
    {"do-while", "Add __syncthreads() after the loop around line 6, before the loop around line 11.", R"(@
     int i = 0;
     do {
         s[(t + i) % 64] = in[t];
         i++;
     } while (i < 1);
+    __syncthreads();
     i = 0;
     do {
         out[t] = s[63 - t];
         i++;
     } while (i < 2);
 }
)"},
    {"cases of a switch",
     "End it after line 6, let all threads call __syncthreads(), and begin another one for line 12.", R"(@
     switch (t / 16) {
         case 0:
             s[t] = in[t];
             break;
         case 1:
             s[t] = 2 * in[t];
             break;
+    }
+    __syncthreads();
+    switch (t / 16) {
+        case 0:
+        case 1:
+            break;
         default:
             out[t] = s[63 - t];
     }
 }
)"},
    {"behind a switch", "Add __syncthreads() after the `if` or `switch` around line 6, before line 14.", R"(@
     switch (t / 16) {
         case 0:
             s[t] = in[t];
             break;
         case 1:
             s[t] = 2 * in[t];
             break;
         default:
             s[t] = 7;
     }
+    __syncthreads();
     out[t] = s[63 - t];
 }
)"},
    {"a macro's line", "If not, split line 5, so that __syncthreads() comes between the two accesses.",
     R"( #define STEP(a, b) s[a] = in[a]; out[a] = s[b];
@
-    STEP(t, 63 - t)
+    s[t] = in[t];
+    __syncthreads();
+    out[t] = s[63 - t];
 }
)"},
    {"a function called twice",
     "If the line runs several times, in a loop or by several calls, put __syncthreads() between one time "
     "and the next.",
     R"( __device__ void put(int* s, int at, int value) {
     s[at] = value;
 }
@
     put(s, t, in[t]);
+    __syncthreads();
     put(s, 63 - t, 2 * in[t]);
     __syncthreads();
     out[t] = s[t];
 }
)"},
    {"a function above its caller", "Add __syncthreads() after line 7, before line 8.",
     R"( __device__ int get(const int* s, int at) {
     return s[at];
 }
@
     s[t] = in[t];
+    __syncthreads();
     out[t] = get(s, 63 - t);
 }
)"},
    {"two arrays", "Add __syncthreads() after line 4, before line 6.",
     R"( __global__ void k(const int* in, int* out) {
     __shared__ int s[64], r[64];
     int t = threadIdx.x;
     s[t] = in[t];
     r[t] = 2 * in[t];
+    __syncthreads();
     out[t] = s[63 - t];
     out[t] += r[63 - t];
 }
)"},
    {"one iteration and the next",
     "Add __syncthreads() after the `if` or `switch` around line 10, before line 7 runs again in the next "
     "iteration of the loop.",
     R"(@
     s[t] = in[t];
     __syncthreads();
     for (int i = 0; i < 4; i++) {
         int value = s[(t + 32) % 64];
         __syncthreads();
         if (t < 60) {
             s[t] = value + i;
         }
+        __syncthreads();
     }
     out[t] = s[t];
 }
)"},
    {"a sum in a loop",
     "separate the iterations of the loop around line 8: put __syncthreads() at the end of its body, outside "
     "any `if`.",
     R"(@
     s[t] = in[t];
     __syncthreads();
     for (int n = 32; n > 0; n /= 2) {
         if (t < n) {
             s[t] += s[t + n];
         }
+        __syncthreads();
     }
     out[t] = s[0];
 }
)"},
    {"both in a branch",
     "If not all threads of the block take the branch around both lines, end it after line 5, let all "
     "threads call __syncthreads(), and begin another one for line 6.",
     R"(@
     if (t < 32) {
         s[t] = in[t];
+    }
+    __syncthreads();
+    if (t < 32) {
         out[t] = s[31 - t];
     }
 }
)"},
    {"two ifs", "Add __syncthreads() after the `if` or `switch` around line 5, before line 7.", R"(@
     if (t < 60) {
         s[t] = in[t];
     }
+    __syncthreads();
     if (t > 3) {
         out[t] = s[63 - t];
     }
 }
)"},
};

}  // namespace

TEST_CASE("words: a race is gone when its advice is followed") {
    for (const auto& kernel : kernels) {
        CAPTURE(kernel.what);
        const auto before = findings_of(source_of(kernel, '-'));
        // Where a warp goes round a barrier, that is what is reported: the race is its consequence.
        const auto first = std::ranges::find_if(before, is_race_or_barrier);
        REQUIRE(first != before.end());
        CAPTURE(first->explanation);
        if (is_of(*first, "race."))
            CHECK(first->explanation.find(kernel.advice) != std::string::npos);
        else
            CHECK(std::string_view(kernel.what).starts_with("a barrier in "));
        const auto after = findings_of(source_of(kernel, '+'));
        const auto left = std::ranges::find_if(after, is_race_or_barrier);
        if (left != after.end()) MESSAGE(left->message);
        CHECK(left == after.end());
    }
}
