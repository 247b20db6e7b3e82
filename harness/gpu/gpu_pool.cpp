// Bookkeeping of GPUs: available, leased, removed.
#include "harness/gpu/gpu_pool.h"

#include <algorithm>
#include <cctype>

namespace warpmark::gpu {
namespace {

Error wrong_name(const std::string& which) {
    return Error{"there is no device `" + which + "`",
                 {},
                 "Use sim, cuda (all GPUs), or cuda:0,2 (these GPUs).",
                 Blame::caller};
}

// The numbers after "cuda:"; empty for "cuda" itself, which means all. Error: invalid syntax.
Result<std::vector<int>> numbers_in(const std::string& which) {
    if (which == "cuda") return std::vector<int>{};
    std::vector<int> found;
    const std::string text = which.starts_with("cuda:") ? which.substr(5) : "?";
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find(',', at), text.size());
        const std::string word = text.substr(at, end - at);
        if (word.empty() || word.size() > 3 ||
            !std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c); }))
            return std::unexpected(wrong_name(which));
        const int number = std::stoi(word);
        if (std::ranges::find(found, number) == found.end()) found.push_back(number);
        at = end + 1;
    }
    return found;
}

}  // namespace

// Devices are queried in a separate process, because the driver must never be loaded in this one.
Result<std::shared_ptr<GpuPool>> GpuPool::open(const std::string& which) {
    auto list = numbers_in(which);
    if (!list) return std::unexpected(list.error());
    const bool all = list->empty();
    if (all) list->push_back(0);
    const auto greet = [](int device) -> Result<Greeting> {
        const auto worker = GpuWorker::start(device);
        if (!worker) return std::unexpected(worker.error());
        return worker->greeting();
    };
    Result<Greeting> first = greet((*list)[0]);
    // An unhealthy GPU must not block the others.
    for (size_t at = 1; !first && at < (all ? most_asked : list->size()); ++at)
        if (auto other = greet(all ? static_cast<int>(at) : (*list)[at]))
            first = std::move(other);
        else if (all && other.error().what.find("no device") != std::string::npos)
            break;
    if (!first) return std::unexpected(first.error());
    const auto& capabilities = first->capabilities;
    if (all)
        for (int number = 1; number < static_cast<int>(capabilities.size()); ++number)
            list->push_back(number);
    auto devices = std::make_shared<GpuPool>();
    devices->name_ = first->device;
    devices->capability_ = ~0u;
    for (const int device : *list) {
        if (device >= static_cast<int>(capabilities.size()))
            return std::unexpected(Error{"there is no GPU " + std::to_string(device) + ": the driver has " +
                                             std::to_string(capabilities.size()),
                                         {},
                                         "warpmark doctor lists them",
                                         Blame::tool});
        devices->capability_ = std::min(devices->capability_, capabilities[static_cast<size_t>(device)]);
        devices->all_.push_back({device});
    }
    return devices;
}

Result<GpuPool::Lease> GpuPool::lease(const std::shared_ptr<GpuPool>& devices) {
    std::unique_lock lock(devices->mutex_);
    const auto in_use = [](const PooledDevice& one) { return one.failures < most_failures; };
    for (;;) {
        if (std::ranges::none_of(devices->all_, in_use))
            return std::unexpected(Error{"no GPU is left that computes correct results",
                                         {},
                                         "see warpmark doctor; --device sim needs no GPU",
                                         Blame::tool});
        const auto free = std::ranges::find_if(
            devices->all_, [&](const PooledDevice& one) { return in_use(one) && !one.taken; });
        if (free == devices->all_.end()) {
            devices->freed_.wait(lock);
            continue;
        }
        free->taken = true;
        return Lease(devices, static_cast<size_t>(free - devices->all_.begin()));
    }
}

GpuPool::Lease::~Lease() {
    if (!all_) return;
    {
        const std::lock_guard lock(all_->mutex_);
        all_->all_[index_].taken = false;
    }
    all_->freed_.notify_all();
}

int GpuPool::Lease::device() const {
    return all_->all_[index_].device;
}

bool GpuPool::Lease::still_well() {
    if (GpuWorker::start(device())) return true;
    const std::lock_guard lock(all_->mutex_);
    ++all_->all_[index_].failures;
    return false;
}

}  // namespace warpmark::gpu
