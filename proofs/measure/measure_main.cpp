// `warpmark_measure`: packs the measurements, runs them on a GPU, and writes the results to the files that
// tests read.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "harness/base/atomic_write.h"
#include "harness/base/file_contents.h"
#include "harness/gpu/measurement_bundle.h"
#include "proofs/measure/counter_run.h"
#include "proofs/measure/kernel_programs.h"
#include "proofs/measure/measurement_set.h"
#include "proofs/measure/vendor_results.h"

using namespace warpmark;

namespace {

template <class T>
std::optional<T> read_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return from_archive_text<T>(rest_of(stream));
}

template <class T>
bool write_file(const std::string& path, const T& value) {
    return write_named(path, archive_text(value)).has_value();
}

int fail(const std::string& what) {
    fmt::print(stderr, "warpmark_measure: {}\n", what);
    return 3;
}

int pack(const std::string& root, const std::string& to) {
    auto bundle = measure::asked(root);
    if (!bundle) return fail(to_text(bundle.error()));
    fmt::print("{} modules\n", bundle->jobs.size());
    return write_file(to, *bundle) ? 0 : fail("cannot write " + to);
}

int run(const std::string& from, const std::string& to) {
    const auto bundle = read_file<gpu::Bundle>(from);
    if (!bundle) return fail(from + " is no bundle");
    auto answer = gpu::run_bundle(*bundle, 16);
    if (!answer) return fail(to_text(answer.error()));
    size_t failed = 0;
    for (const auto& one : answer->jobs) failed += !one.failure.empty();
    fmt::print("{}: {} modules, {} of them refused\n", answer->device, answer->jobs.size(), failed);
    return write_file(to, *answer) ? 0 : fail("cannot write " + to);
}

// `to` "none": launches without counters, for use under another profiler.
int count_kernels(const std::string& from, const std::string& to) {
    const auto bundle = read_file<gpu::Bundle>(from);
    if (!bundle) return fail(from + " is no bundle");
    const auto lines = measure::count_launches(*bundle, to != "none");
    if (!lines) return fail(to_text(lines.error()));
    const auto written = to == "none" ? Result<void>() : write_named(to, *lines);
    return written ? 0 : fail(to_text(written.error()));
}

int keep(const std::string& root, const std::string& from) {
    const auto answer = read_file<gpu::BundleAnswer>(from);
    if (!answer) return fail(from + " is no answer");
    const auto kept = measure::keep(root, *answer);
    return kept ? 0 : fail(to_text(kept.error()));
}

int drivers(const std::string& root, const std::string& folder) {
    const auto written = measure::write_drivers(root, folder);
    if (!written) return fail(to_text(written.error()));
    fmt::print("{} programs\n", *written);
    return 0;
}

// Adds a log of check_corpus to the data, and prints the table for VENDOR.md and the differences to explain
// there.
int vendor(const std::string& root, const std::string& from) {
    const auto corpus = measure::read_corpus(root);
    if (!corpus) return fail(to_text(corpus.error()));
    const std::string file = root + "/" + measure::vendor_file;
    auto runs = measure::from_csv(text_of(file));
    if (!runs) return fail(to_text(runs.error()));
    measure::merge(*runs, measure::vendor_runs(text_of(from), *corpus));
    if (auto kept = write_whole(file, measure::to_csv(*runs)); !kept) return fail(to_text(kept.error()));
    fmt::print("{}\n", measure::recall_table(*runs, *corpus));
    for (const auto& line : measure::differences(*runs, *corpus)) fmt::print("{}\n", line);
    return 0;
}

}  // namespace

int main(int count, char** words) {
    const std::string command = count == 4 ? words[1] : "";
    if (command == "pack") return pack(words[2], words[3]);
    if (command == "run") return run(words[2], words[3]);
    if (command == "count") return count_kernels(words[2], words[3]);
    if (command == "keep") return keep(words[2], words[3]);
    if (command == "drivers") return drivers(words[2], words[3]);
    if (command == "vendor") return vendor(words[2], words[3]);
    fmt::print(
        stderr,
        "warpmark_measure pack ROOT BUNDLE   what the sources below ROOT want to know\n"
        "warpmark_measure run BUNDLE ANSWER  on a computer with a GPU\n"
        "warpmark_measure count BUNDLE CSV   there, too: the GPU's counters of each launch of the whole "
        "kernels\n"
        "warpmark_measure keep ROOT ANSWER   into the files that the tests read\n"
        "warpmark_measure drivers ROOT DIR   each kernel of the corpus as a program, for check_corpus\n"
        "warpmark_measure vendor ROOT LOG    what check_corpus said, into the data; prints what VENDOR.md "
        "shows\n");
    return 2;
}
