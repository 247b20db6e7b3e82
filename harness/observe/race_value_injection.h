// Does it matter what racing reads give? One run writes down which reads
// they are. Further ones let them give other values, and keep a number of all that the kernels did: the same
// number, and the same outputs, say that nothing hangs on the values. A compiler may load early what nobody
// will use; it may not let a result hang on it.
#pragma once
#include <map>
#include <tuple>

#include "harness/observe/event_observers.h"

namespace warpmark::observe {

// What other value a read gives.
enum class InjectedValue : uint8_t { complement, lowest_bit, larger, zero };
inline constexpr InjectedValue others[] = {InjectedValue::complement, InjectedValue::lowest_bit,
                                           InjectedValue::larger, InjectedValue::zero};

class RaceValueInjection final : public EventObserver, public ValueInjector {
  public:
    explicit RaceValueInjection(FindingLog& log);
    // What follows is a run of its own, in which those reads give other values. `log` is a fresh one.
    RaceValueInjection(FindingLog& log, const RaceValueInjection& written_down, InjectedValue);

    // Were there so many racing reads that not all are written down? Are there any?
    bool overflows() const { return overflows_; }
    bool found_any() const { return !found_.empty(); }
    // The reads in question that were met, lane by lane; of these, how many could be changed.
    uint64_t reads_met() const { return met_; }
    uint64_t reads_reached() const { return reached_; }
    uint64_t flow() const { return flow_; }  // a number of all accesses: by whom, where, at which places

    void launch_begins(const RunView&) override;
    void launch_ends(LaunchRecord&) override;
    void access(const WarpAccess&) override;
    uint32_t lanes(const WarpAccess&) override;
    void change(const WarpAccess&, uint32_t lane, std::byte* value) override;

  private:
    using Place =
        std::tuple<uint32_t, uint32_t, uint32_t, uint32_t, uint64_t>;  // epoch, block, site, region, word
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
    uint32_t told_ = 0;  // lanes of the access that observers were told of last, which are disturbed
    uint64_t met_ = 0, reached_ = 0, flow_ = 0;
};

}  // namespace warpmark::observe
