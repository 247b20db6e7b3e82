// `warpmark bundle`: packs a lab as an autograder for another system.
#include <fmt/format.h>
#include <gnu/libc-version.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "grader/cli/command_support.h"
#include "grader/cli/course/class_book.h"
#include "grader/cli/course/course_table.h"
#include "grader/cli/output_options.h"
#include "grader/course/class_secret_file.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/lab_location.h"
#include "grader/packs/autograder_bundle.h"
#include "grader/packs/pack_contents.h"
#include "grader/report/text_formatting.h"
#include "harness/base/atomic_write.h"
#include "harness/process/own_executable.h"
#include "harness/toolchain/toolchain.h"
#include "harness/toolchain/toolkit_bundle.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

struct BundleCall {
    std::string kind, out, root, secret, course;
    std::vector<std::string> labs;
    bool no_compiler = false, unlocked = false, fixes = false;
};

// Adds the part of the course that students may see, without names or dates.
std::expected<void, std::vector<Error>> add_what_is_seen(batch::BundleOrder& order,
                                                         const std::string& course_file) {
    gradebook::CourseRules course;
    if (!course_file.empty()) {
        auto rules = read_course(course_file);
        if (!rules) return std::unexpected(std::move(rules.error()));
        course = std::move(*rules);
    }
    const auto& visibility = course.visibility;
    order.seen = for_readers(course, {}).setting;
    if (auto may = check_visibility({std::string(order.kind->name)}, order.seen); !may)
        return std::unexpected(std::vector{may.error()});
    const auto word = [](gradebook::ShownScore shown) {
        constexpr std::array words{"always", "after-due", "never"};
        return words.at(static_cast<std::size_t>(shown));
    };
    order.course =
        fmt::format("[visibility]\nhidden_checks = \"{}\"\nadvice = \"{}\"\nscores = \"{}\"\n",
                    word(visibility.hidden_checks), word(visibility.advice), word(visibility.scores));
    return {};
}

// Checks before anything is written that OUT fits this system's kind of bundle.
Result<void> may_be_made(const batch::BundleKind& kind, const BundleCall& call) {
    std::error_code none;
    const bool is_folder = fs::is_directory(call.out, none);
    const Place where{lab::display(call.out), 0, 0};
    if (kind.is_zip && (is_folder || !call.out.ends_with(".zip")))
        return std::unexpected(Error{fmt::format("A bundle for {} is a zip", kind.system), where,
                                     "Name a file that ends in .zip."});
    if (!kind.is_zip && fs::exists(call.out, none) && (!is_folder || !fs::is_empty(call.out, none)))
        return std::unexpected(
            Error{fmt::format("A bundle for {} is a new folder, but this already exists", kind.system), where,
                  "Name a new folder, or an empty one."});
    if (!kind.takes_several && call.labs.size() != 1)
        return std::unexpected(Error{fmt::format("A bundle for {} has one lab", kind.system),
                                     {},
                                     "Name one lab, and make a bundle for each lab."});
    return {};
}

std::string options_of(const BundleCall& call) {
    return std::string(call.unlocked ? "--unlocked " : "") + (call.fixes ? "--fixes" : "");
}

// Adds the compiler if it is installed. Returns the number of its files.
Result<std::size_t> add_compiler(const BundleCall& call, batch::BundleOrder& order) {
    if (call.no_compiler) {
        if (!order.kind->fetches_compiler)
            say_warning(Error{
                "the bundle has no compiler, and does not download one either",
                {},
                fmt::format("The image of {} must contain CUDA's run-time compiler.", order.kind->system)});
        return 0;
    }
    if (!toolchain::toolkit()) {
        say_warning(
            Error{"No compiler was found here, so the bundle has none",
                  {},
                  "Gradescope's setup.sh downloads it; the image of another system must contain it."});
        return 0;
    }
    const auto files = toolchain::compiler_files();
    if (!files) return std::unexpected(files.error());
    for (const auto& [name, path] : *files) order.libraries.emplace_back(name, path);
    return files->size();
}

Result<std::string> secret_for(const BundleCall& call) {
    return call.secret.empty() ? Result<std::string>(batch::any_secret()) : batch::read_secret(call.secret);
}

