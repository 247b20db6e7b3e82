// host_half.cpp: one compilation, and a second one where objects of the device's making are on the host.
#include "harness/session/host_half.h"

#include <algorithm>
#include <chrono>

#include "harness/session/halves.h"
#include "harness/session/unread_ptx.h"

namespace warpmark::session {
namespace {

using Clock = std::chrono::steady_clock;

Result<void> compile_as_it_runs(const Job& job, HostHalf& half, toolchain::CompileOptions options) {
    options.device_objects = true;
    const auto compiled = toolchain::compile(job.file, job.source, options);
    if (!compiled) return std::unexpected(compiled.error());
    if (std::ranges::any_of(compiled->findings, is_error)) return {};
    half.as_it_runs.emplace();
    return read_ptx(job, *half.as_it_runs, compiled->ptx, job.file + " (PTX of the host half)",
                    half.findings);
}

}  // namespace

toolchain::CompileOptions options_of(const Job& job) {
    toolchain::CompileOptions options;
    options.arch = job.arch;
    options.relocatable = job.relocatable;
    options.defines = job.defines;
    options.folder = job.folder;
    options.include_dirs = job.include_dirs;
    return options;
}

Result<void> compile(const Job& job, HostHalf& half) {
    const auto start = Clock::now();
    toolchain::CompileOptions options = options_of(job);
    options.pass = toolchain::Pass::host;
    options.bytes_read = &half.compiled_bytes;
    auto compiled = toolchain::compile(job.file, job.source, options);
    half.compile_seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (!compiled) return std::unexpected(compiled.error());
    half.findings = std::move(compiled->findings);
    if (std::ranges::any_of(half.findings, is_error)) return {};
    const auto read =
        read_ptx(job, half.module, compiled->ptx, job.file + " (PTX of the host half)", half.findings);
    return read && has_open_objects(half.module) ? compile_as_it_runs(job, half, options) : read;
}

}  // namespace warpmark::session
