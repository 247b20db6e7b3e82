// Requests for a GPU: the probes of the instruction tables and the whole kernels, and their results.
#include "proofs/measure/measurement_set.h"

#include <map>

#include "proofs/measure/h200_results.h"
#include "proofs/measure/kernel_run.h"

namespace warpmark::measure {
namespace {

constexpr const char *probe_mark = "probe ", *kernel_mark = "kernel ";

void ask_probes(gpu::Bundle& bundle) {
    std::map<const Vectors*, std::pair<uint32_t, uint32_t>> blobs;  // input and output
    for (const auto& probe : probes()) {
        if (!probe.exempt.empty()) continue;
        const Vectors& vectors = vectors_of(probe);
        const auto [found, fresh] = blobs.try_emplace(&vectors, static_cast<uint32_t>(bundle.blobs.size()),
                                                      static_cast<uint32_t>(bundle.blobs.size() + 1));
        if (fresh) {
            bundle.blobs.push_back(input_bytes(vectors));
            bundle.blobs.push_back(output_bytes(vectors));
        }
        const auto [in, out] = found->second;
        gpu::BundleLaunch launch{kernel_name,
                                 {static_cast<uint32_t>(vectors.size()) / block_threads, 1, 1},
                                 {block_threads, 1, 1},
                                 0,
                                 {}};
        bundle.jobs.push_back({probe_mark + probe.name,
                               kernel_of(probe),
                               {{true, in, false, {}}, {true, out, true, {}}},
                               {launch}});
    }
}

Result<void> keep_probes(const std::filesystem::path& root, const gpu::BundleAnswer& answer) {
    const auto all = probes();
    std::map<std::string_view, const gpu::JobAnswer*> answers;
    for (const auto& job : answer.jobs)
        if (job.name.starts_with(probe_mark)) answers[std::string_view(job.name).substr(6)] = &job;
    if (answers.empty()) return {};
    Data data;
    for (const auto& probe : all) {
        const auto found = answers.find(probe.name);
        if (found == answers.end()) continue;
        Measured& one = data[probe.name];
        one.why_not = found->second->failure;
        if (!one.why_not.empty()) continue;
        const Results results = results_of(probe, found->second->outputs.at(0));
        one.fingerprint = fingerprint(vectors_of(probe));
        one.first = digits_of(probe, results.first);
        if (has_second(probe)) one.second = bits_of(results.second);
    }
    return write_data(root / data_folder, all, data, answer.device);
}

std::string name_of(const KernelFile& file, bool optimized) {
    return kernel_mark + file.name + (optimized ? "" : " -G");
}

Result<void> ask_kernels(gpu::Bundle& bundle, const std::string& root) {
    const auto files = read_kernels(root + "/" + kernel_folder);
    if (!files) return std::unexpected(files.error());
    for (const auto& file : *files)
        for (const bool optimized : {true, false}) {
            const auto ptx = compile_kernel(file, optimized);
            if (!ptx) return std::unexpected(ptx.error());
            ask_kernel(bundle, file, name_of(file, optimized), *ptx);
        }
    return {};
}

Result<void> keep_kernels(const std::string& root, const gpu::BundleAnswer& answer) {
    const auto files = read_kernels(root + "/" + kernel_folder);
    if (!files) return std::unexpected(files.error());
    KernelData data;
    for (const auto& file : *files)
        for (const bool optimized : {true, false})
            for (const auto& job : answer.jobs) {
                if (job.name != name_of(file, optimized)) continue;
                if (!job.failure.empty())
                    return std::unexpected(
                        Error{job.name + ": " + job.failure, {}, "fix the kernel", Blame::caller});
                size_t output = 0;
                for (size_t at = 0; at < file.arguments.size(); ++at)
                    if (file.arguments[at].is_buffer)
                        data[key_of(file, optimized, at)] = output_of(file, job.outputs.at(output++));
            }
    if (!data.empty()) write_kernel_data(root + "/" + kernel_data, data, answer.device);
    return {};
}

}  // namespace

Result<gpu::Bundle> asked(const std::string& root) {
    gpu::Bundle bundle;
    ask_probes(bundle);
    if (const auto kernels = ask_kernels(bundle, root); !kernels) return std::unexpected(kernels.error());
    return bundle;
}

Result<void> keep(const std::string& root, const gpu::BundleAnswer& answer) {
    if (auto kept = keep_probes(root, answer); !kept) return kept;
    return keep_kernels(root, answer);
}

}  // namespace warpmark::measure
