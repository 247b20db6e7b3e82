// Table of beginners' errors: the compiler's message, the evidence for the cause, and the
// change that fixes it.
#include "harness/toolchain/compile_error_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/toolchain/compile_error_places.h"
#include "harness/toolchain/compile_findings.h"

namespace warpmark::toolchain {
namespace {

// The first row whose message and evidence match is used. In the advice, NAME is the word at the error,
// ARGUMENT the first word of a call's arguments, FIRST and SECOND the first two quotations of the message.
struct Row {
    std::string_view begin;                         // of the message
    bool (*is_cause)(const ErrorPlace&) = nullptr;  // null: this is the message's only cause
    std::string_view advice;
};

constexpr std::string_view launch_form =
    "A launch has three `<` and three `>`: `kernel<<<blocks, threads>>>(arguments)`.";

constexpr std::string_view device_pointer =
    "A kernel takes pointers to device memory: allocate it with cudaMalloc, copy the elements there with "
    "cudaMemcpy, and pass that pointer.";

constexpr std::string_view class_end = "A `;` is missing after the `}` above: a class ends with `};`.";

constexpr std::array rows{
    // Arguments
    Row{"no instance of overloaded function \"atomic", has_value_first,
        "The first argument is an address: put `&` in front of it, as in `atomicAdd(&counts[i], 1)`."},
    Row{"no instance of overloaded function \"atomic", has_const_first,
        "An atomic operation writes its first argument, and this one is `const`: an input is read-only."},
    Row{"no instance of overloaded function \"atomic", has_long_first,
        "For 64-bit integers, declare the variable `unsigned long long`, and give the other arguments this "
        "type, too."},
    Row{"no instance of overloaded function \"cudaMalloc\"", has_address_of_value,
        "The first argument is the address of a pointer: declare `ARGUMENT` as a pointer, for example "
        "`int* ARGUMENT;`."},
    Row{"no instance of overloaded function \"cudaMalloc\"", has_pointer_first,
        "cudaMalloc stores the new pointer in its first argument: pass the pointer's address, "
        "`cudaMalloc(&ARGUMENT, …)`."},
    Row{"no instance of constructor \"dim3::dim3\"", nullptr,
        "`dim3` takes up to three numbers: x, y and z."},
    Row{"no instance of function template", is_launched,
        "If the template arguments do not follow from the call's arguments, write them before the `<<<`, as "
        "in `NAME<256><<<blocks, threads>>>(…)`."},
    Row{"too few arguments in function call", is_in_configuration,
        "A launch needs the number of blocks and the threads per block: `<<<blocks, threads>>>`."},
    Row{"too many arguments in function call", is_in_configuration,
        "A launch takes at most four arguments between `<<<` and `>>>`: blocks, threads per block, bytes of "
        "dynamic shared memory, and the stream."},
    Row{"too few arguments in function call", is_in_launch,
        "An argument is missing: compare the launch with the kernel's parameters."},
    Row{"too many arguments in function call", is_in_launch,
        "The launch has more arguments than the kernel has parameters."},
    Row{"too few arguments in function call", is_in_memcpy,
        "The direction is missing as the last argument, for example `cudaMemcpyHostToDevice`."},
    Row{"too few arguments in function call", nullptr,
        "An argument is missing: compare the call with the function's parameters."},
    Row{"too many arguments in function call", nullptr,
        "The call has more arguments than the function has parameters."},
    Row{"argument of type \"", drops_const,
        "If the function only reads this array, declare its parameter as `FIRST`."},
    Row{"argument of type \"", nullptr,
        "Compare the types and the order of the arguments with the function's parameters."},
    Row{"no suitable conversion function from \"std::vector<", is_vector_for_kernel, device_pointer},
    Row{"function \"", is_vector_for_kernel, device_pointer},
    // Values and pointers
    Row{"a value of type \"", drops_const, "Declare the pointer as `FIRST`: an input is read-only."},
    Row{"a value of type \"void *\"", nullptr, "C++ needs a cast from `void*`: `static_cast<SECOND>(…)`."},
    Row{"a value of type \"", has_pointer_for_value,
        "This is a pointer or an array, but one element is needed: add an index, as in `a[i]`."},
    Row{"operand of \"*\" must be a pointer", nullptr,
        "This is a value and not a pointer: remove the `*`, or declare it as a pointer."},
    Row{"expression must have pointer-to-object type", nullptr,
        "Only an array or a pointer has elements: remove one `[…]`, or declare the variable as an array."},
    Row{"expression must be a modifiable lvalue", is_whole_array,
        "An array cannot be assigned as a whole: assign each element, as in `NAME[i] = …`."},
    Row{"expression must be a modifiable lvalue", is_row_of_array,
        "`NAME` has more dimensions than this line has indices: add the missing `[…]`."},
    Row{"expression must be a modifiable lvalue", is_builtin_variable,
        "The launch sets `NAME`, and a kernel cannot change it: copy it to a variable."},
    Row{"expression must have integral or unscoped enum type", is_shifted_kernel, launch_form},
    Row{"expression must have integral or unscoped enum type", has_remainder,
        "`%` works only for integers: for floating-point numbers, call `fmodf` or `fmod`."},
    Row{"no operator \"", has_triple, "Use one component: `threadIdx.x`, `blockIdx.x`, `blockDim.x`."},
    Row{"no suitable conversion function from \"const uint3\"", nullptr, "Use one component: `NAME.x`."},
    Row{"no suitable conversion function from \"const dim3\"", nullptr, "Use one component: `NAME.x`."},
    Row{"class \"uint3\" has no member", nullptr, "Its components are `x`, `y` and `z`."},
    Row{"class \"dim3\" has no member", nullptr, "Its components are `x`, `y` and `z`."},
    // Members that CUDA 13 removed (CUDA Toolkit 13.0 release notes, "Deprecated and dropped features")
    Row{"class \"cudaDeviceProp\" has no member \"clockRate\"", nullptr,
        "CUDA 13 removed it: `cudaDeviceGetAttribute(&kHz, cudaDevAttrClockRate, 0)`."},
    Row{"class \"cudaDeviceProp\" has no member \"memoryClockRate\"", nullptr,
        "CUDA 13 removed it: `cudaDeviceGetAttribute(&kHz, cudaDevAttrMemoryClockRate, 0)`."},
    Row{"class \"cudaDeviceProp\" has no member \"computeMode\"", nullptr,
        "CUDA 13 removed it: `cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, 0)`."},
    Row{"class \"cudaDeviceProp\" has no member \"kernelExecTimeoutEnabled\"", nullptr,
        "CUDA 13 removed it: `cudaDeviceGetAttribute(&on, cudaDevAttrKernelExecTimeout, 0)`."},
    Row{"class \"cudaDeviceProp\" has no member \"deviceOverlap\"", nullptr,
        "CUDA 13 removed it: use `asyncEngineCount`, which is greater than 0 if copies can overlap."},
    Row{"kernel launch from __device__ or __global__ functions requires", nullptr,
        "Kernels that launch kernels are compiled with `-rdc=true`: `inspect` and `replay` take `--rdc`."},
    // Declarations
    Row{"incomplete type \"", is_shared_without_extern,
        "Give the array a size, or write `extern` before `__shared__` for dynamic shared memory."},
    Row{"expression must have a constant value", is_number_for_size,
        "The size of an array must be a compile-time constant: make it `constexpr`, as in "
        "`constexpr int NAME = …;`."},
    Row{"expression must have a constant value", is_local_size,
        "The size of an array must be a compile-time constant, for example a `constexpr int`."},
    Row{"a __global__ function must have a void return type", nullptr,
        "Make the return type `void`, and store results in an array instead of returning them."},
    Row{"return value type does not match", is_in_void_function,
        "A `void` function returns no value: write `return;`."},
    Row{"A __global__ function or function template cannot be a member", nullptr,
        "Move the kernel out of the class."},
    Row{"illegal combination of memory qualifiers", is_at_global,
        "A kernel has only the qualifier `__global__`: remove the other one."},
    Row{"an automatic \"__constant__\" variable", nullptr,
        "Declare the `__constant__` variable outside of all functions."},
    Row{"\"", is_declared_twice,
        "To change the variable, remove the type here. For another variable, choose another name."},
    Row{"name followed by \"::\" must be", is_cooperative_groups,
        "Its header is missing: #include <cooperative_groups.h>."},
    // Syntax
    Row{"expected a \">>>\"", nullptr, launch_form},
    Row{"expected a \"(\"", follows_configuration,
        "The arguments come after the `>>>`: `kernel<<<blocks, threads>>>(arguments)`."},
    Row{"expected a \";\"", is_nested_body,
        "If a function begins here, a `}` is missing above: functions cannot be nested."},
    Row{"linkage specification is not allowed", follows_class, class_end},
    Row{"\"template\" is not allowed", follows_class, class_end},
    Row{"linkage specification is not allowed", nullptr,
        "This line is still inside a function or class: a `}` is missing above."},
    Row{"expected a declaration", nullptr,
        "This line is outside all functions: often there is one `}` too many above."},
    Row{"missing closing quote", nullptr, "Close the string or character before the end of the line."},
};

std::string filled(std::string_view advice, const ErrorPlace& place) {
    std::string text(advice);
    const std::pair<std::string_view, std::string_view> parts[] = {{"NAME", place.name()},
                                                                   {"ARGUMENT", place.argument()},
                                                                   {"FIRST", place.quoted(0)},
                                                                   {"SECOND", place.quoted(1)}};
    for (const auto& [mark, word] : parts) {
        if (text.contains(mark) && word.empty()) return "";
        for (size_t at = 0; (at = text.find(mark, at)) != text.npos; at += word.size())
            text.replace(at, mark.size(), word);
    }
    return text;
}

// Warp functions that had no lane mask before Volta, with the number of arguments of the old function.
struct WarpFunction {
    std::string_view old_name, name;
    size_t least, most;
};
constexpr std::array warp_functions{
    WarpFunction{"__shfl", "__shfl_sync", 2, 3},
    WarpFunction{"__shfl_up", "__shfl_up_sync", 2, 3},
    WarpFunction{"__shfl_down", "__shfl_down_sync", 2, 3},
    WarpFunction{"__shfl_xor", "__shfl_xor_sync", 2, 3},
    WarpFunction{"__any", "__any_sync", 1, 1},
    WarpFunction{"__all", "__all_sync", 1, 1},
    WarpFunction{"__ballot", "__ballot_sync", 1, 1},
    WarpFunction{"", "__match_any_sync", 1, 1},
    WarpFunction{"", "__reduce_add_sync", 1, 1},
    WarpFunction{"", "__reduce_min_sync", 1, 1},
    WarpFunction{"", "__reduce_max_sync", 1, 1},
    WarpFunction{"", "__reduce_and_sync", 1, 1},
    WarpFunction{"", "__reduce_or_sync", 1, 1},
    WarpFunction{"", "__reduce_xor_sync", 1, 1},
};

// "v, 16" of a short call on one line, else "…".
std::string_view shown_arguments(const TokenList& tokens, size_t open) {
    constexpr size_t longest = 40;
    const size_t begin = tokens[open].begin + 1;
    const auto text = tokens.source().substr(begin, tokens[tokens[open].mate].begin - begin);
    return text.size() > longest || text.contains('\n') ? "…" : text;
}

// A call of a warp function at the error, by its old name or without the mask; "" for any other.
std::string on_mask(const ErrorPlace& place) {
    const auto& tokens = place.tokens();
    const bool is_undefined = place.message().contains("is undefined");
    const bool is_mismatch = place.message().starts_with("no instance of overloaded function") ||
                             place.message().starts_with("too few arguments in function call");
    if (!is_undefined && !is_mismatch) return "";
    const size_t around = place.has(1, "(") ? place.at() + 1 : place.open_parenthesis();
    if (around == ErrorPlace::npos || around == 0 || tokens[around].mate <= around) return "";
    const auto name = tokens[around - 1].text;
    const auto row =
        std::ranges::find(warp_functions, name, is_undefined ? &WarpFunction::old_name : &WarpFunction::name);
    const size_t count = tokens.arguments(around).size();
    if (row == warp_functions.end() || count < row->least || count > row->most) return "";
    if (is_mismatch && count != row->least) return "";
    return fmt::format("{}: write `{}(0xffffffff, {})` if all 32 lanes reach this call.",
                       is_undefined ? "It needs a mask of the lanes that take part"
                                    : "The mask of the lanes that take part is missing",
                       row->name, shown_arguments(tokens, around));
}

// Advice for an undefined name whose declaration is missing or elsewhere; "" if neither is certain.
std::string on_undefined(const ErrorPlace& place) {
    if (place.begins_loop())
        return fmt::format("Declare the loop's variable: `for (int {} = …`.", place.name());
    if (const int line = place.line_of_ended_loop())
        return fmt::format("`{}` ends with the loop on line {}: declare it before the loop.", place.name(),
                           line);
    if (const int line = place.line_of_later_function())
        return fmt::format("`{}` is defined below, on line {}: move its definition above this function.",
                           place.name(), line);
    if (place.is_assigned())
        return fmt::format(
            "If it is a new variable, declare it with its type, as in `int {0} = …`. If not, "
            "check its spelling.",
            place.name());
    return "";
}

// A word at a position where a type or `__global__` is expected.
std::string on_no_type(const ErrorPlace& place) {
    const auto meant = meant_name(place.name(), place.tokens().source(), {std::string(place.name())});
    if (meant.starts_with("__")) return fmt::format("Did you mean `{}`?", meant);
    return "A declaration begins with a type, and a statement belongs inside a function.";
}

// NVRTC's error for a call that it cannot translate. It has no line.
constexpr std::string_view unknown_call = "Broken module found";

// The first call in device code of a function for host code only, with advice; nullptr if there is none.
std::pair<const Token*, std::string> call_of_host(const SourceFunctions& functions) {
    constexpr std::array streams{"cout", "cerr", "clog", "cin"};
    const auto& tokens = functions.tokens();
    for (const auto& function : functions.all()) {
        if (!function.is_for_device_alone()) continue;
        for (size_t at = function.first_token; at < function.last_token; ++at) {
            const std::string_view word = tokens[at].text;
            const bool is_call = tokens[at + 1].text == "(";
            if (is_call && word.starts_with("cuda") && word.size() > 4 && word[4] >= 'A' && word[4] <= 'Z')
                return {&tokens[at], word == "cudaMalloc" ? malloc_on_device : runtime_on_device};
            if (std::ranges::find(streams, word) != streams.end())
                return {&tokens[at],
                        "Device code has no C++ streams: print with `printf`, and #include <cstdio>."};
        }
    }
    return {};
}

}  // namespace

void advise_by_source(Finding& finding, const SourceFunctions& functions) {
    const auto* says = fact_of<CompilerMessage>(finding);
    if (!says || finding.locations.empty() || finding.locations[0].line < 1) return;
    const ErrorPlace place(finding, functions);
    if (!place.is_found()) return;
    std::string advice = on_mask(place);
    if (!advice.empty()) {
        finding.explanation = std::move(advice);
        return;
    }
    if (says->complaint == CompilerErrorKind::undefined) {
        if (finding.locations[0].said.empty()) advice = on_undefined(place);  // no similar name
    } else if (place.message().starts_with("this declaration has no storage class or type specifier")) {
        advice = on_no_type(place);
    } else {
        const auto row = std::ranges::find_if(rows, [&](const Row& one) {
            return place.message().starts_with(one.begin) && (!one.is_cause || one.is_cause(place));
        });
        if (row != rows.end()) advice = filled(row->advice, place);
    }
    if (!advice.empty()) finding.explanation = std::move(advice);
}

void name_forgotten_call(Finding& finding, const SourceFunctions& functions) {
    if (finding.locations.empty() || finding.locations[0].line < 1) return;
    const ErrorPlace place(finding, functions);
    if (!place.is_found() || place.message() != "expression has no effect" || !place.has(1, ";")) return;
    if (!is_among(place.name(), {"__syncthreads", "__syncwarp", "__threadfence", "__threadfence_block",
                                 "__threadfence_system"}))
        return;
    finding.explanation =
        fmt::format("The parentheses are missing, so nothing is called: write `{}();`.", place.name());
}

void name_unknown_call(Finding& finding, const SourceFunctions& functions) {
    if (finding.locations.empty() || finding.locations[0].line > 0) return;
    const ErrorPlace place(finding, functions);
    if (!place.message().starts_with(unknown_call)) return;
    auto [call, advice] = call_of_host(functions);
    if (!call) return;
    finding.locations[0].line = call->line;
    finding.message = fmt::format("`{}` cannot be used in device code", call->text);
    finding.fact = CompilerMessage{.quotation = finding.message};
    finding.explanation = std::move(advice);
}

}  // namespace warpmark::toolchain
