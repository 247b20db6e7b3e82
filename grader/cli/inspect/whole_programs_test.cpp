// `inspect --launch main` of whole programs: arguments, standard input, files, several sources, headers of
// courses, and limits.
#include <doctest/doctest.h>

#include "grader/cli/instructor_folder_test.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

namespace {

constexpr const char* kernel = R"(#include <cstdio>
__global__ void twice(int* a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = 2 * i;
}
)";

// A program with this body of main.
std::string program_text(const std::string& includes, const std::string& body) {
    return includes + kernel + "int main(int argc, char** argv) {\n" + body + "}\n";
}

// Launches for n numbers.
constexpr const char* launches = R"(    int* d;
    cudaMalloc(&d, n * sizeof(int));
    twice<<<(n + 63) / 64, 64>>>(d, n);
    int last = 0;
    cudaMemcpy(&last, d + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
    printf("last %d\n", last);
    cudaFree(d);
)";

}  // namespace

TEST_CASE("whole programs: standard input, from the call or from a file") {
    const cli::Desk desk;
    desk.write("p.cu", program_text("#include <iostream>\n",
                                    std::string("    int n = 0;\n    std::cin >> n;\n") + launches));
    desk.write("n.txt", "80\n");
    const auto piped = desk.run("inspect p.cu --launch main < n.txt");
    CAPTURE(piped);
    CHECK(piped.find("last 158") != piped.npos);
    CHECK(piped.ends_with("exit 0\n"));
    const auto named = desk.run("inspect p.cu --launch main --stdin n.txt < /dev/null");
    CHECK(named.find("last 158") != named.npos);
    const auto missing = desk.run("inspect p.cu --launch main --stdin none.txt < /dev/null");
    CAPTURE(missing);
    CHECK(missing.ends_with("exit 2\n"));
}

