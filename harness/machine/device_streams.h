// Ordering of device work by streams and events. Each launch, copy and fill is an operation of a stream.
//
// The operations of a stream run in order. An operation of the legacy default stream waits for all blocking
// streams, and they wait for it. A stream that waits for an event waits for the work that its own stream had
// received when the event was recorded. Work for which the host has waited precedes everything that the host
// issues later. Source: CUDA C++ Programming Guide, "Streams", "Default Stream", "Events".
//
// Each operation has a vector clock: for each stream, the last operation that is over when it begins. Two
// operations that these clocks do not order are concurrent.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace warpmark::machine {

class Streams {
  public:
    using Operation = uint32_t;            // from 1; 0: none
    using Clock = std::vector<Operation>;  // by stream number

    void is_created(uint64_t stream, bool blocks);  // blocks: without cudaStreamNonBlocking
    // True if the program created a stream. Without one, device operations never overlap.
    bool has_created_streams() const { return created_ > 0; }
    Operation begin(uint64_t stream);
    void record(uint64_t event, uint64_t stream);
    void wait(uint64_t stream, uint64_t event);  // cudaStreamWaitEvent

    void host_waits();  // for the whole device
    void host_waits_for(uint64_t stream);
    void host_waits_for_event(uint64_t event);  // no effect if it was never recorded
    bool is_over(Operation) const;              // from the host's point of view

    // Vector clock of the operation that began last, itself included.
    const Clock& clock() const { return clock_; }
    uint32_t stream() const { return stream_; }
    const Clock& host() const { return host_; }
    // 0 for the legacy default stream, n for the nth created stream; other handles get the numbers after
    // those.
    uint32_t number_of(uint64_t stream);
    uint32_t stream_of(Operation operation) const { return stream_of_[operation - 1]; }
    static bool covers(const Clock& clock, uint32_t stream, Operation operation) {
        return stream < clock.size() && clock[stream] >= operation;
    }
    // The operation that began last has observed a write of an earlier one, and so follows it.
    void sees(Operation earlier);
    // Modeled time, in ns: how long the operation that began last takes, and when an event was recorded. Each
    // operation begins when those that precede it have ended.
    void takes(uint64_t ns);
    uint64_t time_of_event(uint64_t event) const;
    bool is_recorded(uint64_t event) const { return event_times_.contains(event); }

    uint64_t in_use = 0;  // stream of the current call

  private:
    static void join(Clock& into, const Clock& from);
    uint64_t end_of(const Clock&) const;
    Clock& at(uint32_t number);

    std::vector<uint32_t> stream_of_;  // by operation - 1
    std::vector<uint64_t> ends_;       // likewise, in ns
    std::map<uint64_t, uint32_t> numbers_;
    uint32_t created_ = 0;
    std::set<uint32_t> apart_;
    std::vector<Clock> streams_{1};
    std::map<uint64_t, Clock> events_;
    std::map<uint64_t, uint64_t> event_times_;  // in ns
    Clock host_, clock_;
    uint32_t stream_ = 0;
};

}  // namespace warpmark::machine
