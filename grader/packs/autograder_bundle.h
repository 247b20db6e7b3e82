// Bundle for an autograding system: a lab, its solution, this program, and the script that the system runs
// for each submission. The script templates are in grader/lab/bundles.
#pragma once
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/intake/archive_writer.h"
#include "grader/lab/lab.h"
#include "grader/report/format_settings.h"
#include "harness/base/error.h"

namespace warpmark::batch {

// Layout of a system's bundle, with paths from the top of the bundle.
struct BundleKind {
    std::string_view name;        // for `bundle` and --format; also the name of its template folder
    std::string_view system;      // display name
    std::string_view what;        // what the command makes
    bool is_zip;                  // false: a folder
    std::string_view program;     // folder with bin/warpmark and lib/warpmark
    std::string_view data;        // folder with `mark`, the lab and its solution; "LAB" is the lab's id
    std::string_view to_program;  // from `data` to `program`; "" or ends with a slash
    bool takes_several;           // labs per bundle
    bool fetches_compiler;        // at setup, if the bundle has none
};
inline constexpr std::array bundle_kinds{
    BundleKind{"gradescope", "Gradescope", "a zip: upload it as the autograder", true, "warpmark", "warpmark",
               "", false, true},
    BundleKind{"prairielearn", "PrairieLearn",
               "folders for a course's repository: a question for each lab, and the program", false,
               "serverFilesCourse/warpmark", "questions/LAB/tests", "../serverFilesCourse/warpmark/", true,
               false},
    BundleKind{"autolab", "Autolab", "a folder with autograde.tar and autograde-Makefile", false, "warpmark",
               "warpmark", "", false, false},
};

struct BundleOrder {
    const BundleKind* kind = nullptr;
    std::filesystem::path root;  // with labs/ and solutions/
    std::vector<Lab> labs;       // with their solutions
    std::string secret;          // for drawn cases
    std::string course = {};     // course.toml, reduced to what students see
    report::Setting seen = {};   // what students see
    std::string options = {};    // further arguments for `grade`
    // Contents of lib/warpmark next to the program, by name: the program's own libraries, and the compiler.
    std::vector<std::pair<std::string, std::filesystem::path>> libraries = {};
};

// Every file of the bundle; an archive in it is one file. An Error: a file is missing or unreadable.
Result<std::vector<intake::ArchiveEntry>> bundled(const BundleOrder&);

}  // namespace warpmark::batch
