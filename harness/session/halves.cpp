// halves.cpp: goes along the calls of the PTX; the file's tokens say on which side a function is and what PTX does not show.
#include "harness/session/halves.h"

#include <cxxabi.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "harness/machine/builtins.h"
#include "harness/machine/program.h"
#include "harness/ptx/link.h"
#include "harness/toolchain/device_names.h"
#include "harness/toolchain/source_functions.h"
#include "harness/toolchain/written_calls.h"

namespace warpmark::session {
namespace {

std::string without_mark(std::string_view name) {
    return std::string(name.ends_with(ptx::host_mark) ? name.substr(0, name.size() - ptx::host_mark.size()) : name);
}

// "devf(int)" of "_Z4devfi".
std::string demangled(const std::string& name) {
    int status = 0;
    char* text = name.starts_with("_Z") ? abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status) : nullptr;
    std::string shown = text ? text : name;
    std::free(text);
    return shown;
}

class Calls {
  public:
    Calls(const Job& job, const ptx::Module& module) : job_(job), module_(module), source_(job.source) {}

    std::vector<Finding> run() {
        for (const auto& function : module_.functions)
            if (function.has_body) look(function);
        constant_calls();
        constant_device_calls();
        intrinsics();
        std::ranges::stable_sort(findings_, {}, [](const Finding& finding) { return finding.locations[0].line; });
        return std::move(findings_);
    }

  private:
    // The author's place of an instruction; line 0: it is in no file of the author's.
    Place place_of(const ptx::Instruction& instruction) const {
        for (int at = instruction.place; at >= 0; at = module_.places[static_cast<size_t>(at)].inlined_at) {
            const auto& place = module_.places[static_cast<size_t>(at)];
            const auto file = static_cast<size_t>(std::max(place.file, 0));
            if (file < module_.files.size() && module_.files[file] == job_.file) return {job_.file, place.line, place.column};
        }
        return {};
    }

    // Does it stand in the author's text itself, and not in what is inlined there from a header?
    bool is_own(const ptx::Instruction& instruction) const {
        if (instruction.place < 0) return false;
        const auto file = static_cast<size_t>(std::max(module_.places[static_cast<size_t>(instruction.place)].file, 0));
        return file < module_.files.size() && module_.files[file] == job_.file;
    }

    void look(const ptx::Function& function) {
        Place last;
        for (const auto& instruction : function.body) {
            if (const Place here = place_of(instruction); here.line) last = here;
            if (!function.is_host)
                for (const auto& operand : instruction.operands) host_variable(operand, last);
            if (!instruction.opcode.starts_with("call") || instruction.operands.empty()) continue;
            const std::string& target = instruction.operands[0].name;
            if (target.empty() || machine::find_builtin(target) != machine::none) continue;
            const ptx::Function* callee = module_.function(target);
            const bool is_made = callee && callee->has_body;
            if (is_made && callee->is_entry) {
                add(last, "a __global__ function call must be configured", "A kernel is launched as kernel<<<blocks, threads>>>(arguments).");
                continue;
            }
            if (function.is_host && (!is_made || !callee->is_host) && is_own(instruction)) from_host(function, target, is_made, last);
            if (!function.is_host && !is_made && instruction.operands[0].kind == ptx::Operand::Kind::symbol) from_device(function, target, last);
        }
    }

    // Only the host's variables stay open: without -rdc a device's one must be in the file.
    void host_variable(const ptx::Operand& operand, const Place& place) {
        if (operand.name.empty() || place.line == 0) return;
        const auto found = std::ranges::find_if(module_.variables, [&](const ptx::Variable& one) { return one.is_extern && one.space == Space::global && one.name == operand.name; });
        if (found == module_.variables.end() || job_.relocatable) return;
        add(place, fmt::format("identifier \"{}\" is undefined in device code", machine::shown_name(operand.name)),
            "It is a variable of the host. Pass its value as an argument, or make it `__device__` or `__constant__`.");
    }

