// sites.cpp: which line of the user's source an op stands for. Inlined code belongs to the innermost frame in
// the user's own file; an op of a header function that was not inlined belongs to its caller (Op::foreign).
#include <algorithm>

#include "harness/machine/decoder.h"

namespace warpmark::machine {

bool Decoder::is_user_file(int file) const {
    if (file <= 0 || static_cast<size_t>(file) >= module_.files.size()) return false;
    const std::string& path = module_.files[static_cast<size_t>(file)];
    const std::string& user = options_.user_file;
    if (path == user ||
        (path.size() > user.size() && path.ends_with(user) && path[path.size() - user.size() - 1] == '/'))
        return true;
    return std::any_of(options_.include_dirs.begin(), options_.include_dirs.end(),
                       [&](const auto& dir) { return path.starts_with(dir); });
}

uint32_t Decoder::site_index(Site site) {
    const auto found =
        std::find(program_.sites.rbegin(), program_.sites.rend(), site);  // mostly one of the latest
    if (found != program_.sites.rend()) return static_cast<uint32_t>(program_.sites.rend() - found) - 1;
    program_.sites.push_back(std::move(site));
    return static_cast<uint32_t>(program_.sites.size()) - 1;
}

void Decoder::find_site(Op& op, const Instruction& instruction) {
    if (module_.places.empty()) {  // PTX without source places: its own lines
        op.site = site_index(Site{options_.user_file, instruction.line, 1});
        return;
    }
    for (int at = instruction.place; at >= 0; at = module_.places[static_cast<size_t>(at)].inlined_at) {
        const auto& place = module_.places[static_cast<size_t>(at)];
        if (!is_user_file(place.file)) continue;
        if (place.line == 0) break;  // the compiler's own code: belongs to what came before
        const std::string& path = module_.files[static_cast<size_t>(place.file)];
        const bool is_main = path.ends_with(options_.user_file);
        last_site_ = site_index(Site{is_main ? options_.user_file : path, place.line, place.column});
        op.site = last_site_;
        return;
    }
    op.site = last_site_;
    op.foreign = last_site_ == 0;
}

}  // namespace warpmark::machine
