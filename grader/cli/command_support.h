// Functions shared by the commands: parsing options, finding labs, reporting errors.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/cli/command_table.h"
#include "grader/cli/options.h"
#include "grader/lab/lab.h"
#include "grader/marking/grade.h"
#include "grader/report/text_layout.h"

namespace warpmark::cli {

// Prints errors on stderr and returns the exit code of the worst.
int fail(const Error&);
int fail(const std::vector<Error>&);
// Prints a warning on stderr.
void say_warning(const Error&);

// Colors if stdout is a terminal and NO_COLOR is not set.
report::Style stdout_style();

// Options of every command that marks.
struct MarkOptions {
    std::string root, device = "sim";
    uint64_t seed = 1;
    int jobs = 0;  // 0: one per processor
    void add_to(Options&, bool with_jobs);
    std::vector<std::string> also;  // external checkers to run as well: compute-sanitizer, nvcc
    void add_also(Options&);
    int job_count() const;
};

// --fix and --no-fix: when a fix that was tried and helps is shown. Default: after the lab's hints.
struct FixOptions {
    bool at_once = false, never = false;
    void add_to(Options&);
    void set(Marking&) const;
};

// --solutions DIR: sets WARPMARK_SOLUTIONS (lab/lab_location.h).
void add_solutions(Options&);

// --secret FILE.
void add_secret(Options&, std::string& file);

// Creates the backend that --device names, with the checkers of `also`. An Error: one of them is not
// available.
Result<batch::Backend> backend(const std::string& device, const std::vector<std::string>& also = {});

// If the lab's solution is not installed, uses the student pack's expected results, if the root is a pack.
Result<void> use_pack(const Lab&, bool has_secret, Marking&, batch::Backend&);

// Folder of the lab that `word` names, or the reason why there is none.
Result<std::filesystem::path> lab_folder(const std::string& root, const std::string& word);

// Interprets the first argument of a call: a lab, a file in a lab's folder, or that folder ("01_race/", from
// shell completion). `lab` holds the word, and receives the lab; a file or folder goes to `file`. Without an
// argument, the lab of the current folder is used, and both stay empty if there is none.
void sort_out(const std::string& root, std::string& lab, std::string& file);

// Id of the lab whose folder, in any checkout or workspace, contains this one; "" if there is none.
std::string lab_here(const std::string& root, const std::filesystem::path& folder);

// Finds and loads a lab, or returns the errors. `need_solution`: a missing solution is an error.
std::expected<Lab, std::vector<Error>> open_lab(const std::string& root, const std::string& word,
                                                bool need_solution);

// The named file; else the lab's file in the current folder, if that has the lab's id (`warpmark start` makes
// such folders); else the stub. In a student's folder for the lab, a missing file is an error.
Result<std::filesystem::path> file_of(const Lab&, const std::string& named);

// The same path, for a file that may be missing.
std::filesystem::path place_of_file(const Lab&);

// Writes to a file, or to stdout for "-".
Result<void> write_to(const std::string& file, const std::string& text);

}  // namespace warpmark::cli
