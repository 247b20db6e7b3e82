// Allocates a module's variables, each in a region of its own, with their initial values and the addresses of
// other variables in them.
#include "harness/machine/module_variables.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <string_view>

#include "harness/ptx/module_queries.h"

namespace warpmark::machine {
namespace {

void add_variables(Variables& addresses, const DecodeOptions& options,
                   const std::vector<ptx::Variable>& variables, Memory& memory, Observer* observer) {
    for (const auto& variable : variables) {
        if ((variable.space != Space::global && variable.space != Space::constant) || variable.is_extern)
            continue;
        NewRegion region;
        region.name = shown_name(variable.name);
        region.space = variable.space;
        region.bytes = std::max<uint64_t>(variable.bytes, variable.init.size());
        region.element_bytes = ptx::bytes(variable.type) > 1 ? ptx::bytes(variable.type) : variable.align;
        region.device_writes = variable.space == Space::global;
        region.host_access = variable.is_host || variable.is_managed;
        region.device_access = !variable.is_host;
        region.shape = shape_of(options, variable.name);
        const uint64_t address = memory.allocate(region, observer);
        if (address == 0) continue;  // too large; instructions that use it are unsupported
        addresses[variable.name] = address;
        if (std::byte* bytes = memory.bytes(address, variable.init.size()); bytes && !variable.init.empty())
            std::memcpy(bytes, variable.init.data(), variable.init.size());
    }
}

void relocate(Variables& addresses, const FunctionIndex& functions,
              const std::vector<ptx::Variable>& variables, Memory& memory) {
    for (const auto& variable : variables) {
        if (!addresses.contains(variable.name)) continue;
        for (const auto& relocation : variable.relocations) {
            uint64_t value = 0;
            if (const auto found = addresses.find(relocation.symbol); found != addresses.end())
                value = found->second;
            else if (const auto function = functions.find(relocation.symbol); function != functions.end())
                value = isa::code_window + function->second;
            value += static_cast<uint64_t>(relocation.addend);
            if (relocation.byte >= 0) value >>= 8 * relocation.byte;
            const uint64_t width = std::min<uint64_t>(8, std::max(1u, ptx::bytes(variable.type)));
            if (std::byte* bytes = memory.bytes(addresses[variable.name] + relocation.offset, width))
                std::memcpy(bytes, &value, width);
        }
    }
}

// The launcher's module refers to a device variable by the name of its shadow.
void find_shadows(const Variables& addresses, Memory& memory) {
    for (const auto& [name, address] : addresses) {
        if (!name.ends_with(ptx::host_mark)) continue;
        // String literals and definitions in library headers belong to each side.
        if (name.starts_with("$") || name.starts_with("_ZSt") || name.starts_with("_ZNSt")) continue;
        const auto device = addresses.find(name.substr(0, name.size() - ptx::host_mark.size()));
        if (device != addresses.end()) memory.region(address)->shadow_of = device->second;
    }
}

}  // namespace

Variables lay_variables(const ptx::Module& module, const DecodeOptions& options, Memory& memory,
                        Observer* observer) {
    Variables addresses;
    const FunctionIndex functions = index_functions(module);
    std::set<std::string_view> seen;
    add_variables(addresses, options, module.variables, memory, observer);
    for (const auto& function : module.functions)
        if (function.has_body && seen.insert(function.name).second)
            add_variables(addresses, options, function.variables, memory, observer);
    relocate(addresses, functions, module.variables, memory);
    for (const auto& function : module.functions) relocate(addresses, functions, function.variables, memory);
    find_shadows(addresses, memory);
    return addresses;
}

Program decode(const ptx::Module& module, const DecodeOptions& options, Memory& memory, Observer* observer) {
    return decode(module, options, lay_variables(module, options, memory, observer));
}

}  // namespace warpmark::machine
