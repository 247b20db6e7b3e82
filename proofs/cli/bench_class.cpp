// `warpmark-dev bench class`: measures the marking of each kind of file and of a whole class next to `nvcc
// -c` in the same run. Uses CPU times, because the computer may be shared.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <thread>

#include "grader/cli/command_support.h"
#include "grader/lab/lab_location.h"
#include "harness/base/file_contents.h"
#include "harness/process/awaited_program.h"
#include "harness/process/messaging_child.h"
#include "proofs/cli/bench_subcommands.h"
#include "proofs/cli/synthetic_class.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

constexpr double most_seconds = 24 * 3600;

struct Scratch {
    fs::path path = fs::temp_directory_path() / fmt::format("warpmark-bench-{}", getpid());
    Scratch() { fs::create_directories(path); }
    Scratch(const Scratch&) = delete;
    ~Scratch() {
        std::error_code none;
        fs::remove_all(path, none);
    }
};

// CPU time of all child processes that have ended.
double seconds_of_children() {
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// Memory of a process and its descendants; shared pages count once.
uint64_t kilobytes_below(const std::string& process) {
    uint64_t sum = 0;
    std::ifstream memory("/proc/" + process + "/smaps_rollup");
    for (std::string word; memory >> word;)
        if (word == "Pss:") memory >> sum;
    std::error_code none;
    for (const auto& task : fs::directory_iterator("/proc/" + process + "/task", none)) {
        std::ifstream children(task.path() / "children");
        for (std::string child; children >> child;) sum += kilobytes_below(child);
    }
    return sum;
}

class Memory {
  public:
    ~Memory() { over_ = true; }
    uint64_t most_megabytes() const { return most_ >> 10; }

  private:
    void look() {
        const std::string self = std::to_string(getpid());
        while (!over_) {
            uint64_t sum = 0;
            std::error_code none;
            for (const auto& task : fs::directory_iterator("/proc/self/task", none)) {
                std::ifstream children(task.path() / "children");
                for (std::string child; children >> child;) sum += kilobytes_below(child);
            }
            most_ = std::max<uint64_t>(most_, sum);
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
        }
    }
    std::atomic<bool> over_ = false;
    std::atomic<uint64_t> most_ = 0;
    std::jthread looks_{[this] { look(); }};
};

struct Graded {
    double seconds = 0, first_row = 0, processor = 0;
    uint64_t megabytes = 0;
    std::string text;
};

Result<Graded> grade(std::vector<std::string> words) {
    using Clock = std::chrono::steady_clock;
    const auto since = [](Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    Graded graded;
    const auto begin = Clock::now();
    const double before = seconds_of_children();
    const Memory memory;
    auto child =
        Child::start(words, {"PATH", "HOME", "TMPDIR", "LANG", "CUDA_PATH", "CUDA_HOME", "LD_LIBRARY_PATH"});
    if (!child) return std::unexpected(child.error());
    child->has_message(Child::in_seconds(most_seconds));
    graded.first_row = since(begin);
    child->read_text(graded.text, 1 << 26, Child::in_seconds(most_seconds));
    const auto ended = child->end(false);
    graded.seconds = since(begin);
    graded.processor = seconds_of_children() - before;
    graded.megabytes = memory.most_megabytes();
    if (ended != "status 0" && ended != "status 2" && ended != "status 3")
        return std::unexpected(Error{"`warpmark grade` ended with " + ended, {}, "", Blame::tool});
    return graded;
}

std::optional<double> nvcc_seconds(const fs::path& file) {
    const double before = seconds_of_children();
    const auto ended = run({.words = {nvcc(), "-c", "-arch=sm_90", file.string(), "-o", "/dev/null"},
                            .out = "/dev/null",
                            .err = "/dev/null"});
    if (!ended || ended->status == 127) return {};
    return seconds_of_children() - before;
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

// Alternates between a part of the folder's files compiled by nvcc and the class.
Result<void> one_kind(const Sources& sources, Kind kind, std::size_t count, const fs::path& folder,
                      const std::string& root) {
    if (auto made = make_folder(sources, kind, count, folder); !made) return made;
    constexpr std::size_t rounds = 3, files_by_nvcc = 5;
    std::vector<double> by_nvcc, by_us;
    std::vector<fs::path> files;
    for (const auto& one : fs::recursive_directory_iterator(folder))
        if (one.path().extension() == ".cu") files.push_back(one.path());
    std::ranges::sort(files);
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t at = 0; at < files_by_nvcc; ++at)
            if (const auto took = nvcc_seconds(files[(round * files_by_nvcc + at) % files.size()]))
                by_nvcc.push_back(*took);
        const auto graded = grade({"grade", folder.string(), "--root", root, "--jobs", "1", "--out",
                                   (folder.string() + fmt::format("-marks-{}", round))});
        if (!graded) return std::unexpected(graded.error());
        by_us.push_back(graded->processor / static_cast<double>(count));
    }
    const double ours = median(by_us), theirs = median(by_nvcc);
    fmt::print("  {:<22}{:>8.3f} s", words_of(kind), ours);
    if (theirs > 0)
        fmt::print("   {:.2f} of nvcc -c, which took {:.3f} s\n", ours / theirs, theirs);
    else
        fmt::print("   (nvcc -c: not available)\n");
    std::fflush(stdout);
    return {};
}

std::string text_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return rest_of(file);
}