    const toolchain::SourceFunction* definition_of(const ptx::Function& function, const Place& call) const {
        const std::string name = toolchain::last_word(demangled(without_mark(function.name)));
        for (const auto& instruction : function.body)
            if (const Place begin = place_of(instruction); begin.line) return source_.at(begin.line, name);
        return source_.at(call.line, name);
    }

    void from_host(const ptx::Function& function, const std::string& target, bool is_made, const Place& place) {
        const std::string callee = demangled(target);
        const std::string word = toolchain::last_word(callee);
        if (place.line == 0 || (!is_made && !source_.declares_for_device(word))) return;
        if (!toolchain::is_written_on_host(source_, callee, place.line)) return;
        const auto* definition = definition_of(function, place);
        add(place, fmt::format("calling a __device__ function(\"{}\") from a {} function(\"{}\") is not allowed", callee,
                               definition ? definition->space() : "__host__", caller_name(function)),
            "Host code cannot run a function that is for the device alone. Make the function `__host__ __device__`, or call it from a kernel.");
    }

    void from_device(const ptx::Function& function, const std::string& target, const Place& place) {
        if (place.line == 0) return;
        const auto* definition = definition_of(function, place);
        const bool on_both_sides = definition && !definition->is_for_device_alone() && definition->has_device;
        if (on_both_sides) return;  // nvcc warns
        const char* space = function.is_entry ? "__global__" : "__device__";
        const std::string callee = demangled(target), word = toolchain::last_word(callee);
        const bool is_constexpr = source_.declares_constexpr(word);
        if (is_constexpr)
            add(place, constexpr_message(word, space, caller_name(function)), "Make the function `__host__ __device__`.");
        else
            add(place, fmt::format("calling a __host__ function(\"{}\") from a {} function(\"{}\") is not allowed", callee, space, caller_name(function)),
                callee.starts_with("std::") ? "The host's library cannot be called on the device. CUDA has functions of its own, and <cuda/std/…> has many of the library's."
                                            : "Device code can only call device functions. Make the function `__device__` or `__host__ __device__`.");
    }

    std::string caller_name(const ptx::Function& function) const { return machine::shown_name(without_mark(function.name)); }

    // The compiler works out calls of constexpr functions with constant arguments, and leaves no call. nvcc refuses them where the
    // function is for the host alone, in constant expressions too.
    void constant_calls() {
        const auto& tokens = source_.tokens();
        for (const auto& function : source_.all()) {
            if (!function.is_for_device_alone()) continue;
            for (size_t at = function.first_token + 1; at + 1 < function.last_token; ++at) {
                if (tokens[at].kind != Token::Kind::word || !tokens[at + 1].is("(")) continue;
                const bool is_member = tokens[at - 1].is(".") || tokens[at - 1].is("->");
                const bool is_library = is_of_library(at);
                if (is_member || (!is_library && (tokens[at - 1].is("::") || !source_.has_constexpr_for_host(tokens[at].text)))) continue;
                const std::string name(tokens[at].text);
                add({job_.file, tokens[at].line, column_of(tokens[at])}, constexpr_message(name, function.is_kernel ? "__global__" : "__device__", function.name),
                    is_library ? "The host's library cannot be called on the device. CUDA has functions of its own, and <cuda/std/…> has many of the library's."
                               : "Make the function `__host__ __device__`.");
            }
        }
    }

    // The same the other way round.
    void constant_device_calls() {
        const auto& tokens = source_.tokens();
        for (const auto& function : source_.all()) {
            if (!function.is_for_host_alone()) continue;
            for (size_t at = function.first_token + 1; at + 1 < function.last_token; ++at) {
                const bool is_member = tokens[at - 1].is(".") || tokens[at - 1].is("->");
                if (tokens[at].kind != Token::Kind::word || !tokens[at + 1].is("(") || is_member || !source_.has_constexpr_for_device(tokens[at].text)) continue;
                add({job_.file, tokens[at].line, column_of(tokens[at])},
                    fmt::format("calling a constexpr __device__ function(\"{}\") from a __host__ function(\"{}\") is not allowed. The experimental flag "
                                "'--expt-relaxed-constexpr' can be used to allow this.", tokens[at].text, function.name),
                    "Make the function `__host__ __device__`.");
            }
        }
    }

