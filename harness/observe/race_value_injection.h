// Tests whether the values of racing reads matter. One run records these reads. Further runs give them other
// values and compute a digest of everything that the kernels do. If the digest and the outputs are unchanged,
// nothing depends on the values. A compiler may load early what is never used, but no result may depend on
// it.
#pragma once
#include <map>
#include <tuple>
#include <unordered_map>

#include "harness/observe/event_observers.h"
#include "harness/observe/unwritten_value_digest.h"

namespace warpmark::observe {

// The other value that a read returns.
enum class InjectedValue : uint8_t { complement, lowest_bit, larger, zero };
inline constexpr InjectedValue others[] = {InjectedValue::complement, InjectedValue::lowest_bit,
                                           InjectedValue::larger, InjectedValue::zero};

class RaceValueInjection final : public EventObserver, public ValueInjector {
  public:
    explicit RaceValueInjection(FindingLog& log);
    // Starts a separate run in which those reads return other values. `log` is a new one.
    RaceValueInjection(FindingLog& log, const RaceValueInjection& written_down, InjectedValue);

    // True if there were too many racing reads to record, or any at all.
    bool overflows() const { return overflows_; }
    bool found_any() const { return !found_.empty(); }
    // Number of recorded reads that occurred, per lane, and of those that could be changed.
    uint64_t reads_met() const { return met_; }
    uint64_t reads_reached() const { return reached_; }
    uint64_t flow() const { return flow_; }  // a digest of all accesses: thread, address, location

    void launch_begins(const RunView&) override;
    void launch_ends(LaunchRecord&) override;
    void access(const WarpAccess&) override;
    uint32_t lanes(const WarpAccess&) override;
    void change(const WarpAccess&, uint32_t lane, std::byte* value) override;

  private:
    // Epoch, block, site, region, word.
    using Place = std::tuple<uint32_t, uint32_t, uint32_t, uint32_t, uint64_t>;
    struct Writer {
        uint32_t block = 0, thread = 0;
        bool operator==(const Writer&) const = default;
    };
    using Reads = std::map<Place, std::vector<Writer>>;

    void write_down(const RacingRead&);
    void mix(uint64_t);
    bool is_racing(const WarpAccess&, uint32_t lane) const;

    static constexpr size_t most_reads = 1'000'000;
    Reads found_;
    const Reads* known_ = nullptr;
    InjectedValue other_ = InjectedValue::complement;
    bool overflows_ = false;
    uint32_t told_ = 0;  // altered lanes of the access that was last reported to observers
    uint64_t met_ = 0, reached_ = 0, flow_ = 0;
};

// A rerun that checks whether racing stores leave equal values again. Reads that race themselves return a
// different value in each thread, as they may.
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
