// Spool files accessed relative to the run's own folders, without following links.
#include "grader/course/spool_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/sha256.h"
#include "harness/base/atomic_write.h"
#include "harness/base/folder_listing.h"
#include "harness/base/serialization.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
constexpr const char *done_folder = "done", *taken_folder = "taken", *refused_folder = "refused",
                     *log_folder = "log", *note_file = "run", *run_prefix = "run-";
constexpr std::size_t seal_letters = 64;

std::string random_word(std::size_t bytes) {
    std::string word;
    for (std::size_t i = 0; i < bytes; ++i) {
        unsigned char byte = 0;
        if (getrandom(&byte, 1, 0) != 1) std::abort();
        word += fmt::format("{:02x}", byte);
    }
    return word;
}

// The lease is hashed inside and outside, which prevents a length extension of a known seal.
std::string seal_of(const std::string& lease, Slot at, std::string_view body) {
    const auto inner = fmt::format("{}\n{} {}\n", lease, at.chunk, at.piece) + std::string(body);
    return lab::sha256(lease + "\n" + lab::sha256(inner));
}

std::string name_of(Slot at) {
    return fmt::format("{}-{}", at.chunk, at.piece);
}

std::optional<Slot> slot_of(std::string_view name) {
    Slot at;
    const char* const end = name.data() + name.size();
    const auto first = std::from_chars(name.data(), end, at.chunk);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '-') return {};
    const auto second = std::from_chars(first.ptr + 1, end, at.piece);
    if (second.ec != std::errc() || second.ptr != end || name_of(at) != name) return {};
    return at;
}

std::unexpected<Error> refuse(const fs::path& path, std::string what, std::string way_out = "",
                              Blame blame = Blame::tool) {
    return std::unexpected(
        Error{std::move(what), Place{lab::display(path), 0, 0}, std::move(way_out), blame});
}

// The contents of one of our own files, or the reason why they cannot be read.
std::expected<std::string, std::string> read_at(int folder, const std::string& name) {
    const int file = openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return std::unexpected(std::strerror(errno));
    struct stat status{};
    std::string text, why;
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
        why = "it is not a regular file";
    else if (status.st_uid != geteuid() || status.st_nlink != 1)
        why = "other users can access it";
    else if (static_cast<uint64_t>(status.st_size) > limits::spooled_bytes_max)
        why = "it is too large";
    char piece[1 << 16];
    while (why.empty()) {
        const auto got = ::read(file, piece, sizeof piece);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) why = std::strerror(errno);
        if (got <= 0) break;
        text.append(piece, static_cast<std::size_t>(got));
        if (text.size() > limits::spooled_bytes_max) why = "it is too large";
    }
    ::close(file);
    if (!why.empty()) return std::unexpected(why);
    return text;
}

// Reason why the folder is accessible to others; "" if it is not.
std::string why_not_own(int folder) {
    struct stat status{};
    if (folder < 0) return std::strerror(errno);
    if (fstat(folder, &status) != 0) return std::strerror(errno);
    if (status.st_uid != geteuid()) return "it belongs to another user";
    return status.st_mode & 077 ? "other users can write to it" : "";
}

int opened_folder(const fs::path& path) {
    return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

Result<int> own_folder(const fs::path& path) {
    const int folder = opened_folder(path);
    if (const auto why = why_not_own(folder); !why.empty()) {
        if (folder >= 0) ::close(folder);
        return refuse(path, "The folder for the results of other computers: " + why,
                      "Give another one with --spool, or run chmod 700 on it.", Blame::caller);
    }
    return folder;
}

std::vector<std::string> names_in(int folder) {
    std::vector<std::string> names;
    for (const auto& path : children_of(fmt::format("/proc/self/fd/{}", folder)))
        names.push_back(path.filename());
    return names;
}

}  // namespace

SpooledLab spooled_lab_of(const Lab& lab, const std::string& version) {
    SpooledLab sent{lab.id, version, lab.draw_id, {}};
    for (const auto& one : lab.cases) {
        if (one.draw.empty()) continue;
        auto& to = sent.drawn.emplace_back(SpooledCase{one.draw, one.name, one.seed, {}});
        for (const auto& [name, number] : one.scalars) to.values.push_back({name, number});
    }
    return sent;
}

Lab with_drawn(Lab lab, const SpooledLab& sent) {
    std::erase_if(lab.cases, [](const LabCase& one) { return !one.draw.empty(); });
    for (const auto& one : sent.drawn) {
        const auto draw = std::ranges::find(lab.draws, one.draw, &Draw::name);
        if (draw == lab.draws.end()) continue;
        std::map<std::string, Number, std::less<>> scalars;
        for (const auto& value : one.values) scalars[value.name] = value.number;
        auto& made = lab.cases.emplace_back(lab::case_of(*draw, std::move(scalars)));
        made.name = one.name;
        made.seed = one.seed;
    }
    lab.draw_id = sent.draw_id;
    return lab;
}

