// Messages for limitations of the simulator, the compiler or a real GPU.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "harness/diagnose/messages.h"

namespace warpmark::diagnose {
namespace {

constexpr const char* is_our_gap = "This is a limitation of the simulator, not an error in the program.";
constexpr const char* compare_indices = "Compare each index with the size of its array.";

// Suggested action for a driver error; CUDA Driver API, CUresult.
struct DriverError {
    int code;
    const char* advice;
};
constexpr DriverError driver_errors[] = {
    {700, compare_indices},
    {716, "An access of n bytes needs an address that is a multiple of n."},
    {710, "The assertion in the code does not hold for some thread."},
    {715, "The kernel executed an instruction that the GPU does not have."},
    {717, "The pointer does not point to the kind of memory that the instruction accesses."},
    {718,
     "The program counter left the kernel: check function pointers, and out-of-bounds writes to local "
     "arrays."},
    {719, "The kernel ended in a trap, or in an access that the GPU forbids."},
};

const char* advice_for(int code) {
    const auto* row = std::ranges::find(driver_errors, code, &DriverError::code);
    return row == std::end(driver_errors) ? "" : row->advice;
}

// "k.cu:3 "
std::string place_lead(const Finding& finding) {
    return finding.locations.empty()
               ? ""
               : fmt::format("{}:{} ", finding.locations[0].file, finding.locations[0].line);
}

const char* how(BrokenCompiler::FailureKind how) {
    switch (how) {
        case BrokenCompiler::FailureKind::ends_itself:
            return "crashes while it compiles this file";
        case BrokenCompiler::FailureKind::takes_too_long:
            return "takes many times longer for this file than for others";
        case BrokenCompiler::FailureKind::takes_too_much_memory:
            return "takes far more memory for this file than for others";
    }
    return "";
}

}  // namespace

MessageText in_words(const Finding& finding, const Unsimulated& gap) {
    switch (gap.what) {
        case Unsimulated::Feature::instruction:
            return {fmt::format("the simulator does not support {} (PTX line {}, in {})", gap.detail,
                                gap.ptx_line, gap.in),
                    "This is a limitation of the simulator, not an error in the program, so the file is not "
                    "marked.",
                    ""};
        case Unsimulated::Feature::copy_in_graph:
            return {place_lead(finding) + "a copy or a memset in a captured graph is not supported",
                    is_our_gap, ""};
        case Unsimulated::Feature::host_api_in_kernel:
            return {place_lead(finding) + "a kernel that calls the CUDA runtime API is not supported",
                    is_our_gap, ""};
        case Unsimulated::Feature::library_call:
            return {place_lead(finding) + gap.detail, is_our_gap, ""};
        case Unsimulated::Feature::unreadable_ptx:
            return {fmt::format("the simulator cannot read the compiler's PTX: {} (line {})", gap.detail,
                                gap.ptx_line),
                    gap.may_be_assembly ? "It may be the text of an asm(), which becomes PTX word for word, "
                                          "or a limitation of the simulator."
                                        : is_our_gap,
                    ""};
        case Unsimulated::Feature::host_code:
            if (!gap.detail.empty())
                return {fmt::format("{}the simulator does not support the CUDA function {}",
                                    place_lead(finding), gap.detail),
                        fmt::format("{} needs it. {}", gap.in, is_our_gap), ""};
            return {fmt::format("{} needs host code that does not compile here", gap.in),
                    fmt::format("nvcc may accept it. {}", is_our_gap), ""};
        case Unsimulated::Feature::undefined_function:
            return {fmt::format("{}{} calls {}, which neither this file nor a header of it defines",
                                place_lead(finding), gap.in, gap.detail),
                    "The simulator runs one file with the headers that it includes: what another file "
                    "defines cannot be called here, so the file is not marked.",
                    ""};
        case Unsimulated::Feature::calls_at_a_time:
            return {fmt::format("{}too many threads are in {} at the same time: the simulator has no room "
                                "for their registers",
                                place_lead(finding), gap.in),
                    is_our_gap, ""};
        case Unsimulated::Feature::plan:
            return {fmt::format("{} cannot run on the GPU: {}", gap.in, gap.detail),
                    "This is not an error in the program. Mark it with --device sim.", ""};
    }
    return {};
}

MessageText in_words(const Finding& finding, const WrongSide& call) {
    const std::string place = finding.locations.empty() ? "" : place_text(finding.locations[0]) + " ";
    if (call.in_host)
        return {
            fmt::format("{}the host program ends with exit code 1: host code calls {}, a device function",
                        place, call.callee),
            "nvcc compiles this call, but in host code it replaces the function's body with exit(1). Make "
            "the function `__host__ __device__`.",
            ""};
    return {fmt::format("{}device code calls {}, a host function: the behavior of the kernel is undefined",
                        place, call.callee),
            "nvcc warns about this call, but compiles it. Make the function `__host__ __device__`.", ""};
}

MessageText in_words(const Finding& finding, const BrokeOnDevice& broke) {
    switch (broke.how) {
        case BrokeOnDevice::FailureKind::failed:
            return {fmt::format("{} failed on the GPU: {}", finding.kernel, broke.says),
                    advice_for(broke.code), ""};
        case BrokeOnDevice::FailureKind::launch_refused:
            return {
                fmt::format("the GPU refuses the launch of {}: {}", finding.kernel, broke.says),
                "A block may need more registers than the GPU has. Use smaller blocks, or __launch_bounds__.",
                ""};
        case BrokeOnDevice::FailureKind::endless:
            return {fmt::format("the case `{}` did not finish on the GPU within {} s and was stopped",
                                broke.in_case, broke.seconds),
                    "Look for loops and barriers that wait for another thread.", ""};
        case BrokeOnDevice::FailureKind::overrun:
            return {fmt::format("a kernel writes past the end of argument {}", broke.argument),
                    compare_indices, ""};
    }
    return {};
}

MessageText in_words(const Finding&, const BrokenCompiler& broken) {
    const std::string message = fmt::format("the compiler (NVRTC) {}", how(broken.how));
    if (broken.file.empty()) return {message, "", ""};
    return {fmt::format("{}: {}", broken.file, message),
            "Two attempts failed, and a control file compiled as usual in between. nvcc may accept your "
            "file. Look for templates, macros or inline functions that multiply at each level, for very deep "
            "nesting, for large arrays with initial values, and for functions of yours that have names of "
            "the CUDA runtime.",
            ""};
}

MessageText in_words(const Finding&, const KilledRun& held) {
    return {fmt::format("{}: {}", held.file,
                        held.waits ? "the run waits for something that never happens"
                                   : "the run continues past every limit"),
            "Two attempts failed, the second one with no other run next to it. This is a limitation of the "
            "simulator, so a teacher should look at the file.",
            ""};
}

}  // namespace warpmark::diagnose
