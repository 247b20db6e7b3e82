// devices.cpp: which GPUs there are, who has which, and who is out.
#include "harness/gpu/devices.h"

#include <algorithm>
#include <cctype>

namespace warpmark::gpu {
namespace {

Error wrong_name(const std::string& which) {
    return Error{"there is no device `" + which + "`", {}, "sim, cuda (all GPUs), or cuda: and numbers, as in cuda:0,2", Blame::caller};
}

// The numbers behind "cuda:". None: it is written otherwise.
std::vector<int> numbers(const std::string& text) {
    std::vector<int> found;
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find(',', at), text.size());
        const std::string word = text.substr(at, end - at);
        if (word.empty() || word.size() > 3 || !std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c); })) return {};
        const int number = std::stoi(word);
        if (std::ranges::find(found, number) == found.end()) found.push_back(number);
        at = end + 1;
    }
    return found;
}

// How many there are is asked in a process of its own, as this one must never have the driver in it.
Result<std::vector<int>> wanted(const std::string& which) {
    if (which != "cuda") {
        auto list = which.starts_with("cuda:") ? numbers(which.substr(5)) : std::vector<int>{};
        if (list.empty()) return std::unexpected(wrong_name(which));
        return list;
    }
    const auto first = Worker::start(0);
    if (!first) return std::unexpected(first.error());
    std::vector<int> list;
    for (uint32_t at = 0; at < first->greeting().devices; ++at) list.push_back(static_cast<int>(at));
    return list;
}

}  // namespace

Result<std::shared_ptr<Devices>> Devices::open(const std::string& which) {
    const auto list = wanted(which);
    if (!list) return std::unexpected(list.error());
    auto devices = std::make_shared<Devices>();
    for (const int device : *list) {
        const auto worker = Worker::start(device);
        if (!worker) return std::unexpected(worker.error());
        const Greeting& greeting = worker->greeting();
        if (devices->all_.empty()) devices->name_ = greeting.device, devices->capability_ = greeting.capability;
        devices->capability_ = std::min(devices->capability_, greeting.capability);
        devices->all_.push_back({device});
    }
    return devices;
}

Result<Devices::Lease> Devices::lease(const std::shared_ptr<Devices>& devices) {
    std::unique_lock lock(devices->mutex_);
    const auto in_use = [](const One& one) { return one.failures < most_failures; };
    for (;;) {
        if (std::ranges::none_of(devices->all_, in_use))
            return std::unexpected(Error{"no GPU is left that computes what it should", {}, "warpmark doctor tells more; --device sim needs no GPU", Blame::tool});
        const auto free = std::ranges::find_if(devices->all_, [&](const One& one) { return in_use(one) && !one.taken; });
        if (free == devices->all_.end()) {
            devices->freed_.wait(lock);
            continue;
        }
        free->taken = true;
        return Lease(devices, static_cast<size_t>(free - devices->all_.begin()));
    }
}

Devices::Lease::~Lease() {
    if (!all_) return;
    {
        const std::lock_guard lock(all_->mutex_);
        all_->all_[index_].taken = false;
    }
    all_->freed_.notify_all();
}

int Devices::Lease::device() const { return all_->all_[index_].device; }

bool Devices::Lease::still_well() {
    if (Worker::start(device())) return true;
    const std::lock_guard lock(all_->mutex_);
    ++all_->all_[index_].failures;
    return false;
}

}  // namespace warpmark::gpu
