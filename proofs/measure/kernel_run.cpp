// Whole kernels in the simulator, and their measured outputs as text.
#include "proofs/measure/kernel_run.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "harness/base/hash.h"
#include "harness/contract/finding_table.h"
#include "harness/diagnose/messages.h"
#include "harness/observe/event_observers.h"
#include "harness/runtime/simulator.h"
#include "harness/toolchain/toolchain.h"
#include "proofs/measure/operand_vectors.h"

namespace warpmark::measure {
namespace {

std::vector<std::byte> bytes_of(const void* value, size_t count) {
    const auto* bytes = static_cast<const std::byte*>(value);
    return {bytes, bytes + count};
}

std::string hexadecimal(const std::vector<std::byte>& bytes) {
    std::string text;
    for (const std::byte byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned>(byte));
    return text;
}

std::vector<std::byte> from_hexadecimal(const std::string& text) {
    std::vector<std::byte> bytes;
    for (size_t at = 0; at + 1 < text.size(); at += 2)
        bytes.push_back(static_cast<std::byte>(std::stoul(text.substr(at, 2), nullptr, 16)));
    return bytes;
}

}  // namespace

Result<std::string> compile_kernel(const KernelFile& file, bool optimized) {
    toolchain::CompileOptions options;
    options.optimize = optimized;
    auto compiled = toolchain::compile(file.name + ".cu", file.source, options);
    if (!compiled) return std::unexpected(compiled.error());
    for (const auto& finding : compiled->findings)
        if (finding.severity == Severity::error)
            return std::unexpected(Error{file.name + ".cu: " + finding.message, {}, ""});
    return std::move(compiled->ptx);
}

Result<KernelRun> run_kernel(const KernelFile& file, const std::string& ptx, bool optimized, int level,
                             bool checks) {
    const auto module = ptx::parse(ptx, file.name);
    if (!module.errors.empty()) return std::unexpected(module.errors[0]);
    FindingLog log;
    observe::EventObserver watch(log, optimized);
    runtime::Setup setup;
    setup.decode.user_file = file.name + ".cu";
    setup.decode.level = level;
    setup.observer = checks ? &watch : nullptr;
    runtime::Simulation machine(module, setup);
    std::vector<std::vector<std::byte>> arguments;
    std::vector<uint64_t> addresses;
    for (const auto& argument : file.arguments) {
        machine::NewRegion region;
        region.name = fmt::format("argument {}", addresses.size());
        region.bytes = argument.bytes.size();
        region.initialized = argument.initialized;
        addresses.push_back(argument.is_buffer ? machine.add_buffer(region, argument.bytes) : 0);
        arguments.push_back(argument.is_buffer ? bytes_of(&addresses.back(), 8) : argument.bytes);
    }
    for (const auto& launch : file.launches) {
        auto all = arguments;
        for (const int32_t value : launch.more) all.push_back(bytes_of(&value, sizeof value));
        const auto ran =
            machine.launch(launch.kernel, launch.grid, launch.block, launch.dynamic_shared_bytes, all);
        if (!ran) return std::unexpected(ran.error());
    }
    KernelRun run;
    for (const uint64_t address : addresses)
        run.outputs.push_back(address ? machine.read_buffer(address) : std::vector<std::byte>{});
    run.findings = machine.run().seen.findings.take();
    run.launches = std::move(machine.run().seen.launches);
    for (auto& finding : log.take()) run.findings.push_back(std::move(finding));
    // The significance of an uninitialized read is decided by further runs (runs/unwritten_value_trial.cpp).
    std::erase_if(run.findings,
                  [](const Finding& finding) { return finding.id == id_of("memory.uninitialised"); });
    diagnose::write_messages(run.findings);
    return run;
}

void ask_kernel(gpu::Bundle& bundle, const KernelFile& file, const std::string& name,
                const std::string& ptx) {
    gpu::BundleJob job{name, ptx, {}, {}};
    for (const auto& argument : file.arguments) {
        job.arguments.push_back({argument.is_buffer, static_cast<uint32_t>(bundle.blobs.size()),
                                 argument.is_buffer, argument.bytes});
        if (argument.is_buffer) {
            bundle.blobs.push_back(argument.bytes);
            job.arguments.back().scalar.clear();
        }
    }
    for (const auto& launch : file.launches) {
        gpu::BundleLaunch& one = job.launches.emplace_back();
        one.kernel = launch.kernel;
        one.grid = launch.grid;
        one.block = launch.block;
        one.dynamic_shared_bytes = launch.dynamic_shared_bytes;
        for (const int32_t value : launch.more)
            one.more.push_back({false, 0, false, bytes_of(&value, sizeof value)});
    }
    bundle.jobs.push_back(std::move(job));
}

KernelOutput output_of(const KernelFile& file, const std::vector<std::byte>& bytes) {
    const auto source = static_cast<uint32_t>(fnv1a(std::as_bytes(std::span(file.source))));
    return {source,
            bytes.size(),
            fnv1a(bytes),
            {bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(std::min(bytes.size(), kept_bytes))}};
}

std::string key_of(const KernelFile& file, bool optimized, size_t argument) {
    return fmt::format("{} {} {}", file.name, optimized ? "optimised" : "-G", argument);
}

KernelData read_kernel_data(const std::filesystem::path& path) {
    KernelData data;
    std::ifstream stream(path);
    for (std::string line; std::getline(stream, line);) {
        if (line.empty() || line.starts_with("#")) continue;
        std::istringstream words(line);
        std::string name, build, argument, first;
        KernelOutput output;
        words >> name >> build >> argument >> std::hex >> output.source >> std::dec >> output.bytes >>
            std::hex >> output.hash >> first;
        output.first = from_hexadecimal(first);
        data[name + " " + build + " " + argument] = std::move(output);
    }
    return data;
}

void write_kernel_data(const std::filesystem::path& path, const KernelData& data, const std::string& device) {
    std::ofstream stream(path, std::ios::binary);
    stream << "# h200.txt: what an " << device
           << " left in the kernels' buffers: name, build, fingerprint of the source,\n"
           << "# argument, bytes, their hash, the first of them.\n";
    for (const auto& [key, output] : data)
        stream << fmt::format("{} {:08x} {} {:016x} {}\n", key, output.source, output.bytes, output.hash,
                              hexadecimal(output.first));
}

}  // namespace warpmark::measure
