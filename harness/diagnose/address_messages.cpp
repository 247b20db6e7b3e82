// Messages for invalid addresses: the array that the access misses, and the distance.
#include <fmt/format.h>

#include "harness/diagnose/messages.h"

namespace warpmark::diagnose {
namespace {

constexpr std::string_view third_parameter =
    "The third launch parameter is the dynamic shared memory size, in bytes.";
constexpr std::string_view of_each_block =
    "The index counts threads over the whole grid. Each block has its own shared memory, which begins at 0.";
constexpr std::string_view device_memory_only = "A kernel can only access device memory.";

// Contents of a message. Actions are suggested only if they were tried (harness/fix).
struct Said {
    std::string what, more;
};

std::string lies_there(const AddressFault& fault) {
    return fault.neighbor.empty() ? "" : fmt::format(" On a device, {} is stored there.", fault.neighbor);
}

Said past_end(const AddressFault& fault) {
    Said said{fmt::format("{}, out of bounds: past its end ({})", fault.element, fault.extent), ""};
    if (fault.is_place_in_grid) said.more = of_each_block;
    said.more += lies_there(fault);
    if (said.more.starts_with(' ')) said.more.erase(0, 1);
    if (fault.threads_left_over)
        said.more = fmt::format("The launch has more threads than {} has elements ({}).", fault.array,
                                fault.elements);
    return said;
}

Said overrun(const AddressFault& fault) {
    const std::string asked = fault.requested ? fmt::format("requested only {} bytes", fault.requested)
                                              : std::string("requested no dynamic shared memory");
    const std::string where = fault.is_named
                                  ? fmt::format("{} (bytes {}–{} of the dynamic shared memory)",
                                                fault.element, fault.offset, fault.offset + fault.width - 1)
                                  : fault.element;
    Said said{fmt::format("{}, but the launch {}", where, asked), std::string(third_parameter)};
    if (fault.reported_at_line)
        said.more = fmt::format("This follows from the same launch as at line {}.", fault.reported_at_line);
    else if (fault.is_place_in_grid)
        said.more = of_each_block;
    else if (fault.needed > fault.requested)
        said.more += fmt::format(" The kernel uses {} bytes, but this launch requests {}.", fault.needed,
                                 fault.requested);
    return said;
}

Said null(const AddressFault& fault) {
    Said said{fmt::format("through a null pointer (address {:#x})", fault.address), ""};
    std::string names;
    for (const auto& name : fault.null_parameters)
        names += fmt::format("{}`{}`", names.empty() ? "" : ", ", name);
    if (!names.empty())
        said.more = fmt::format("In this launch {} {} null.", names,
                                fault.null_parameters.size() == 1 ? "is" : "are");
    return said;
}

Said freed(const AddressFault& fault) {
    const std::string when = fault.freed_at_line
                                 ? fmt::format("which line {} has already freed", fault.freed_at_line)
                                 : std::string("which was already freed");
    const std::string origin =
        fault.origin.empty() ? "" : fmt::format(" ({}, {})", fault.array, fault.origin);
    return {fmt::format("{}, {}{}", fault.element, when, origin), ""};
}

Said local(const AddressFault& fault) {
    if (fault.element.empty())
        return {fmt::format("local memory {} the thread's variables", fault.is_before ? "before" : "after"),
                ""};
    return {fmt::format("{}, {} (it is the local `{}`)", fault.element,
                        fault.is_before ? "out of bounds: before its start" : "out of bounds: past its end",
                        fault.extent),
            ""};
}

// A call to an address that holds no function.
Said of_call(const AddressFault& fault, bool in_kernel) {
    constexpr const char* whose =
        "Device code can only call through a function pointer that device code created.";
    const bool is_null = fault.kind == AddressFault::Kind::null && fault.address == 0;
    return {is_null ? std::string("a null function pointer")
                    : fmt::format("address {:#x}, which is not the address of a function", fault.address),
            in_kernel ? whose : ""};
}

const std::string& name_of(const AddressFault& fault) {
    return fault.element.empty() ? fault.array : fault.element;
}

std::string owner_of(const AddressFault& fault) {
    const auto& [x, y, z] = fault.owner;
    return fmt::format("block ({},{},{}) of the same cluster", x, y, z);
}

Said of_kind(const AddressFault& fault) {
    using Kind = AddressFault::Kind;
    switch (fault.kind) {
        case Kind::before_start:
            return {fmt::format("{}, out of bounds: {} bytes before its start ({})", fault.element,
                                fault.offset, fault.extent),
                    fault.neighbor.empty() ? ""
                                           : fmt::format("On a device, {} is stored there.", fault.neighbor)};
        case Kind::past_end:
            return past_end(fault);
        case Kind::overrun:
            return overrun(fault);
        case Kind::null:
            return null(fault);
        case Kind::no_shared_array:
            return {"shared memory outside all arrays of the kernel", ""};
        case Kind::nothing_there:
            return {fmt::format("address {:#x}, where nothing is allocated", fault.address), ""};
        case Kind::block_not_started:
            return {
                fmt::format("{} of {}, which may not have started yet", name_of(fault), owner_of(fault)),
                "Another block's shared memory exists once that block has started: after the cluster's first "
                "barrier, for instance."};
        case Kind::block_has_exited:
            return {fmt::format("{} of {}, which may have exited by then", name_of(fault), owner_of(fault)),
                    "The shared memory of a block ends with the block."};
        case Kind::freed:
            return freed(fault);
        case Kind::local:
            return local(fault);
        case Kind::misaligned:
            return {fmt::format("{} bytes at byte {} of {}, misaligned: not a multiple of {}", fault.width,
                                fault.offset, fault.array, fault.align),
                    fmt::format("An access of {} bytes needs an address that is a multiple of {}.",
                                fault.width, fault.align)};
        case Kind::misaligned_local:
            return {fmt::format("local memory at a misaligned address, {} bytes wide", fault.width),
                    fmt::format("A local array has the alignment of its elements. Declare it with "
                                "__align__({}), or copy it element by element.",
                                fault.width)};
        case Kind::device_from_host:
            return {fmt::format("{} from host code", fault.array), "Host code cannot access device memory."};
        case Kind::device_variable_from_host:
            return {fmt::format("{}, a variable of the device, from host code", fault.array),
                    "In host code, the name refers to a host copy, not to device memory. Use "
                    "cudaMemcpyToSymbol or cudaMemcpyFromSymbol."};
        case Kind::shadow_from_device:
            return {fmt::format("the host's shadow of {}", fault.array),
                    "The launcher passes the address of a `__device__` variable. In host code, that is not "
                    "its address on the device: use cudaGetSymbolAddress."};
        case Kind::host_from_device:
            return {fmt::format("{}, which is host memory", fault.array), std::string(device_memory_only)};
        case Kind::launchers_variable:
            return {"a local variable of the launcher, which is host memory",
                    std::string(device_memory_only)};
        case Kind::input:
            return {fmt::format("{}, which is an input", fault.element), ""};
    }
    return {};
}

}  // namespace

MessageText in_words(const Finding& finding, const AddressFault& fault) {
    const Location& at = finding.locations[0];
    Said said = at.role == Role::calls ? of_call(fault, !finding.kernel.empty()) : of_kind(fault);
    return {fmt::format("{} {} {} {}", place_text(at), thread_text(at), name(at.role), said.what),
            std::move(said.more), ""};
}

}  // namespace warpmark::diagnose
