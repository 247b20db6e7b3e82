// A lab, its solution and this program as a system for marks wants them: what it runs
// for each submission, and whatever that needs. The pieces of text lie in grader/lab/bundles.
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

// Where a system has what, from the top of its bundle.
struct BundleKind {
    std::string_view name;        // as `bundle` and --format have it; of its folder of texts
    std::string_view system;      // as people write it
    std::string_view what;        // it makes
    bool is_zip;                  // else it is a folder
    std::string_view program;     // the folder with bin/warpmark and lib/warpmark
    std::string_view data;        // the folder with `mark`, the lab and its solution; "LAB" is the lab's id
    std::string_view to_program;  // from the one to the other, "" or with a slash at its end
    bool takes_several;           // labs in one bundle
    bool fetches_compiler;        // where its bundle has none
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
    std::string secret;          // that cases are drawn from
    std::string course = {};     // course.toml, with what students see alone
    report::Setting seen = {};   // the same
    std::string options = {};    // further words for `grade`
    // What lies in lib/warpmark beside the program, by its name there: the program's own libraries, and the
    // compiler.
    std::vector<std::pair<std::string, std::filesystem::path>> libraries = {};
};

// Every file of the bundle; of an archive in it, the archive. An Error: a file is missing or cannot be read.
Result<std::vector<intake::ArchiveEntry>> bundled(const BundleOrder&);

}  // namespace warpmark::batch
