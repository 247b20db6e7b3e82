// The author's headers that a file reaches. NVRTC reads them from the disk as they are;
// some must be changed before: for the host's half of a file each is made into device code
// (host_pass_text.h), and a byte order mark is not for the compiler. Those, and the headers that include
// them, are given to it beside the source, under their paths, and each #include of them names the path.
// Headers that stay as they are are left on the disk. Not seen: an #include whose name is a macro.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/toolchain/allowed_includes.h"

namespace warpmark::toolchain {

struct OwnHeader {
    std::string path;       // as the compiler names it
    std::string canonical;  // the same for every way to it
    std::string text;
};

// Where the author's headers are. nvcc looks for quoted ones in the includer's own folder before those of -I,
// and for the others in those of -I alone.
struct Folders {
    std::string beside;             // the file's own; "" for none
    std::vector<std::string> dirs;  // of -I
    std::vector<std::string> all() const;
    bool empty() const { return beside.empty() && dirs.empty(); }
};

// How reports name a header of the author's: by its way from the folder that it was found in, or, where a
// header of that name stands in an earlier one as well, from the file's own. "" for other files.
std::string name_of(const std::string& path, const Folders&);

// In the order in which they are reached.
std::vector<OwnHeader> own_headers(std::string_view source, const Folders&);

// The #includes of the source and of these headers that lead to none of them: of the toolkit, the library,
// or of what is not there.
std::vector<Include> includes_of_others(std::string_view source, const std::vector<OwnHeader>&,
                                        const Folders&);

// All of their text behind the source: where only words are looked for.
std::string with_headers(std::string_view source, const std::vector<OwnHeader>&);

struct SourceWithHeaders {
    std::string text;                // of the file
    std::vector<OwnHeader> headers;  // that are given beside it, as they are now
};
// `change`: what becomes of a header's text.
SourceWithHeaders served(std::string_view text, const std::vector<OwnHeader>&, const Folders&,
                         const std::function<std::string(const std::string&)>& change);

// Blanks instead of a byte order mark.
std::string without_mark(std::string text);

}  // namespace warpmark::toolchain