Result<std::string> whole_class(const MadeClass& made, const fs::path& out, const std::string& root,
                                int jobs) {
    const auto graded = grade({"grade", made.zip.string(), "--roster", made.roster.string(), "--root", root,
                               "--jobs", std::to_string(jobs), "--out", out.string()});
    if (!graded) return std::unexpected(graded.error());
    const auto rows = static_cast<double>(made.files + made.copies + made.hostile);
    fmt::print(
        "  {} job{}: {:>7.1f} s   {:>5.1f} submissions/s   {:.3f} CPU-s each   {} MB   first row "
        "after {:.2f} s\n",
        jobs, jobs == 1 ? " " : "s", graded->seconds, rows / graded->seconds, graded->processor / rows,
        graded->megabytes, graded->first_row);
    std::error_code none;
    fmt::print("           gradebook {:.1f} MB\n",
               static_cast<double>(fs::file_size(out / "class.db", none)) / 1e6);
    std::fflush(stdout);
    return text_of(out / "class.csv");
}

}  // namespace

int bench_class(const std::string& root_given, std::size_t submissions) {
    const auto root = lab::find_root(root_given);
    if (!root) return fail(root.error());
    const auto sources = Sources::read(*root);
    if (!sources) return fail(sources.error());
    const Scratch scratch;
    fmt::print("CPU-seconds a submission, distinct files of labs 01 to 04, one job, median of 3\n");
    const std::size_t of_kind = std::clamp<std::size_t>(submissions / 10, 4, 40);
    for (const auto kind : kinds) {
        const auto folder = scratch.path / fmt::format("kind{}", static_cast<int>(kind));
        const auto count = kind == Kind::endless ? std::min<std::size_t>(of_kind, 8) : of_kind;
        if (auto done = one_kind(*sources, kind, count, folder, root->string()); !done)
            return fail(done.error());
    }
    const auto made = make_class(*sources, submissions, scratch.path);
    if (!made) return fail(made.error());
    fmt::print(
        "a class as Canvas hands it out: {} submissions, {} copies of such, {} with hostile names; {} "
        "of the roster hand in nothing\n",
        made->files, made->copies, made->hostile, made->absent);
    std::vector<std::string> tables;
    for (const int jobs : {1, 2}) {
        auto table = whole_class(*made, scratch.path / fmt::format("out{}", jobs), root->string(), jobs);
        if (!table) return fail(table.error());
        tables.push_back(std::move(*table));
    }
    const bool same = !tables[0].empty() && tables[0] == tables[1];
    fmt::print("marks with 1 and with 2 jobs: {}\n", same ? "the same bytes" : "DIFFERENT");
    return same ? all_passed : tool_could_not;
}

}  // namespace warpmark::cli