Result<Spool> Spool::make(const fs::path& folder) {
    std::error_code none;
    const auto whole = fs::absolute(folder, none);
    if (whole.has_parent_path()) fs::create_directories(whole.parent_path(), none);
    if (mkdir(whole.c_str(), 0700) != 0 && errno != EEXIST)
        return refuse(whole, fmt::format("The folder cannot be created: {}", std::strerror(errno)),
                      "Give one that all nodes share: --spool DIR.", Blame::caller);
    const auto own = own_folder(whole);
    if (!own) return std::unexpected(own.error());
    ::close(*own);
    constexpr std::size_t name_bytes = 6;
    const auto run = whole / (run_prefix + random_word(name_bytes));
    for (const auto& one :
         {run, run / done_folder, run / taken_folder, run / refused_folder, run / log_folder})
        if (mkdir(one.c_str(), 0700) != 0)
            return refuse(one, fmt::format("The folder cannot be created: {}", std::strerror(errno)));
    return open(run);
}

Result<Spool> Spool::open(const fs::path& run) {
    const auto folder = own_folder(run);
    if (!folder) return std::unexpected(folder.error());
    return Spool(run, *folder);
}

std::vector<fs::path> Spool::runs(const fs::path& folder) {
    auto all = children_of(folder);
    std::erase_if(all,
                  [](const fs::path& path) { return !path.filename().string().starts_with(run_prefix); });
    return all;
}

Spool::Spool(Spool&& other) noexcept
    : path_(std::move(other.path_)), folder_(std::exchange(other.folder_, -1)) {}
Spool::~Spool() {
    if (folder_ >= 0) ::close(folder_);
}

fs::path Spool::log_of(uint64_t chunk) const {
    return path_ / log_folder / fmt::format("{}.txt", chunk);
}

Result<void> Spool::keep(const gradebook::LabVersion& version) const {
    return gradebook::lay_out(version, labs_root());
}

Result<void> Spool::note(const RunOwner& note) const {
    return write_whole(path_ / note_file, archive_text(note));
}

std::optional<RunOwner> Spool::noted() const {
    const auto text = read_at(folder_, note_file);
    return text ? from_archive_text<RunOwner>(*text) : std::nullopt;
}

Result<void> Spool::put(uint64_t number, const Chunk& chunk) const {
    return write_whole(path_ / fmt::format("chunk-{}", number), archive_text(chunk));
}

Result<Chunk> Spool::chunk(uint64_t number) const {
    const auto name = fmt::format("chunk-{}", number);
    const auto text = read_at(folder_, name);
    if (!text) return refuse(path_ / name, "The chunk cannot be read: " + text.error());
    auto chunk = from_archive_text<Chunk>(*text);
    if (!chunk) return refuse(path_ / name, "The chunk is damaged, or another version of warpmark wrote it");
    return std::move(*chunk);
}

bool Spool::has(Slot at) const {
    struct stat status{};
    const auto name = name_of(at);
    return std::ranges::any_of(std::array{done_folder, taken_folder}, [&](const char* folder) {
        return fstatat(folder_, fmt::format("{}/{}", folder, name).c_str(), &status, AT_SYMLINK_NOFOLLOW) ==
               0;
    });
}

Result<void> Spool::put(Slot at, const Chunk& chunk, const Outcome& outcome) const {
    const auto body = archive_text(outcome);
    return write_whole(path_ / done_folder / name_of(at), seal_of(chunk.lease, at, body) + body);
}

namespace {

Result<Outcome> opened(std::expected<std::string, std::string> text, Slot at,
                       const std::vector<Chunk>& chunks) {
    const auto wrong = [](const std::string& why) {
        return std::unexpected(Error{"A result was rejected: " + why, {}, "", Blame::tool});
    };
    if (!text) return wrong(text.error());
    if (at.chunk >= chunks.size() || at.piece >= chunks[at.chunk].pieces.size())
        return wrong("no such result was requested");
    const auto& chunk = chunks[at.chunk];
    if (text->size() < seal_letters) return wrong("it is cut off");
    const auto body = std::string_view(*text).substr(seal_letters);
    if (text->compare(0, seal_letters, seal_of(chunk.lease, at, body)) != 0)
        return wrong("its seal does not match its lease");
    auto outcome = from_archive_text<Outcome>(body);
    if (!outcome) return wrong("another version of warpmark wrote it");
    if (outcome->key != chunk.pieces[at.piece].key) return wrong("it is for another submission");
    return std::move(*outcome);
}

}  // namespace

std::vector<ArrivedResult> Spool::take(const std::vector<Chunk>& chunks) const {
    const int done = openat(folder_, done_folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (done < 0) return {};
    std::vector<ArrivedResult> all;
    for (const auto& name : names_in(done)) {
        if (name.starts_with('.')) continue;  // not complete yet
        const auto at = slot_of(name);
        auto outcome = at ? opened(read_at(done, name), *at, chunks)
                          : std::unexpected(
                                Error{"A result was rejected: its name does not belong to this run", {}, ""});
        const auto aside = fmt::format("{}/{}", outcome ? taken_folder : refused_folder, name);
        (void)renameat(done, name.c_str(), folder_, aside.c_str());
        all.push_back({at.value_or(Slot{}), name, std::move(outcome)});
    }
    ::close(done);
    return all;
}

void Spool::remove() const {
    std::error_code none;
    fs::remove_all(path_, none);
}

void Spool::abandon() const {
    std::error_code none;
    for (const auto& path : children_of(path_))
        if (path.filename() != refused_folder) fs::remove_all(path, none);
}

}  // namespace warpmark::batch
