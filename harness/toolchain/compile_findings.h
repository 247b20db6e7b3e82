// Diagnostics → findings in the author's own words: own file, own line, plain language.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/toolchain/author_headers.h"
#include "harness/toolchain/diagnostics.h"

namespace warpmark::toolchain {

// What the compiler was given, to translate the places that it names.
struct Compiling {
    std::string file;  // as findings shall name it
    std::string name;  // as NVRTC was told
    std::string_view source;
    std::string include_dir;              // the toolkit's headers
    Folders folders;                      // of the author's headers
    std::string text = {};                // what the compiler gets of it
    std::vector<OwnHeader> headers = {};  // of the author's that it reaches
    bool serves_headers = true;           // as they have to be for this pass; false: as they lie on the disk
    bool brings_all = false;  // all that nvcc includes by itself, whether a word of it is there or not
    uint64_t bytes = 0;       // that one call of the compiler reads (bytes_compiled.h)
    bool failed = false;      // else nothing in the log can be an error, whatever it says
};

std::vector<Finding> to_findings(const std::vector<Diagnostic>&, const Compiling&);

// A compile.error at a place of the author's file.
Finding compile_error(std::string message, std::string explanation, const Compiling&, int line, int column);

// What the compiler's words are about.
void classify(Finding&, CompilerMessage);
bool says_the_same(const Finding&, const Finding&);

// True if it reports a missing header that nvcc has.
bool is_for_hosts(const Finding&);

// True if the toolkit has the header's folder (cub/, thrust/, …), but not the header.
bool is_no_part_of(const std::string& include_dir, const std::string& header);

// Does it say that a function of CUDA's runtime is undefined, which the toolkit in that folder has and the
// simulator has not?
bool is_of_runtime(const Finding&, const std::string& include_dir);

// A note that says which lines of `whole` are blank in `rest`.
// `because`: what did not compile; if that is a function of the CUDA runtime, the finding is about it.
// `first`: the first error, which is said beside the line.
Finding left_out(std::string_view whole, std::string_view rest, const Compiling&, const Finding* because,
                 const Finding* first);

// `text` without control characters, cut to a limit: it may hold whatever a submission wrote.
std::string printable(std::string_view text, size_t limit);

}  // namespace warpmark::toolchain
