// Extraction of an archive in memory. Only a sandboxed process runs this (archive_unpacking.h). Libarchive
// over bytes in memory. Every decompressed byte is counted, even in skipped entries, so a decompression bomb
// is stopped.
#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "grader/intake/archive_unpacking.h"
#include "grader/lab/grading_limits.h"
#include "harness/base/attack_defenses.h"
#include "harness/base/printable_text.h"

namespace warpmark::intake {
namespace {

struct Close {
    void operator()(archive* one) const { archive_read_free(one); }
};
using Opened = std::unique_ptr<archive, Close>;

Unpacked failure(std::string what, std::string way_out) {
    Unpacked none;
    none.failed = std::move(what);
    none.way_out = std::move(way_out);
    return none;
}

// The path in the archive, or nothing if it leads out of the archive or has no parts.
std::optional<std::string> path_inside(std::string name) {
    if (!is_enabled(Defense::intake)) return name;
    // Windows' own tools once wrote backslashes instead of slashes.
    if (name.find('/') == name.npos) std::ranges::replace(name, '\\', '/');
    if (name.starts_with('/') || name.find('\0') != name.npos || name.size() > limits::path_bytes_max)
        return {};
    const bool names_drive = name.size() > 1 && name[1] == ':' && name.find('/') == 2;
    if (names_drive) return {};
    std::string path;
    for (const auto& part : parts_of(name)) {
        if (part == "..") return {};
        if (part.empty() || part == ".") continue;
        path += (path.empty() ? "" : "/") + part;
    }
    return path;
}

std::string name_of(archive_entry* entry) {
    if (const char* name = archive_entry_pathname(entry)) return name;
    if (const char* name = archive_entry_pathname_utf8(entry)) return name;
    return "";
}

Kind kind_of(decltype(archive_entry_filetype(nullptr)) type) {
    if (type == AE_IFDIR) return Kind::folder;
    if (type == AE_IFREG) return Kind::file;
    return type == AE_IFLNK ? Kind::link : Kind::special;
}

class Unpacking {
  public:
    Unpacking(const std::string& bytes, const UnpackLimits& limits)
        : bytes_(bytes), limits_(limits), opened_(archive_read_new()) {}

    Unpacked run() {
        archive* const from = opened_.get();
        archive_read_support_format_zip(from);
        archive_read_support_format_tar(from);
        archive_read_support_filter_gzip(from);
        archive_read_support_filter_xz(from);
        archive_read_support_filter_zstd(from);
        archive_read_support_filter_bzip2(from);
        if (archive_read_open_memory(from, bytes_.data(), bytes_.size()) != ARCHIVE_OK)
            return failure("it is not a readable zip or tar archive",
                           "Pack it as .zip, or hand in the file itself.");
        archive_entry* entry = nullptr;
        for (;;) {
            const int got = archive_read_next_header(from, &entry);
            if (got == ARCHIVE_EOF) break;
            if (got < ARCHIVE_WARN) return broken();
            if (result_.items.size() + result_.left_out.size() >= limits_.files)
                return failure(fmt::format("it holds more than {} files", limits_.files),
                               "Pack only what is to be marked.");
            if (auto wrong = take(entry)) return std::move(*wrong);
        }
        if (archive_read_has_encrypted_entries(from) > 0) return encrypted();
        return std::move(result_);
    }

  private:
    Unpacked encrypted() { return failure("it is encrypted", "Pack it without a password."); }

    Unpacked broken() {
        if (archive_read_has_encrypted_entries(opened_.get()) > 0) return encrypted();
        const char* const why = archive_error_string(opened_.get());
        const auto words = short_name(why ? why : "it ends too early");
        const auto read = result_.items.size();
        return failure(fmt::format("it is damaged or incomplete after {} {}: {}", read,
                                   read == 1 ? "file" : "files", words),
                       "Download it again, or hand it in again.");
    }

