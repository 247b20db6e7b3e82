// Shared parts of commands: option parsing, lab lookup, error output.
#include "grader/cli/command_support.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <utility>

#include "grader/cli/ci_safe_output.h"
#include "grader/cli/stdout_view.h"
#include "grader/course/misnamed_files.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/lab/program_name.h"
#include "grader/marking/parallel_work.h"
#include "grader/marking/run_cache.h"
#include "grader/marking/student_pack.h"
#include "grader/packs/best_scores.h"
#include "grader/report/text_formatting.h"
#include "harness/base/atomic_write.h"
#include "harness/base/nearest_name.h"
#include "harness/gpu_jobs/gpu_job_execution.h"
#include "harness/gpu_jobs/nvcc_opinion.h"
#include "harness/gpu_jobs/paired_timing.h"
#include "harness/gpu_jobs/sanitizer_runs.h"
#include "harness/session/session.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::cli {

int fail(const Error& error) {
    return fail(std::vector{error});
}

int fail(const std::vector<Error>& errors) {
    int code = call_is_wrong;
    std::string text;
    for (const auto& error : errors) {
        text += fmt::format("warpmark: {}\n", lab::as_called(report::printable(to_text(error))));
        if (error.blame == Blame::tool) code = tool_could_not;
    }
    if (errors.size() > 1) text += fmt::format("warpmark: {} errors\n", errors.size());
    const auto columns = terminal_columns(STDERR_FILENO);
    batch::say(columns ? report::wrapped(text, "", "  ", *columns) : text);
    return code;
}

void say_warning(const Error& warning) {
    const auto text =
        fmt::format("warpmark: warning: {}\n", lab::as_called(report::printable(to_text(warning))));
    const auto columns = terminal_columns(STDERR_FILENO);
    batch::say(columns ? report::wrapped(text, "", "  ", *columns) : text);
}

report::Style stdout_style() {
    const char* no_color = std::getenv("NO_COLOR");
    return {isatty(STDOUT_FILENO) && !(no_color && *no_color)};
}

void add_solutions(Options& options) {
    static std::string folder;
    options.push_back({.name = "--solutions",
                       .into = &folder,
                       .help = "the folder with the labs' solutions; default: WARPMARK_SOLUTIONS, else "
                               "solutions/ next to labs/",
                       .names = Names::input,
                       .type = "DIR",
                       .variable = "WARPMARK_SOLUTIONS"});
}

void MarkOptions::add_to(Options& options, bool with_jobs) {
    options.push_back({.name = "--root",
                       .into = &root,
                       .help = "the folder that contains labs/ and solutions/",
                       .type = "DIR"});
    add_solutions(options);
    options.push_back({.name = "--device",
                       .into = &device,
                       .help = "sim: the simulator; cuda: all GPUs; cuda:0,2: GPUs 0 and 2",
                       .type = "NAME",
                       .shows_default = true});
    options.push_back({.name = "--seed",
                       .into = &seed,
                       .help = "seed for inputs and thread orders",
                       .type = "N",
                       .shows_default = true});
    if (!with_jobs) return;
    options.push_back(
        {.name = "--jobs,-j",
         .into = &jobs,
         .help = "number of submissions to mark at the same time, 1 to 256; default: one per processor",
         .type = "N",
         .between = IntegerRange{1, limits::jobs_max}});
}

int MarkOptions::job_count() const {
    return jobs > 0 ? jobs : batch::default_jobs();
}

void MarkOptions::add_also(Options& options) {
    options.push_back(
        {.name = "--also",
         .into = &also,
         .help = "also run another checker, as a second opinion without points. compute-sanitizer: run its "
                 "tools on the GPU. nvcc: only compile the file with nvcc",
         .type = "CHECKER",
         .one_value_each = true,
         .words = {"compute-sanitizer", "nvcc"}});
}

void FixOptions::add_to(Options& options) {
    options.push_back({.name = "--fix",
                       .into = &at_once,
                       .help = "show a tried fix immediately, not only after the lab's last hint"});
    options.push_back(
        {.name = "--no-fix", .into = &never, .help = "do not look for a fix", .excludes = {"--fix"}});
}

void FixOptions::set(Marking& marking) const {
    marking.tries_fixes = !never;
    marking.waits_for_hints = !at_once;
}

void add_secret(Options& options, std::string& file) {
    options.push_back({.name = "--secret",
                       .into = &file,
                       .help = "generate the drawn cases from the secret in this file",
                       .names = Names::input,
                       .type = "FILE"});
}

