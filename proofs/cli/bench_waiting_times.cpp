// `warpmark-dev bench faces`: measures waiting times. For pages: the size, and the load time in a browser.
// For `watch`: the time from a save to its points, and to witnesses and advice, alternating with `nvcc -c` of
// the same text in one run.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "grader/cli/command_support.h"
#include "grader/cli/watch/background_marking.h"
#include "grader/cli/watch/background_process.h"
#include "grader/cli/watch/file_watcher.h"
#include "grader/cli/watch/watch_inbox.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/lab_location.h"
#include "grader/page/html_page.h"
#include "harness/base/file_contents.h"
#include "harness/process/awaited_program.h"
#include "harness/process/own_executable.h"
#include "proofs/cli/bench_subcommands.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// Temporary folder for this run.
struct BenchFolder {
    fs::path path = fs::temp_directory_path() / fmt::format("warpmark-faces-{}", getpid());
    BenchFolder() { fs::create_directories(path); }
    BenchFolder(const BenchFolder&) = delete;
    ~BenchFolder() {
        std::error_code none;
        fs::remove_all(path, none);
    }
};

// Commands that make a page of a face from a lab's stub; the last one writes PAGE. For a face without a row
// only the frame is measured.
struct FaceSample {
    std::string_view face;
    std::vector<std::vector<std::string>> calls;
};
const std::array samples{
    FaceSample{"report", {{"check", "04", "STUB", "--html", "PAGE", "--root", "ROOT"}}},
    FaceSample{"replay", {{"replay", "01", "--out", "PAGE", "--root", "ROOT"}}},
    FaceSample{"class",
               {{"grade", "CLASS", "--out", "OUT", "--unlocked", "--root", "ROOT"},
                {"report", "OUT/class.db", "--format", "html", "--out", "PAGE"}}},
};

struct Faces {
    const fs::path& root;
    const fs::path& folder;

    // Twenty students, each with a file for lab 04.
    void make_class() const {
        std::vector<fs::path> files;
        std::error_code none;
        for (const auto& one : fs::directory_iterator(root / "solutions/04_padded_transpose/mistakes", none))
            files.push_back(one.path());
        std::ranges::sort(files);
        for (std::size_t at = 0; at < 20 && !files.empty(); ++at) {
            const auto to = folder / "class" / fmt::format("student-{:02}", at) / "04_padded_transpose";
            fs::create_directories(to, none);
            fs::copy_file(files[at % files.size()], to / "transpose.cu", none);
        }
    }

    std::string filled_in(const std::string& word, const fs::path& page) const {
        const std::pair<std::string, fs::path> names[] = {
            {"PAGE", page},
            {"STUB", root / "labs/04_padded_transpose/transpose.cu"},
            {"CLASS", folder / "class"},
            {"ROOT", root},
            {"OUT", folder / "marks"}};
        auto text = word;
        for (const auto& [name, path] : names)
            if (const auto at = text.find(name); at != std::string::npos)
                text.replace(at, name.size(), path.string());
        return text;
    }

    // The page's path; "": this program cannot make one.
    fs::path page_of(const page::Face& face) const {
        const auto sample = std::ranges::find(samples, face.name, &FaceSample::face);
        if (sample == samples.end()) return {};
        const auto page = folder / (std::string(face.name) + ".html");
        for (const auto& call : sample->calls) {
            if (!OtherCommand::is_known(call[0])) return {};
            if (call[0] == "grade") make_class();
            warpmark::Command command{.words = {own_file().string()}, .out = "/dev/null", .err = "/dev/null"};
            for (const auto& word : call) command.words.push_back(filled_in(word, page));
            (void)run(command);
        }
        std::error_code none;
        return fs::exists(page, none) ? page : fs::path();
    }
};

// Output of load_times.mjs: "report load 41", by face.
std::string browser_line(const fs::path& root, std::string_view face, const fs::path& page,
                         const fs::path& folder) {
    const auto out = folder / "browser.txt";
    const auto ended = run({.words = {"node", (root / "grader/page/tests/load_times.mjs").string(),
                                      fmt::format("{}={}", face, page.string())},
                            .out = out,
                            .err = "/dev/null",
                            .most_seconds = 120});
    if (!ended || ended->status != 0) return "   (no browser here)";
    std::istringstream words(text_of(out));
    std::string name, what, text;
    words >> name;
    for (double value = 0; words >> what >> value;)
        text += fmt::format("{:>8.{}f} ms a {}", value, what == "step" ? 2 : 0, what);
    return text;
}

void bench_pages(const fs::path& root, const fs::path& folder) {
    const Faces faces{root, folder};
    fmt::print("\npages: the frame, a whole page with its JSON, and a browser's time for that\n");
    for (const auto* face = page::faces; face->name; ++face) {
        const auto frame = page::html(face->name, "", "{}").size();
        const auto page = faces.page_of(*face);
        std::error_code none;
        if (page.empty())
            fmt::print("  {:<10}{:>7.1f} KB   (no sample of it can be made here)\n", face->name,
                       static_cast<double>(frame) / 1e3);
        else
            fmt::print("  {:<10}{:>7.1f} KB{:>9.1f} KB{}\n", face->name, static_cast<double>(frame) / 1e3,
                       static_cast<double>(fs::file_size(page, none)) / 1e3,
                       browser_line(root, face->name, page, folder));
        std::fflush(stdout);
    }
}

