// addresses.cpp: an access that no memory answers, in words: which array it misses, by how much, and what to
// do.
#include <fmt/format.h>

#include "harness/diagnose/in_words.h"

namespace warpmark::diagnose {
namespace {

constexpr std::string_view third_parameter =
    "Make the third launch parameter, the dynamic shared memory size in bytes, large enough for all arrays "
    "that the kernel places there.";
constexpr std::string_view of_each_block =
    "The index counts threads over the whole grid. Each block has its own shared memory, which begins at 0: "
    "use "
    "the thread's index within its block, threadIdx.x.";
constexpr std::string_view copy_it = "A kernel can only access device memory: ";

// What is there, and what to do.
struct Said {
    std::string what, advice;
};

std::string lies_there(const AddressFault& fault) {
    return fault.neighbour.empty() ? "" : fmt::format(" On a device, {} is there.", fault.neighbour);
}

Said past_end(const AddressFault& fault) {
    Said said{fmt::format("{}, out of bounds: past its end ({})", fault.element, fault.extent),
              "Guard the access with the array's size, or make the array larger."};
    if (fault.is_place_in_grid) said.advice = of_each_block;
    said.advice += lies_there(fault);
    if (fault.threads_left_over)
        said.advice = fmt::format(
            "The launch has more threads than {} has elements: let the extra threads do nothing, as with "
            "`if (i < {})`.",
            fault.array, fault.elements);
    return said;
}

Said overrun(const AddressFault& fault) {
    const std::string asked =
        fault.requested ? fmt::format("requested {} bytes", fault.requested) : std::string("requested none");
    const std::string where = fault.is_named
                                  ? fmt::format("{} (bytes {}–{} of the dynamic shared memory)",
                                                fault.element, fault.offset, fault.offset + fault.width - 1)
                                  : fault.element;
    Said said{fmt::format("{}, of which the launch {}", where, asked), std::string(third_parameter)};
    if (fault.told_at_line)
        said.advice = fmt::format("This follows from the same launch as at line {}: fix that first.",
                                  fault.told_at_line);
    else if (fault.is_place_in_grid)
        said.advice = of_each_block;
    else if (fault.needed > fault.requested)
        said.advice += fmt::format(" The kernel uses {} bytes, but this launch requests {}.", fault.needed,
                                   fault.requested);
    return said;
}

Said null(const AddressFault& fault) {
    Said said{fmt::format("through a null pointer (address {:#x})", fault.address),
              "The pointer was never set, or an allocation failed and its error was not checked."};
    std::string names;
    for (const auto& name : fault.null_parameters)
        names += fmt::format("{}`{}`", names.empty() ? "" : ", ", name);
    if (!names.empty())
        said.advice += fmt::format(" In this launch {} {} null.", names,
                                   fault.null_parameters.size() == 1 ? "is" : "are");
    return said;
}

Said freed(const AddressFault& fault) {
    const std::string when = fault.freed_at_line
                                 ? fmt::format("which line {} has already freed", fault.freed_at_line)
                                 : std::string("which was already freed");
    const std::string origin =
        fault.origin.empty() ? "" : fmt::format(" ({}, {})", fault.array, fault.origin);
    return {fmt::format("{}, {}{}", fault.element, when, origin), "Free memory after its last use."};
}

Said local(const AddressFault& fault) {
    const std::string advice = "Check the index: a thread's local array has a fixed size.";
    if (fault.element.empty())
        return {fmt::format("local memory {} the thread's variables", fault.is_before ? "before" : "after"),
                advice};
    return {fmt::format("{}, {} (it is the local `{}`)", fault.element,
                        fault.is_before ? "out of bounds: before its start" : "out of bounds: past its end",
                        fault.extent),
            advice};
}

const std::string& name_of(const AddressFault& fault) {
    return fault.element.empty() ? fault.array : fault.element;
}

Said of_kind(const AddressFault& fault) {
    using Kind = AddressFault::Kind;
    switch (fault.kind) {
        case Kind::before_start:
            return {fmt::format("{}, out of bounds: {} bytes before its start ({})", fault.element,
                                fault.offset, fault.extent),
                    "Check which index can become negative." + lies_there(fault)};
        case Kind::past_end:
            return past_end(fault);
        case Kind::overrun:
            return overrun(fault);
        case Kind::null:
            return null(fault);
        case Kind::no_shared_array:
            return {"shared memory outside all arrays of the kernel", "Check the index."};
        case Kind::nothing_there:
            return {fmt::format("address {:#x}, where nothing is allocated", fault.address),
                    "Check how the pointer was computed."};
        case Kind::block_not_started:
            return {
                fmt::format("{} of another block of the cluster, which may not have started yet",
                            name_of(fault)),
                "Let every block wait for the cluster (cluster.sync()) before the first access to another "
                "block's shared memory."};
        case Kind::block_has_exited:
            return {fmt::format("{} of another block of the cluster, which may have exited by then",
                                name_of(fault)),
                    "A block's shared memory ends with the block. Let every block wait for the cluster "
                    "(cluster.sync()) after the last access to another block's shared memory."};
        case Kind::freed:
            return freed(fault);
        case Kind::local:
            return local(fault);
        case Kind::misaligned:
            return {fmt::format("{} bytes at byte {} of {}, misaligned: not a multiple of {}", fault.width,
                                fault.offset, fault.array, fault.align),
                    fmt::format("An access of {} bytes needs an address that is a multiple of {}: round the "
                                "offset up, or put the larger types first.",
                                fault.width, fault.align)};
        case Kind::misaligned_local:
            return {fmt::format("local memory at a misaligned address, {} bytes wide", fault.width), ""};
        case Kind::device_from_host:
            return {fmt::format("{} from host code", fault.array),
                    "Host code cannot access device memory: use a kernel, cudaMemcpy or cudaMemset."};
        case Kind::device_variable_from_host:
            return {fmt::format("{}, a variable of the device, from host code", fault.array),
                    "In host code its name is not its device memory: copy with cudaMemcpyToSymbol and "
                    "cudaMemcpyFromSymbol."};
        case Kind::shadow_from_device:
            return {
                fmt::format("the host's shadow of {}", fault.array),
                "The launcher passes the address of a `__device__` variable, which in host code is not its "
                "address on the device: use the variable in the kernel, or get the address with "
                "cudaGetSymbolAddress."};
        case Kind::host_from_device:
            return {fmt::format("{}, which is host memory", fault.array),
                    fmt::format("{}allocate with cudaMalloc and copy with cudaMemcpy.", copy_it)};
        case Kind::launchers_variable:
            return {"a local variable of the launcher, which is host memory",
                    fmt::format("{}pass the value itself, or copy it with cudaMemcpy.", copy_it)};
        case Kind::input:
            return {fmt::format("{}, which is an input", fault.element), "Write to the output buffer only."};
    }
    return {};
}

}  // namespace

Words in_words(const Finding& finding, const AddressFault& fault) {
    const Location& at = finding.locations[0];
    Said said = of_kind(fault);
    return {fmt::format("{} {} {} {}", place_text(at), thread_text(at), name(at.role), said.what),
            std::move(said.advice), ""};
}

}  // namespace warpmark::diagnose
