// Links the device and host modules that CUDA's tools compile from one file. Renames the host module's
// definitions, appends its source places to the device module's, and merges both.
#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "harness/ptx/module_queries.h"

namespace warpmark::ptx {
namespace {

std::string marked(const std::string& name) {
    return name + std::string(host_mark);
}

class Linker {
  public:
    Linker(Module& device, Module& host) : device_(device), host_(host) {
        for (const auto& variable : device.variables)
            if (variable.is_managed) managed_.insert(variable.name);
        for (const auto& variable : host.variables)
            if (!variable.is_extern && !managed_.contains(variable.name)) renamed_.insert(variable.name);
        for (const auto& function : host.functions)
            if (function.has_body && !function.is_entry) renamed_.insert(function.name);
        for (const auto& [alias, function] : host.aliases) renamed_.insert(alias);
    }

    void run() {
        move_places();
        for (auto& variable : host_.variables)
            if (renamed_.contains(variable.name)) add(std::move(variable));
        for (auto& function : host_.functions) {
            if (function.is_entry) continue;
            if (function.has_body)
                add(std::move(function));
            else if (!device_.function(function.name) && !renamed_.contains(function.name))
                device_.functions.push_back(std::move(function));
        }
        for (const auto& [alias, function] : host_.aliases)
            device_.aliases.emplace_back(marked(alias), marked(function));
        device_.errors.insert(device_.errors.end(), host_.errors.begin(), host_.errors.end());
        drop_unnamed();
    }

  private:
    void move_places() {
        const int places = static_cast<int>(device_.places.size());
        std::vector<int> files;
        for (const auto& file : host_.files) {
            const auto known = std::ranges::find(device_.files, file);
            files.push_back(static_cast<int>(known - device_.files.begin()));
            if (known == device_.files.end()) device_.files.push_back(file);
        }
        for (SourcePlace place : host_.places) {
            const bool is_listed = place.file > 0 && static_cast<size_t>(place.file) < files.size();
            place.file = is_listed ? files[static_cast<size_t>(place.file)] : 0;
            if (place.inlined_at >= 0) place.inlined_at += places;
            device_.places.push_back(place);
        }
        first_place_ = places;
    }

    void rename(std::string& name, const std::set<std::string>& own) const {
        if (renamed_.contains(name) && !own.contains(name)) name = marked(name);
    }

    void rename(Operand& operand, const std::set<std::string>& own) const {
        if (!operand.name.empty()) rename(operand.name, own);
        for (auto& element : operand.elements) rename(element, own);
    }

    void rename_relocations(Variable& variable, const std::set<std::string>& own) const {
        for (auto& relocation : variable.relocations) rename(relocation.symbol, own);
    }

    void add(Variable variable) {
        rename_relocations(variable, {});
        variable.name = marked(variable.name);
        variable.is_host = true;
        device_.variables.push_back(std::move(variable));
    }

    void add(Function function) {
        std::set<std::string> own;  // the function's own declarations hide the module's names
        for (const auto* list : {&function.variables, &function.parameters, &function.returns})
            for (const auto& variable : *list) own.insert(variable.name);
        for (const auto& label : function.labels) own.insert(label.name);
        for (auto& instruction : function.body) {
            if (instruction.place >= 0) instruction.place += first_place_;
            for (auto* list : {&instruction.operands, &instruction.returns, &instruction.arguments})
                for (auto& operand : *list) rename(operand, own);
        }
        for (auto& table : function.tables)
            if (table.kind == Table::Kind::calls)
                for (auto& target : table.targets) rename(target, own);
        for (auto& variable : function.variables) {
            rename_relocations(variable, own);
            variable.is_host = true;
        }
        function.name = marked(function.name);
        function.is_host = true;
        device_.functions.push_back(std::move(function));
    }

    static void add_names(const Operand& operand, std::set<std::string_view>& names) {
        if (!operand.name.empty()) names.insert(operand.name);
        for (const auto& element : operand.elements) add_names(element, names);
    }

    void drop_unnamed() {
        const auto stays = [](const Variable& one) {
            return one.is_visible || one.is_extern || one.is_managed;
        };
        if (std::ranges::all_of(device_.variables, stays)) return;
        std::set<std::string_view> names;
        const auto add_relocations = [&](const Variable& variable) {
            for (const auto& relocation : variable.relocations) names.insert(relocation.symbol);
        };
        for (const auto& function : device_.functions) {
            for (const auto& instruction : function.body)
                for (const auto* list : {&instruction.operands, &instruction.returns, &instruction.arguments})
                    for (const auto& operand : *list) add_names(operand, names);
            std::ranges::for_each(function.variables, add_relocations);
        }
        std::ranges::for_each(device_.variables, add_relocations);
        // A shadow has its variable's name.
        std::erase_if(device_.variables, [&](const Variable& one) {
            return !stays(one) && !names.contains(one.name) && !names.contains(marked(one.name));
        });
    }

    Module& device_;
    Module& host_;
    std::set<std::string> renamed_, managed_;
    int first_place_ = 0;
};

}  // namespace

Module link(Module device, Module host) {
    Linker(device, host).run();
    return device;
}

}  // namespace warpmark::ptx
