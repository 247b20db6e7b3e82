// Host code around a golden case. It is our own and runs natively; submissions are never run in this way.
#include "proofs/measure/kernel_programs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "proofs/measure/kernel_job.h"

namespace warpmark::measure {
namespace {

namespace fs = std::filesystem;

// {0}: the case's file. The pointer converts to any type that the kernel requires. An uninitialized buffer
// stays uninitialized under the checker that detects such reads.
constexpr std::string_view beginning = R"(#include "{0}.cu"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
struct AnyPointer {{
    void* at;
    template <class T> operator T*() const {{ return static_cast<T*>(at); }}
    operator unsigned long long() const {{ return reinterpret_cast<unsigned long long>(at); }}
}};
static FILE* inputs;
static AnyPointer buffer_of(size_t bytes, bool written) {{
    std::vector<char> first(bytes);
    if (fread(first.data(), 1, bytes, inputs) != bytes) exit(9);
    AnyPointer made{{nullptr}};
    if (cudaMalloc(&made.at, bytes) != cudaSuccess) exit(9);
    if (written || !getenv("LEAVE_UNWRITTEN")) cudaMemcpy(made.at, first.data(), bytes, )"
                                       R"(cudaMemcpyHostToDevice);
    return made;
}}
template <class T> static T scalar_of() {{
    T value;
    if (fread(&value, sizeof value, 1, inputs) != 1) exit(9);
    return value;
}}
// A pointer into a buffer, or a structure: it becomes what the kernel asks for.
template <size_t N> struct AnyBytes {{
    char bytes[N];
    void point(size_t at, AnyPointer to, size_t offset) {{
        const char* target = static_cast<char*>(to.at) + offset;
        memcpy(bytes + at, &target, sizeof target);
    }}
    template <class T> operator T() const {{
        static_assert(sizeof(T) == N, "another size than its argument");
        T value;
        memcpy(&value, bytes, sizeof value);
        return value;
    }}
}};
static void show(int argument, AnyPointer from, size_t bytes) {{
    std::vector<unsigned char> seen(bytes);
    if (cudaMemcpy(seen.data(), from.at, bytes, cudaMemcpyDeviceToHost) != cudaSuccess) return;
    printf("output %d ", argument);
    for (unsigned char byte : seen) printf("%02x", byte);
    printf("\n");
}}
int main() {{
    inputs = fopen("{0}.bin", "rb");
    if (!inputs) return 9;
)";

bool write(const fs::path& path, const std::string& text) {
    std::ofstream stream(path, std::ios::binary);
    stream << text;
    return stream.good();
}

}  // namespace

std::string driver_name(const std::string& case_name) {
    std::string name = case_name.substr(0, case_name.rfind(".cu"));
    std::ranges::replace(name, '/', '.');
    return name;
}

std::string driver_source(const std::string& case_name, const golden::GoldenCase& golden) {
    const Job& job = golden.job;
    const auto& arguments = job.cases.at(0).arguments;
    std::string text = fmt::format(beginning, driver_name(case_name));
    std::vector<std::string> passed;
    for (size_t at = 0; at < arguments.size(); ++at) {
        const Argument& one = arguments[at];
        if (one.passed) passed.push_back(fmt::format("a{}", at));
        const bool is_address = one.use == Use::scalar && golden.types[at] == "u64";
        if (is_address)
            text += fmt::format("    AnyPointer a{}{{(void*)scalar_of<unsigned long long>()}};\n", at);
        else if (one.use == Use::scalar && golden.types[at].empty())
            text += fmt::format("    auto a{} = scalar_of<AnyBytes<{}>>();\n", at, one.bytes.size());
        else if (one.use == Use::scalar)
            text += fmt::format("    auto a{} = scalar_of<{}>();\n", at, scalar_type(golden.types[at]));
        else
            text +=
                fmt::format("    auto a{} = buffer_of({}, {});\n", at, one.bytes.size(), one.use != Use::out);
    }
    for (size_t at = 0; at < arguments.size(); ++at)
        for (const auto& pointer : arguments[at].pointers)
            text += fmt::format("    a{}.point({}, a{}, {});\n", at, pointer.at, pointer.argument,
                                pointer.offset);
    if (job.kernel_mode && job.source.find("this_grid") != std::string::npos)  // grid barrier
        text += fmt::format(
            "    void* all[] = {{&{}}};\n    cudaLaunchCooperativeKernel((const void*){}, dim3({}), "
            "dim3({}), all, {}, 0);\n",
            fmt::join(passed, ", &"), job.entry, fmt::join(job.grid, ", "), fmt::join(job.block, ", "),
            job.dynamic_shared_bytes);
    else if (job.kernel_mode)
        text += fmt::format("    {}<<<dim3({}), dim3({}), {}>>>({});\n", job.entry, fmt::join(job.grid, ", "),
                            fmt::join(job.block, ", "), job.dynamic_shared_bytes, fmt::join(passed, ", "));
    else
        text += fmt::format("    {}({});\n", job.entry, fmt::join(passed, ", "));
    text +=
        "    cudaError_t error = cudaGetLastError(), later = cudaDeviceSynchronize();\n"
        "    printf(\"error %s\\n\", cudaGetErrorName(error != cudaSuccess ? error : later));\n";
    for (const auto& [argument, values] : golden.outputs)
        text += fmt::format(
            "    show({}, a{}, {});\n", argument, argument,
            std::min(values.size() * arguments[argument].element_bytes, arguments[argument].bytes.size()));
    return text + "    return error != cudaSuccess || later != cudaSuccess;\n}\n";
}

Result<size_t> write_drivers(const std::string& root, const std::string& folder) {
    std::error_code none;
    fs::create_directories(folder, none);
    size_t written = 0;
    for (const auto& name : golden::corpus_files(root)) {
        const auto golden = golden::read_file(root, name);
        if (!golden) return std::unexpected(golden.error());
        if (std::ranges::any_of(golden->expects,
                                [](const std::string& one) { return one.starts_with("compile.error"); }))
            continue;
        const fs::path stem = fs::path(folder) / driver_name(name);
        std::string inputs;
        for (const auto& one : golden->job.cases[0].arguments)
            inputs.append(reinterpret_cast<const char*>(one.bytes.data()), one.bytes.size());
        if (!write(stem.string() + ".cu", golden->job.source) ||
            !write(stem.string() + ".driver.cu", driver_source(name, *golden)) ||
            !write(stem.string() + ".bin", inputs))
            return std::unexpected(Error{"cannot write to " + folder, {}, "", Blame::tool});
        ++written;
    }
    return written;
}

}  // namespace warpmark::measure