    // std::max(…), std::numeric_limits<T>::max(…): of the library's constexpr functions those that kernels are seen to call.
    bool is_of_library(size_t at) const {
        const auto& tokens = source_.tokens();
        constexpr std::string_view functions[] = {"min", "max", "clamp", "gcd", "lcm", "swap", "exchange", "make_pair", "make_tuple", "get"};
        constexpr std::string_view limits[] = {"min", "max", "lowest", "infinity", "epsilon", "quiet_NaN", "denorm_min"};
        if (at < 2 || !tokens[at - 1].is("::")) return false;
        const auto among = [&](const auto& names) { return std::ranges::find(names, tokens[at].text) != std::end(names); };
        if (tokens[at - 2].is("std") && !(at >= 3 && tokens[at - 3].is("::") && at >= 4 && tokens[at - 4].is("cuda"))) return among(functions);
        if (!tokens[at - 2].is(">") || !among(limits)) return false;
        size_t open = at - 2;
        while (open > 0 && !tokens[open].is("<")) --open;
        return open >= 3 && tokens[open - 1].is("numeric_limits") && tokens[open - 3].is("std") && !(open >= 5 && tokens[open - 5].is("cuda"));
    }

    static std::string constexpr_message(std::string_view callee, std::string_view space, std::string_view caller) {
        return fmt::format("calling a constexpr __host__ function(\"{}\") from a {} function(\"{}\") is not allowed. The experimental flag "
                           "'--expt-relaxed-constexpr' can be used to allow this.", callee, space, caller);
    }

    // Device intrinsics become plain instructions, so the PTX of host code does not show them; the text does.
    void intrinsics() {
        const auto& tokens = source_.tokens();
        for (const auto& function : source_.all()) {
            if (!function.is_for_host_alone()) continue;
            for (size_t at = function.first_token; at < function.last_token; ++at) {
                const Token& token = tokens[at];
                const bool is_member = at > 0 && (tokens[at - 1].is(".") || tokens[at - 1].is("->"));
                if (token.kind != Token::Kind::word || is_member) continue;
                const Place place{job_.file, token.line, column_of(token)};
                if (tokens[at + 1].is("(") && toolchain::is_device_function(token.text) && !source_.defines(token.text))
                    add(place, fmt::format("calling a __device__ function(\"{}\") from a __host__ function(\"{}\") is not allowed", token.text, function.name),
                        "Host code runs on the CPU as one thread. Call it in a kernel.");
                if (token.text == "__shared__" && !tokens[at - 1].is("extern"))
                    add(place, "a static \"__shared__\" variable declaration is not allowed inside a host function body", "Only kernels and device functions have shared memory.");
            }
        }
    }

    int column_of(const Token& token) const {
        const size_t line_begin = job_.source.rfind('\n', token.begin);
        return static_cast<int>(token.begin - (line_begin == std::string::npos ? 0 : line_begin + 1)) + 1;
    }

    void add(const Place& place, std::string message, std::string explanation) {
        if (!told_.insert(fmt::format("{}:{}", place.line, message)).second) return;
        Finding finding;
        finding.id = "compile.error";
        finding.message = std::move(message);
        finding.explanation = std::move(explanation);
        Location location;
        location.file = place.file, location.line = place.line, location.column = place.column;
        finding.locations.push_back(std::move(location));
        findings_.push_back(std::move(finding));
    }

    const Job& job_;
    const ptx::Module& module_;
    toolchain::SourceFunctions source_;
    std::vector<Finding> findings_;
    std::set<std::string> told_;
};

}  // namespace

std::vector<Finding> wrong_side_calls(const Job& job, const ptx::Module& linked) { return Calls(job, linked).run(); }

}  // namespace warpmark::session
