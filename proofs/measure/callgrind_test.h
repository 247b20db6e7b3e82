// Instruction count of a test case of this program, measured by callgrind and compared with stored counts.
// Unlike times, counts do not depend on the computer's load. The dynamic linker's share is excluded.
#pragma once
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"
#include "harness/process/awaited_program.h"
#include "harness/process/own_executable.h"

namespace warpmark::callgrind {

inline const std::filesystem::path stored_file = house::root / "proofs/measure/cases/instruction_counts.tsv";
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ == 12
inline constexpr double tolerance = 0.03;
#else
inline constexpr double tolerance = 0.3;  // the stored counts are from g++ 12
#endif
inline constexpr const char* variable = "WARPMARK_COUNTED";  // the job of the counted test case

// Sum of the costs of all functions except the dynamic linker's. Format:
// valgrind.org/docs/manual/cl-format.html.
inline uint64_t instructions_in(const std::filesystem::path& profile) {
    std::ifstream file(profile);
    std::map<std::string, std::string> objects;  // by number
    uint64_t sum = 0;
    bool is_counted = true, is_call = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("ob=")) {
            const auto end = line.find(')');
            const auto number = line.substr(3, end - 2);
            if (line.size() > end + 1) objects[number] = line.substr(end + 2);
            const auto& object = objects[number];
            is_counted = object.find("/ld-") == object.npos;
        } else if (line.starts_with("calls=")) {
            is_call = true;
        } else if (!line.empty() &&
                   (std::isdigit(line[0]) || line[0] == '+' || line[0] == '-' || line[0] == '*')) {
            if (!is_call && is_counted) sum += std::stoull(line.substr(line.find(' ') + 1));
            is_call = false;
        }
    }
    return sum;
}

// Counts one job. The job's name is passed in the variable to a test case that is otherwise skipped.
inline double millions_of(const std::string& test, const std::string& job,
                          const std::vector<std::string>& environment) {
    const auto profile =
        std::filesystem::temp_directory_path() / fmt::format("warpmark-counts-{}-{}", getpid(), job);
    auto variables = environment;
    variables.push_back(fmt::format("{}={}", variable, job));
    const auto ran =
        run({.words = {"valgrind", "--tool=callgrind", "--callgrind-out-file=" + profile.string(),
                       own_file().string(), "--no-skip", "-tc=" + test},
             .environment = variables,
             .out = "/dev/null",
             .err = "/dev/null",
             .most_seconds = 600});
    // Called on a thread of the test, so no exception may be thrown.
    CHECK_MESSAGE((ran && ran->status == 0), "valgrind (Debian's package valgrind): ", job);
    const auto count = instructions_in(profile);
    std::filesystem::remove(profile);
    return static_cast<double>(count) / 1e6;
}

inline std::map<std::string, double> stored_millions() {
    std::map<std::string, double> all;
    std::istringstream lines(text_of(stored_file));
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto tab = line.find('\t');
        all[line.substr(0, tab)] = std::stod(line.substr(tab + 1));
    }
    return all;
}

// Counts two jobs at a time.
inline std::vector<double> counted(const std::string& test, const std::vector<std::string>& jobs,
                                   const std::vector<std::string>& environment) {
    std::vector<double> millions(jobs.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t at = next++; at < jobs.size(); at = next++)
            millions[at] = millions_of(test, jobs[at], environment);
    };
    std::thread beside(work);
    work();
    beside.join();
    return millions;
}

// Calls `prepare` before each attempt. On a loaded computer, about one count in a hundred differs because the
// compiler's answer differs. A real regression fails all attempts.
inline void check_counts(
    const std::string& test, const std::vector<std::string>& jobs,
    const std::vector<std::string>& environment, const std::function<void()>& prepare = [] {}) {
    constexpr int attempts = 3;
    const auto stored = stored_millions();
    const auto is_as_stored = [&](const std::string& job, double count) {
        const auto found = stored.find(job);
        return found != stored.end() && std::abs(count - found->second) <= tolerance * found->second;
    };
    std::vector<double> millions;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        prepare();
        millions = counted(test, jobs, environment);
        bool all = true;
        for (std::size_t at = 0; at < jobs.size(); ++at) all = all && is_as_stored(jobs[at], millions[at]);
        if (all) break;
    }
    std::string table;
    for (std::size_t at = 0; at < jobs.size(); ++at) {
        table += fmt::format("{}\t{:.1f}\n", jobs[at], millions[at]);
        const auto found = stored.find(jobs[at]);
        const double was = found == stored.end() ? 0 : found->second;
        CHECK_MESSAGE(is_as_stored(jobs[at], millions[at]),
                      fmt::format("{}: {:.1f} million instructions, stored {:.1f} ({:+.1f} %)", jobs[at],
                                  millions[at], was, 100 * (millions[at] / was - 1)));
    }
    if (const char* out = std::getenv("WARPMARK_COUNTS_OUT")) std::ofstream(out, std::ios::app) << table;
}

}  // namespace warpmark::callgrind
