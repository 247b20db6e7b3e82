// Compilation of the kernels, parsing of their PTX, and linking with the launcher.
#include "harness/builds/build.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "harness/base/range_checks.h"
#include "harness/builds/build_steps.h"
#include "harness/builds/machine_code_matching.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/ptx/module_queries.h"
#include "harness/source/shared_declarations.h"
#include "harness/source/source_queries.h"
#include "harness/toolchain/author_headers.h"
#include "harness/toolchain/compile_findings.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::session {
namespace {

// Shapes of the variables that the source declares, from debugging information or, if that lacks them, from
// the source. Fills gaps in the debugging information from the source: it does not describe the shared arrays
// of functions.
Shapes shapes_of(const Job& job, const ptx::Module& module) {
    Shapes shapes = ptx::read_shapes(module);
    if (job.is_ptx) return shapes;
    shapes.jumps[job.file] = toolchain::jump_lines(job.source);
    const toolchain::Folders folders{job.folder, job.include_dirs};
    for (const auto& header : toolchain::own_headers(job.source, folders))
        shapes.jumps[name_of(header.path, folders)] = toolchain::jump_lines(header.text);
    const toolchain::Declarations declarations(job.source, job.defines);
    const auto add = [&](const std::vector<ptx::Variable>& variables) {
        for (const auto& variable : variables) {
            const std::string name = variable.name.substr(0, variable.name.find('@'));
            if (variable.space != Space::shared || shapes.variables.contains(name)) continue;
            Shape shape = declarations.shape_of(name, variable.bytes);
            if (shape.element_bytes == 0) continue;
            if (const auto type = shapes.types.find(shape.type); type != shapes.types.end())
                shape.members = type->second.members;
            shapes.variables[name] = DeclaredName{"", std::move(shape), false};
        }
    };
    add(module.variables);
    for (const auto& function : module.functions) add(function.variables);
    return shapes;
}

// The note about left-out host code, if the job's entry is part of it.
const Finding* entry_left_out(const Job& job, const Build& build) {
    const auto is_note = [](const Finding& one) {
        return complaint_of(one) == CompilerErrorKind::host_code_left_out;
    };
    const auto note = std::ranges::find_if(build.findings, is_note);
    const auto is_entry = [&](const ptx::Function& one) {
        const std::string_view name = one.name;
        return one.is_host && one.has_body &&
               program::shown_name(std::string(name.substr(0, name.find(ptx::host_mark)))) == job.entry;
    };
    if (!has_host_half(job) || note == build.findings.end() ||
        std::ranges::any_of(build.module.functions, is_entry))
        return nullptr;
    const toolchain::SourceFunctions source(job.source);
    return source.defines(job.entry) ? &*note : nullptr;
}

// Size of the local memory frame without spilled registers. ptxas 13.0 rounds frames up to multiples of 8
// bytes and of their alignment (36 bytes of ints: 40). The rest of a frame is spilled registers. If ptxas
// keeps an array in registers, the same number of spilled bytes goes undetected.
uint64_t declared_frame_bytes(const ptx::Function& function) {
    uint64_t bytes = 0, unit = 8;
    const auto whole = [](uint64_t size, uint64_t align) {
        return capped_sum(size, align - 1) / align * align;
    };
    for (const auto& variable : function.variables) {
        if (variable.space != Space::local) continue;
        const uint64_t align = std::max<uint64_t>(variable.align, 1);
        bytes = capped_sum(whole(bytes, align), variable.bytes);
        unit = std::max(unit, align);
    }
    return whole(bytes, unit);
}

// Turns calls between host and device code that CUDA does not allow into errors.
void judge_calls(const Job& job, Build& build) {
    auto crossings = wrong_side_calls(job, build.module);
    name_the_call(job, crossings);
    build.usable = crossings.empty();
    build.findings.insert(build.findings.begin(), crossings.begin(), crossings.end());
}

void put_first(std::vector<Finding>& findings, const std::vector<Finding>& more) {
    findings.insert(findings.begin(), more.begin(), more.end());
}

// Links the launcher into the module. Returns false if the build is not usable.
bool join_host(const Job& job, Build& build, const HostHalf& host, bool judges_calls) {
    if (std::ranges::any_of(host.findings, is_error))
        if (auto sure = calls_missing_in_ptx(job, toolchain::SourceFunctions(job.source), true);
            !sure.empty()) {
            put_first(build.findings, sure);
            return build.usable = false;
        }
    for (const auto& finding : host.findings) {
        const auto is_known = [&](const Finding& known) {
            return toolchain::is_same_message(known, finding);
        };
        if (std::ranges::none_of(build.findings, is_known)) build.findings.push_back(finding);
    }
    if (!host.error) build.error = host.error;
    build.usable = host.error && std::ranges::none_of(build.findings, is_error);
    if (!build.usable) return false;
    ptx::Module as_it_runs;
    if (host.as_it_runs) as_it_runs = ptx::link(build.module, *host.as_it_runs);
    build.module = ptx::link(std::move(build.module), host.module);
    if (judges_calls) judge_calls(job, build);
    if (host.as_it_runs) build.module = std::move(as_it_runs);
    mark_sides(job, build.module);
    return true;
}

// Reason why the entry is missing: calls that CUDA does not allow, or a gap in the simulator.
std::vector<Finding> why_left_out(const Job& job, const Finding& note) {
    auto sure = calls_missing_in_ptx(job, toolchain::SourceFunctions(job.source));
    if (!sure.empty()) return sure;
    Finding gap = note;
    gap.id = FindingId::tool_unsupported;
    gap.severity = Severity::error;
    const auto* says = fact_of<CompilerMessage>(note);
    gap.fact = Unsimulated{
        .what = Unsimulated::Feature::host_code, .detail = says ? says->subject : "", .in = job.entry};
    if (gap.locations.size() > 1) gap.locations.erase(gap.locations.begin());  // the call is more specific
    return {std::move(gap)};
}

toolchain::CompileOptions device_options(const Job& job) {
    toolchain::CompileOptions options = options_of(job);
    options.kernel_only = job.kernel_mode;
    options.leaves_out_host_code = job.leaves_out_host_code;
    if (job.kernel_mode && job.entry.find('<') != std::string::npos) options.instance = job.entry;
    return options;
}

}  // namespace

