// Resolves #includes in nvcc's order: a quoted name is first looked up in the including file's folder.
#include "harness/toolchain/author_headers.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "harness/base/file_contents.h"
#include "harness/source/text_edits.h"
#include "harness/toolchain/allowed_includes.h"

namespace warpmark::toolchain {
namespace {

namespace fs = std::filesystem;

constexpr size_t most_headers = 256, most_bytes = 8 << 20;  // beyond these, headers stay unchanged
constexpr std::string_view mark = "\xef\xbb\xbf";

// Path of the author's file that an #include names; "" if it names another file. `beside`: the including
// file's folder.
std::string path_of(const Include& include, const std::string& beside, const Folders& folders) {
    if (is_memory_header(include.name) || include.name.starts_with('/')) return "";
    std::vector<std::string> places;
    if (include.quoted && !beside.empty()) places.push_back(beside);
    places.insert(places.end(), folders.dirs.begin(), folders.dirs.end());
    std::error_code none;
    for (const auto& place : places)
        if (const auto path = place + "/" + include.name; fs::is_regular_file(path, none)) return path;
    return "";
}

std::string folder_of(const std::string& path) {
    return path.substr(0, path.rfind('/'));
}

std::string canonical(const std::string& path) {
    std::error_code none;
    const auto whole = fs::weakly_canonical(path, none);
    return none ? path : whole.string();
}

const OwnHeader* header_at(const std::string& path, const std::vector<OwnHeader>& all) {
    if (path.empty()) return nullptr;
    const auto found = std::ranges::find(all, canonical(path), &OwnHeader::canonical);
    return found == all.end() ? nullptr : &*found;
}

// Replaces the names in #includes of these headers with their paths. The number of lines stays the same.
std::string with_paths(const std::string& text, const std::string& beside,
                       const std::vector<OwnHeader>& named, const Folders& folders) {
    TextEdits edits;
    size_t begin = 0;
    int line = 1;
    for (const auto& include : includes_of(text)) {
        for (; line < include.line; ++line) begin = text.find('\n', begin) + 1;
        const OwnHeader* header = header_at(path_of(include, beside, folders), named);
        if (!header) continue;
        const size_t open = begin + static_cast<size_t>(include.column) - 1;
        edits.replace(open, open + include.name.size() + 2, "\"" + header->path + "\"");
    }
    return edits.applied(text).text();
}

}  // namespace

std::vector<std::string> Folders::all() const {
    auto found = dirs;
    if (!beside.empty()) found.insert(found.begin(), beside);
    return found;
}

std::string name_of(const std::string& path, const Folders& folders) {
    std::vector<std::string> earlier;
    for (const auto& dir : folders.all()) {
        earlier.push_back(dir);
        if (dir.empty() || !path.starts_with(dir)) continue;
        const size_t start = path.find_first_not_of('/', dir.size());
        if (start == std::string::npos) return "";
        const auto tail = path.substr(start);
        std::error_code none;
        const bool is_hidden = std::ranges::any_of(earlier, [&](const std::string& one) {
            return one != dir && fs::is_regular_file(one + "/" + tail, none);
        });
        if (!is_hidden || folders.beside.empty()) return tail;
        return fs::path(path).lexically_relative(folders.beside).generic_string();
    }
    return "";
}

std::string without_byte_order_mark(std::string text) {
    if (text.starts_with(mark)) text.replace(0, mark.size(), mark.size(), ' ');
    return text;
}

std::vector<OwnHeader> own_headers(std::string_view source, const Folders& folders) {
    std::vector<OwnHeader> all;
    size_t bytes = 0;
    const auto reach = [&](std::string_view text, const std::string& beside) {
        for (const auto& include : includes_of(text)) {
            const auto path = path_of(include, beside, folders);
            if (path.empty() || header_at(path, all) || all.size() == most_headers) continue;
            if (path.find_first_of("\"\\\n") != path.npos) continue;
            std::ifstream file(path, std::ios::binary);
            std::string read = rest_of(file);
            if (!file || (bytes += read.size()) > most_bytes) continue;
            all.push_back({path, canonical(path), std::move(read)});
        }
    };
    if (folders.empty()) return all;
    reach(source, folders.beside);
    for (size_t at = 0; at < all.size(); ++at) {
        const OwnHeader header = all[at];
        reach(header.text, folder_of(header.path));
    }
    return all;
}

std::vector<Include> includes_of_others(std::string_view source, const std::vector<OwnHeader>& headers,
                                        const Folders& folders) {
    std::vector<Include> others;
    const auto add = [&](std::string_view text, const std::string& beside) {
        for (auto& include : includes_of(text))
            if (!header_at(path_of(include, beside, folders), headers)) others.push_back(std::move(include));
    };
    add(source, folders.beside);
    for (const auto& header : headers) add(header.text, folder_of(header.path));
    return others;
}

std::string with_headers(std::string_view source, const std::vector<OwnHeader>& headers) {
    std::string all(source);
    for (const auto& header : headers) all += "\n" + header.text;
    return all;
}

SourceWithHeaders served(std::string_view text, const std::vector<OwnHeader>& all, const Folders& folders,
                         const std::function<std::string(const OwnHeader&)>& change) {
    SourceWithHeaders made{std::string(text), {}};
    std::vector<bool> is_given(all.size());
    for (size_t at = 0; at < all.size(); ++at) is_given[at] = change(all[at]) != all[at].text;
    // Headers that include a changed header are passed, too.
    for (bool any = true; any;) {
        any = false;
        for (size_t at = 0; at < all.size(); ++at) {
            const auto leads_to_one = [&](const Include& include) {
                const auto* to = header_at(path_of(include, folder_of(all[at].path), folders), all);
                return to && is_given[static_cast<size_t>(to - all.data())];
            };
            if (is_given[at] || std::ranges::none_of(includes_of(all[at].text), leads_to_one)) continue;
            is_given[at] = any = true;
        }
    }
    std::vector<OwnHeader> given;
    for (size_t at = 0; at < all.size(); ++at)
        if (is_given[at]) given.push_back(all[at]);
    if (given.empty()) return made;
    made.text = with_paths(made.text, folders.beside, given, folders);
    for (size_t at = 0; at < all.size(); ++at) {
        if (!is_given[at]) continue;
        auto changed = with_paths(change(all[at]), folder_of(all[at].path), given, folders);
        made.headers.push_back({all[at].path, all[at].canonical, std::move(changed)});
    }
    return made;
}

}  // namespace warpmark::toolchain
