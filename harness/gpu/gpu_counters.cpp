// Sequence of CUPTI's range profiler: query the chip, start, stop, decode, evaluate.
#include "harness/gpu/gpu_counters.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <thread>
#include <utility>

namespace warpmark::gpu {
namespace {

struct Known {
    int code;
    const char* what;
    const char* way_out;
};

constexpr const char* permit =
    "Run as root (in a container with --cap-add=SYS_ADMIN), or allow them for all users: put\n"
    "  `options nvidia NVreg_RestrictProfilingToAdminUsers=0` into a file of /etc/modprobe.d/ and reload the "
    "driver (reboot).\n"
    "  Times are measured even without counters.";
constexpr const char* other_machine = "Counters need exclusive use of the device; times are still measured.";
constexpr const char* other_profiler =
    "End the other profiler (ncu, nsys, DCGM: `dcgmi profile --pause`) and try again.";

constexpr Known known_failures[] = {
    {cupti::not_permitted, "the GPU's counters are not allowed for this user", permit},
    {cupti::virtual_gpu_not_permitted, "the GPU's counters are not allowed for this virtual machine",
     "The host's administrator can allow profiling on the virtual GPU."},
    {cupti::hardware_busy, "another profiler uses the GPU's counters", other_profiler},
    {cupti::several_subscribers, "another profiler is in this process", other_profiler},
    {cupti::virtual_gpu, "a virtual GPU of this kind has no counters", other_machine},
    {cupti::confidential_computing, "the GPU has no counters in confidential-computing mode", other_machine},
    {cupti::mining_device, "this mining device has no counters", other_machine},
    {cupti::partitioned_device, "a partition of a GPU has no counters here", other_machine},
    {cupti::linked_devices, "linked devices (SLI) have no counters", other_machine},
    {cupti::windows_subsystem, "the counters cannot be read from here (WSL)", other_machine},
    {cupti::not_supported, "the range profiler does not support this device",
     "It needs a device of compute capability 7.5 or more; times are still measured."},
    {cupti::not_compatible, "libcupti does not match the driver",
     "Install a toolkit that is no newer than the driver, or a newer driver."},
};

struct Reason {
    cupti::Support cupti::DeviceSupported::* member;
    int code;
};
constexpr Reason reasons[] = {
    {&cupti::DeviceSupported::architecture, cupti::not_supported},
    {&cupti::DeviceSupported::sli, cupti::linked_devices},
    {&cupti::DeviceSupported::virtual_gpu, cupti::virtual_gpu},
    {&cupti::DeviceSupported::confidential, cupti::confidential_computing},
    {&cupti::DeviceSupported::mining, cupti::mining_device},
    {&cupti::DeviceSupported::wsl, cupti::windows_subsystem},
};

}  // namespace

Error Counters::failed(const std::string& step, int code) const {
    for (const auto& one : known_failures)
        if (one.code == code) return Error{one.what, {}, one.way_out, Blame::tool};
    const char* text = nullptr;
    api_.result_text(code, &text);
    return Error{fmt::format("CUPTI could not {}: {}", step, text ? text : fmt::format("error {}", code)),
                 {},
                 "Times are still measured.",
                 Blame::tool};
}

Result<std::unique_ptr<Counters>> Counters::open(void* context, int device, MetricKind ask,
                                                 double patience_s) {
    const auto& library = cupti::library();
    if (!library) return std::unexpected(library.error());
    return open(library->api, context, device, ask, patience_s);
}

Result<std::unique_ptr<Counters>> Counters::open(const cupti::Api& api, void* context, int device,
                                                 MetricKind ask, double patience_s) {
    std::unique_ptr<Counters> counters(new Counters(api, context, patience_s));
    auto ready = counters->look_at(device);
    if (ready) ready = counters->choose_metrics(ask);
    if (ready) ready = counters->configure();
    if (!ready) return std::unexpected(ready.error());
    return counters;
}

Counters::~Counters() {
    release();
    cupti::HostEnd over;
    over.host = host_;
    if (host_) api_.host_end(&over);
}

Result<void> Counters::look_at(int device) {
    cupti::InitializeParams initialize;
    if (const int code = api_.initialize(&initialize)) return std::unexpected(failed("start", code));
    cupti::DeviceSupported support;
    support.device = device;
    if (const int code = api_.device_supported(&support))
        return std::unexpected(failed("look at the device", code));
    if (support.supported != cupti::Support::supported) {
        for (const auto& reason : reasons)
            if (support.*reason.member != cupti::Support::supported)
                return std::unexpected(failed("use the device", reason.code));
        return std::unexpected(failed("use the device", cupti::not_supported));
    }
    cupti::ChipName chip;
    chip.device = static_cast<size_t>(device);
    if (const int code = api_.chip_name(&chip)) return std::unexpected(failed("name the chip", code));
    chip_ = chip.name;
    cupti::Availability availability;
    availability.context = context_;
    if (const int code = once_free([&] { return api_.availability(&availability); }))
        return std::unexpected(failed("ask which counters are there", code));
    availability_.resize(availability.image_bytes);
    availability.image = availability_.data();
    if (const int code = api_.availability(&availability))
        return std::unexpected(failed("ask which counters are there", code));
    return {};
}

// Queried in a separate host object, because an unknown metric would invalidate the whole configuration.
bool Counters::known(const char* metric) {
    cupti::HostInitialize host;
    host.chip = chip_.c_str();
    host.availability = availability_.data();
    if (api_.host_initialize(&host)) return false;
    cupti::AddMetrics add;
    add.host = host.host;
    add.names = &metric;
    add.count = 1;
    const bool is_known = api_.add_metrics(&add) == 0;
    cupti::HostEnd over;
    over.host = host.host;
    api_.host_end(&over);
    return is_known;
}

Result<void> Counters::choose_metrics(MetricKind ask) {
    for (size_t row = 0; row < metrics.size(); ++row) {
        if (ask != MetricKind::both && metrics[row].from != ask) continue;
        if (known(metrics[row].name)) {
            chosen_.push_back(row);
            names_.push_back(metrics[row].name);
        } else
            unknown_.push_back(metrics[row].what);
    }
    if (names_.empty())
        return std::unexpected(Error{"libcupti has no counters for the chip " + chip_,
                                     {},
                                     "Install a newer CUDA Toolkit.",
                                     Blame::tool});
    return {};
}

Result<void> Counters::configure() {
    cupti::HostInitialize host;
    host.chip = chip_.c_str();
    host.availability = availability_.data();
    if (const int code = api_.host_initialize(&host))
        return std::unexpected(failed("prepare for the chip " + chip_, code));
    host_ = host.host;
    cupti::AddMetrics add;
    add.host = host_;
    add.names = names_.data();
    add.count = names_.size();
    if (const int code = api_.add_metrics(&add))
        return std::unexpected(failed("take the counters together", code));
    cupti::ConfigSize size;
    size.host = host_;
    if (const int code = api_.config_size(&size)) return std::unexpected(failed("plan the counters", code));
    config_.resize(size.bytes);
    cupti::Config config;
    config.host = host_;
    config.bytes = config_.size();
    config.image = config_.data();
    if (const int code = api_.config(&config)) return std::unexpected(failed("plan the counters", code));
    cupti::Passes passes;
    passes.bytes = config_.size();
    passes.image = config_.data();
    if (const int code = api_.passes(&passes)) return std::unexpected(failed("plan the counters", code));
    passes_ = passes.passes;
    return {};
}

// Another process may hold the counters. Polls until they are free or the patience is exhausted.
template <class F>
int Counters::once_free(F step) const {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(patience_s_);
    for (;;) {
        const int code = step();
        if (code != cupti::hardware_busy || std::chrono::steady_clock::now() >= end) return code;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

Result<void> Counters::start(size_t most_launches) {
    cupti::EnableParams enable;
    enable.context = context_;
    if (!profiler_)
        if (const int code = api_.enable(&enable))
            return std::unexpected(failed("take hold of the context", code));
    if (!profiler_) profiler_ = enable.profiler;
    auto begun = begin(most_launches);
    if (!begun) release();
    return begun;
}

// CUPTI silently drops ranges that exceed the space. One extra slot reveals an excess.
Result<void> Counters::begin(size_t most_launches) {
    most_ = most_launches;
    if (most_launches + 1 > room_) {
        cupti::DataSize size;
        size.profiler = profiler_;
        size.names = names_.data();
        size.count = names_.size();
        size.ranges = most_launches + 1;
        size.nodes = static_cast<uint32_t>(most_launches + 1);
        if (const int code = api_.data_size(&size))
            return std::unexpected(failed("make room for the counts", code));
        data_.assign(size.bytes, 0);
        room_ = most_launches + 1;
    }
    cupti::DataInitialize data;
    data.profiler = profiler_;
    data.bytes = data_.size();
    data.data = data_.data();
    if (const int code = api_.data_initialize(&data))
        return std::unexpected(failed("make room for the counts", code));
    cupti::SetConfig config;
    config.profiler = profiler_;
    config.config = config_.data();
    config.config_bytes = config_.size();
    config.data = data_.data();
    config.data_bytes = data_.size();
    config.range = cupti::Range::every_launch;
    config.replay = cupti::Replay::launch;
    config.ranges_per_pass = room_;
    if (const int code = api_.set_config(&config)) return std::unexpected(failed("set the counters", code));
    cupti::Profiler profiler;
    profiler.profiler = profiler_;
    if (const int code = once_free([&] { return api_.start(&profiler); }))
        return std::unexpected(failed("start the counters", code));
    return {};
}

void Counters::release() {
    if (!profiler_) return;
    cupti::Profiler profiler;
    profiler.profiler = std::exchange(profiler_, nullptr);
    api_.disable(&profiler);
    room_ = 0;
}

Result<std::vector<LaunchCounters>> Counters::take(ModuleRelease after) {
    auto counts = evaluate();
    if (!counts || after == ModuleRelease::release) release();
    return counts;
}

Result<std::vector<LaunchCounters>> Counters::evaluate() {
    cupti::Stop stop;
    stop.profiler = profiler_;
    if (const int code = api_.stop(&stop)) return std::unexpected(failed("stop the counters", code));
    cupti::Decode decode;
    decode.profiler = profiler_;
    if (const int code = api_.decode(&decode)) return std::unexpected(failed("decode the counts", code));
    if (!stop.all_passes)
        return std::unexpected(Error{"not every pass of the counters was run", {}, "", Blame::tool});
    cupti::DataInfo info;
    info.data = data_.data();
    info.bytes = data_.size();
    if (const int code = api_.data_info(&info)) return std::unexpected(failed("read the counts", code));
    if (decode.dropped || info.ranges > most_)
        return std::unexpected(
            Error{fmt::format("there were more than {} launches, the most that can be counted", most_),
                  {},
                  "",
                  Blame::tool});
    std::vector<LaunchCounters> all(info.ranges);
    std::vector<double> values(names_.size());
    for (size_t range = 0; range < all.size(); ++range) {
        cupti::EvaluateParams evaluate;
        evaluate.host = host_;
        evaluate.data = data_.data();
        evaluate.data_bytes = data_.size();
        evaluate.range = range;
        evaluate.names = names_.data();
        evaluate.count = names_.size();
        evaluate.values = values.data();
        if (const int code = api_.evaluate(&evaluate))
            return std::unexpected(failed("evaluate the counts", code));
        // A value that is not a number was not counted.
        for (size_t at = 0; at < values.size(); ++at)
            if (values[at] >= 0)
                all[range].*metrics[chosen_[at]].count = static_cast<uint64_t>(std::llround(values[at]));
    }
    return all;
}

}  // namespace warpmark::gpu
