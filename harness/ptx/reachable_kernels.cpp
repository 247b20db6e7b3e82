// Parts of a module that a device needs: its kernels, and everything reachable from them. Follows all names
// in bodies and initializers, starting at the kernels.
#include <algorithm>
#include <map>
#include <vector>

#include "harness/ptx/module_queries.h"

namespace warpmark::ptx {
namespace {

void add_names(const Operand& operand, std::vector<std::string>& names) {
    if (!operand.name.empty()) names.push_back(operand.name);
    for (const auto& element : operand.elements) add_names(element, names);
}

std::vector<std::string> names_in(const Function& function) {
    std::vector<std::string> names;
    for (const auto& instruction : function.body)
        for (const auto* list : {&instruction.operands, &instruction.returns, &instruction.arguments})
            for (const auto& operand : *list) add_names(operand, names);
    for (const auto& table : function.tables)
        names.insert(names.end(), table.targets.begin(), table.targets.end());
    for (const auto& variable : function.variables)
        for (const auto& relocation : variable.relocations) names.push_back(relocation.symbol);
    return names;
}

// Maps a name in the module to the names that it references.
std::multimap<std::string, std::string> steps(const Module& module) {
    std::multimap<std::string, std::string> found;
    for (const auto& function : module.functions)
        for (auto& name : names_in(function)) found.emplace(function.name, std::move(name));
    for (const auto& variable : module.variables)
        for (const auto& relocation : variable.relocations) found.emplace(variable.name, relocation.symbol);
    for (const auto& [alias, function] : module.aliases) found.emplace(alias, function);
    return found;
}

// True for a section used by .loc directives; all others describe code that may be removed.
bool holds_names(std::string_view part) {
    return part.find(".debug_str") != part.npos && part.find(".debug_str") < part.find('{');
}

bool stays(const Module& module, const Part& part, std::string_view here,
           const std::set<std::string>& reached) {
    if (part.name == ".section") return holds_names(here);
    if (part.name == ".alias")
        return std::ranges::any_of(module.aliases, [&](const auto& one) {
            return reached.contains(one.first) && here.find(one.first) != here.npos;
        });
    return part.name.starts_with(".") || reached.contains(part.name);
}

}  // namespace

std::set<std::string> reached_by_kernels(const Module& module) {
    const auto from = steps(module);
    std::set<std::string> declared, reached;
    for (const auto& function : module.functions) declared.insert(function.name);
    for (const auto& variable : module.variables) declared.insert(variable.name);
    for (const auto& [alias, function] : module.aliases) declared.insert(alias);
    std::vector<std::string> open;
    for (const auto& function : module.functions)
        if (function.is_entry && reached.insert(function.name).second) open.push_back(function.name);
    while (!open.empty()) {
        const std::string name = std::move(open.back());
        open.pop_back();
        for (auto [at, end] = from.equal_range(name); at != end; ++at)
            if (declared.contains(at->second) && reached.insert(at->second).second)
                open.push_back(at->second);
    }
    return reached;
}

std::string kernels_only(const Module& module, std::string_view text) {
    const auto reached = reached_by_kernels(module);
    std::string kept;
    for (const auto& part : module.parts) {
        const std::string_view here = text.substr(part.begin, part.end - part.begin);
        if (stays(module, part, here, reached)) kept += here;
    }
    return kept;
}

}  // namespace warpmark::ptx
