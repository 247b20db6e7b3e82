// Source line of a PTX instruction in the user's file.
#pragma once
#include <string>

#include "harness/ptx/module.h"

namespace warpmark::session {

// A user's own PTX may contain absolute paths.
inline bool is_file(const std::string& path, const std::string& file) {
    return path == file || (path.starts_with('/') && path.ends_with("/" + file));
}

// Line of `file` for an instruction's location, through inlined calls; 0 if there is none.
inline int line_in(const ptx::Module& module, const std::string& file, int place) {
    while (place >= 0) {
        const auto& one = module.places[static_cast<size_t>(place)];
        const auto number = static_cast<size_t>(one.file);  // PTX may name files that it does not list
        if (number < module.files.size() && is_file(module.files[number], file)) return one.line;
        place = one.inlined_at;
    }
    return 0;
}

}  // namespace warpmark::session
