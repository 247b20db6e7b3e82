// Launches of each module with counters, and their results as text.
#include "proofs/measure/counter_run.h"

#include <fmt/format.h>

#include "harness/gpu/cuda_driver.h"
#include "harness/gpu/gpu_counters.h"

namespace warpmark::measure {
namespace {

constexpr int dynamic_shared_attribute = 8;  // CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES

Error tool_error(const std::string& name, const std::string& what) {
    return Error{name + ": " + what, {}, "", Blame::tool};
}

// A job's module and buffers, held while it runs.
class Loaded {
  public:
    Loaded(const gpu::Driver& driver, const gpu::Bundle& bundle, const gpu::BundleJob& job)
        : driver_(driver), api_(driver.api()), bundle_(bundle), job_(job) {}
    ~Loaded() {
        for (const uint64_t buffer : buffers_)
            if (buffer) api_.memory_free(buffer);
        if (module_) api_.module_unload(module_);
    }
    int load() {
        if (const int error = api_.module_load(&module_, job_.ptx.c_str(), 0, nullptr, nullptr)) return error;
        for (const auto& argument : job_.arguments) {
            uint64_t& buffer = buffers_.emplace_back(0);
            if (!argument.is_buffer) continue;
            const auto& blob = bundle_.blobs[argument.blob];
            if (const int error = api_.memory_alloc(&buffer, blob.size())) return error;
            if (const int error = api_.copy_to_device(buffer, blob.data(), blob.size())) return error;
        }
        return 0;
    }
    int launch(const gpu::BundleLaunch& one) {
        void* function = nullptr;
        if (const int error = api_.module_function(&function, module_, one.kernel.c_str())) return error;
        api_.function_set(function, dynamic_shared_attribute, static_cast<int>(one.dynamic_shared_bytes));
        std::vector<void*> values;
        for (size_t at = 0; at < job_.arguments.size(); ++at)
            values.push_back(job_.arguments[at].is_buffer
                                 ? static_cast<void*>(&buffers_[at])
                                 : const_cast<std::byte*>(job_.arguments[at].scalar.data()));
        for (const auto& argument : one.more)
            values.push_back(const_cast<std::byte*>(argument.scalar.data()));
        return api_.launch(function, one.grid[0], one.grid[1], one.grid[2], one.block[0], one.block[1],
                           one.block[2], one.dynamic_shared_bytes, nullptr, values.data(), nullptr);
    }

  private:
    const gpu::Driver& driver_;
    const gpu::DriverApi& api_;
    const gpu::Bundle& bundle_;
    const gpu::BundleJob& job_;
    void* module_ = nullptr;
    std::vector<uint64_t> buffers_;
};

Result<void> run(const gpu::Driver& driver, const gpu::Bundle& bundle, const gpu::BundleJob& job,
                 gpu::Counters* counters, std::string& lines) {
    Loaded loaded(driver, bundle, job);
    if (const int error = loaded.load()) return std::unexpected(tool_error(job.name, driver.what(error)));
    if (counters)
        if (auto started = counters->start(job.launches.size()); !started) return started;
    for (const auto& launch : job.launches)
        if (const int error = loaded.launch(launch))
            return std::unexpected(tool_error(job.name, driver.what(error)));
    if (const int error = driver.api().context_synchronize())
        return std::unexpected(tool_error(job.name, driver.what(error)));
    if (!counters) return {};
    const auto counts = counters->take();
    if (!counts) return std::unexpected(counts.error());
    if (counts->size() != job.launches.size())
        return std::unexpected(tool_error(
            job.name, fmt::format("{} launches, but counts of {}", job.launches.size(), counts->size())));
    for (size_t at = 0; at < counts->size(); ++at) {
        lines += fmt::format("{},{},{}", job.name, at, job.launches[at].kernel);
        for (const auto& metric : gpu::metrics) {
            const auto& count = (*counts)[at].*metric.count;
            lines += count ? fmt::format(",{}", *count) : ",";
        }
        lines += '\n';
    }
    return {};
}

}  // namespace

Result<std::string> count_launches(const gpu::Bundle& bundle, bool count) {
    auto driver = gpu::Driver::open();
    if (!driver) return std::unexpected(driver.error());
    std::unique_ptr<gpu::Counters> counters;
    if (count) {
        auto opened = gpu::Counters::open(driver->context(), driver->ordinal(), gpu::MetricKind::both);
        if (!opened) return std::unexpected(opened.error());
        counters = std::move(*opened);
    }
    std::string lines = fmt::format("# {}, runs of each launch: {}\njob,launch,kernel", driver->device(),
                                    counters ? counters->passes() : 1);
    for (const auto& metric : gpu::metrics) lines += fmt::format(",{}", metric.name);
    lines += '\n';
    for (const auto& job : bundle.jobs) {
        if (!job.name.starts_with("kernel ")) continue;
        if (auto ran = run(*driver, bundle, job, counters.get(), lines); !ran)
            return std::unexpected(ran.error());
    }
    return lines;
}

}  // namespace warpmark::measure