namespace {

// Runs cached in the user's cache folder; null if there is none.
std::shared_ptr<const batch::KeptRuns> kept_runs() {
    namespace fs = std::filesystem;
    const char *cache = std::getenv("XDG_CACHE_HOME"), *home = std::getenv("HOME");
    fs::path folder = cache && *cache ? fs::path(cache) : fs::path(home ? home : "") / ".cache";
    std::error_code unknown;
    const auto program = fs::read_symlink("/proc/self/exe", unknown);
    const auto bytes = fs::file_size(program, unknown);
    const auto made = fs::last_write_time(program, unknown).time_since_epoch().count();
    const auto toolkit = toolchain::tried_toolkit();
    if (!folder.is_absolute() || unknown || !toolkit) return nullptr;
    const auto runs_by =
        fmt::format("{} {} {} toolkit {}.{}", program.string(), bytes, made, toolkit->major, toolkit->minor);
    return std::make_shared<batch::KeptRuns>(folder / "warpmark" / "runs", runs_by);
}

Result<batch::Backend> backend_of(const std::string& device, bool checked) {
    if (device == "sim" && checked)
        return std::unexpected(Error{"--also compute-sanitizer needs a GPU", {}, "Add --device cuda."});
    if (device == "sim") return batch::Backend(session::observe);
    auto devices = gpu::GpuPool::open(device);
    if (!devices) return std::unexpected(devices.error());
    batch::Backend backend = [devices = *devices](const Job& job) {
        return session::observe_on(devices, job);
    };
    backend.capability = (*devices)->capability();
    backend.time = [devices = *devices](const session::PairedJob& job) {
        return session::time_pair(devices, job);
    };
    if (!checked) return backend;
    auto opinions = session::SecondOpinions::open(*devices);
    if (!opinions) return std::unexpected(opinions.error());
    backend.also = [opinions = *opinions](const Job& job, const Observation& seen) {
        return opinions->ask(job, seen);
    };
    return backend;
}

}  // namespace

Result<batch::Backend> backend(const std::string& device, const std::vector<std::string>& also) {
    const auto asks = [&](const char* whom) { return std::ranges::find(also, whom) != also.end(); };
    auto backend = backend_of(device, asks("compute-sanitizer"));
    if (backend) backend->kept = kept_runs();
    if (!backend || !asks("nvcc")) return backend;
    auto nvcc = session::NvccOpinion::open();
    if (!nvcc) return std::unexpected(nvcc.error());
    backend->also = [nvcc = *nvcc, others = std::move(backend->also)](const Job& job,
                                                                      const Observation& seen) {
        std::vector<Opinion> all{nvcc->ask(job, seen)};
        if (others) std::ranges::move(others(job, seen), std::back_inserter(all));
        return all;
    };
    return backend;
}

Result<void> use_pack(const Lab& lab, bool has_secret, Marking& marking, batch::Backend& run) {
    if (lab.has_solution()) return {};
    auto pack = batch::StudentPack::open(std::filesystem::path(lab.folder).parent_path().parent_path());
    if (!pack) return std::unexpected(pack.error());
    if (!*pack) return {};
    if (has_secret)
        return std::unexpected(
            Error{"A student pack has its own draws", {}, "Choose one with --seed, and leave out --secret."});
    if (auto has = (*pack)->has(lab, marking.seed); !has) return has;
    marking.pack = (*pack)->hash();
    run.pack = *pack;
    return {};
}

namespace {

// True for a path to a folder other than a lab's source folder.
bool is_other_folder(const std::string& word) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    const bool is_path = word.find('/') != word.npos || word == "." || word == "..";
    return is_path && fs::is_directory(word, ignored) && !fs::exists(fs::path(word) / "lab.toml", ignored);
}

}  // namespace

void sort_out(const std::string& root, std::string& lab, std::string& file) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    const bool is_source = lab.ends_with(".cu") && fs::is_regular_file(lab, ignored);
    const auto folder = is_source ? fs::path(lab).parent_path() : fs::path(lab);
    const bool is_folder = is_other_folder(lab) && !lab_here(root, folder).empty();
    const bool names_file = file.empty() && (is_source || is_folder);
    const auto here = fs::current_path(ignored);
    if (names_file) {
        file = std::exchange(lab, lab_here(root, fs::absolute(folder, ignored)));
        if (is_folder) file = fs::path(file).lexically_normal();
    }
    if (lab.empty()) lab = lab_here(root, here);
}

namespace {

// Paths of labs' files, relative to this folder: in a lab's folder its own file, elsewhere those in
// subfolders.
std::vector<std::string> files_from_here(const std::filesystem::path& root) {
    std::error_code ignored;
    const auto here = lab_here(root, std::filesystem::current_path(ignored));
    std::vector<std::string> files;
    for (const auto& id : lab::lab_ids(root)) {
        if (!here.empty() && here != id) continue;
        const auto lab = lab::load_lab(root / "labs" / id, "");
        if (!lab) continue;
        const auto file = here.empty() ? std::filesystem::path(id) / lab->file : place_of_file(*lab);
        if (std::filesystem::is_regular_file(file, ignored)) files.push_back(lab::display(file));
    }
    return files;
}

// Error for the name of a source in the place of a lab: it does not exist, or belongs to no lab.
Error no_such_source(const std::filesystem::path& root, const std::string& word) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(word, ignored))
        return {fmt::format("`{}` is a file, but a lab was expected", word),
                {},
                "Name the lab before the file: `warpmark labs` lists the labs."};
    const auto files = files_from_here(root);
    std::vector<std::string> names, meant;
    for (const auto& file : files) names.push_back(std::filesystem::path(file).filename().string());
    const auto name = nearest_name(std::filesystem::path(word).filename().string(), names);
    for (std::size_t at = 0; at < files.size(); ++at)
        if (names[at] == name) meant.push_back(fmt::format("`{}`", files[at]));
    return {fmt::format("There is no file `{}`", word),
            {},
            meant.empty() ? "Name a lab, or its file: `warpmark labs` lists the labs."
                          : fmt::format("Did you mean {}?", fmt::join(meant, " or "))};
}

}  // namespace

