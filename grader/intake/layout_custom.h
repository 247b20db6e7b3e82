// User-defined layout for systems that the table does not cover.
#pragma once
#include <filesystem>

#include "grader/intake/class_layout.h"

namespace warpmark::intake {

// "{lab}/{student}_{late}_{file}": braces match text between the literal parts, without slashes; {file} at
// the end and {*} may match slashes, too. A path that does not match belongs to no student. {late} is true
// for any word except "", "0", "no", "false" and "on time".
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
