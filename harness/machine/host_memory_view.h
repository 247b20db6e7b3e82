// What crosses between device memory and the launcher. It is written down in one run; in
// another one the launcher is shown the same again, whatever is in device memory there. So it can be tried
// what hangs on the launcher's share of the work (runs/host_taint.h): kernels have one input, and the
// launcher has seen another one.
//
// What the launcher got and gives back as it is, is a copy and no work: then the device gets what is there in
// truth.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::machine {

class HostView {
  public:
    // From now on the launcher is shown what it has seen in `other`, which stays where it is.
    void show(const HostView& other) { shown_ = &other.seen_; }

    // The launcher gets `count` bytes of device memory, which are at `bytes`: what it is shown instead is
    // there afterwards. Only what comes by a copy can go back by one.
    void comes(std::byte* bytes, uint64_t count, bool is_copy);
    // The launcher's bytes go to the device. Of a copy, what goes back unchanged is there in truth
    // afterwards.
    void goes(std::byte* bytes, uint64_t count, bool is_copy);
    void goes_from(const Location& where);

    const std::vector<std::byte>& seen() const { return seen_; }
    const std::vector<std::byte>& sent() const { return sent_; }
    const Location& first_sent() const { return first_sent_; }  // line 0: nowhere
    // The launcher asked for more or less than was to be shown, or there was more than is kept.
    bool parted() const { return parted_ || (shown_ && seen_.size() != shown_->size()); }

  private:
    static constexpr uint64_t most_bytes = 64 << 20;
    static constexpr uint64_t least_piece =
        32;  // of smaller ones only so many are known again, and only as a whole
    static constexpr size_t most_small_pieces = 16;
    static constexpr uint64_t most_looked_through = 1 << 30;
    // What a copy has shown, and what was there in truth.
    struct MemoryPiece {
        std::vector<std::byte> shown, truth;
    };
    void put_back(std::byte* bytes, uint64_t count);
    void put_back_small(std::byte* bytes, uint64_t count) const;

    const std::vector<std::byte>* shown_ = nullptr;  // null: what is there
    std::vector<std::byte> seen_, sent_;
    std::vector<MemoryPiece> pieces_, small_pieces_;
    Location first_sent_;
    uint64_t looked_through_ = 0;
    bool parted_ = false;
};

}  // namespace warpmark::machine