TEST_CASE("whole programs: files beside the source, of the arguments, and of a folder") {
    const cli::Desk desk;
    desk.write("p.cu", program_text("", std::string(R"(    int n = 0;
    FILE* file = fopen(argc > 1 ? argv[1] : "size.txt", "r");
    if (!file || fscanf(file, "%d", &n) != 1) {
        fprintf(stderr, "no size\n");
        return 1;
    }
    fclose(file);
)") + launches));
    const auto lacking = desk.run("inspect p.cu --launch main");
    CAPTURE(lacking);
    CHECK(lacking.find("no size") != lacking.npos);
    desk.write("size.txt", "70\n");
    CHECK(desk.run("inspect p.cu --launch main").find("last 138") != std::string::npos);
    std::filesystem::create_directories(desk.path / "data");
    desk.write("data/big.txt", "100\n");
    CHECK(desk.run("inspect p.cu --launch main -- data/big.txt").find("last 198") != std::string::npos);
    const auto in_folder = desk.run("inspect p.cu --launch main --files data -- big.txt");
    CAPTURE(in_folder);
    CHECK(in_folder.find("last 198") != in_folder.npos);
    // A link may lead anywhere.
    std::filesystem::remove(desk.path / "size.txt");
    std::filesystem::create_symlink(desk.path / "data/big.txt", desk.path / "size.txt");
    CHECK(desk.run("inspect p.cu --launch main").find("no size") != std::string::npos);
}

TEST_CASE("whole programs: a source names no file outside of its folder, but an argument may") {
    const cli::Desk desk;
    desk.folder("in");
    desk.write("secret.txt", "90\n");
    std::filesystem::create_directory_symlink(desk.path, desk.path / "in/link");
    const std::string opens =
        "    int n = 0;\n    FILE* file = fopen(argc > 1 ? argv[1] : NAME, \"r\");\n"
        "    if (!file || fscanf(file, \"%d\", &n) != 1) return puts(\"no size\"), 1;\n";
    for (const auto& name :
         {desk.path.string() + "/secret.txt", std::string("../secret.txt"), std::string("link/secret.txt")}) {
        desk.write("in/p.cu", program_text("#define NAME \"" + name + "\"\n", opens + launches));
        CHECK(desk.run("inspect in/p.cu --launch main").find("no size") != std::string::npos);
    }
    CHECK(desk.run("inspect in/p.cu --launch main -- secret.txt").find("last 178") != std::string::npos);
}

TEST_CASE("whole programs: several sources, and a function that none of them has") {
    const cli::Desk desk;
    desk.write("p.cu", program_text("int size_of_it();\n",
                                    std::string("    const int n = size_of_it();\n") + launches));
    desk.write("help.cpp", "int size_of_it() { return 65; }\n");
    const auto both = desk.run("inspect p.cu help.cpp --launch main");
    CAPTURE(both);
    CHECK(both.find("last 128") != both.npos);
    CHECK(both.ends_with("exit 0\n"));
    const auto alone = desk.run("inspect p.cu --launch main");
    CHECK(alone.ends_with("exit 3\n"));
    desk.write("help.cpp",
               "static int least(int a, int b) { return a < b ? a : b; }\nint more();\n"
               "int size_of_it() { return least(more(), 65); }\n");
    desk.write("more.cpp", "static int least(int a) { return a; }\nint more() { return least(66); }\n");
    CHECK(desk.run("inspect p.cu help.cpp more.cpp --launch main").find("last 128") != std::string::npos);
    desk.write("more.cpp",
               "static int least(int a, int b) { return b; }\nint more() { return least(1, 66); }\n");
    CHECK(desk.run("inspect p.cu help.cpp more.cpp --launch main").find("last 128") != std::string::npos);
    for (const char* twice : {"p.cu", "help.cpp help.cpp"})
        CHECK(desk.run("inspect p.cu " + std::string(twice) + " --launch main").find("is given twice") !=
              std::string::npos);
}

TEST_CASE("whole programs: headers of courses, and one's own in their place") {
    const cli::Desk desk;
    desk.write("p.cu",
               program_text("#include <helper_cuda.h>\n#include <helper_functions.h>\n#include \"wb.h\"\n",
                            std::string(R"(    findCudaDevice(argc, (const char**)argv);
    StopWatchInterface* timer = nullptr;
    sdkCreateTimer(&timer);
    sdkStartTimer(&timer);
    int n = 0;
    wbArg_t args = wbArg_read(argc, argv);
    float* numbers = (float*)wbImport(wbArg_getInputFile(args, 0), &n);
    wbLog(TRACE, "numbers: ", n);
)") + launches + R"(    checkCudaErrors(cudaDeviceSynchronize());
    sdkStopTimer(&timer);
    printf("%d\n", sdkGetTimerValue(&timer) >= 0);
    wbSolution(args, numbers, n);
)"));
    const auto seen = desk.run("inspect p.cu --launch main");
    CAPTURE(seen);
    CHECK(seen.find("TRACE: numbers: 1000") != seen.npos);
    CHECK(seen.find("last 1998") != seen.npos);
    CHECK(seen.ends_with("exit 0\n"));
    desk.write("wb.h", "#error \"the course's own\"\n");
    CHECK(cli::in_one_line(desk.run("inspect p.cu --launch main")).find("the course's own") !=
          std::string::npos);
}

TEST_CASE("whole programs: a memory limit names itself, what used it, and the option") {
    const cli::Desk desk;
    desk.write("p.cu",
               program_text("#include <cstdlib>\n#include <cstring>\n", R"(    const size_t bytes = 48 << 20;
    char* h = (char*)malloc(bytes);
    memset(h, 1, bytes);
    twice<<<1, 32>>>(nullptr, 0);
    cudaDeviceSynchronize();
    free(h);
)"));
    CHECK(desk.run("inspect p.cu --launch main").ends_with("exit 0\n"));
    const auto limited = cli::in_one_line(desk.run("inspect p.cu --launch main --limit-mb 16"));
    CAPTURE(limited);
    CHECK(limited.find("`--limit-mb` raises this limit") != limited.npos);
    CHECK(limited.find("the allocation of line 10") != limited.npos);
    CHECK(limited.ends_with("exit 1 "));
}

TEST_CASE("whole programs: a limit on work names who did it and the option") {
    const cli::Desk desk;
    desk.write(
        "p.cu",
        program_text("", "    volatile int x = 0;\n    for (long i = 0; i < 400000000; ++i) x = x + 1;\n"));
    const auto limited = cli::in_one_line(desk.run("inspect p.cu --launch main --time-limit-s 0.1"));
    CAPTURE(limited);
    CHECK(limited.find("`--time-limit-s` raises this limit") != limited.npos);
    CHECK(limited.find("host code") != limited.npos);
    // The launcher is one lane: it may execute four times as many instructions as a kernel's warps.
    desk.write("p.cu", program_text("", std::string("    const int n = 64;\n    volatile int x = 0;\n"
                                                    "    for (long i = 0; i < 8000000; ++i) x = x + 1;\n") +
                                            launches));
    CHECK(desk.run("inspect p.cu --launch main --time-limit-s 1").find("last 126") != std::string::npos);
}

TEST_CASE("whole programs: one that only prints its usage is told how to give arguments") {
    const cli::Desk desk;
    desk.write("p.cu", program_text("#include <cstdlib>\n",
                                    std::string("    if (argc < 2) return printf(\"usage: p N\\n\"), 0;\n"
                                                "    const int n = atoi(argv[1]);\n") +
                                        launches));
    const auto usage = cli::in_one_line(desk.run("inspect p.cu --launch main"));
    CAPTURE(usage);
    CHECK(usage.find("write them after `--`: inspect p.cu --launch main -- ARGS") != usage.npos);
    const auto given = desk.run("inspect p.cu --launch main -- 66");
    CHECK(given.find("last 130") != given.npos);
    CHECK(given.find("after `--`") == given.npos);
}

TEST_CASE("whole programs: the end of main is shown at the return statement that was taken") {
    const cli::Desk desk;
    desk.write("p.cu", program_text("", std::string("    const int n = 64;\n") + launches +
                                            "    if (last == 126) {\n"
                                            "        printf(\"bad\\n\");\n"
                                            "        return EXIT_FAILURE;\n    }\n"
                                            "    return last > 5 ? 3 : 0;\n"));
    const auto seen = desk.run("inspect p.cu --launch main");
    CAPTURE(seen);
    CHECK(seen.find("p.cu:17 the host program ends with exit code 1, because main returns 1") != seen.npos);
    CHECK(seen.ends_with("exit 0\n"));
}

TEST_CASE("whole programs: functions of atexit run at the end of main and after exit") {
    const cli::Desk desk;
    for (const char* end : {"    return n - 64;\n", "    exit(0);\n"}) {
        desk.write("p.cu",
                   "#include <cstdio>\n#include <cstdlib>\nvoid first() { printf(\"first\\n\"); }\n"
                   "void last() { printf(\"last\\n\"); }\n" +
                       program_text("", std::string("    const int n = 64;\n    atexit(last);\n"
                                                    "    std::atexit(first);\n") +
                                            launches + end));
        const auto seen = cli::in_one_line(desk.run("inspect p.cu --launch main"));
        CAPTURE(seen);
        CHECK(seen.find("last 126 first last") != seen.npos);
        CHECK(seen.ends_with("exit 0 "));
    }
}

TEST_CASE("whole programs: variables of a header whose first values are computed") {
    const cli::Desk desk;
    desk.write("random.h",
               "#pragma once\n#include <random>\n#include <string>\nnamespace Random {\n"
               "inline std::mt19937 made() { return std::mt19937{5}; }\n"
               "inline std::mt19937 numbers{ made() };\nstatic std::string word(\"word\");\n}\n");
    desk.write("p.cu",
               program_text("#include \"random.h\"\n#include <string>\n"
                            "std::string twice_word = Random::word + Random::word;\n",
                            std::string("    const int n = 56 + (int)twice_word.size();\n"
                                        "    if (Random::numbers() != std::mt19937{5}()) return 1;\n") +
                                launches));
    const auto seen = desk.run("inspect p.cu --launch main");
    CAPTURE(seen);
    CHECK(seen.find("last 126") != seen.npos);
    CHECK(seen.ends_with("exit 0\n"));
}

TEST_CASE("whole programs: C++20 by --std") {
    const cli::Desk desk;
    desk.write("p.cu",
               program_text("template <typename T> requires(sizeof(T) == 4) T same(T x) { return x; }\n",
                            std::string("    const int n = same(64);\n") + launches));
    CHECK(desk.run("inspect p.cu --launch main --std c++20").find("last 126") != std::string::npos);
    desk.write(
        "p.cu",
        program_text("#include <numbers>\n#include <random>\n#include <span>\n#include <vector>\n"
                     "template <std::integral T> T sum(std::span<const T> all) {\n"
                     "    T sum = 0;\n    for (T one : all) sum += one;\n    return sum;\n}\n",
                     std::string("    const std::vector<int> sizes{60, (int)std::numbers::pi};\n"
                                 "    const int n = sum(std::span<const int>(sizes)) + sum<int>(sizes);\n") +
                         launches));
    const auto seen = desk.run("inspect p.cu --launch main --std c++20");
    CAPTURE(seen);
    CHECK(seen.find("last 250") != seen.npos);
}

TEST_CASE("whole programs: large arrays in main, and one that is larger than the stack") {
    const cli::Desk desk;
    const auto body = [](const std::string& size) {
        return "    int large[" + size + "];\n    for (int& one : large) one = argc;\n" +
               "    long sum = 0;\n    for (int& one : large) sum += one + large[argc];\n" +
               "    const int n = 64 + (sum == 2 * long{" + size + "});\n" + launches;
    };
    desk.write("p.cu", program_text("", body("1536 * 1024")));
    const auto fits = desk.run("inspect p.cu --launch main");
    CAPTURE(fits);
    CHECK(fits.find("last 128") != fits.npos);
    CHECK(fits.ends_with("exit 0\n"));
    desk.write("p.cu", program_text("", body("2304 * 1024")));
    const auto overflow = cli::in_one_line(desk.run("inspect p.cu --launch main"));
    CAPTURE(overflow);
    CHECK(overflow.find("memory.stack") != overflow.npos);
    CHECK(overflow.find("but the stack has 8192 KB") != overflow.npos);
    CHECK(overflow.ends_with("exit 1 "));
}

TEST_CASE(
    "whole programs: events have modeled times, which are the same in each run and no reason for a finding") {
    const cli::Desk desk;
    // Uninitialized values are copied along, and threads race on equal values.
    desk.write("p.cu", R"(#include <cstdio>
__global__ void copy(const float* from, float* to, int* last, int n, int step) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = from[i * step % n];
    if (i < n) *last = n;
}
struct Timer {
    cudaEvent_t from, to;
    Timer() { cudaEventCreate(&from), cudaEventCreate(&to); }
    ~Timer() { cudaEventDestroy(from), cudaEventDestroy(to); }
    template <class F> float ms(F work, cudaStream_t stream = 0) {
        cudaEventRecord(from, stream);
        work();
        cudaEventRecord(to, stream);
        cudaEventSynchronize(to);
        float ms = 0;
        cudaEventElapsedTime(&ms, from, to);
        return ms;
    }
};
int main() {
    const int n = 1 << 16;
    float *a, *b, *h = new float[n]();
    int* last;
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&b, n * sizeof(float));
    cudaMalloc(&last, sizeof(int));
    Timer timer;
    const auto once = [&] { copy<<<n / 256, 256>>>(a, b, last, n, 1); };
    const float one = timer.ms(once), ten = timer.ms([&] { for (int i = 0; i < 10; ++i) once(); });
    const float scattered = timer.ms([&] { copy<<<n / 256, 256>>>(a, b, last, n, 33); });
    const float sent = timer.ms([&] { cudaMemcpy(a, h, n * sizeof(float), cudaMemcpyHostToDevice); });
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    const float alone = timer.ms([&] { copy<<<n / 256, 256, 0, stream>>>(a, b, last, n, 1); }, stream);
    cudaStreamDestroy(stream);
    printf("%d %d %d %d %d\n", one > 0.002f, ten > 9 * (one - 0.00128f), scattered > one, sent > ten,
           alone == one);
    printf("%g %g %g %g\n", one, ten, scattered, sent);
    delete[] h;
    cudaFree(a), cudaFree(b), cudaFree(last);
}
)");
    const auto seen = desk.run("inspect p.cu --launch main");
    CAPTURE(seen);
    CHECK(seen.find("1 1 1 1 1") != seen.npos);
    CHECK(seen.find("error") == seen.npos);
    CHECK(seen.find("Not all") == seen.npos);
    CHECK(desk.run("inspect p.cu --launch main") == seen);
    const auto unchecked = desk.run("inspect p.cu --launch main --no-checks");
    CAPTURE(unchecked);
    CHECK(unchecked.find("1 1 0 1 1") != unchecked.npos);
}

TEST_CASE("whole programs: arrays of variable length on the host, as g++ takes them") {
    const cli::Desk desk;
    const std::string begin = "    const int n = argc + 63;\n";
    desk.write("p.cu",
               program_text("#include <algorithm>\n#include <omp.h>\n", begin + R"(    int* parts[argc + 1];
    int h[n], g[n][argc + 1];
    std::fill(h, h + n, omp_get_max_threads());
    g[n - 1][argc] = sizeof(h) / sizeof(h[0]);
    parts[argc] = &h[n - 1];
    printf("%d\n", *parts[argc] + g[n - 1][1]);
)" + launches));
    const auto seen = desk.run("inspect p.cu --launch main");
    CAPTURE(seen);
    CHECK(seen.find("    65\n    last 126") != seen.npos);
    CHECK(seen.ends_with("exit 0\n"));
    // Not rewritten, but no fault of the program.
    desk.write("p.cu", program_text("", begin + "    int h[n][n][n];\n" + launches));
    CHECK(desk.run("inspect p.cu --launch main").ends_with("exit 3\n"));
    // g++ rejects it.
    desk.write("p.cu", program_text("", begin + "    static int h[n];\n" + launches));
    CHECK(desk.run("inspect p.cu --launch main").ends_with("exit 1\n"));
}
