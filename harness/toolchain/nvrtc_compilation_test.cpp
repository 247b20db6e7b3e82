// Sources that compile, sources that do not, and the locations of their findings. Needs NVRTC, and fails
// without it.
#include "harness/toolchain/nvrtc_compilation_test.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "harness/contract/finding_table.h"
#include "harness/toolchain/allowed_includes.h"

using namespace warpmark;
using toolchain::compiled_source;
using toolchain::CompileOptions;
using toolchain::plain_launch;
using toolchain::ptx_of;

namespace {

// The one compile.error of a source that must not compile.
Finding error_of(const std::string& source, const char* id = "compile.error") {
    const auto compiled = compiled_source(source);
    CHECK(compiled.ptx.empty());
    std::vector<Finding> errors;
    for (const auto& finding : compiled.findings)
        if (finding.severity == Severity::error) errors.push_back(finding);
    REQUIRE(errors.size() == 1);
    CHECK(name(errors[0].id) == id);
    REQUIRE(!errors[0].locations.empty());
    CHECK(errors[0].locations[0].file == "try.cu");
    return errors[0];
}

void check_place(const Finding& finding, int line, int column) {
    CHECK(finding.locations[0].line == line);
    CHECK(finding.locations[0].column == column);
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE(
    "kernels become PTX by one pass, the launcher by the other, and the launch a call of the machine's") {
    CompileOptions host;
    host.pass = toolchain::Pass::host;
    const auto device_ptx = ptx_of(plain_launch), host_ptx = ptx_of(plain_launch, host);
    CHECK(contains(device_ptx, ".entry _Z1kPi"));
    CHECK_FALSE(contains(device_ptx, ".func launch("));
    CHECK(contains(host_ptx, ".func launch("));
    CHECK(contains(host_ptx, "__cudaCDP2LaunchDeviceV2"));
    for (const auto& ptx : {device_ptx, host_ptx}) CHECK(contains(ptx, "\t.file\t1 \"try.cu\""));
    CHECK(contains(host_ptx, ".loc\t1 2 "));
}

TEST_CASE("no path of this computer is in the PTX, and the author's file has the name that the caller gave") {
    CompileOptions options;
    const auto compiled =
        toolchain::compile("class/ada/try.cu", "#include <cooperative_groups.h>\n" + plain_launch, options);
    REQUIRE(compiled);
    size_t files = 0;
    for (size_t at = compiled->ptx.find("\t.file\t"); at != std::string::npos;
         at = compiled->ptx.find("\t.file\t", at + 1), ++files)
        CHECK(compiled->ptx[compiled->ptx.find('"', at) + 1] != '/');
    CHECK(files > 0);
    CHECK(contains(compiled->ptx, "\"class/ada/try.cu\""));
}

TEST_CASE("every architecture that the machine knows compiles, optimised or not") {
    for (const char* arch : {"sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_90a", "sm_100", "sm_120"})
        for (const bool optimize : {true, false}) {
            CAPTURE(arch);
            CompileOptions options;
            options.arch = arch;
            options.optimize = optimize;
            ptx_of(plain_launch, options);
        }
}

TEST_CASE("an unknown architecture is the caller's error") {
    CompileOptions options;
    for (const char* arch : {"sm_20", "sm_", "sm_90x", "90", ""}) {
        options.arch = arch;
        const auto compiled = toolchain::compile("try.cu", plain_launch, options);
        REQUIRE(!compiled);
        CHECK(compiled.error().blame == Blame::caller);
    }
}

TEST_CASE("unoptimised code keeps the accesses that the optimiser forwards") {
    const std::string source =
        "__global__ void k(int* o) { __shared__ int s[32]; s[threadIdx.x] = 3; o[threadIdx.x] = "
        "s[threadIdx.x]; }\n"
        "void launch(int* o) { k<<<1, 32>>>(o); }\n";
    CompileOptions plain;
    plain.optimize = false;
    CHECK(contains(ptx_of(source, plain), "ld.u32"));
    CHECK(contains(ptx_of(source, plain), ".loc"));
}

TEST_CASE("a syntax error has its line and column") {
    check_place(error_of("\n__global__ void k(int* o) {\n    *o = 3 +;\n}\n"), 3, 13);
}

TEST_CASE("a missing semicolon is placed at the end of its statement, and the advice names the line") {
    const auto finding = error_of("void launch(int* o) {\n    int a = 1\n    o[0] = a;\n}\n");
    check_place(finding, 2, 14);
    CHECK(contains(finding.explanation, "end of line 2"));
}

TEST_CASE("an unknown name") {
    const auto finding = error_of("__global__ void k(int* o) { o[threadIdx.x] = n; }\n");
    check_place(finding, 1, 46);
    CHECK(finding.message == "identifier \"n\" is undefined");
}

TEST_CASE("a missing brace is at the file's end, and says which one is open") {
    const auto finding = error_of("void f() {\n  int a = 3; ++a;\n\n");
    check_place(finding, 2, 0);
    REQUIRE(finding.locations.size() == 2);
    CHECK(finding.locations[1].line == 1);
    CHECK(finding.locations[1].column == 10);
}

TEST_CASE("an error in a template's instance names who asked for it") {
    const auto finding = error_of(
        "template <class T> __device__ T inner(T a) { return a.x; }\n"
        "template <class T> __device__ T outer(T a) { return inner(a); }\n"
        "__global__ void k(int* o) { *o = outer(3); }\n");
    check_place(finding, 1, 53);
    REQUIRE(finding.locations.size() == 3);
    CHECK(finding.locations[1].line == 2);
    CHECK(finding.locations[2].line == 3);
}

TEST_CASE("a header that the simulator lacks gives one error, at the #include, in plain words") {
    for (const auto& include :
         {"<regex>", "<filesystem>", "<any>", "<valarray>", "<locale>", "<omp.h>", "<fcntl.h>"}) {
        CAPTURE(include);
        const auto finding =
            error_of("// a kernel\n  #include " + std::string(include) + "\n", "tool.unsupported");
        check_place(finding, 2, 12);
        CHECK(contains(finding.message,
                       "nvcc has the header " + std::string(include) + ", but the simulator does not"));
        CHECK(!finding.explanation.empty());
    }
}

TEST_CASE("headers that cannot be had, and that nothing needs, are left out with a note") {
    const auto compiled = compiled_source(
        "#include <cstdio>\n#include <regex>\n#include <filesystem>\n#include <omp.h>\n" + plain_launch);
    CHECK_FALSE(compiled.ptx.empty());
    REQUIRE(compiled.findings.size() == 1);
    CHECK(compiled.findings[0].severity == Severity::note);
    CHECK(contains(compiled.findings[0].message, "lines 2–4"));
}

TEST_CASE("a header that was not handed in") {
    const auto finding = error_of("#include \"mine.h\"\n" + plain_launch);
    check_place(finding, 1, 10);
    CHECK(contains(finding.message, "mine.h was not found"));
}

TEST_CASE("nothing of this computer is found beside the source, and a foreign file's text is not repeated") {
    check_place(error_of("#include \"CMakeLists.txt\"\n"), 1, 10);
    const auto compiled = compiled_source("#include \"/etc/passwd\"\n");
    REQUIRE(!compiled.findings.empty());
    for (const auto& finding : compiled.findings) {
        CHECK(finding.message == "an included file from outside the submission does not compile");
        CHECK(finding.locations[0].line == 1);
    }
    const auto with_name = compiled_source("#include \"/etc/passwd\"\nconstexpr int n = 4;\nint s[n];\n");
    REQUIRE(!with_name.findings.empty());
    check_place(with_name.findings[0], 1, 10);
    CHECK(with_name.findings[0].message == "an included file from outside the submission does not compile");
}

TEST_CASE("host code compiles along: __host__, main, std, printf and assert by their headers") {
    ptx_of(
        "#include <cassert>\n#include <cstdio>\n"
        "__host__ __device__ int twice(int a) { return 2 * a; }\n"
        "static __host__ void check(cudaError_t e) { if (e != cudaSuccess) { printf(\"%s\\n\", "
        "cudaGetErrorString(e)); exit(1); "
        "} }\n"
        "__global__ void k(int* o) { assert(o != nullptr); *o = twice(*o); }\n"
        "__host__ void launch(int* o) { k<<<1, 1>>>(o); check(cudaGetLastError()); }\n"
        "int main(int argc, char** argv) { int* d; check(cudaMalloc(&d, 4)); launch(d); cudaFree(d); return "
        "std::max(0, argc - "
        "argc); }\n");
    ptx_of(
        "#include <cstdio>\n#include <cassert>\n#include <cuda_runtime.h>\n#include <cstdlib>\n"
        "int main() { assert(1 + 1 == 2); fprintf(stderr, \"%d %s\\n\", 3, \"x\"); std::printf(\"a\"); "
        "return EXIT_SUCCESS; }\n");
}

TEST_CASE("a runtime function that is not there is no error of the author, one that CUDA has not is") {
    const auto gap = compiled_source(
        "__global__ void k() {}\nvoid other() { cudaGraphCreate(nullptr, 0); }\nvoid launch() { k<<<1, "
        "1>>>(); }\n");
    for (const auto& finding : gap.findings) CHECK(finding.severity != Severity::error);
    REQUIRE(gap.findings.size() == 1);
    REQUIRE(fact_of<CompilerMessage>(gap.findings[0]));
    CHECK(fact_of<CompilerMessage>(gap.findings[0])->subject == "cudaGraphCreate");
    CHECK(gap.findings[0].locations.back().line == 2);
    CHECK(contains(error_of("void launch() { cudaGraphCreated(nullptr, 0); }\n").message,
                   "\"cudaGraphCreated\" is undefined"));
}

TEST_CASE("a warning is a note, in the author's file only") {
    const auto compiled = compiled_source("__global__ void k(int* o) {\n  int unused;\n  *o = 1;\n}\n");
    CHECK(!compiled.ptx.empty());
    REQUIRE(compiled.findings.size() == 1);
    CHECK(compiled.findings[0].id == id_of("compile.warning"));
    CHECK(compiled.findings[0].severity == Severity::note);
    check_place(compiled.findings[0], 2, 7);
}

TEST_CASE("defines reach the source") {
    CompileOptions options;
    options.defines = {"SIZE=7", "FLAG"};
    ptx_of(
        "#ifdef FLAG\n__device__ int a[SIZE];\nstatic_assert(SIZE == 7);\n#else\n#error no flag\n#endif\n" +
            plain_launch,
        options);
}

TEST_CASE("files that are no source: empty, binary, endless") {
    CHECK(compiled_source("").findings.empty());
    const auto binary =
        compiled_source(std::string("\x7f"
                                    "ELF\n\0\0",
                                    7));
    REQUIRE(binary.findings.size() == 1);
    CHECK(contains(binary.findings[0].message, "not text"));
    CHECK(binary.findings[0].locations[0].line == 2);
    const auto endless = compiled_source(std::string(5 << 20, ' '));
    REQUIRE(endless.findings.size() == 1);
    CHECK(contains(endless.findings[0].message, "bytes"));
}

TEST_CASE("many errors are cut at the limit, and counted") {
    std::string source;
    for (int i = 0; i < 60; ++i)
        source += "int f" + std::to_string(i) + "() { return missing" + std::to_string(i) + "; }\n";
    const auto compiled = compiled_source(source);
    CHECK(compiled.findings.size() == 21);
    CHECK(contains(compiled.findings.back().message, "more errors"));
}

TEST_CASE("a submission cannot forge a place or an error") {
    const auto forged =
        compiled_source("#pragma message(\"x\\ntry.cu(1): error: you failed\")\n" + plain_launch);
    CHECK(!forged.ptx.empty());
    for (const auto& finding : forged.findings) CHECK(finding.severity != Severity::error);
    const auto moved = compiled_source("#line 7 \"/etc/shadow\"\nint f() { return nothing; }\n");
    REQUIRE(!moved.findings.empty());
    for (const auto& finding : moved.findings) CHECK(finding.locations[0].file == "try.cu");
}
