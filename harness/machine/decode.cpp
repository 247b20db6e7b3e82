// decode.cpp: a module: its variables are laid into memory, its shared arrays numbered, its functions
// decoded.
#include <cxxabi.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <set>

#include "harness/machine/contraction.h"
#include "harness/machine/decoder.h"
#include "harness/ptx/link.h"

namespace warpmark::machine {
namespace {

// The parser makes a name that is taken unique behind an '@'.
std::string shown_variable(const std::string& name) {
    return shown_name(name);
}

const Shape* shape_of(const DecodeOptions& options, const std::string& name) {
    if (!options.shapes) return nullptr;
    const auto found = options.shapes->variables.find(name.substr(0, name.find('@')));
    return found == options.shapes->variables.end() ? nullptr : &found->second.shape;
}

void add_shared(Program& program, const DecodeOptions& options, const ptx::Variable& variable) {
    const bool is_dynamic = variable.bytes == 0;
    if (is_dynamic) {
        program.shared_index[variable.name] = 0;
        program.shared[0].align = std::max(program.shared[0].align, variable.align);
        return;
    }
    program.shared_index[variable.name] = static_cast<uint32_t>(program.shared.size());
    program.shared.push_back(SharedArray{shown_variable(variable.name), variable.bytes,
                                         std::max(1u, variable.align), false,
                                         shape_of(options, variable.name)});
}

void add_shared(Program& program, const DecodeOptions& options, const std::vector<ptx::Variable>& variables) {
    for (const auto& variable : variables)
        if (variable.space == Space::shared) add_shared(program, options, variable);
}

void add_variables(Variables& addresses, const DecodeOptions& options,
                   const std::vector<ptx::Variable>& variables, Memory& memory, Observer* observer) {
    for (const auto& variable : variables) {
        if ((variable.space != Space::global && variable.space != Space::constant) || variable.is_extern)
            continue;
        NewRegion region;
        region.name = shown_variable(variable.name);
        region.space = variable.space;
        region.bytes = std::max<uint64_t>(variable.bytes, variable.init.size());
        region.element_bytes = ptx::bytes(variable.type) > 1 ? ptx::bytes(variable.type) : variable.align;
        region.device_writes = variable.space == Space::global;
        region.host_access = variable.is_host || variable.is_managed;
        region.device_access = !variable.is_host;
        region.shape = shape_of(options, variable.name);
        const uint64_t address = memory.allocate(region, observer);
        if (address == 0) continue;  // too large; whatever names it is unsupported
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

FunctionIndex index_functions(const ptx::Module& module) {
    FunctionIndex index;
    for (const auto& function : module.functions)
        if (function.has_body) index.emplace(function.name, static_cast<uint32_t>(index.size()));
    for (const auto& [alias, name] : module.aliases)
        if (const auto found = index.find(name); found != index.end()) index.emplace(alias, found->second);
    return index;
}

// What the functions call the dynamic window, each in `dynamic` by its index.
void name_dynamic(Code& code, const DecodeOptions& options, const std::set<std::string>& names) {
    if (names.size() != 1) return;
    code.dynamic_name = shown_variable(*names.begin());
    code.dynamic_shape = shape_of(options, *names.begin());
}

// Which shared arrays a function names, and whether it meets the whole grid; its callees included.
void collect_uses(Program& program, const DecodeOptions& options, const ptx::Module& module) {
    std::vector<std::vector<uint32_t>> own(program.functions.size());
    std::vector<std::set<std::string>> dynamic(program.functions.size());
    for (const auto& function : module.functions) {
        if (!function.has_body) continue;
        auto& mine = own[program.function_index.at(function.name)];
        auto& windows = dynamic[program.function_index.at(function.name)];
        const auto note = [&](const ptx::Operand& operand) {
            const auto found = program.shared_index.find(operand.name);
            if (found == program.shared_index.end()) return;
            mine.push_back(found->second);
            if (found->second == 0) windows.insert(operand.name);
        };
        for (const auto& instruction : function.body)
            for (const auto& operand : instruction.operands) {
                note(operand);
                for (const auto& element : operand.elements) note(element);
            }
        for (const auto& variable : function.variables)
            if (variable.space == Space::shared) mine.push_back(program.shared_index.at(variable.name));
    }
    for (size_t at = 0; at < program.functions.size(); ++at) {
        std::vector<bool> seen(program.functions.size(), false);
        std::vector<size_t> stack{at};
        auto& uses = program.functions[at].uses_shared;
        std::set<std::string> windows;
        while (!stack.empty()) {
            const size_t function = stack.back();
            stack.pop_back();
            if (seen[function]) continue;
            seen[function] = true;
            uses.insert(uses.end(), own[function].begin(), own[function].end());
            windows.insert(dynamic[function].begin(), dynamic[function].end());
            const auto& specials = program.functions[function].specials;
            if (std::any_of(specials.begin(), specials.end(),
                            [](const SpecialUse& use) { return use.special == Special::workspace_low; }))
                program.functions[at].meets_grid = true;
            for (const uint32_t callee : program.functions[function].callees) stack.push_back(callee);
            if (program.functions[function].calls_unknown)
                for (size_t other = 0; other < program.functions.size(); ++other)
                    if (!program.functions[other].is_entry) stack.push_back(other);
        }
        std::sort(uses.begin(), uses.end());
        uses.erase(std::unique(uses.begin(), uses.end()), uses.end());
        name_dynamic(program.functions[at], options, windows);
    }
}

}  // namespace

// The end of an operator's name that begins at `at` ("operator<", "operator()", "operator float"); `at` if
// there is none.
static size_t behind_operator(const std::string& name, size_t at) {
    constexpr std::string_view word = "operator", symbols = "<>=!+-*/%^&|~,";
    const auto in_name = [&](size_t i) {
        return i < name.size() && (std::isalnum(static_cast<unsigned char>(name[i])) || name[i] == '_');
    };
    if (name.compare(at, word.size(), word) != 0 || (at > 0 && in_name(at - 1)) || in_name(at + word.size()))
        return at;
    size_t end = at + word.size();
    if (name.compare(end, 2, "()") == 0 || name.compare(end, 2, "[]") == 0) return end + 2;
    if (end < name.size() && name[end] == ' ')
        return std::min(name.find('(', end), name.size());  // a conversion, new, delete
    while (end < name.size() && symbols.find(name[end]) != symbols.npos) ++end;
    return name.compare(end, 2, " <") == 0 ? end + 1 : end;
}

std::string shown_name(const std::string& marked) {
    const std::string mangled = marked.substr(0, marked.find('@'));
    if (!mangled.starts_with("_Z")) return mangled;  // "f" would be a type, float
    int status = 0;
    char* demangled = abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status);
    if (!demangled) return mangled;
    std::string name(demangled);
    std::free(demangled);
    // A variable of a function is "function(parameters)::name"; a function "type name<…>(parameters)".
    int depth = 0;
    size_t start = 0, end = name.size();
    for (size_t at = 0; at < name.size(); ++at) {
        if (depth == 0) at = behind_operator(name, at);
        const char c = at < name.size() ? name[at] : '\0';
        if (c == '(' && depth == 0 && name.compare(at, 21, "(anonymous namespace)") != 0) end = at;
        if (c == '<' || c == '(' || c == '{') ++depth;
        if (c == '>' || c == ')' || c == '}') --depth;
        if (depth != 0) continue;
        if (c == ' ' && at < end) start = at + 1;
        if (c == ':' && name[at - 1] == ':' && at > end) {
            start = at + 1;
            end = name.size();
        }
    }
    return name.substr(start, end - start);
}

// What the host half calls by a device variable's name is its shadow.
static void find_shadows(const Variables& addresses, Memory& memory) {
    for (const auto& [name, address] : addresses) {
        if (!name.ends_with(ptx::host_mark)) continue;
        // Texts, and what the library's headers define, are each side's own.
        if (name.starts_with("$") || name.starts_with("_ZSt") || name.starts_with("_ZNSt")) continue;
        const auto device = addresses.find(name.substr(0, name.size() - ptx::host_mark.size()));
        if (device != addresses.end()) memory.region(address)->shadow_of = device->second;
    }
}

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

Program decode(const ptx::Module& module, const DecodeOptions& options, Variables variables) {
    Program program;
    program.variables = std::move(variables);
    program.function_index = index_functions(module);
    program.sites.push_back({});
    program.unoptimised = module.debug;
    program.may_pad = !options.shapes || options.shapes->may_pad;
    program.shared.push_back(SharedArray{"dynamic shared memory", 0, 16, true});
    add_shared(program, options, module.variables);
    for (const auto& function : module.functions) {
        if (!function.has_body || program.function_index.at(function.name) != program.functions.size())
            continue;
        program.functions.emplace_back();
        add_shared(program, options, function.variables);
    }
    for (const auto& function : module.functions) {
        if (!function.has_body) continue;
        Code& code = program.functions[program.function_index.at(function.name)];
        if (!code.ops.empty()) continue;
        code.is_host = function.is_host;
        if (options.shapes)
            if (const auto found = options.shapes->parameters.find(function.name);
                found != options.shapes->parameters.end())
                code.declared = &found->second;
        const auto fused = module.debug || function.is_host ? std::nullopt : contracted(function);
        Decoder(program, module, options, fused ? *fused : function, code).run();
    }
    collect_uses(program, options, module);
    return program;
}

Program decode(const ptx::Module& module, const DecodeOptions& options, Memory& memory, Observer* observer) {
    return decode(module, options, lay_variables(module, options, memory, observer));
}

std::shared_ptr<const Program> Decoded::program(const ptx::Module& module, const DecodeOptions& options,
                                                Variables variables) {
    auto& known = options.one_by_one ? one_by_one_ : together_;
    if (!known || known->variables != variables)
        known = std::make_shared<const Program>(decode(module, options, std::move(variables)));
    return known;
}

}  // namespace warpmark::machine
