// streams.cpp: for each stream and event what is over once it is; a wait takes the larger of each.
#include "harness/machine/streams.h"

#include <algorithm>

namespace warpmark::machine {
namespace {

constexpr uint64_t legacy = 0, legacy_by_name = 1;  // cudaStreamLegacy

}  // namespace

uint64_t Streams::named(uint64_t stream) {
    return stream == legacy_by_name ? legacy : stream;
}

void Streams::join(Done& into, const Done& from) {
    for (const auto& [stream, operation] : from) into[stream] = std::max(into[stream], operation);
}

Streams::Operation Streams::begin(uint64_t stream) {
    stream = named(stream);
    Done& own = streams_[stream];
    if (stream == legacy)
        for (const auto& [other, done] : streams_) {
            if (other != legacy && !apart_.contains(other)) join(own, done);
        }
    else if (!apart_.contains(stream))
        join(own, streams_[legacy]);
    stream_of_.push_back(stream);
    return own[stream] = static_cast<Operation>(stream_of_.size());
}

void Streams::record(uint64_t event, uint64_t stream) {
    if (named(stream) == legacy) begin(stream);  // it comes behind all blocking streams
    events_[event] = streams_[named(stream)];
}

void Streams::wait(uint64_t stream, uint64_t event) {
    if (const auto recorded = events_.find(event); recorded != events_.end())
        join(streams_[named(stream)], recorded->second);
}

void Streams::host_waits_for(uint64_t stream) {
    if (named(stream) == legacy) begin(stream);
    join(host_, streams_[named(stream)]);
}

void Streams::host_waits_for_event(uint64_t event) {
    if (const auto recorded = events_.find(event); recorded != events_.end()) join(host_, recorded->second);
}

bool Streams::is_over(Operation operation) const {
    if (operation == 0 || operation > stream_of_.size()) return true;
    const auto done = host_.find(stream_of_[operation - 1]);
    return done != host_.end() && done->second >= operation;
}

}  // namespace warpmark::machine