// A launcher without kernels (sequential code over the buffers) needs no device pass.
bool has_device_half(const Job& job) {
    return !job.host_reads_device || job.source.find("__global__") != std::string::npos;
}
bool has_host_half(const Job& job) {
    return !job.is_ptx && !job.kernel_mode;
}
bool has_both_builds(const Job& job) {
    return job.unoptimized_too && job.optimized_too && job.checks && !job.is_ptx;
}

Result<void> compile(const Job& job, Build& build) {
    std::string text = job.source;
    build.entry = job.entry;
    if (!job.is_ptx) {
        using Clock = std::chrono::steady_clock;
        const auto start = Clock::now();
        toolchain::CompileOptions options = device_options(job);
        options.optimize = build.optimized;
        options.bytes_read = &build.compiled_bytes;
        auto compiled = toolchain::compile(job.file, job.source, options);
        build.compile_seconds = std::chrono::duration<double>(Clock::now() - start).count();
        if (!compiled) return std::unexpected(compiled.error());
        build.findings = std::move(compiled->findings);
        if (std::ranges::any_of(build.findings, is_error)) return {};
        text = std::move(compiled->ptx);
        if (!compiled->instance.empty()) build.entry = compiled->instance;
    }
    const auto read =
        read_ptx(job, build.module, text, job.is_ptx ? job.file : job.file + " (PTX)", build.findings);
    if (!read || std::ranges::any_of(build.findings, is_error)) return read;
    if (job.wants_plan && build.optimized) build.kernels = ptx::kernels_only(build.module, text);
    if (build.optimized) build.ptx = std::move(text);
    build.compiled = build.usable = true;
    return {};
}

