// Table of layouts. The first that recognizes a class reads it; the last accepts any.
#include <algorithm>

#include "grader/intake/class_layout.h"

namespace warpmark::intake {

const std::vector<Layout>& layouts() {
    static const std::vector<Layout> all{
        {"gradescope", "Gradescope's export, with submission_metadata.yml", is_gradescope, place_gradescope},
        {"moodle", "Moodle's download, NAME_ID_assignsubmission_file", is_moodle, place_moodle},
        {"canvas", "Canvas's download, name_USERID_FILEID_file.cu", is_canvas, place_canvas},
        {"classroom50",
         "Classroom 50's download: a clone CLASSROOM-ASSIGNMENT-USER each, read at its last tag submit/…",
         is_classroom50, place_classroom50},
        {"git", "a folder of git clones, each read at its HEAD", is_git, place_git},
        {"own", "CLASS/<student>/<lab>/<file>", [](const Tree&) { return true; }, place_own},
    };
    return all;
}

std::vector<std::string> top_names(const Tree& tree) {
    std::vector<std::string> names;
    for (const auto& item : tree.items) {
        if (is_noise(item.path)) continue;
        const auto top = item.path.substr(0, item.path.find('/'));
        names.push_back(top);
    }
    std::ranges::sort(names);
    names.erase(std::ranges::unique(names).begin(), names.end());
    return names;
}

}  // namespace warpmark::intake
