// Pieces in the order of the text. A position belongs to the last piece that begins before it.
#include "proofs/variants/line_mapped_source.h"

#include <algorithm>

namespace warpmark::batch {

void Rewritten::keep(size_t begin, size_t end) {
    if (begin >= end) return;
    pieces_.push_back({text_.size(), begin, true});
    text_.append(original_, begin, end - begin);
}

void Rewritten::add(std::string_view text, size_t from) {
    if (text.empty()) return;
    pieces_.push_back({text_.size(), from, false});
    text_ += text;
}

int Rewritten::original_line(int line, int column) const {
    size_t at = 0;
    for (int above = 1; above < line; ++above) {
        at = text_.find('\n', at);
        if (at == text_.npos) return 0;
        ++at;
    }
    if (column > 0)
        at += static_cast<size_t>(column) - 1;
    else
        at = std::min(text_.find_first_not_of(" \t", at), text_.size());
    const auto behind = std::ranges::upper_bound(pieces_, at, {}, &SourcePiece::at);
    if (behind == pieces_.begin()) return 0;
    const auto& piece = *std::prev(behind);
    const size_t from = std::min(piece.from + (piece.kept ? at - piece.at : 0), original_.size());
    return 1 +
           static_cast<int>(std::count(original_.begin(), original_.begin() + static_cast<long>(from), '\n'));
}

}  // namespace warpmark::batch