MachineFacts machine_facts_of(const Job& job, Build& optimized) {
    constexpr uint64_t most_ptx = 256 << 10;  // about a second of ptxas
    const std::string ptx = std::exchange(optimized.ptx, {});
    const auto asks = [&](const char* name) { return job.source.contains(name); };
    const bool asks_registers = job.wants_registers || asks("cudaOccupancy") || asks("cudaFuncGetAttributes");
    MachineFacts facts;
    facts.may_be_joined = optimized.optimized && optimized.compiled && may_be_joined(optimized.module);
    if (!(asks_registers || facts.may_be_joined) || job.is_ptx || job.relocatable || !optimized.compiled ||
        ptx.size() > most_ptx)
        return facts;
    auto options = device_options(job);
    options.machine_code = true;
    auto compiled = toolchain::compile(job.file, job.source, options);
    if (!compiled) return facts;
    if (compiled->machine_code && toolchain::has_same_lines(compiled->machine_code->ptx, ptx))
        facts.code = std::move(compiled->machine_code);
    if (!asks_registers) return facts;
    for (const auto& function : optimized.module.functions)
        if (const auto found = compiled->threads.find(function.name); found != compiled->threads.end()) {
            const auto& [count, frame_bytes] = found->second;
            const uint64_t declared = declared_frame_bytes(function);
            facts.registers[function.name] = {
                count, static_cast<uint32_t>(frame_bytes > declared ? frame_bytes - declared : 0)};
        }
    return facts;
}

void set_registers(Build& build, const MachineFacts& facts) {
    for (auto& function : build.module.functions)
        if (const auto found = facts.registers.find(function.name);
            function.is_entry && found != facts.registers.end()) {
            function.thread_registers = found->second.count;
            function.spilled_bytes = found->second.spilled_bytes;
        }
}

namespace {

// Finds machine instructions that access local memory at PTX lines that do not: spills.
void set_spill_places(ptx::Module& module, const toolchain::MachineCode& code) {
    std::map<uint32_t, std::pair<ptx::Function*, const ptx::Instruction*>> by_ptx_line;
    for (auto& function : module.functions)
        for (const auto& one : function.body)
            if (function.has_body && !function.is_host)
                by_ptx_line[static_cast<uint32_t>(one.line)] = {&function, &one};
    for (const auto& function : code.functions)
        for (const auto& access : function.accesses) {
            if (access.kind != toolchain::MachineKind::local_load &&
                access.kind != toolchain::MachineKind::local_store)
                continue;
            const auto found = by_ptx_line.find(access.line);
            if (found == by_ptx_line.end()) continue;
            const auto& [owner, one] = found->second;
            if (!one->opcode.contains(".local") && !one->opcode.contains(".param"))
                owner->spill_places.push_back(one->place);
        }
}

}  // namespace

void set_spills(Build& build, const MachineFacts& facts) {
    const bool spills = std::ranges::any_of(
        facts.registers, [](const auto& kernel) { return kernel.second.spilled_bytes > 0; });
    if (spills && facts.code) set_spill_places(build.module, *facts.code);
}

void set_machine_forms(const Job& job, Build& build, const MachineFacts& facts) {
    build.counts_by_rule = facts.may_be_joined && !facts.code;
    if (facts.may_be_joined)
        set_machine_forms(build.module, facts.code ? &*facts.code : nullptr, job.counts_as_nvcc);
}

void join(const Job& job, Build& build, const HostHalf& host, bool judges_calls) {
    if (!build.error || !build.usable) return;
    if (has_host_half(job)) {
        if (!join_host(job, build, host, judges_calls)) return;
    } else if (judges_calls && !job.is_ptx) {
        judge_calls(job, build);
    }
    if (const auto* note = entry_left_out(job, build)) {
        put_first(build.findings, why_left_out(job, *note));
        build.usable = false;
    }
    if (build.optimized && !job.is_ptx) {
        const auto refused = ptxas_limit_errors(job, build.module);
        build.usable = build.usable && refused.empty();
        put_first(build.findings, refused);
    }
    build.shapes = shapes_of(job, build.module);
}

}  // namespace warpmark::session
