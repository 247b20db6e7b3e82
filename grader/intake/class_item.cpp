// File properties derived from a path.
#include "grader/intake/class_item.h"

#include <algorithm>

#include "grader/intake/name_equivalence.h"

namespace warpmark::intake {

void sort_by_path(std::vector<Item>& items) {
    const auto letter = [](char byte) { return byte == '/' ? 0 : static_cast<unsigned char>(byte); };
    std::ranges::stable_sort(items, [&](const Item& one, const Item& other) {
        return std::ranges::lexicographical_compare(one.path, other.path, {}, letter, letter);
    });
}

std::vector<std::string> parts_of(std::string_view path) {
    std::vector<std::string> parts;
    while (!path.empty()) {
        const auto slash = std::min(path.find('/'), path.size());
        parts.emplace_back(path.substr(0, slash));
        path.remove_prefix(std::min(slash + 1, path.size()));
    }
    return parts;
}

WantedText wanted(std::string_view path) {
    const auto name = path.substr(path.rfind('/') + 1);
    if (is_source_name(name)) return WantedText::source;
    if (is_archive_name(name)) return WantedText::archive;
    const bool is_list = name == "submission_metadata.yml" || name == "WARPMARK-SUBMISSION";
    return is_list ? WantedText::list : WantedText::nothing;
}

bool is_noise(std::string_view path) {
    for (const auto& part : parts_of(path))
        if (part == "__MACOSX" || part == ".DS_Store" || part == "Thumbs.db" || part == "desktop.ini" ||
            part.starts_with("._"))
            return true;
    return false;
}

std::optional<std::size_t> Clone::place_of(std::size_t lab, std::size_t commit) const {
    const auto known = of_lab.find(lab);
    const auto order = known == of_lab.end() ? std::vector<std::size_t>{0} : known->second;
    const auto at = std::ranges::find(order, commit);
    if (at == order.end()) return std::nullopt;
    return static_cast<std::size_t>(at - order.begin());
}

}  // namespace warpmark::intake
