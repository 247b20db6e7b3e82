// Stores one file per run: a checksum, then the observation as serialized for the workers' pipe. The file
// name begins with the program's checksum, so programs without a cached run need no inputs.
#include "grader/marking/run_cache.h"

#include <algorithm>
#include <fstream>
#include <string_view>
#include <vector>

#include "grader/lab/grading_limits.h"
#include "grader/lab/sha256.h"
#include "harness/base/atomic_write.h"
#include "harness/base/file_contents.h"
#include "harness/base/folder_listing.h"
#include "harness/base/serialization.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t digest_size = 64;

// Removes the least recently used files until the rest fits.
void make_room(const fs::path& folder) {
    struct Kept {
        fs::path path;
        fs::file_time_type used;
        uint64_t bytes = 0;
    };
    std::vector<Kept> all;
    std::error_code ignored;
    for (const auto& path : children_of(folder))
        if (path.extension() == ".run")
            all.push_back({path, fs::last_write_time(path, ignored), fs::file_size(path, ignored)});
    std::ranges::sort(all, std::ranges::greater{}, &Kept::used);
    uint64_t sum = 0;
    for (const auto& one : all)
        if (sum += one.bytes; sum > limits::kept_bytes_max) fs::remove(one.path, ignored);
}

}  // namespace

std::string KeptRuns::program_of(const Job& job) const {
    return lab::checksum(runs_by_ + '\n' + job.entry + '\n' + job.source).substr(0, 16);
}

bool KeptRuns::has_any(const std::string& program) const {
    return std::ranges::any_of(children_of(folder_), [&](const fs::path& path) {
        return path.filename().string().starts_with(program);
    });
}

fs::path KeptRuns::file_of(const std::string& program, const Job& job) const {
    return folder_ / (program + lab::checksum(runs_by_ + '\n' + archive_text(job)) + ".run");
}

std::optional<Observation> KeptRuns::find(const Job& job) const {
    const auto program = program_of(job);
    if (!has_any(program)) return {};
    const auto path = file_of(program, job);
    std::error_code missing;
    if (!fs::is_regular_file(path, missing)) return {};
    std::ifstream file(path, std::ios::binary);
    const std::string text = rest_of(file);
    if (text.size() < digest_size) return {};
    const std::string_view all(text), rest = all.substr(digest_size);
    if (lab::checksum(rest) != all.substr(0, digest_size)) return {};
    const auto seen = from_archive_text<Observation>(rest);
    if (!seen) return {};
    fs::last_write_time(path, fs::file_time_type::clock::now(), missing);
    return seen;
}

void KeptRuns::keep(const Job& job, const Observation& seen) const {
    const auto text = archive_text(seen);
    if (text.size() > limits::kept_bytes_max / 4) return;
    std::error_code failed;
    fs::create_directories(folder_, failed);
    fs::permissions(folder_, fs::perms::owner_all, failed);
    if (write_whole(file_of(program_of(job), job), lab::checksum(text) + text)) make_room(folder_);
}

}  // namespace warpmark::batch
