// Data exchanged between device memory and the launcher. One run records what the launcher receives; another
// run replays that record, whatever device memory contains then. This reveals which results depend on the
// launcher's own work: kernels process one input, the launcher sees another (runs/host_taint.cpp).
//
// Data that the launcher receives and sends back unchanged is a copy, not work. In that case the device gets
// the actual bytes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::machine {

class HostView {
  public:
    // From now on the launcher receives what it received in `other`, which must outlive this object.
    void show(const HostView& other) { shown_ = &other.seen_; }

    // The launcher receives `count` bytes of device memory from `bytes`; they are replaced in place in a
    // replay. Only data that arrives by a copy can be returned by a copy.
    void comes(std::byte* bytes, uint64_t count, bool is_copy);
    // The launcher sends bytes to the device. Parts of a copy that come back unchanged are replaced by the
    // actual bytes.
    void goes(std::byte* bytes, uint64_t count, bool is_copy);
    void goes_from(const Location& where);

    const std::vector<std::byte>& seen() const { return seen_; }
    const std::vector<std::byte>& sent() const { return sent_; }
    const Location& first_sent() const { return first_sent_; }  // line 0: nothing was sent
    // The launcher requested a different amount of data than was recorded, or the record is full.
    bool parted() const { return parted_ || (shown_ && seen_.size() != shown_->size()); }

  private:
    static constexpr uint64_t most_bytes = 64 << 20;
    // A limited number of smaller pieces is recognized, and only as a whole.
    static constexpr uint64_t least_piece = 32;
    static constexpr size_t most_small_pieces = 16;
    static constexpr uint64_t most_looked_through = 1 << 30;
    // A copied piece: the bytes that the launcher was shown, and the actual ones.
    struct MemoryPiece {
        std::vector<std::byte> shown, truth;
    };
    void put_back(std::byte* bytes, uint64_t count);
    void put_back_small(std::byte* bytes, uint64_t count) const;

    const std::vector<std::byte>* shown_ = nullptr;  // null: the actual bytes
    std::vector<std::byte> seen_, sent_;
    std::vector<MemoryPiece> pieces_, small_pieces_;
    Location first_sent_;
    uint64_t looked_through_ = 0;
    bool parted_ = false;
};

}  // namespace warpmark::machine
