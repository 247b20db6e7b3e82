// Bytes transferred between host and device, in order of transfer.
#include "harness/machine/launcher_data_replay.h"

#include <cstring>

namespace warpmark::machine {

void HostView::comes(std::byte* bytes, uint64_t count, bool is_copy) {
    const uint64_t from = seen_.size();
    if (from + count > most_bytes) {
        parted_ = true;
        return;
    }
    std::vector<std::byte> truth(bytes, bytes + count);
    if (shown_ && from + count <= shown_->size())
        std::memcpy(bytes, shown_->data() + from, count);
    else if (shown_)
        parted_ = true;
    seen_.insert(seen_.end(), bytes, bytes + count);
    if (!shown_ || !is_copy) return;
    auto& pieces = count < least_piece ? small_pieces_ : pieces_;
    pieces.push_back({{bytes, bytes + count}, std::move(truth)});
}

void HostView::goes(std::byte* bytes, uint64_t count, bool is_copy) {
    if (is_copy) put_back(bytes, count);
    if (sent_.size() + count > most_bytes)
        parted_ = true;
    else
        sent_.insert(sent_.end(), bytes, bytes + count);
}

void HostView::goes_from(const Location& where) {
    if (!first_sent_.line && !seen_.empty()) first_sent_ = where;
}

// Restores a part of the recorded data that comes back, or all of it among other data.
void HostView::put_back(std::byte* bytes, uint64_t count) {
    if (count < least_piece) return put_back_small(bytes, count);
    const std::vector<std::byte> given(bytes, bytes + count);
    const auto find = [](const std::vector<std::byte>& in, const std::vector<std::byte>& what) {
        return static_cast<const std::byte*>(memmem(in.data(), in.size(), what.data(), what.size()));
    };
    for (const auto& piece : pieces_) {
        looked_through_ += given.size() + piece.shown.size();
        if (looked_through_ > most_looked_through) {
            parted_ = true;
            return;
        }
        if (const std::byte* at = find(piece.shown, given)) {
            std::memcpy(bytes, piece.truth.data() + (at - piece.shown.data()), count);
            return;
        }
        if (const std::byte* at = find(given, piece.shown))
            std::memcpy(bytes + (at - given.data()), piece.truth.data(), piece.truth.size());
    }
}

// Restores a single result of a few numbers. A launcher that copies many elements one by one rearranges them.
void HostView::put_back_small(std::byte* bytes, uint64_t count) const {
    if (small_pieces_.size() > most_small_pieces) return;
    for (const auto& piece : small_pieces_)
        if (piece.shown.size() == count && std::memcmp(piece.shown.data(), bytes, count) == 0)
            return void(std::memcpy(bytes, piece.truth.data(), count));
}

}  // namespace warpmark::machine
