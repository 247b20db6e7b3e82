// The author's headers that a file includes, directly or indirectly. NVRTC reads unchanged headers from disk.
// A header that must be changed is passed to NVRTC in memory, next to the source, and so are the headers that
// include it. Their #includes then name full paths. Changes: for the host pass, each header becomes device
// code (host_pass_text.cpp); a byte order mark is removed. An #include whose name is a macro is not
// recognized.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/toolchain/allowed_includes.h"

namespace warpmark::toolchain {

struct OwnHeader {
    std::string path;       // as the compiler names it
    std::string canonical;  // the same for every path to the file
    std::string text;
};

// Folders of the author's headers. Like nvcc: a quoted #include is searched in the folder of the including
// file, then in those of -I; one in angle brackets only in those of -I.
struct Folders {
    std::string beside;             // the file's own folder; "" for none
    std::vector<std::string> dirs;  // of -I
    std::vector<std::string> all() const;
    bool empty() const { return beside.empty() && dirs.empty(); }
};

// The name that reports use for an author's header: its path relative to the folder it was found in, or, if
// an earlier folder has a header of that name, relative to the file's own folder. "" for other files.
std::string name_of(const std::string& path, const Folders&);

// In the order of their first #include.
std::vector<OwnHeader> own_headers(std::string_view source, const Folders&);

// #includes in the source and in these headers that resolve to none of them: headers of the toolkit or the
// library, and missing ones.
std::vector<Include> includes_of_others(std::string_view source, const std::vector<OwnHeader>&,
                                        const Folders&);

// The source followed by the text of all headers, for word searches.
std::string with_headers(std::string_view source, const std::vector<OwnHeader>&);

struct SourceWithHeaders {
    std::string text;                // of the file
    std::vector<OwnHeader> headers;  // passed to the compiler in memory, already changed
};
// `change` returns the new text of a header.
SourceWithHeaders served(std::string_view text, const std::vector<OwnHeader>&, const Folders&,
                         const std::function<std::string(const OwnHeader&)>& change);

// Replaces a byte order mark by spaces.
std::string without_byte_order_mark(std::string text);

}  // namespace warpmark::toolchain
