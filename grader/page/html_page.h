// A page that people look at: one HTML file that holds a JSON, and what draws it. It needs no
// network, and nothing but our own script runs in it.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::page {

// One kind of page, as faces.cmake lists them: what to read where no script may run, what makes it look and
// what draws it. A null name ends the list.
struct Face {
    const char* name;
    const char* instead;
    const char* style;
    const char* script;  // an ES module without imports
};
extern const Face faces[];

// The page of a face that shows this JSON. The title is plain text.
std::string html(std::string_view face, std::string_view title, std::string_view json);
// The same page, whose commands begin with this name instead of `warpmark`: for the reader who called the
// program.
std::string called_by(std::string html, std::string_view name);

}  // namespace warpmark::page
