// Calls between host and device code that CUDA does not allow. NVRTC compiles one side at a time and leaves
// such calls unresolved. nvcc rejects them; these findings have its wording. Scans the calls in the PTX. The
// file's tokens supply each function's side and other facts that PTX lacks.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "harness/base/demangled_name.h"
#include "harness/builds/build_steps.h"
#include "harness/builds/execution_space_errors.h"
#include "harness/contract/finding_ids.h"
#include "harness/program/builtin_names.h"
#include "harness/program/decoded_program.h"
#include "harness/ptx/module_queries.h"
#include "harness/source/source_functions.h"
#include "harness/source/source_queries.h"
#include "harness/toolchain/author_headers.h"
#include "harness/toolchain/compile_error_advice.h"

namespace warpmark::session {

Finding crossing(const Place& place, std::string message, std::string explanation, CompilerMessage says) {
    Finding finding;
    finding.id = FindingId::compile_error;
    says.quotation = message;
    finding.fact = std::move(says);
    finding.message = std::move(message);
    finding.explanation = std::move(explanation);
    Location location;
    location.file = place.file;
    location.line = place.line;
    location.column = place.column;
    finding.locations.push_back(std::move(location));
    return finding;
}

namespace {

std::string without_byte_order_mark(std::string_view name) {
    return std::string(name.ends_with(ptx::host_mark) ? name.substr(0, name.size() - ptx::host_mark.size())
                                                      : name);
}

// "devf(int)" of "_Z4devfi".
std::string plain(const std::string& name) {
    return demangled(name).value_or(name);
}

class Calls {
  public:
    Calls(const Job& job, const ptx::Module& module)
        : job_(job),
          module_(module),
          source_(job.source),
          header_texts_(toolchain::own_headers(job.source, {job.folder, job.include_dirs})) {
        for (const auto& header : header_texts_) headers_.emplace_back(header.text);
    }

    std::vector<Finding> run() {
        for (const auto& function : module_.functions)
            if (function.has_body) look(function);
        first_values();
        for (auto& finding : calls_missing_in_ptx(job_, source_))
            if (told_.insert(fmt::format("{}:{}", finding.locations[0].line, finding.message)).second)
                findings_.push_back(std::move(finding));
        std::ranges::stable_sort(findings_, {},
                                 [](const Finding& finding) { return finding.locations[0].line; });
        return std::move(findings_);
    }

  private:
    // Location of an instruction in the author's files; line 0 if it is in none.
    Place place_of(const ptx::Instruction& instruction) const {
        for (int at = instruction.place; at >= 0; at = module_.places[static_cast<size_t>(at)].inlined_at) {
            const auto& place = module_.places[static_cast<size_t>(at)];
            const auto file = static_cast<size_t>(std::max(place.file, 0));
            if (file < module_.files.size() && module_.files[file] == job_.file)
                return {job_.file, place.line, place.column};
        }
        return {};
    }

    // True if the instruction comes from the author's text and not from code inlined there from a header.
    bool is_own(const ptx::Instruction& instruction) const {
        if (instruction.place < 0) return false;
        const auto file =
            static_cast<size_t>(std::max(module_.places[static_cast<size_t>(instruction.place)].file, 0));
        return file < module_.files.size() && module_.files[file] == job_.file;
    }

    void look(const ptx::Function& function) {
        Place last = has_place(function) ? Place{} : place_of_caller(function);
        for (const auto& instruction : function.body) {
            if (const Place here = place_of(instruction); here.line) last = here;
            const bool is_call = instruction.opcode.starts_with("call") && !instruction.operands.empty();
            if (!function.is_host)
                for (const auto& operand : instruction.operands) host_variable(operand, last);
            if (!function.is_host && !is_call)
                for (const auto& operand : instruction.operands) host_address(operand, last);
            if (!is_call) continue;
            const std::string& target = instruction.operands[0].name;
            if (!function.is_host && instruction.operands[0].kind == ptx::Operand::Kind::reg)
                virtual_call(function, last);
            if (target.empty() || program::find_builtin(target) != program::none) continue;
            const ptx::Function* callee = module_.function(target);
            const bool is_made = callee && callee->has_body;
            if (is_made && callee->is_entry) {
                add(last, "a __global__ function call must be configured",
                    "A kernel is launched as kernel<<<blocks, threads>>>(arguments).");
                continue;
            }
            if (function.is_host && (!is_made || !callee->is_host) && is_own(instruction))
                from_host(function, target, is_made, last);
            if (!function.is_host && !is_made && instruction.operands[0].kind == ptx::Operand::Kind::symbol)
                from_device(function, target, last);
        }
    }

