// Self-contained HTML page with embedded JSON and the script that draws it. It needs no network, and no other
// script can run in it.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::page {

// One kind of page, as listed in faces.cmake: the text shown without scripts, the style, and the script. A
// null name ends the list.
struct Face {
    const char* name;
    const char* instead;
    const char* style;
    const char* script;  // an ES module without imports
};
extern const Face faces[];

// The page of a face that shows this JSON. The title is plain text.
std::string html(std::string_view face, std::string_view title, std::string_view json);
// The same page, with this program name instead of `warpmark` in its commands: the name by which the reader
// called the program.
std::string called_by(std::string html, std::string_view name);

}  // namespace warpmark::page
