// Which of the device's work is over for whom. Each launch, each copy and each fill is an
// operation of a stream.
//
// The operations of a stream come one after another. One of the legacy default stream waits for all blocking
// streams, and theirs wait for it; a stream that waits for an event waits for what its own stream had been
// given when the event was recorded; and what the host has waited for is over for all that it asks for later.
// CUDA C++ Programming Guide, "Streams", "Default Stream", "Events". So an operation has a clock: of each
// stream, the last operation that is over when it begins. Nothing else orders two of them.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace warpmark::machine {

class Streams {
  public:
    using Operation = uint32_t;            // from 1; 0: none
    using Clock = std::vector<Operation>;  // by stream's number

    void is_created(uint64_t stream, bool blocks);  // blocks: not cudaStreamNonBlocking
    // Has the program made any? Without one nothing of the device's runs beside anything else.
    bool are_several() const { return created_ > 0; }
    Operation begin(uint64_t stream);
    void record(uint64_t event, uint64_t stream);
    void wait(uint64_t stream, uint64_t event);  // cudaStreamWaitEvent

    void host_waits();  // for the whole device
    void host_waits_for(uint64_t stream);
    void host_waits_for_event(uint64_t event);  // nothing, if it was never recorded
    bool is_over(Operation) const;              // for the host

    // Of the operation that began last, itself included.
    const Clock& clock() const { return clock_; }
    uint32_t stream() const { return stream_; }
    const Clock& host() const { return host_; }
    // 0: the legacy default stream; the nth that was created; else behind those.
    uint32_t number_of(uint64_t stream);
    uint32_t stream_of(Operation operation) const { return stream_of_[operation - 1]; }
    static bool covers(const Clock& clock, uint32_t stream, Operation operation) {
        return stream < clock.size() && clock[stream] >= operation;
    }
    // The operation that began last has seen something of an earlier one in memory.
    void sees(Operation earlier);

    uint64_t in_use = 0;  // of the call that is being made

  private:
    static void join(Clock& into, const Clock& from);
    Clock& at(uint32_t number);

    std::vector<uint32_t> stream_of_;  // by operation - 1
    std::map<uint64_t, uint32_t> numbers_;
    uint32_t created_ = 0;
    std::set<uint32_t> apart_;
    std::vector<Clock> streams_{1};
    std::map<uint64_t, Clock> events_;
    Clock host_, clock_;
    uint32_t stream_ = 0;
};

}  // namespace warpmark::machine