    bool has_place(const ptx::Function& function) const {
        return std::ranges::any_of(function.body,
                                   [&](const ptx::Instruction& one) { return place_of(one).line > 0; });
    }

    // For functions that the compiler adds, such as an inherited constructor: the location of a caller.
    Place place_of_caller(const ptx::Function& function) const {
        for (const auto& caller : module_.functions)
            for (const auto& instruction : caller.body) {
                const bool calls = instruction.opcode.starts_with("call") && !instruction.operands.empty() &&
                                   instruction.operands[0].name == function.name;
                if (const Place place = calls ? place_of(instruction) : Place{}; place.line) return place;
            }
        return {};
    }

    // A host variable stays unresolved, because without -rdc a device variable must be in the file. A
    // constant has a copy in device code.
    void host_variable(const ptx::Operand& operand, const Place& place) {
        if (operand.name.empty() || place.line == 0) return;
        const auto found = std::ranges::find_if(module_.variables, [&](const ptx::Variable& one) {
            return !one.is_host && one.space == Space::global && one.name == operand.name;
        });
        if (found == module_.variables.end() || job_.relocatable) return;
        if (!found->is_extern && !is_constant_of_host(*found)) return;
        variable_finding(place, found->name);
    }

    void variable_finding(const Place& place, const std::string& name) {
        add(place, fmt::format("identifier \"{}\" is undefined in device code", program::shown_name(name)),
            "It is a variable of the host. Pass its value as an argument, or make it `__device__` or "
            "`__constant__`.",
            {CompilerErrorKind::undefined_in_device_code, name, ""});
    }

    // True if device code uses the constant's address: the compiler would have substituted its value. nvcc
    // substitutes the value of floating-point constants and class objects that are not constexpr even then.
    bool is_constant_of_host(const ptx::Variable& variable) const {
        if (variable.name.starts_with("_ZZ") || variable.name.find('$') != std::string::npos) return false;
        const auto word = toolchain::last_word(plain(variable.name));
        auto declared = source_.constant_of_host(word);
        for (const auto& header : headers_)
            if (!declared) declared = header.constant_of_host(word);
        const bool is_number = variable.bytes == (variable.type == ptx::Type::f64 ? 8 : 4) &&
                               (variable.type == ptx::Type::f32 || variable.type == ptx::Type::f64);
        const bool is_class = variable.type == ptx::Type::b8 && variable.bytes > 1;
        return declared && (declared->is_array || declared->is_constexpr || declared->is_pointer ||
                            !(is_number || is_class));
    }

    // The address of a host function in device code.
    void host_address(const ptx::Operand& operand, const Place& place) {
        if (operand.kind != ptx::Operand::Kind::symbol || place.line == 0) return;
        const ptx::Function* function = module_.function(operand.name);
        if (!function || function->has_body || program::find_builtin(operand.name) != program::none) return;
        if (source_.all_for_host(toolchain::last_word(plain(operand.name))))
            add(place,
                fmt::format("identifier \"{}\" is undefined in device code",
                            program::shown_name(operand.name)),
                "Device code can only call device functions. Make the function `__device__` or `__host__ "
                "__device__`.",
                {CompilerErrorKind::undefined_in_device_code, operand.name, ""});
    }

    // The initializer of a device variable that contains a host address.
    void first_values() {
        for (const auto& variable : module_.variables)
            for (const auto& relocation :
                 variable.is_host ? std::vector<ptx::Relocation>{} : variable.relocations) {
                const auto& tokens = source_.tokens();
                const std::string word = toolchain::last_word(plain(variable.name));
                const auto token = std::ranges::find(tokens, word, &Token::text);
                ptx::Operand operand;
                operand.kind = ptx::Operand::Kind::symbol;
                operand.name = relocation.symbol;
                if (token == tokens.end() || variable.name.starts_with("_ZTV")) continue;
                host_variable(operand, {job_.file, token->line, 1});
                host_address(operand, {job_.file, token->line, 1});
            }
    }

    // object->run(…): a call through a virtual table, which lacks the host functions.
    void virtual_call(const ptx::Function& function, const Place& place) {
        const auto& tokens = source_.tokens();
        for (size_t at = 1; at + 1 < tokens.size(); ++at) {
            if (tokens[at].line != place.line || !(tokens[at - 1].is("->") || tokens[at - 1].is(".")) ||
                !tokens[at + 1].is("("))
                continue;
            const auto is_virtual = [&](const toolchain::SourceFunction& one) {
                return one.name == tokens[at].text && one.is_virtual;
            };
            if (source_.all_for_host(tokens[at].text) && std::ranges::any_of(source_.all(), is_virtual))
                add(place,
                    fmt::format(
                        "calling a __host__ function(\"{}\") from a {} function(\"{}\") is not allowed",
                        tokens[at].text, function.is_entry ? "__global__" : "__device__",
                        caller_name(function)),
                    "Make the function `__device__` or `__host__ __device__`.");
        }
    }