    // Returns a value if extraction must stop.
    std::optional<Unpacked> take(archive_entry* entry) {
        if (archive_entry_is_encrypted(entry)) return encrypted();
        const auto name = name_of(entry);
        if (name.empty())  // marked as UTF-8, but invalid
            return leave_out(fmt::format("file {} of it", result_.items.size() + result_.left_out.size() + 1),
                             "its name cannot be read; pack it again");
        const auto path = path_inside(name);
        if (!path) return leave_out(name, "the name leads out of the archive, or is too long");
        const auto parts = parts_of(*path);
        if (parts.empty() || is_noise(*path)) return {};
        if (std::ranges::find(parts, ".git") != parts.end()) return note_clone(parts);
        if (archive_entry_hardlink(entry)) return leave_out(name, "a hard link");
        Item item;
        item.path = *path;
        item.in_archive = true;
        item.modified = archive_entry_mtime(entry);
        item.kind = kind_of(archive_entry_filetype(entry));
        if (item.kind == Kind::file) {
            item.bytes = archive_entry_size_is_set(entry)
                             ? static_cast<uint64_t>(std::max<int64_t>(0, archive_entry_size(entry)))
                             : 0;
            if (auto wrong = read(item)) return wrong;
        }
        keep(std::move(item));
        return {};
    }

    // Records that there is a clone, but not its contents.
    std::optional<Unpacked> note_clone(const std::vector<std::string>& parts) {
        Item item;
        for (const auto& part : parts) {
            item.path += (item.path.empty() ? "" : "/") + part;
            if (part == ".git") break;
        }
        item.kind = Kind::folder;
        item.in_archive = true;
        if (!places_.contains(item.path)) keep(std::move(item));
        return pass_over();
    }

    std::optional<Unpacked> leave_out(const std::string& name, const char* why) {
        result_.left_out.push_back(short_name(name) + ": " + why);
        return {};
    }

    void keep(Item item) {
        const auto [known, is_new] = places_.try_emplace(item.path, result_.items.size());
        if (is_new) {
            result_.items.push_back(std::move(item));
            return;
        }
        if (item.kind == Kind::file)
            result_.notes.push_back(short_name(item.path) + " is there twice: the last one counts");
        result_.items[known->second] = std::move(item);
    }

    Unpacked too_much() const {
        return failure(fmt::format("it holds more than {} MiB", limits_.bytes >> 20),
                       "Pack only what is to be marked.");
    }

    // Skips an entry. A zip has the position of the next file; a tar must be decompressed up to there.
    std::optional<Unpacked> pass_over() {
        if ((archive_format(opened_.get()) & ARCHIVE_FORMAT_BASE_MASK) != ARCHIVE_FORMAT_TAR) return {};
        const void* piece = nullptr;
        std::size_t size = 0;
        la_int64_t offset = 0;
        for (;;) {
            const int got = archive_read_data_block(opened_.get(), &piece, &size, &offset);
            if (got == ARCHIVE_EOF) return {};
            if (got < ARCHIVE_WARN) return broken();
            taken_ += size;
            if (taken_ > limits_.bytes) return too_much();
        }
    }

    std::optional<Unpacked> read(Item& item) {
        const auto kind = wanted(item.path);
        if (kind == WantedText::nothing) return pass_over();
        const uint64_t most = kind == WantedText::archive ? limits_.archive_bytes : limits_.file_bytes;
        char piece[1 << 16];
        for (;;) {
            const auto got = archive_read_data(opened_.get(), piece, sizeof piece);
            if (got < 0) return broken();
            if (got == 0) break;
            item.text.append(piece, static_cast<std::size_t>(got));
            taken_ += static_cast<uint64_t>(got);
            if (taken_ > limits_.bytes) return too_much();
            if (item.text.size() <= most) continue;
            item.refused = kind == WantedText::archive
                               ? fmt::format("The archive is larger than the limit of {} MiB", most >> 20)
                               : fmt::format("The file is larger than the limit of {} KiB", most >> 10);
            item.text.clear();
            item.text.shrink_to_fit();
            return pass_over();
        }
        item.bytes = item.text.size();
        return {};
    }

    const std::string& bytes_;
    const UnpackLimits& limits_;
    Opened opened_;
    Unpacked result_;
    std::map<std::string, std::size_t> places_;
    uint64_t taken_ = 0;
};

}  // namespace

Unpacked unpack_here(const std::string& archive, const UnpackLimits& limits) {
    return Unpacking(archive, limits).run();
}

}  // namespace warpmark::intake
