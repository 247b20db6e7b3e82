// `warpmark pack`: packs labs for students, to be judged without the solutions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "grader/cli/command_support.h"
#include "grader/cli/progress_bar.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/sha256.h"
#include "grader/packs/pack_contents.h"
#include "grader/report/text_formatting.h"
#include "harness/base/atomic_write.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;
constexpr const char* top_folder = "warpmark-labs";

Result<void> write_pack(std::vector<intake::ArchiveEntry> entries, const fs::path& out) {
    if (out.string().ends_with(".tar.gz")) {
        for (auto& entry : entries) entry.path = fmt::format("{}/{}", top_folder, entry.path);
        const auto bytes = intake::archived(intake::ArchiveForm::tar_gz, std::move(entries));
        if (!bytes) return std::unexpected(bytes.error());
        return write_named(out, *bytes);
    }
    return batch::write_new_folder(out, entries, "Give a new folder, or a file that ends in .tar.gz.");
}

// Rejects a name with the ending of another archive format, which would become a folder.
Result<void> is_pack_name(const std::string& out) {
    constexpr std::array endings{".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".zst", ".7z", ".rar"};
    std::error_code ignored;
    const bool is_archive =
        !out.ends_with(".tar.gz") && !fs::is_directory(out, ignored) &&
        std::ranges::any_of(endings, [&](const char* ending) { return out.ends_with(ending); });
    if (!is_archive) return {};
    return std::unexpected(Error{"A student pack is a .tar.gz or a folder",
                                 {out, 0, 0},
                                 "Name a file that ends in .tar.gz, or a new folder."});
}

}  // namespace

int pack(int argc, char** argv) {
    std::string root_given, advice, out = "warpmark-student-pack.tar.gz";
    std::vector<std::string> words;
    int draws = 2;
    MarkOptions mark;
    Options options{{.name = "LAB", .into = &words, .help = "default: all labs", .type = ""},
                    {.name = "--out",
                     .into = &out,
                     .help = "a file that ends in .tar.gz, or a new folder",
                     .names = Names::output_or_folder,
                     .type = "FILE|DIR",
                     .shows_default = true},
                    {.name = "--draws",
                     .into = &draws,
                     .help = "number of draws of the drawn cases; students select one with --seed 1, 2, …",
                     .type = "N",
                     .shows_default = true,
                     .between = IntegerRange{1, 100}},
                    {.name = "--advice",
                     .into = &advice,
                     .help = "when reports show a tried fix; default: after the hints, or with --fix. A "
                             "lab's own `advice` takes precedence",
                     .words = {"never", "after-hints", "always"}},
                    {.name = "--root",
                     .into = &root_given,
                     .help = "the folder that contains labs/ and solutions/",
                     .type = "DIR"},
                    {.name = "--jobs,-j",
                     .into = &mark.jobs,
                     .help = "number of labs to process at the same time; default: one per processor",
                     .type = "N",
                     .between = IntegerRange{1, 256}}};
    add_solutions(options);
    if (auto over =
            parse("Makes a student pack: handouts, stubs, and what is needed to judge the public cases and a "
                  "fixed set of drawn ones. It has no solution, oracle, hidden case or mistake. `warpmark "
                  "check` judges with it. Hidden cases are judged when the students hand in.",
                  options, argc, argv))
        return *over;
    if (const auto right = is_pack_name(out); !right) return fail(right.error());
    auto root = lab::find_root(root_given);
    if (!root) return fail(root.error());
    const auto all_ids = lab::lab_ids(*root);
    if (words.empty()) words = all_ids;
    batch::PackOrder order{*root, {}, false, draws, advice, mark.job_count()};
    for (const auto& word : words) {
        auto lab = open_lab(root_given, word, true);
        if (!lab) return fail(lab.error());
        if (std::ranges::find(order.labs, lab->id, &Lab::id) == order.labs.end())
            order.labs.push_back(std::move(*lab));
    }
    order.all_labs_there = order.labs.size() == all_ids.size();
    auto run = backend("sim");
    if (!run) return fail(run.error());
    auto entries = [&] {
        batch::Progress progress(order.labs.size() * static_cast<std::size_t>(draws));
        return batch::pack_labs(order, *run, [&](const std::string& what) { progress.done(what); });
    }();
    if (!entries) return fail(entries.error());
    const auto sums = std::ranges::find(*entries, batch::sums_file, &intake::ArchiveEntry::path);
    const auto hash = lab::sha256(sums->bytes);
    const auto files = entries->size();
    if (auto written = write_pack(std::move(*entries), out); !written) return fail(written.error());
    fmt::print("{}: {} {}, {} draws, {} files\nstudent pack {}\n", report::one_line(out), order.labs.size(),
               order.labs.size() == 1 ? "lab" : "labs", draws, files, hash);
    return all_passed;
}

}  // namespace warpmark::cli
