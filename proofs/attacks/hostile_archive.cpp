// Zip writer for single fields (APPNOTE.TXT of PKWARE, 4.3), and tar files by libarchive.
#include "proofs/attacks/hostile_archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

namespace warpmark::batch {
namespace {

struct FreeWriter {
    void operator()(archive* one) const { archive_write_free(one); }
};
struct FreeEntry {
    void operator()(archive_entry* one) const { archive_entry_free(one); }
};
using Writing = std::unique_ptr<archive, FreeWriter>;

la_ssize_t append(archive*, void* all, const void* piece, std::size_t count) {
    static_cast<std::string*>(all)->append(static_cast<const char*>(piece), count);
    return static_cast<la_ssize_t>(count);
}

std::string text_of_entry(const PackedEntry& entry) {
    if (entry.times == 1) return entry.text;
    std::string all;
    all.reserve(entry.text.size() * entry.times);
    for (uint64_t i = 0; i < entry.times; ++i) all += entry.text;
    return all;
}

std::string counted_name(std::string name, uint64_t number) {
    constexpr std::string_view count = "@N@";
    if (const auto at = name.find(count); at != name.npos)
        name.replace(at, count.size(), std::to_string(number));
    return name;
}

// A gzip stream is ten bytes, the same compressed bytes that a zip has, their checksum and their size.
struct Deflated {
    std::string bytes, checksum;
};
Deflated deflated(const std::string& text) {
    std::string stream;
    const Writing to(archive_write_new());
    archive_write_set_format_raw(to.get());
    archive_write_add_filter_gzip(to.get());
    archive_write_set_bytes_in_last_block(to.get(), 1);
    archive_write_open(to.get(), &stream, nullptr, append, nullptr);
    const std::unique_ptr<archive_entry, FreeEntry> head(archive_entry_new());
    archive_entry_set_filetype(head.get(), AE_IFREG);
    archive_write_header(to.get(), head.get());
    archive_write_data(to.get(), text.data(), text.size());
    archive_write_close(to.get());
    constexpr std::size_t begins = 10, ends = 8;
    return {stream.substr(begins, stream.size() - begins - ends), stream.substr(stream.size() - ends, 4)};
}

std::string number(uint64_t value, int bytes) {
    std::string all;
    for (int i = 0; i < bytes; ++i) all += static_cast<char>(value >> (8 * i));
    return all;
}

// The fields common to both headers of an entry, beginning with the version needed.
std::string zip_fields(const PackedEntry& entry, const Deflated& packed, std::size_t size, bool encrypted) {
    constexpr uint64_t version = 20, deflate = 8;
    return number(version, 2) + number(encrypted ? 1 : 0, 2) +
           number(entry.method >= 0 ? static_cast<uint64_t>(entry.method) : deflate, 2) +
           number(static_cast<uint64_t>(entry.time), 4) + packed.checksum + number(packed.bytes.size(), 4) +
           number(entry.claims >= 0 ? static_cast<uint64_t>(entry.claims) : size, 4) +
           number(entry.name.size(), 2) + number(0, 2);
}

uint32_t type_of(const PackedEntry& entry) {
    if (entry.is == "folder") return AE_IFDIR;
    if (entry.is == "link") return AE_IFLNK;
    if (entry.is == "device") return AE_IFCHR;
    return entry.is == "fifo" ? AE_IFIFO : AE_IFREG;
}

std::string zip_of(const PackedForm& form) {
    std::string all, directory;
    uint64_t count = 0;
    for (const auto& one : form.entries) {
        const auto text = text_of_entry(one);
        const auto packed = deflated(text);
        constexpr uint64_t any_mode = 0777;
        const uint64_t mode = type_of(one) | any_mode;
        constexpr uint64_t made_by_unix = 0x031e;
        auto at = all.size();
        auto named = one;
        named.text.clear();
        for (uint64_t copy = 0; copy < one.copies; ++copy) {
            named.name = counted_name(one.name, copy);
            const auto fields = zip_fields(named, packed, text.size(), form.encrypted);
            if (copy == 0 || !one.overlaps) {
                at = all.size();
                all += "PK\3\4" + fields + named.name + packed.bytes;
            }
            directory += "PK\1\2" + number(made_by_unix, 2) + fields + number(0, 2) + number(0, 2) +
                         number(0, 2) + number(mode << 16, 4) + number(at, 4) + named.name;
            ++count;
        }
    }
    const uint64_t told = std::min<uint64_t>(count, 0xffff);
    const auto begins = all.size();
    all += directory + "PK\5\6" + number(0, 4) + number(told, 2) + number(told, 2) +
           number(directory.size(), 4) + number(begins, 4) + number(0, 2);
    return all;
}

void write_tar_entry(archive* to, const PackedEntry& one, uint64_t copy) {
    const auto text = text_of_entry(one);
    const std::unique_ptr<archive_entry, FreeEntry> head(archive_entry_new());
    archive_entry_copy_pathname(head.get(), counted_name(one.name, copy).c_str());
    archive_entry_set_filetype(head.get(), type_of(one));
    archive_entry_set_perm(head.get(), 0644);
    archive_entry_set_mtime(head.get(), one.time, 0);
    if (one.is == "link") archive_entry_copy_symlink(head.get(), one.target.c_str());
    if (one.is == "hardlink") archive_entry_copy_hardlink(head.get(), one.target.c_str());
    archive_entry_set_size(head.get(), static_cast<la_int64_t>(text.size()) + one.sparse);
    if (one.sparse > 0)
        archive_entry_sparse_add_entry(head.get(), one.sparse, static_cast<la_int64_t>(text.size()));
    archive_write_header(to, head.get());
    if (one.sparse > 0) {
        const std::string zeros(1 << 16, '\0');  // the library omits them again
        for (int64_t done = 0; done < one.sparse; done += static_cast<int64_t>(zeros.size()))
            archive_write_data(to, zeros.data(), zeros.size());
    }
    if (!text.empty()) archive_write_data(to, text.data(), text.size());
}

// Selecting formats by name would link every format of libarchive, and further libraries.
struct ArchiveOption {
    std::string_view name;
    int (*take)(archive*);
};
constexpr std::array formats{ArchiveOption{"ustar", archive_write_set_format_ustar},
                             ArchiveOption{"pax", archive_write_set_format_pax},
                             ArchiveOption{"gnutar", archive_write_set_format_gnutar}};
constexpr std::array filters{
    ArchiveOption{"", archive_write_add_filter_none}, ArchiveOption{"gzip", archive_write_add_filter_gzip},
    ArchiveOption{"xz", archive_write_add_filter_xz}, ArchiveOption{"zstd", archive_write_add_filter_zstd},
    ArchiveOption{"bzip2", archive_write_add_filter_bzip2}};

template <std::size_t n>
int take(archive* to, const std::array<ArchiveOption, n>& ways, std::string_view name) {
    const auto way = std::ranges::find(ways, name, &ArchiveOption::name);
    return way == ways.end() ? ARCHIVE_FATAL : way->take(to);
}

Result<std::string> tar_of(const PackedForm& form) {
    std::string bytes;
    const Writing to(archive_write_new());
    const int is_format = take(to.get(), formats, form.format);
    const int filtered = take(to.get(), filters, form.filter);
    archive_write_set_bytes_in_last_block(to.get(), 1);
    if (is_format != ARCHIVE_OK || filtered != ARCHIVE_OK ||
        archive_write_open(to.get(), &bytes, nullptr, append, nullptr) != ARCHIVE_OK)
        return std::unexpected(
            Error{fmt::format("No archive `{}` `{}` can be written here", form.format, form.filter),
                  {},
                  "",
                  Blame::tool});
    for (const auto& one : form.entries)
        for (uint64_t copy = 0; copy < one.copies; ++copy) write_tar_entry(to.get(), one, copy);
    archive_write_close(to.get());
    return bytes;
}

}  // namespace

Result<std::string> hostile_archive(const PackedForm& form) {
    auto made = form.format == "zip" ? Result<std::string>(zip_of(form)) : tar_of(form);
    for (uint64_t turn = 0; made && turn < form.nested; ++turn) {
        PackedForm around;
        around.entries = {{.name = "in.zip", .text = std::move(*made)}};
        made = zip_of(around);
    }
    if (made) made->resize(made->size() - std::min<std::size_t>(made->size(), form.cut));
    return made;
}

}  // namespace warpmark::batch
