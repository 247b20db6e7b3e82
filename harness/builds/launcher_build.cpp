// Compiles the launcher, and a second time if host code constructs objects by device-only constructors.
#include "harness/builds/launcher_build.h"

#include <algorithm>
#include <chrono>

#include "harness/builds/build_steps.h"

namespace warpmark::session {
namespace {

using Clock = std::chrono::steady_clock;

std::string name_of(const Job& job) {
    return job.file + " (PTX of the host half)";
}

Result<void> compile_as_it_runs(const Job& job, HostHalf& half, toolchain::CompileOptions options,
                                HostText* text) {
    options.device_objects = true;
    const auto compiled = toolchain::compile(job.file, job.source, options);
    if (!compiled) return std::unexpected(compiled.error());
    if (std::ranges::any_of(compiled->findings, is_error)) return {};
    if (text) text->as_it_runs = compiled->ptx;
    half.as_it_runs.emplace();
    return read_ptx(job, *half.as_it_runs, compiled->ptx, name_of(job), half.findings);
}

}  // namespace

toolchain::CompileOptions options_of(const Job& job) {
    toolchain::CompileOptions options;
    options.arch = job.arch;
    options.relocatable = job.relocatable;
    options.newer_language = job.newer_language;
    options.defines = job.defines;
    options.folder = job.folder;
    options.include_dirs = job.include_dirs;
    return options;
}

Result<void> compile(const Job& job, HostHalf& half, HostText* text) {
    const auto start = Clock::now();
    toolchain::CompileOptions options = options_of(job);
    options.pass = toolchain::Pass::host;
    options.bytes_read = &half.compiled_bytes;
    auto compiled = toolchain::compile(job.file, job.source, options);
    half.compile_seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (!compiled) return std::unexpected(compiled.error());
    half.findings = std::move(compiled->findings);
    if (text) *text = {compiled->ptx, {}, half.findings, half.compile_seconds, half.compiled_bytes};
    if (std::ranges::any_of(half.findings, is_error)) return {};
    const auto read = read_ptx(job, half.module, compiled->ptx, name_of(job), half.findings);
    return read && has_open_objects(half.module) ? compile_as_it_runs(job, half, options, text) : read;
}

Result<void> read(const Job& job, HostText text, HostHalf& half) {
    half.compile_seconds = text.compile_seconds;
    half.compiled_bytes = text.compiled_bytes;
    half.findings = std::move(text.findings);
    if (std::ranges::any_of(half.findings, is_error)) return {};
    const auto read = read_ptx(job, half.module, text.ptx, name_of(job), half.findings);
    if (!read || !text.as_it_runs) return read;
    half.as_it_runs.emplace();
    return read_ptx(job, *half.as_it_runs, *text.as_it_runs, name_of(job), half.findings);
}

}  // namespace warpmark::session
