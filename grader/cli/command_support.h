// What the commands have in common: reading the call, finding labs, saying errors.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/cli/command_table.h"
#include "grader/cli/options.h"
#include "grader/lab/lab.h"
#include "grader/marking/grade.h"
#include "grader/report/terminal_colors.h"

namespace warpmark::cli {

// Says errors on stderr; the exit code of the worst.
int fail(const Error&);
int fail(const std::vector<Error>&);
// The same of what is no error.
void say_warning(const Error&);

// Colours if stdout is a terminal and NO_COLOR is not set.
report::Style stdout_style();

// What every command that marks takes.
struct MarkOptions {
    std::string root, device = "sim";
    uint64_t seed = 1;
    int jobs = 0;  // 0: one for each processor
    void add_to(Options&, bool with_jobs);
    std::vector<std::string> also;  // whose opinion is asked as well: compute-sanitizer, nvcc
    void add_also(Options&);
    int job_count() const;
};

// --fix and --no-fix: when a change of the file that helps is shown. Default: after the lab's hints.
struct FixOptions {
    bool at_once = false, never = false;
    void add_to(Options&);
    void set(Marking&) const;
};

// --solutions DIR: sets WARPMARK_SOLUTIONS (lab/lab_location.h).
void add_solutions(Options&);

// --secret FILE.
void add_secret(Options&, std::string& file);

// The backend that --device names, and who looks on; an Error for what is not there.
Result<batch::Backend> backend(const std::string& device, const std::vector<std::string>& also = {});

// Where the lab's solution is not here: the pack that says what is right, if the root is one.
Result<void> use_pack(const Lab&, bool has_secret, Marking&, batch::Backend&);

// The folder of the lab that a word means, or why there is none.
Result<std::filesystem::path> lab_folder(const std::string& root, const std::string& word);

// What a call names first is a lab, a file in a lab's folder, or that folder ("01_race/", as a shell
// completes it). `lab` has that word, and becomes the lab; a file or folder goes to `file`. Where nothing was
// named it is the lab in whose folder we are, and both stay empty if there is none.
void sort_out(const std::string& root, std::string& lab, std::string& file);

// The id of the lab in whose folder, of whatever checkout or workspace, this one is; "": of none.
std::string lab_here(const std::string& root, const std::filesystem::path& folder);

// Finds and loads a lab, or says why not. `need_solution`: it is an error if the solution is not here.
std::expected<Lab, std::vector<Error>> open_lab(const std::string& root, const std::string& word,
                                                bool need_solution);

// The file that was named, else the lab's file here, in a folder with the lab's id (`warpmark start` makes
// them), or else the stub. In a student's folder of the lab it is an error if the file is not there.
Result<std::filesystem::path> file_of(const Lab&, const std::string& named);

// The same path, for a file that may be missing.
std::filesystem::path place_of_file(const Lab&);

// Writes to a file, or to stdout for "-".
Result<void> write_to(const std::string& file, const std::string& text);

}  // namespace warpmark::cli
