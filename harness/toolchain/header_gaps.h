// NVRTC errors that nvcc would not report, because their cause is something that nvcc has and this program
// lacks.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/source/source_functions.h"
#include "harness/source/source_tokens.h"
#include "harness/toolchain/compile_findings.h"

namespace warpmark::toolchain {

// A declaration at file or namespace scope.
struct Declaration {
    size_t begin = 0, end = 0;  // offsets, end exclusive
    int first_line = 0, last_line = 0;
    bool for_device = false;  // contains __global__, __device__ or __constant__
};

// In order. A preprocessor line inside a declaration belongs to it; others belong to none.
std::vector<Declaration> declarations_of(std::string_view source);

// Blanks the #include lines among `lines`. Returns false if there are none.
bool blank_includes(std::string& source, const std::vector<int>& lines);

// Blanks the host declarations that contain one of `lines`, and the #include lines among them. Returns false
// if there are none.
bool blank_host_code(std::string& source, const std::vector<int>& lines);

// Judges each error at its own location. An error is excused if nvcc accepts the code there, if its name may
// come from a header that is missing here or from code that was left out, or if it can follow from such an
// error: in the same statement, or, unless it is about syntax, later in the same declaration.
class Gaps {
  public:
    // `typed`: the text with the author's #includes. `whole`: the text that the compiler received.
    // `takes_absent`: a header that is not found may exist on the author's computer. `is_host_half`: the
    // text is for the host pass and not the author's, so only unknown characters are certain errors.
    Gaps(const Compiling& typed, const Compiling& whole, bool takes_absent, bool is_host_half);

    // Lines that #include a header that is missing here.
    const std::vector<int>& missing_headers() const { return lines_; }
    // True if one of them does not exist at all, so nvcc would reject the file, too.
    bool misses_own_header() const { return brings_any_; }
    // Errors that nvcc would report, too. `rest`: the text with the left-out code blanked.
    std::vector<Finding> certain(const std::vector<Finding>& findings, std::string_view rest) const;
    // Errors for left-out functions whose last statement has no semicolon: after an unknown name, the
    // compiler does not check for it.
    std::vector<Finding> unfinished(std::string_view rest) const;

  private:
    struct Error;
    enum class Cause { certain, gap, open };  // open: it may follow from a gap
    Cause cause_by_itself(const Error&, const std::set<std::string_view>& gone) const;
    bool is_empty_array_of_gxx(const Error&) const;
    bool is_flexible_array(const Error&) const;
    bool is_label_address(const Error&) const;
    bool is_host_assembly(const Error&) const;
    bool is_host_array(const Error&) const;
    bool may_bring(std::string_view name, size_t token, const std::set<std::string_view>& gone) const;
    bool is_called_by_device(size_t token) const;
    bool is_in_device_code(size_t token) const;
    bool calls_any(const Error&, const std::set<std::string_view>& names) const;
    bool uses_name_of(const Error&, const Error& gap) const;
    bool may_follow(const Error&, const Error& gap) const;
    std::vector<Error> errors_in(const std::vector<Finding>&) const;

    const Compiling& whole_;
    const bool is_host_half_;
    SourceFunctions functions_;
    const TokenList& tokens_;
    std::vector<Declaration> declarations_;
    std::vector<Include> includes_;
    std::vector<int> lines_;
    std::set<std::string, std::less<>> brought_;  // prefixes of names from missing headers
    bool brings_std_ = false, brings_system_ = false, brings_any_ = false, uses_std_ = false;
};

// Errors at the #includes of toolkit libraries whose host functions cannot run here. NVRTC would take long to
// fail on them.
std::vector<Finding> library_headers(const Compiling&);

// True for a C library function that nvcc's headers declare and this program lacks.
bool is_missing_c_function(std::string_view name);

}  // namespace warpmark::toolchain
