// Execution of a measurement bundle on the first GPU. Compiles each job's PTX with the driver and launches it
// on fresh copies of its buffers.
#include <atomic>
#include <mutex>
#include <thread>

#include "harness/gpu/cuda_driver.h"
#include "harness/gpu/measurement_bundle.h"

namespace warpmark::gpu {
namespace {

constexpr uint32_t free_dynamic_shared = 48 << 10;

// First message of the driver's compiler, without its location.
std::string first_complaint(const std::string& log) {
    const size_t colon = log.find("; error");
    const size_t start = colon == log.npos ? 0 : log.find(": ", colon) + 2;
    return log.substr(start, log.find('\n', start) - start);
}

class OneJob {
  public:
    OneJob(const Driver& driver, const Bundle& bundle, const BundleJob& job)
        : driver_(driver), api_(driver.api()), bundle_(bundle), job_(job) {}
    ~OneJob() {
        for (const uint64_t buffer : buffers_)
            if (buffer) api_.memory_free(buffer);
        if (module_) api_.module_unload(module_);
    }

    JobAnswer run(std::mutex& device) {
        JobAnswer answer{job_.name, load(), {}};
        if (!answer.failure.empty()) return answer;
        const std::lock_guard alone(device);
        answer.failure = fill();
        for (const auto& one : job_.launches)
            if (answer.failure.empty()) answer.failure = launch(one);
        if (answer.failure.empty()) answer.failure = driver_.what(api_.context_synchronize());
        for (size_t at = 0; at < job_.arguments.size() && answer.failure.empty(); ++at) {
            if (!job_.arguments[at].read_back) continue;
            auto& bytes = answer.outputs.emplace_back(bundle_.blobs[job_.arguments[at].blob].size());
            answer.failure = driver_.what(api_.copy_to_host(bytes.data(), buffers_[at], bytes.size()));
        }
        return answer;
    }

  private:
    std::string load() {
        std::string log(4096, '\0');
        int options[] = {error_log_buffer, error_log_bytes};
        void* values[] = {log.data(), reinterpret_cast<void*>(log.size())};
        const int error = api_.module_load(&module_, job_.ptx.c_str(), 2, options, values);
        if (!error) return "";
        log.resize(log.find('\0') == log.npos ? log.size() : log.find('\0'));
        return log.empty() ? driver_.what(error) : first_complaint(log);
    }

    std::string fill() {
        for (const auto& argument : job_.arguments) {
            uint64_t& buffer = buffers_.emplace_back(0);
            if (!argument.is_buffer) continue;
            const auto& blob = bundle_.blobs[argument.blob];
            if (const int error = api_.memory_alloc(&buffer, blob.size())) return driver_.what(error);
            if (const int error = api_.copy_to_device(buffer, blob.data(), blob.size()))
                return driver_.what(error);
        }
        return "";
    }

    std::string launch(const BundleLaunch& one) {
        void* function = nullptr;
        if (const int error = api_.module_function(&function, module_, one.kernel.c_str()))
            return one.kernel + ": " + driver_.what(error);
        if (one.dynamic_shared_bytes > free_dynamic_shared)
            if (const int error = api_.function_set(function, dynamic_shared_attribute,
                                                    static_cast<int>(one.dynamic_shared_bytes)))
                return driver_.what(error);
        std::vector<void*> values;
        for (size_t at = 0; at < job_.arguments.size(); ++at)
            values.push_back(job_.arguments[at].is_buffer
                                 ? static_cast<void*>(&buffers_[at])
                                 : const_cast<std::byte*>(job_.arguments[at].scalar.data()));
        for (const auto& argument : one.more)
            values.push_back(const_cast<std::byte*>(argument.scalar.data()));
        return driver_.what(api_.launch(function, one.grid[0], one.grid[1], one.grid[2], one.block[0],
                                        one.block[1], one.block[2], one.dynamic_shared_bytes, nullptr,
                                        values.data(), nullptr));
    }

    const Driver& driver_;
    const DriverApi& api_;
    const Bundle& bundle_;
    const BundleJob& job_;
    void* module_ = nullptr;
    std::vector<uint64_t> buffers_;
};

}  // namespace

Result<BundleAnswer> run_bundle(const Bundle& bundle, unsigned threads) {
    auto driver = Driver::open();
    if (!driver) return std::unexpected(driver.error());
    BundleAnswer answer{driver->device(), std::vector<JobAnswer>(bundle.jobs.size())};
    std::atomic<size_t> next = 0;
    std::mutex device;
    const auto work = [&] {
        driver->use_here();
        for (size_t at = next++; at < bundle.jobs.size(); at = next++)
            answer.jobs[at] = OneJob(*driver, bundle, bundle.jobs[at]).run(device);
    };
    std::vector<std::jthread> beside;
    for (unsigned at = 1; at < threads; ++at) beside.emplace_back(work);
    work();
    beside.clear();
    return answer;
}

}  // namespace warpmark::gpu