int make_bundle(const batch::BundleKind& kind, const BundleCall& call) {
    if (const auto may = may_be_made(kind, call); !may) return fail(may.error());
    auto root = lab::find_root(call.root);
    if (!root) return fail(root.error());
    batch::BundleOrder order{.kind = &kind, .root = *root};
    for (const auto& word : call.labs) {
        auto lab = open_lab(call.root, word, true);
        if (!lab) return fail(lab.error());
        if (std::ranges::find(order.labs, lab->id, &Lab::id) == order.labs.end())
            order.labs.push_back(std::move(*lab));
    }
    auto secret = secret_for(call);
    if (!secret) return fail(secret.error());
    if (auto seen = add_what_is_seen(order, call.course); !seen) return fail(seen.error());
    order.secret = std::move(*secret);
    order.options = options_of(call);
    order.libraries = own_libraries();  // before the compiler is loaded
    const bool is_static = order.libraries.empty();
    const auto of_compiler = add_compiler(call, order);
    if (!of_compiler) return fail(of_compiler.error());
    auto entries = batch::bundled(order);
    if (!entries) return fail(entries.error());
    const auto files = entries->size();
    auto written = Result<void>{};
    if (kind.is_zip) {
        auto bytes = intake::archived(intake::ArchiveForm::quick_zip, std::move(*entries));
        written = bytes ? write_named(call.out, *bytes) : std::unexpected(bytes.error());
    } else {
        written = batch::write_new_folder(call.out, *entries, "Name a new one.");
    }
    if (!written) return fail(written.error());
    if (!is_static)
        say_warning(
            Error{fmt::format("this program was built on this computer and needs a C library at least "
                              "as new as this computer's, glibc {}",
                              gnu_get_libc_version()),
                  {},
                  "For any system: bundle with the program of a package (./warpmark package)."});
    fmt::print("{}: {} files for {}{}\n", report::one_line(call.out), files, kind.system,
               *of_compiler > 0 ? ", with the compiler" : "");
    return all_passed;
}

}  // namespace

int bundle(int argc, char** argv) {
    BundleCall call;
    std::vector<std::string> names;
    std::string about =
        "Makes an autograder for another system from a lab. It contains this program, the lab with its "
        "solution, and the compiler if one is found here. Every submission gets a result, even an invalid "
        "one.\n";
    for (const auto& kind : batch::bundle_kinds) {
        names.emplace_back(kind.name);
        about += fmt::format("\n  {:<14}{}", kind.name, kind.what);
    }
    Options options{
        {.name = "SYSTEM",
         .into = &call.kind,
         .help = "one of the systems above",
         .type = "",
         .required = true,
         .words = names},
        {.name = "OUT",
         .into = &call.out,
         .help = "the zip, or a new folder",
         .names = Names::output_or_folder,
         .type = "",
         .required = true},
        {.name = "LAB",
         .into = &call.labs,
         .help = "the lab; prairielearn accepts several",
         .type = "",
         .required = true},
        {.name = "--course",
         .into = &call.course,
         .help = "course.toml: what students see of hidden checks, advice and scores. Only gradescope can "
                 "withhold scores",
         .names = Names::input,
         .type = "FILE"},
        {.name = "--no-compiler",
         .into = &call.no_compiler,
         .help = "leave out the compiler, which is most of the bundle's size"},
        {.name = "--fixes", .into = &call.fixes, .help = "report a tried fix for each file that lost points"},
        {.name = "--unlocked",
         .into = &call.unlocked,
         .help = "mark even if submissions cannot be sandboxed"},
        {.name = "--root",
         .into = &call.root,
         .help = "the folder that contains labs/ and solutions/",
         .type = "DIR"},
        {.name = "--secret",
         .into = &call.secret,
         .help = "generate the drawn cases from the secret in this file; default: a new one",
         .names = Names::input,
         .type = "FILE"}};
    add_solutions(options);
    if (auto over = parse(about, options, argc, argv)) return *over;
    return make_bundle(*std::ranges::find(batch::bundle_kinds, call.kind, &batch::BundleKind::name), call);
}

}  // namespace warpmark::cli
