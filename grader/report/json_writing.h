// Formatting of JSON output.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace warpmark::report {

using Json = nlohmann::ordered_json;

std::string dump(const Json&);       // two spaces, a line feed at the end; broken UTF-8 is replaced
std::string dump_line(const Json&);  // the same without spaces and line feeds

}  // namespace warpmark::report
