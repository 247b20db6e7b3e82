// Steps of a compilation before and after NVRTC. Each is described at the head of its own file.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/toolchain/author_headers.h"
#include "harness/toolchain/compile_findings.h"
#include "harness/toolchain/header_gaps.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {

// Rewrites names in findings as the author typed them: only non-ASCII letters and `$`.
void restore_typed_names(std::vector<Finding>&, std::string_view source, std::string_view words);

// `toolkit`: the folder of the toolkit's headers.
uint64_t bytes_read(std::string_view source, const Folders&, const std::string& toolkit);

// Adds advice to the compiler's notes.
void name_causes_of_notes(std::vector<Finding>&, std::string_view source);

// Names causes of errors in a file that does not compile. Locations are in the author's text.
void name_causes(std::vector<Finding>&, std::string_view source);

// Location of the name of a static variable with dynamic initialization, where the compiler rejects it.
struct LateVariable {
    int line = 0, column = 0;  // in the text that was compiled
    bool in_function = false;
    std::string file = {};  // as the compiler names it
};

// Prefix of the functions that construct file-scope variables.
inline constexpr const char* initializer_prefix = "__warpmark_init_";

// Returns false if no variable could be changed. Arrays, statements that declare several names, and members
// of classes stay unchanged. `unit`: distinguishes the names of a header from those of other files.
bool rewrite_initializers(std::string& text, const std::vector<LateVariable>&, const std::string& unit = "");

// Turns warnings about code that the host compiler rejects into errors.
void promote_host_warnings(std::vector<Finding>&, std::string_view source);

// `device_objects`: device-only constructors and destructors keep their member initializers and get an empty
// body, like under nvcc for the host; a call to one does not stay unresolved.
std::string host_text(std::string_view source, bool device_objects = false);

// Headers that nvcc would include implicitly and the source uses, in include order.
std::vector<const char*> implicit_includes(std::string_view source);
// All of them, for a file that does not compile with that selection.
std::vector<const char*> all_brought_along(std::string_view source);

struct OwnPlaces {
    std::string text;        // the source with the directives blanked; line numbers stay the same
    std::vector<int> lines;  // with such a directive
};

// Recognizes #line N "file" and # N "file" (a preprocessor's line marker) in any spelling: with comments,
// spliced lines, and %: or ??= for #.
OwnPlaces without_line_directives(std::string_view source);

// The source with macros for the compiler and for the time of compilation renamed; offsets stay the same.
std::string mask_macros(std::string_view source);

// Definitions of the new names for the compiler: "-DNAME=VALUE".
std::vector<std::string> definitions_of_other_names();

// Rewrites every `.file N "path"` line. The author's file gets the name that findings use. Headers of the
// toolkit, NVRTC and this program get a name in angle brackets, <cooperative_groups.h>, which cannot be
// mistaken for a file of the author's.
void name_files(std::string& ptx, const Compiling&);

// The new name for a path. `folder`: NVRTC's folder for files without one.
std::string file_name(const std::string& path, const std::string& folder, const Compiling&);

// compile.error findings for names whose header is not included.
std::vector<Finding> missing_headers(const Compiling&);

using Attempt = std::function<Result<Compiled>(const Compiling&, const CompileOptions&)>;

// `first`: the result for the whole file, with errors. If nvcc would report some of them, only these remain.
// Otherwise a note lists the code that was left out. If leaving it out does not help, the errors are reported
// as the tool's.
Result<Compiled> compile_without_gaps(const Attempt&, Compiling, const CompileOptions&, const Gaps&,
                                      Compiled first);

// Replaces the errors by these.
void keep_errors(Compiled&, const std::vector<Finding>& sure);

// Returns the text unchanged if it has no extension. `findings`: of the text's compilation, with locations in
// this text.
std::string without_extensions(std::string_view source, const std::vector<Finding>& findings);

// strlen("abc") → 3: nvcc's front end evaluates it, so kernels may use it.
std::string with_literal_lengths(std::string_view source);

// "sm_90" or "sm_90a" → "compute_90"; the simulator models only what the architectures of a family share.
// `known`: the architectures that NVRTC compiles for; empty: unknown.
Result<std::string> virtual_arch(const std::string& arch, const std::vector<int>& known);

// The same for machine code: "sm_90".
Result<std::string> real_arch(const std::string& arch, const std::vector<int>& known);

// brings_all: pre-includes every header that nvcc does, not only those that the text seems to need.
std::vector<std::string> options_for(const std::string& arch, const CompileOptions&, const Toolkit&,
                                     std::string_view text, bool brings_all);

}  // namespace warpmark::toolchain
