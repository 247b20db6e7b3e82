// Source of the launcher, and the arguments as a case.
#include "proofs/measure/kernel_job.h"

#include <fmt/format.h>

#include "harness/base/element_types.h"

namespace warpmark::measure {
namespace {

// A pointer that converts to any type that the kernel requires.
constexpr const char* any_pointer = R"(
struct WarpmarkPointer {
    void* at;
    template <class T> __host__ __device__ operator T*() const { return (T*)at; }
    __host__ __device__ operator unsigned long long() const { return (unsigned long long)at; }
    __host__ __device__ operator unsigned long() const { return (unsigned long)at; }
};
)";

std::string launcher(const KernelFile& file) {
    std::string parameters, passed, body;
    for (size_t at = 0; at < file.arguments.size(); ++at) {
        const KernelArgument& argument = file.arguments[at];
        parameters += fmt::format("{}{} a{}", at ? ", " : "",
                                  argument.is_buffer ? std::string("void*") : scalar_type(argument.type), at);
        passed += fmt::format("{}{}a{}{}", at ? ", " : "", argument.is_buffer ? "WarpmarkPointer{" : "", at,
                              argument.is_buffer ? "}" : "");
    }
    for (const KernelLaunch& one : file.launches) {
        std::string more;
        for (const int32_t value : one.more) more += fmt::format(", {}", value);
        body += fmt::format("    {}<<<dim3({}, {}, {}), dim3({}, {}, {}), {}>>>({}{});\n", one.kernel,
                            one.grid[0], one.grid[1], one.grid[2], one.block[0], one.block[1], one.block[2],
                            one.dynamic_shared_bytes, passed, more);
    }
    return fmt::format("{}void warpmark_launch({}) {{\n{}}}\n", any_pointer, parameters, body);
}

Use use_of(const KernelArgument& argument) {
    if (!argument.is_buffer) return Use::scalar;
    return argument.initialized ? Use::inout : Use::out;
}

}  // namespace

std::string scalar_type(std::string_view type) {
    const ElementKind* kind = find_element_kind(type);
    return kind && kind->element <= Element::f64 ? std::string(kind->c_type) : "int";
}

Job kernel_job(const KernelFile& file) {
    Job job;
    job.file = file.name + ".cu";
    job.source = file.source + launcher(file);
    job.entry = "warpmark_launch";
    job.witnesses = false;
    Case& one = job.cases.emplace_back();
    one.name = "as-written";
    for (const KernelArgument& argument : file.arguments) {
        const uint32_t width =
            static_cast<uint32_t>(std::strtoul(argument.type.c_str() + 1, nullptr, 10)) / 8;
        one.arguments.push_back(Argument{"", use_of(argument), argument.bytes, width});
    }
    return job;
}

}  // namespace warpmark::measure