Result<std::filesystem::path> lab_folder(const std::string& root, const std::string& word) {
    auto found_root = lab::find_root(root);
    std::error_code ignored;
    if (const auto id = is_other_folder(word) ? lab_here(root, word) : ""; found_root && !id.empty())
        return lab::find_lab(*found_root, id);
    bool is_path = std::filesystem::exists(std::filesystem::path(word) / "lab.toml", ignored);
    if (!found_root && !is_path) return std::unexpected(found_root.error());
    auto folder = lab::find_lab(found_root ? *found_root : std::filesystem::path(), word);
    if (!folder && found_root && word.ends_with(".cu"))
        return std::unexpected(no_such_source(*found_root, word));
    return folder;
}

std::string lab_here(const std::string& root, const std::filesystem::path& folder) {
    const auto found_root = lab::find_root(root);
    if (!found_root) return "";
    const auto ids = lab::lab_ids(*found_root);
    std::error_code ignored;
    for (auto here = std::filesystem::absolute(folder, ignored).lexically_normal(); here.has_relative_path();
         here = here.parent_path())
        if (std::ranges::find(ids, here.filename().string()) != ids.end()) return here.filename().string();
    return "";
}

std::expected<Lab, std::vector<Error>> open_lab(const std::string& root, const std::string& word,
                                                bool need_solution) {
    auto folder = lab_folder(root, word);
    if (!folder) return std::unexpected(std::vector{folder.error()});
    auto lab = lab::load_lab(*folder, lab::solution_of(*folder));
    if (lab && need_solution && !lab->has_solution())
        return std::unexpected(std::vector{batch::no_solution(*folder)});
    if (!lab || lab->has_solution() || lab->advice != Advice::by_command) return lab;
    const auto pack = batch::StudentPack::open(folder->parent_path().parent_path());
    if (pack && *pack) lab->advice = (*pack)->advice();  // use_pack() reports an invalid pack
    return lab;
}

namespace {

namespace fs = std::filesystem;

// The folder for this lab's file: the current one, or that in the workspace. "": neither, for example at the
// root of a checkout.
fs::path students_folder(const Lab& lab) {
    std::error_code ignored;
    const auto here = fs::absolute(".", ignored).lexically_normal().parent_path();
    if (here.filename() == lab.id) return ".";
    const auto workspace = batch::workspace_of(here);
    return workspace.empty() ? fs::path() : workspace / lab.id;
}

bool is_in_other_lab(const Lab& lab) {
    std::error_code ignored;
    const auto here = fs::absolute(".", ignored).lexically_normal().parent_path().filename();
    return here != lab.id && fs::exists(fs::path(lab.folder).parent_path() / here / "lab.toml", ignored);
}

Error not_here(const Lab& lab, const fs::path& folder) {
    const auto other = batch::misnamed_file(folder, lab);
    const auto shown = lab::display(folder);
    const Place where = shown == "." ? Place{} : Place{shown, 0, 0};
    const auto number = lab.id.substr(0, lab.id.find('_'));
    if (other.empty())
        return {fmt::format("{} is not here", lab.file), where,
                fmt::format("Name the file: warpmark check {} FILE. `warpmark start` restores it.", number)};
    return {fmt::format("{} is not here; found {}", lab.file, report::one_line(other)), where,
            fmt::format("Rename it, or name it: warpmark check {} {}", number,
                        lab::shell_word(shown == "." ? other : shown + "/" + other))};
}

}  // namespace

Result<std::filesystem::path> file_of(const Lab& lab, const std::string& named) {
    std::error_code ignored;
    if (!named.empty()) {
        if (!fs::is_directory(named, ignored)) return named;
        if (!fs::exists(fs::path(named) / lab.file, ignored) && !batch::misnamed_file(named, lab).empty())
            return std::unexpected(not_here(lab, named));
        return fs::path(named) / lab.file;
    }
    // Two labs may share the name of their file, so another lab's folder is not searched.
    if (!is_in_other_lab(lab) && fs::exists(lab.file, ignored)) return lab.file;
    if (const auto below = fs::path(lab.id) / lab.file; fs::exists(below, ignored)) return below;
    const auto folder = students_folder(lab);
    if (folder.empty()) return fs::path(lab.folder) / lab.file;
    if (fs::exists(folder / lab.file, ignored)) return folder / lab.file;
    return std::unexpected(not_here(lab, folder));
}

std::filesystem::path place_of_file(const Lab& lab) {
    const auto there = file_of(lab, "");
    return there ? *there : students_folder(lab) / lab.file;
}

Result<void> write_to(const std::string& file, const std::string& text) {
    if (file != "-") return write_named(file, text);
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
    return {};
}

}  // namespace warpmark::cli
