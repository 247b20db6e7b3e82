// A rerun that checks whether racing stores leave equal values again. Reads that race themselves return a
// different value in each thread, as they may.
#pragma once
#include <unordered_map>

#include "harness/observe/event_observers.h"
#include "harness/observe/unwritten_value_digest.h"

namespace warpmark::observe {

class SameValueTrial final : public EventObserver, public ValueInjector {
  public:
    // racing: lines with plain reads that race. which: selects the set of values.
    SameValueTrial(FindingLog& log, const ReadingLines& racing, uint32_t which)
        : EventObserver(log, false), racing_(racing), which_(which) {}

    void launch_begins(const RunView&) override;
    uint32_t lanes(const WarpAccess&) override;
    void change(const WarpAccess&, uint32_t lane, std::byte* value) override;

  private:
    bool is_racing(uint32_t site);

    const ReadingLines& racing_;
    const uint32_t which_;
    const RunView* run_ = nullptr;
    std::unordered_map<uint32_t, bool> known_;  // of this launch, by site
};

}  // namespace warpmark::observe
