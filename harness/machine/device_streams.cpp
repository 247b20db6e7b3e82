// Vector clocks of streams and events; a wait takes the maximum of each component.
#include "harness/machine/device_streams.h"

#include <algorithm>

namespace warpmark::machine {
namespace {

constexpr uint64_t legacy_by_name = 1;  // cudaStreamLegacy
constexpr uint32_t legacy = 0;

}  // namespace

void Streams::join(Clock& into, const Clock& from) {
    if (into.size() < from.size()) into.resize(from.size());
    for (size_t at = 0; at < from.size(); ++at) into[at] = std::max(into[at], from[at]);
}

void Streams::is_created(uint64_t stream, bool blocks) {
    ++created_;
    const uint32_t number = number_of(stream);
    if (!blocks) apart_.insert(number);
}

// cudaStreamPerThread is an ordinary blocking stream; its first use assigns its number.
uint32_t Streams::number_of(uint64_t stream) {
    if (stream == 0 || stream == legacy_by_name) return legacy;
    return numbers_.try_emplace(stream, static_cast<uint32_t>(numbers_.size() + 1)).first->second;
}

Streams::Clock& Streams::at(uint32_t number) {
    if (number >= streams_.size()) streams_.resize(number + 1);
    return streams_[number];
}

Streams::Operation Streams::begin(uint64_t stream) {
    const uint32_t number = number_of(stream);
    Clock own = at(number);
    if (number == legacy)
        for (uint32_t other = 1; other < streams_.size(); ++other) {
            if (!apart_.contains(other)) join(own, streams_[other]);
        }
    else if (!apart_.contains(number))
        join(own, streams_[legacy]);
    join(own, host_);
    ends_.push_back(end_of(own));
    stream_of_.push_back(number);
    const auto operation = static_cast<Operation>(stream_of_.size());
    if (own.size() <= number) own.resize(number + 1);
    own[number] = operation;
    at(number) = own;
    clock_ = std::move(own);
    stream_ = number;
    return operation;
}

void Streams::record(uint64_t event, uint64_t stream) {
    const uint32_t number = number_of(stream);
    if (number == legacy) begin(stream);  // it waits for all blocking streams
    events_[event] = at(number);
    Clock before = at(number);
    if (!apart_.contains(number)) join(before, at(legacy));
    join(before, host_);
    event_times_[event] = end_of(before);
}

void Streams::wait(uint64_t stream, uint64_t event) {
    if (const auto recorded = events_.find(event); recorded != events_.end())
        join(at(number_of(stream)), recorded->second);
}

void Streams::host_waits() {
    for (const Clock& one : streams_) join(host_, one);
}

void Streams::host_waits_for(uint64_t stream) {
    const uint32_t number = number_of(stream);
    if (number == legacy) begin(stream);
    join(host_, at(number));
}

void Streams::host_waits_for_event(uint64_t event) {
    if (const auto recorded = events_.find(event); recorded != events_.end()) join(host_, recorded->second);
}

uint64_t Streams::end_of(const Clock& clock) const {
    uint64_t end = 0;
    for (const Operation last : clock)
        if (last) end = std::max(end, ends_[last - 1]);
    return end;
}

void Streams::takes(uint64_t ns) {
    if (!ends_.empty()) ends_.back() += ns;
}

uint64_t Streams::time_of_event(uint64_t event) const {
    const auto recorded = event_times_.find(event);
    return recorded == event_times_.end() ? 0 : recorded->second;
}

bool Streams::is_over(Operation operation) const {
    if (operation == 0 || operation > stream_of_.size()) return true;
    return covers(host_, stream_of(operation), operation);
}

void Streams::sees(Operation earlier) {
    const uint32_t other = stream_of(earlier);
    for (Clock* clock : {&clock_, &at(stream_)}) {
        if (clock->size() <= other) clock->resize(other + 1);
        (*clock)[other] = std::max((*clock)[other], earlier);
    }
}

}  // namespace warpmark::machine