    const toolchain::SourceFunction* definition_of(const ptx::Function& function, const Place& call) const {
        const std::string name = toolchain::last_word(plain(without_byte_order_mark(function.name)));
        for (const auto& instruction : function.body)
            if (const Place begin = place_of(instruction); begin.line) return source_.at(begin.line, name);
        return source_.at(call.line, name);
    }

    void from_host(const ptx::Function& function, const std::string& target, bool is_made,
                   const Place& place) {
        const std::string callee = plain(target);
        const std::string word = toolchain::last_word(callee);
        if (place.line == 0 || (!is_made && !source_.declares_for_device(word))) return;
        if (!toolchain::is_written_on_host(source_, callee, place.line)) return;
        const auto* definition = definition_of(function, place);
        add(place,
            fmt::format("calling a __device__ function(\"{}\") from a {} function(\"{}\") is not allowed",
                        callee, definition ? definition->space() : "__host__", caller_name(function)),
            "Host code cannot call a device function. Make the function `__host__ __device__`, or call it "
            "from a kernel.");
    }

    void from_device(const ptx::Function& function, const std::string& target, const Place& place) {
        if (place.line == 0) return;
        const auto* definition = definition_of(function, place);
        const bool on_both_sides = definition && !definition->is_for_device_alone() && definition->has_device;
        if (on_both_sides) return;  // nvcc only warns
        const char* space = function.is_entry ? "__global__" : "__device__";
        const std::string callee = plain(target), word = toolchain::last_word(callee);
        const bool is_constexpr = source_.declares_constexpr(word);
        if (is_constexpr)
            add(place, constexpr_message(word, "__host__", space, caller_name(function)),
                "Make the function `__host__ __device__`.");
        else
            add(place,
                fmt::format("calling a __host__ function(\"{}\") from a {} function(\"{}\") is not allowed",
                            callee, space, caller_name(function)),
                advice_on_call_of_host(callee));
    }

    static const char* advice_on_call_of_host(std::string_view callee) {
        if (callee.starts_with("std::")) return library_on_device;
        if (callee == "cudaMalloc") return toolchain::malloc_on_device;
        if (callee.starts_with("cuda")) return toolchain::runtime_on_device;
        return "Device code can only call device functions. Make the function `__device__` or `__host__ "
               "__device__`.";
    }

    std::string caller_name(const ptx::Function& function) const {
        return program::shown_name(without_byte_order_mark(function.name));
    }

    void add(const Place& place, std::string message, std::string explanation, CompilerMessage says = {}) {
        if (!told_.insert(fmt::format("{}:{}", place.line, message)).second) return;
        findings_.push_back(crossing(place, std::move(message), std::move(explanation), std::move(says)));
    }

    const Job& job_;
    const ptx::Module& module_;
    toolchain::SourceFunctions source_;
    std::vector<toolchain::OwnHeader> header_texts_;
    std::vector<toolchain::SourceFunctions> headers_;  // of the author's headers
    std::vector<Finding> findings_;
    std::set<std::string> told_;
};

}  // namespace

bool has_open_objects(const ptx::Module& host) {
    const auto is_open = [](const ptx::Function& one) {
        if (one.has_body || one.is_entry || !one.name.starts_with("_ZN")) return false;
        const std::string shown = plain(one.name), word = toolchain::last_word(shown);
        const size_t name = shown.find(word + "(");
        const std::string_view before =
            std::string_view(shown).substr(0, name == std::string::npos ? 0 : name);
        const std::string_view owner =
            before.ends_with("::") ? before.substr(0, before.size() - 2) : std::string_view();
        return word.starts_with("~") || toolchain::last_word(owner) == word;
    };
    return std::ranges::any_of(host.functions, is_open);
}

void mark_sides(const Job& job, ptx::Module& linked) {
    const toolchain::SourceFunctions source(job.source);
    for (auto& function : linked.functions) {
        if (function.has_body || function.is_host || program::find_builtin(function.name) != program::none)
            continue;
        const std::string word = toolchain::last_word(plain(function.name));
        function.is_for_device = source.declares_for_device(word);
        function.is_for_host = source.all_for_host(word);
    }
}

std::vector<Finding> wrong_side_calls(const Job& job, const ptx::Module& linked) {
    return Calls(job, linked).run();
}

}  // namespace warpmark::session
