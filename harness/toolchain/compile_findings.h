// Compiler diagnostics → findings for the author: own file, own line, plain language.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/finding.h"
#include "harness/toolchain/author_headers.h"

namespace warpmark::toolchain {

struct Diagnostic {
    enum class Kind { error, warning, note };
    Kind kind = Kind::error;
    Place place;  // with NVRTC's name of the file; line 0: none given
    bool at_end_of_source = false;
    std::string text;
    CompilerMessage says;               // parsed form of the text
    std::vector<Place> instantiations;  // of templates, innermost first
    std::vector<Diagnostic> notes;
};

std::vector<Diagnostic> parse_log(std::string_view log);

// Input of a compilation, needed to translate the locations in its log.
struct Compiling {
    std::string file;  // the name for findings
    std::string name;  // the name that NVRTC received
    std::string_view source;
    std::string include_dir;              // the toolkit's headers
    Folders folders;                      // of the author's headers
    std::string text = {};                // text that the compiler receives
    std::vector<OwnHeader> headers = {};  // the author's headers that the text includes
    bool serves_headers = true;  // passes them in memory, changed for this pass; false: reads them from disk
    bool brings_all = false;     // pre-includes every header that nvcc does, not only those the text needs
    uint64_t bytes = 0;          // read by one call of the compiler (bytes_compiled.cpp)
    bool failed = false;         // if false, no line of the log can be an error
};

std::vector<Finding> to_findings(const std::vector<Diagnostic>&, const Compiling&);

// A compile.error at a location in the author's file.
Finding compile_error(std::string message, std::string explanation, const Compiling&, int line, int column);
// A note of the id compile.warning.
Finding compile_note(std::string message, std::string explanation, const Compiling&, int line);

// Stores the parsed message in the finding, with the finding's text as its quotation.
void classify(Finding&, CompilerMessage);
bool is_same_message(const Finding&, const Finding&);

// True if it reports a missing header that nvcc has.
bool is_missing_host_header(const Finding&);

// True if the toolkit has the header's folder (cub/, thrust/, …), but not the header.
bool is_missing_from_toolkit(const std::string& include_dir, const std::string& header);

// True if the finding reports as undefined a CUDA runtime function that the toolkit has and the simulator
// lacks.
bool is_missing_runtime_function(const Finding&, const std::string& include_dir);

// A note that lists the lines of `whole` that are blank in `rest`. `because`: the error that led to it; if it
// is about a function of the CUDA runtime, the finding names the function. `first`: the first error, quoted
// next to its line.
Finding left_out(std::string_view whole, std::string_view rest, const Compiling&, const Finding* because,
                 const Finding* first);

// `text` without control characters, cut to a limit. It may hold anything that a submission wrote.
std::string printable(std::string_view text, size_t limit);

// Complaint::other if no row of the table matches the text.
CompilerMessage recognized(std::string_view text);

// True for a syntax error: the compiler expected something else at that place.
bool is_about_syntax(const Finding&);

// Advice for this kind; "" if there is none that always applies.
std::string_view advice_for(CompilerErrorKind);

}  // namespace warpmark::toolchain
