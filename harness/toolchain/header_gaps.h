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
#include "harness/toolchain/host_code_removal.h"

namespace warpmark::toolchain {

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

}  // namespace warpmark::toolchain
