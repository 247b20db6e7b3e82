// streams.h: which of the device's work is over for whom. Each launch and each asynchronous copy is an
// operation of a stream.
//
// The operations of a stream come one after another. One of the legacy default stream waits for all blocking
// streams, and theirs wait for it; a stream that waits for an event waits for what its own stream had been
// given when the event was recorded. Programming Guide, "Streams", "Default Stream", "Events".
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace warpmark::machine {

class Streams {
  public:
    using Operation = uint32_t;  // 0: none

    void keep_apart(uint64_t stream) { apart_.insert(stream); }  // cudaStreamNonBlocking
    Operation begin(uint64_t stream);
    void record(uint64_t event, uint64_t stream);
    void wait(uint64_t stream, uint64_t event);  // cudaStreamWaitEvent

    void host_waits_for(uint64_t stream);
    void host_waits_for_event(uint64_t event);  // nothing, if it was never recorded
    bool is_over(Operation) const;              // for the host

    uint64_t in_use = 0;  // of the call that is being made

  private:
    using Done = std::map<uint64_t, Operation>;  // by stream: the last operation of it that is over
    static uint64_t named(uint64_t stream);
    static void join(Done& into, const Done& from);

    std::vector<uint64_t> stream_of_;  // by operation - 1
    std::set<uint64_t> apart_;
    std::map<uint64_t, Done> streams_, events_;
    Done host_;
};

}  // namespace warpmark::machine
