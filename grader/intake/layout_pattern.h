// A layout that the teacher describes, for every system that the table does not know.
#pragma once
#include <filesystem>

#include "grader/intake/class_layout.h"

namespace warpmark::intake {

// "{lab}/{student}_{late}_{file}": parts in braces take what is between the words around them, never a slash;
// {file} at the end and {*} may take slashes, too. A path that does not fit is of nobody. {late} takes any
// word that is not empty, "0", "no", "false", or "on time".
bool is_pattern(std::string_view layout);
Result<bool> check_pattern(std::string_view pattern);
LayoutResult place_by_pattern(const Tree&, std::string_view pattern);

// A CSV with the columns path, student, lab, file, attempt, late, time. The first two are required; a path is
// a file, a folder or an archive of the class.
struct MappingRow {
    std::string path, student, lab, file, time;
    int attempt = 0, line = 0;
    bool late = false;
};
std::expected<std::vector<MappingRow>, std::vector<Error>> parse_mapping(const std::string& file,
                                                                         std::string_view text);
LayoutResult place_by_mapping(const Tree&, const std::string& file, const std::vector<MappingRow>&);

}  // namespace warpmark::intake
