// Creation of files that a repository cannot hold, and a snapshot of the folder for comparison.
#include "proofs/attacks/attack_folder.h"

#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>

#include "grader/lab/hints.h"
#include "harness/base/file_contents.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
constexpr const char* canary_variable = "WARPMARK_CANARY";
constexpr const char* victim_folder = "victim";
constexpr const char* victim_file = "file.txt";
constexpr const char* right = "@RIGHT@";  // replaced by the lab's reference
constexpr uint64_t repeats_max = 1'000'000;

std::string random_text() {
    unsigned char bytes[12] = {};
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) std::abort();
    std::string text = "canary";
    for (const auto byte : bytes) text += fmt::format("{:02x}", byte);
    return text;
}

Error cannot(const fs::path& path, const std::string& why) {
    return Error{"This cannot be made: " + why, Place{path.string(), 0, 0}, "", Blame::tool};
}

void write(const fs::path& path, const std::string& text) {
    std::error_code none;
    fs::create_directories(path.parent_path(), none);
    std::ofstream(path, std::ios::binary) << text;
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
}

std::string repeated(const GeneratedFile& made) {
    std::string all = made.head;
    const auto times = std::min(made.times, repeats_max);
    for (uint64_t i = 0; i < times; ++i) {
        auto one = made.text;
        replace_all(one, "@N@", std::to_string(i));
        all += one;
    }
    all += made.core;
    for (uint64_t i = 0; i < times; ++i) all += made.closing;
    return all + made.tail;
}

bool is_made(const GeneratedFile& made, const fs::path& path) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (made.kind == "text" || made.kind == "repeat") {
        write(path, repeated(made));
        return true;
    }
    if (made.kind == "archive") {
        const auto bytes = hostile_archive(made.packed);
        if (bytes) write(path, *bytes);
        return bytes.has_value();
    }
    if (made.kind == "folder") return fs::create_directories(path, error) || !error;
    fs::remove(path, error);
    if (made.kind == "fifo") return mkfifo(path.c_str(), 0600) == 0;
    if (made.kind == "symlink") return symlink(made.target.c_str(), path.c_str()) == 0;
    if (made.kind == "hardlink") return link(made.target.c_str(), path.c_str()) == 0;
    write(path, "");
    return truncate(path.c_str(), static_cast<off_t>(made.bytes)) == 0;
}

void note(const fs::path& folder, std::vector<std::string>& seen) {
    std::error_code none;
    for (auto at = fs::recursive_directory_iterator(folder, none); at != fs::recursive_directory_iterator();
         at.increment(none)) {
        struct stat now{};
        if (lstat(at->path().c_str(), &now) != 0) continue;
        if (at->path().filename() == lab::hints_file) continue;  // a student's progress in a checkout
        seen.push_back(fmt::format(
            "{} {} {} {}.{}", at->path().string(), now.st_mode, S_ISDIR(now.st_mode) ? 0 : now.st_size,
            S_ISDIR(now.st_mode) ? 0 : now.st_mtim.tv_sec, S_ISDIR(now.st_mode) ? 0 : now.st_mtim.tv_nsec));
    }
}

}  // namespace

Result<Workplace> Workplace::make(const fs::path& root) {
    Workplace place;
    place.root_ = fs::absolute(root);
    auto pattern = (fs::temp_directory_path() / "warpmark-attacks-XXXXXX").string();
    if (!mkdtemp(pattern.data())) return std::unexpected(cannot(pattern, "no temporary folder"));
    place.folder_ = pattern;
    for (const char* where : {"an environment variable", "another student's file", "hidden cases"})
        place.canaries_.push_back({where, random_text()});
    setenv(canary_variable, place.canaries_[0].text.c_str(), 1);
    write(place.folder_ / "planted/other.cu", fmt::format("{0} // {0}\n", place.canaries_[1].text));
    write(place.folder_ / "planted/hidden.toml", fmt::format("{0} = \"{0}\"\n", place.canaries_[2].text));
    place.before_ = place.snapshot();
    return place;
}

Workplace::Workplace(Workplace&& other) noexcept
    : root_(std::move(other.root_)),
      folder_(std::exchange(other.folder_, {})),
      canaries_(std::move(other.canaries_)),
      before_(std::move(other.before_)) {}

Workplace::~Workplace() {
    std::error_code none;
    if (!folder_.empty()) {
        fs::remove_all(folder_, none);
        unsetenv(canary_variable);
    }
}

Result<fs::path> Workplace::prepare(const Attack& attack, const fs::path& reference) const {
    const auto work = folder_ / "probes" / attack.name;
    std::error_code error;
    write(work / victim_folder / victim_file, canaries_[1].text);
    const auto filled = [&](std::string text) {
        replace_all(text, "@ROOT@", root_.string());
        replace_all(text, "@REFERENCE@", fs::absolute(reference).string());
        replace_all(text, "@OTHER@", (folder_ / "planted/other.cu").string());
        replace_all(text, "@HIDDEN@", (folder_ / "planted/hidden.toml").string());
        replace_all(text, "@WORK@", work.string());
        replace_all(text, "@VICTIM@", (work / victim_folder).string());
        replace_all(text, "@UP@", fs::relative(root_, fs::current_path()).string());
        return text;
    };
    for (const auto& entry : fs::recursive_directory_iterator(attack.folder, error)) {
        if (!entry.is_regular_file() || entry.path().filename() == "attack.toml") continue;
        std::ifstream stream(entry.path(), std::ios::binary);
        write(work / fs::relative(entry.path(), attack.folder), filled(rest_of(stream)));
    }
    for (auto made : attack.make) {
        made.text = made.text == right ? text_of(reference) : filled(made.text);
        made.head = filled(made.head);
        made.tail = filled(made.tail);
        made.target = filled(made.target);
        for (auto& entry : made.packed.entries) {
            entry.text = entry.text == right ? text_of(reference) : filled(entry.text);
            entry.target = filled(entry.target);
        }
        if (!is_made(made, work / made.path)) return std::unexpected(cannot(work / made.path, made.kind));
    }
    return work;
}

std::vector<std::string> Workplace::snapshot() const {
    std::vector<std::string> seen;
    for (const char* name : {"labs", "solutions", attacks_folder}) note(root_ / name, seen);
    note(folder_ / "planted", seen);
    std::ranges::sort(seen);
    return seen;
}

bool Workplace::spared_victim(const fs::path& work) const {
    std::vector<fs::path> there;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(work / victim_folder, none))
        there.push_back(entry.path().filename());
    std::ifstream stream(work / victim_folder / victim_file);
    std::string text;
    return there == std::vector<fs::path>{victim_file} && stream >> text && text == canaries_[1].text;
}

std::string Workplace::changed() const {
    const auto now = snapshot();
    std::vector<std::string> different;
    std::ranges::set_symmetric_difference(before_, now, std::back_inserter(different));
    return different.empty() ? "" : different.front();
}

}  // namespace warpmark::batch
