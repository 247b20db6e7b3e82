// Decodes a module: numbers its shared arrays and lowers its functions one by one.
#include <algorithm>
#include <set>

#include "harness/base/range_checks.h"
#include "harness/program/cas_loop_reads.h"
#include "harness/program/decoding_passes.h"
#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

void add_shared(Program& program, const DecodeOptions& options, const ptx::Variable& variable) {
    const bool is_dynamic = variable.bytes == 0;
    if (is_dynamic) {
        program.shared_index[variable.name] = 0;
        program.shared[0].align = std::max(program.shared[0].align, variable.align);
        return;
    }
    program.shared_index[variable.name] = static_cast<uint32_t>(program.shared.size());
    program.shared.push_back(SharedArray{shown_name(variable.name), variable.bytes,
                                         std::max(1u, variable.align), false,
                                         shape_of(options, variable.name)});
}

void add_shared(Program& program, const DecodeOptions& options, const std::vector<ptx::Variable>& variables) {
    for (const auto& variable : variables)
        if (variable.space == Space::shared) add_shared(program, options, variable);
}

// Sets the name of the dynamic shared array; `names` contains all that the functions use.
void name_dynamic(Code& code, const DecodeOptions& options, const std::set<std::string>& names) {
    if (names.size() != 1) return;
    code.dynamic_name = shown_name(*names.begin());
    code.dynamic_shape = shape_of(options, *names.begin());
}

bool reads_special(const Code& code, Special special) {
    return std::any_of(code.specials.begin(), code.specials.end(),
                       [special](const SpecialUse& use) { return use.special == special; });
}

void add_reserved_shared(Program& program) {
    if (std::none_of(program.functions.begin(), program.functions.end(),
                     [](const Code& code) { return reads_special(code, Special::reserved_smem); }))
        return;
    program.reserved_array = static_cast<uint32_t>(program.shared.size());
    program.shared.push_back(SharedArray{.name = "memory that CUDA reserves",
                                         .bytes = reserved_shared_bytes,
                                         .align = reserved_shared_bytes,
                                         .is_reserved = true});
}

// Shared arrays that a function uses, and use of the grid's barrier; includes its callees.
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
            if (reads_special(program.functions[function], Special::workspace_low))
                program.functions[at].meets_grid = true;
            if (reads_special(program.functions[function], Special::reserved_smem))
                uses.push_back(program.reserved_array);
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

// The function in an optimized form for decoding: guesses are marked, products contracted. nullopt:
// unchanged.
std::optional<ptx::Function> prepared(const ptx::Module& module, const ptx::Function& function,
                                      const std::vector<size_t>& guesses) {
    std::optional<ptx::Function> marked;
    if (!guesses.empty()) marked = function;
    for (const size_t at : guesses) marked->body[at].is_cas_retry_load = true;
    if (module.debug || function.is_host) return marked;
    auto fused = contracted(marked ? *marked : function);
    return fused ? std::move(fused) : std::move(marked);
}

}  // namespace

uint64_t static_shared_bytes(const Program& program, const Code& code) {
    uint64_t bytes = 0;
    for (const uint32_t array : code.uses_shared)
        if (array != 0 && !program.shared[array].is_reserved)
            bytes = capped_sum(bytes, program.shared[array].bytes);
    return bytes;
}

const Shape* shape_of(const DecodeOptions& options, const std::string& name) {
    if (!options.shapes) return nullptr;
    const auto found = options.shapes->variables.find(name.substr(0, name.find('@')));
    return found == options.shapes->variables.end() ? nullptr : &found->second.shape;
}

FunctionIndex index_functions(const ptx::Module& module) {
    FunctionIndex index;
    for (const auto& function : module.functions)
        if (function.has_body) index.emplace(function.name, static_cast<uint32_t>(index.size()));
    for (const auto& [alias, name] : module.aliases)
        if (const auto found = index.find(name); found != index.end()) index.emplace(alias, found->second);
    return index;
}

namespace {

// The functions whose addresses are in variables initially.
void add_addressed(Program& program, const std::vector<ptx::Variable>& variables) {
    for (const auto& variable : variables)
        for (const auto& relocation : variable.relocations)
            if (const auto function = program.function_index.find(relocation.symbol);
                function != program.function_index.end())
                program.addressed.insert(function->second);
}

}  // namespace

Program decode(const ptx::Module& module, const DecodeOptions& options, Variables variables) {
    Program program;
    program.variables = std::move(variables);
    program.function_index = index_functions(module);
    program.sites.push_back({});
    program.unoptimized = module.debug;
    program.shared.push_back(SharedArray{"dynamic shared memory", 0, 16, true});
    add_shared(program, options, module.variables);
    add_addressed(program, module.variables);
    for (const auto& function : module.functions) {
        if (!function.has_body || program.function_index.at(function.name) != program.functions.size())
            continue;
        program.functions.emplace_back();
        add_shared(program, options, function.variables);
        add_addressed(program, function.variables);
    }
    const auto guesses = guesses_of(module);
    for (size_t at = 0; at < module.functions.size(); ++at) {
        const auto& function = module.functions[at];
        if (!function.has_body) continue;
        Code& code = program.functions[program.function_index.at(function.name)];
        if (!code.ops.empty()) continue;
        code.is_host = function.is_host;
        if (options.shapes)
            if (const auto found = options.shapes->parameters.find(function.name);
                found != options.shapes->parameters.end())
                code.declared = &found->second;
        const auto other = prepared(module, function, guesses[at]);
        lower_function(program, module, options, other ? *other : function, code);
    }
    add_reserved_shared(program);
    collect_uses(program, options, module);
    find_ways(program);
    return program;
}

std::shared_ptr<const Program> Decoded::program(const ptx::Module& module, const DecodeOptions& options,
                                                Variables variables) {
    auto& known = options.one_by_one ? one_by_one_ : together_;
    if (!known || known->variables != variables)
        known = std::make_shared<const Program>(decode(module, options, std::move(variables)));
    return known;
}

}  // namespace warpmark::program
