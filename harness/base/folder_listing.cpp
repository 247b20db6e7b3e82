// Directory iteration with an error code at each step.
#include "harness/base/folder_listing.h"

#include <algorithm>

namespace warpmark {

namespace fs = std::filesystem;

std::vector<fs::path> children_of(const fs::path& folder, std::error_code& wrong) {
    std::vector<fs::path> all;
    for (fs::directory_iterator at(folder, wrong), end; !wrong && at != end; at.increment(wrong))
        all.push_back(at->path());
    std::ranges::sort(all);
    return all;
}

std::vector<fs::path> children_of(const fs::path& folder) {
    std::error_code ignored;
    return children_of(folder, ignored);
}

std::vector<fs::path> files_below(const fs::path& folder, fs::directory_options options) {
    std::vector<fs::path> all;
    std::error_code wrong, ignored;
    for (fs::recursive_directory_iterator at(folder, options, wrong), end; !wrong && at != end;
         at.increment(wrong))
        if (at->is_regular_file(ignored)) all.push_back(at->path());
    std::ranges::sort(all);
    return all;
}

}  // namespace warpmark