double middle_of(std::vector<double> values) {
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

// Times from a save to its points, and to witnesses and advice.
struct Verdicts {
    double points = 0, all = 0;  // seconds
};

// Everything that `watch` does between a save and its verdict, except drawing.
class WatchedLab {
  public:
    static Result<std::unique_ptr<WatchedLab>> open(const std::string& root, const std::string& id,
                                                    const fs::path& file) {
        auto lab = open_lab(root, id, false);
        if (!lab) return std::unexpected(lab.error().front());
        auto run = backend("sim");
        if (!run) return std::unexpected(run.error());
        Marking marking;
        if (auto used = use_pack(*lab, false, marking, *run); !used) return std::unexpected(used.error());
        return std::make_unique<WatchedLab>(std::move(*lab), marking, std::move(*run), file);
    }
    WatchedLab(Lab lab, const Marking& marking, batch::Backend run, const fs::path& file)
        : file_(file),
          marker_(lab::drawn(std::move(lab), lab::secret_of(1)), marking, std::move(run),
                  [this](Marker::Answer answer) {
                      inbox_.post(watching::MarkResult{answer.number, answer.part, answer.is_last,
                                                       answer.report.value_or(nullptr), answer.seconds});
                  }) {}

    Verdicts save(const std::string& text) {
        using Clock = std::chrono::steady_clock;
        std::ofstream(file_.path(), std::ios::binary) << text;
        const auto saved = Clock::now();
        const auto since = [&] { return std::chrono::duration<double>(Clock::now() - saved).count(); };
        Verdicts verdicts;
        while (since() < 60) {
            pollfd files[] = {{file_.descriptor(), POLLIN, 0}, {inbox_.descriptor(), POLLIN, 0}};
            poll(files, std::size(files), file_.milliseconds());
            if (const auto change = file_.look(); change && change->text)
                marker_.mark({.number = ++number_,
                              .submission = {file_.path().filename().string(), file_.path().string(), "",
                                             *change->text}});
            for (const auto& event : inbox_.take())
                if (const auto* marked = std::get_if<watching::MarkResult>(&event);
                    marked && marked->number == number_)
                    note(*marked, since(), verdicts);
            if (verdicts.all > 0) break;
        }
        return verdicts;
    }

  private:
    static void note(const watching::MarkResult& marked, double seconds, Verdicts& verdicts) {
        if (marked.part == watching::Part::points) verdicts.points = seconds;
        if (marked.is_last) verdicts.all = seconds;
    }

    WatchedFile file_;
    watching::Inbox inbox_;
    uint64_t number_ = 0;
    Marker marker_;
};

std::optional<double> nvcc_takes(const fs::path& file) {
    const auto ended = run({.words = {nvcc(), "-c", "-arch=sm_90", file.string(), "-o", "/dev/null"},
                            .out = "/dev/null",
                            .err = "/dev/null"});
    if (!ended || ended->status != 0) return {};  // nvcc is missing or cannot compile
    return ended->seconds;
}

// Alternates, with a new text for each save.
Result<void> bench_saves(const std::string& root, const std::string& id, const fs::path& source,
                         const std::string& what, const fs::path& folder, int saves) {
    const auto file = folder / source.filename();
    const auto text = text_of(source);
    std::ofstream(file, std::ios::binary) << text;
    auto lab = WatchedLab::open(root, id, file);
    if (!lab) return std::unexpected(lab.error());
    (*lab)->save(text);  // the first save opens the compiler
    std::vector<double> points, all, theirs;
    for (int at = 0; at < saves; ++at) {
        const auto verdicts = (*lab)->save(fmt::format("{}// save {}\n", text, at));
        points.push_back(verdicts.points);
        all.push_back(verdicts.all);
        if (const auto took = nvcc_takes(file)) theirs.push_back(*took);
    }
    const double to_points = middle_of(points), to_all = middle_of(all), beside = middle_of(theirs);
    fmt::print("  {:<24}{:<14}{:>7.0f} ms{:>7.0f} ms", id, what, 1e3 * to_points, 1e3 * to_all);
    if (beside > 0)
        fmt::print("{:>9.0f} ms{:>9.2f}{:>7.2f}\n", 1e3 * beside, to_points / beside, to_all / beside);
    else
        fmt::print("   (nvcc -c: not available)\n");
    std::fflush(stdout);
    return {};
}

}  // namespace

int bench_faces(const std::string& root_given, int saves) {
    const auto root = lab::find_root(root_given);
    if (!root) return fail(root.error());
    const BenchFolder folder;
    bench_pages(*root, folder.path);
    if (saves == 0) return all_passed;
    fmt::print(
        "\nwatch: from a save to its points, and to witnesses and advice; median of {} saves, beside "
        "nvcc -c of the same text\n  {:<24}{:<14}{:>10}{:>10}{:>12}{:>9}{:>7}\n",
        saves, "", "", "points", "advice", "nvcc -c", "ratio", "ratio");
    for (const auto& id : lab::lab_ids(*root)) {
        if (id > "05") break;
        auto lab = open_lab(root_given, id, false);
        if (!lab) return fail(lab.error());
        for (const bool is_stub : {false, true}) {
            const auto source = (is_stub ? *root / "labs" : *root / "solutions") / id / lab->file;
            if (!fs::exists(source)) continue;
            const auto done = bench_saves(root_given, id, source, is_stub ? "as handed out" : "the reference",
                                          folder.path, saves);
            if (!done) return fail(done.error());
        }
    }
    return all_passed;
}

}  // namespace warpmark::cli
