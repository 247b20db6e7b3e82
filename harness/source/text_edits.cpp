// Pieces in the order of the text. A position belongs to the last piece that begins at or before it.
#include "harness/source/text_edits.h"

#include <algorithm>
#include <iterator>

namespace warpmark {

void EditedText::keep(size_t begin, size_t end) {
    if (begin >= end) return;
    pieces_.push_back({text_.size(), begin, true});
    text_.append(original_, begin, end - begin);
}

void EditedText::add(std::string_view text, size_t from) {
    if (text.empty()) return;
    pieces_.push_back({text_.size(), from, false});
    text_ += text;
}

int EditedText::original_line(int line, int column) const {
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
    const auto behind = std::ranges::upper_bound(pieces_, at, {}, &Piece::at);
    if (behind == pieces_.begin()) return 0;
    const auto& piece = *std::prev(behind);
    const size_t from = std::min(piece.from + (piece.kept ? at - piece.at : 0), original_.size());
    return 1 +
           static_cast<int>(std::count(original_.begin(), original_.begin() + static_cast<long>(from), '\n'));
}

namespace {

std::vector<Edit> in_order(std::vector<Edit> edits) {
    std::ranges::stable_sort(edits, {}, &Edit::begin);
    return edits;
}

EditedText edited(std::string_view source, std::vector<Edit> edits) {
    EditedText result(source);
    size_t at = 0;
    for (const auto& edit : in_order(std::move(edits))) {
        if (edit.begin < at) continue;
        result.keep(at, edit.begin);
        result.add(edit.text, edit.begin);
        at = edit.end();
    }
    result.keep(at, source.size());
    return result;
}

}  // namespace

bool TextEdits::overlap() const {
    const auto edits = in_order(edits_);
    const auto runs_into = [](const Edit& one, const Edit& next) { return next.begin < one.end(); };
    return std::ranges::adjacent_find(edits, runs_into) != edits.end();
}

EditedText TextEdits::applied(std::string_view source) const {
    return edited(source, edits_);
}

EditedText TextEdits::applied_line_by_line(std::string_view source) const {
    auto edits = edits_;
    for (auto& edit : edits) {
        const auto lines = std::ranges::count(source.substr(edit.begin, edit.length), '\n') -
                           std::ranges::count(edit.text, '\n');
        edit.text.append(static_cast<size_t>(std::max<long>(lines, 0)), '\n');
    }
    return edited(source, std::move(edits));
}

}  // namespace warpmark
