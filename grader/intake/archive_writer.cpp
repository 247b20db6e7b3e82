// Libarchive into memory, with no data of this computer.
#include "grader/intake/archive_writer.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

#include "harness/base/printable_text.h"

#ifdef WARPMARK_ARCHIVES  // static libraries
// A table of the library refers to all formats that it can write. Two of them need more libraries, for XML
// and for digests (nettle), and this program never writes them.
extern "C" int archive_write_set_format_xar(struct archive*) {
    return ARCHIVE_FATAL;
}
extern "C" int archive_write_set_format_mtree(struct archive*) {
    return ARCHIVE_FATAL;
}
#endif

namespace warpmark::intake {
namespace {

constexpr int64_t first_time_of_zip = 315532800;  // 1980-01-01

struct FreeWriter {
    void operator()(archive* one) const { archive_write_free(one); }
};
struct FreeReader {
    void operator()(archive* one) const { archive_read_free(one); }
};
struct FreeEntry {
    void operator()(archive_entry* one) const { archive_entry_free(one); }
};

std::unexpected<Error> failure(archive* one, const char* what) {
    const char* why = archive_error_string(one);
    return std::unexpected(
        Error{fmt::format("{}: {}", what, why ? why : "the library gives no details"), {}, "", Blame::tool});
}

int64_t time_of_all() {
    const char* given = std::getenv("SOURCE_DATE_EPOCH");
    int64_t time = first_time_of_zip;
    if (given) std::from_chars(given, given + std::strlen(given), time);
    return std::max(time, first_time_of_zip);
}

la_ssize_t append(archive*, void* all, const void* piece, size_t count) {
    static_cast<std::string*>(all)->append(static_cast<const char*>(piece), count);
    return static_cast<la_ssize_t>(count);
}

Result<void> write_entry(archive* to, const ArchiveEntry& entry) {
    const std::unique_ptr<archive_entry, FreeEntry> head(archive_entry_new());
    archive_entry_copy_pathname(head.get(), entry.path.c_str());
    archive_entry_set_filetype(head.get(), AE_IFREG);
    archive_entry_set_perm(head.get(), entry.is_program ? 0755 : 0644);
    archive_entry_set_mtime(head.get(), time_of_all(), 0);
    archive_entry_set_size(head.get(), static_cast<la_int64_t>(entry.bytes.size()));
    if (archive_write_header(to, head.get()) != ARCHIVE_OK) return failure(to, "An archive was not written");
    const auto written = archive_write_data(to, entry.bytes.data(), entry.bytes.size());
    if (written < 0 || static_cast<std::size_t>(written) != entry.bytes.size())
        return failure(to, "An archive was not written");
    return {};
}

uint32_t number_at(const std::string& bytes, std::size_t at, int size) {
    uint32_t value = 0;
    for (int i = size - 1; i >= 0; --i)
        value = value << 8 | static_cast<unsigned char>(bytes.at(at + static_cast<std::size_t>(i)));
    return value;
}

// Sets the UTF-8 flag of each name that is not plain ASCII; otherwise a reader assumes the code page of old
// PCs. libarchive sets it only in a UTF-8 locale. The archive has no comment, and less than 4 GB.
void mark_utf8_names(std::string& zip) {
    // APPNOTE.TXT, 4.3.16: the end of the directory, with the number of headers and the position of the
    // first.
    constexpr std::size_t end_size = 22, count_in_end = 10, heads_in_end = 16;
    // 4.3.12: a header, with its three lengths and the position of its file. 4.3.7: the file.
    constexpr std::size_t head_size = 46, flags_in_head = 8, file_in_head = 42, flags_in_file = 6;
    constexpr std::size_t name_size_in_head = 28, extra_size_in_head = 30, comment_size_in_head = 32;
    constexpr char utf8_flag = 1 << 3;  // of the upper byte: bit 11 (4.4.4)
    const auto end = zip.size() - end_size;
    auto at = static_cast<std::size_t>(number_at(zip, end + heads_in_end, 4));
    for (auto left = number_at(zip, end + count_in_end, 2); left > 0; --left) {
        const auto name_size = number_at(zip, at + name_size_in_head, 2);
        const auto name = std::string_view(zip).substr(at + head_size, name_size);
        const bool is_plain = std::ranges::all_of(name, [](unsigned char c) { return c < 0x80; });
        if (!is_plain && warpmark::is_utf8(name)) {
            zip.at(at + flags_in_head + 1) |= utf8_flag;
            zip.at(number_at(zip, at + file_in_head, 4) + flags_in_file + 1) |= utf8_flag;
        }
        at += head_size + name_size + number_at(zip, at + extra_size_in_head, 2) +
              number_at(zip, at + comment_size_in_head, 2);
    }
}

// The time in the gzip header (RFC 1952, section 2.3.1). Other programs leave it zero, so a later call
// recognizes archives of this program by it (harness/base/protected_files.h).
void mark_time(std::string& gzip) {
    constexpr std::size_t time_at = 4, time_bytes = 4;
    for (std::size_t byte = 0; byte < time_bytes; ++byte)
        gzip.at(time_at + byte) = static_cast<char>(first_time_of_zip >> (8 * byte) & 0xff);
}

}  // namespace

Result<std::string> archived(ArchiveForm form, std::vector<ArchiveEntry> entries) {
    std::ranges::sort(entries, {}, &ArchiveEntry::path);
    std::string bytes;
    const std::unique_ptr<archive, FreeWriter> to(archive_write_new());
    if (form != ArchiveForm::tar_gz) {
        archive_write_set_format_zip(to.get());
        if (form == ArchiveForm::quick_zip)
            archive_write_set_format_option(to.get(), "zip", "compression-level", "1");
    } else {
        archive_write_set_format_ustar(to.get());
        archive_write_add_filter_gzip(to.get());
        archive_write_set_filter_option(to.get(), "gzip", "timestamp", nullptr);
    }
    archive_write_set_bytes_in_last_block(to.get(), 1);
    if (archive_write_open(to.get(), &bytes, nullptr, append, nullptr) != ARCHIVE_OK)
        return failure(to.get(), "An archive was not written");
    for (const auto& entry : entries)
        if (auto written = write_entry(to.get(), entry); !written) return std::unexpected(written.error());
    if (archive_write_close(to.get()) != ARCHIVE_OK) return failure(to.get(), "An archive was not written");
    if (form != ArchiveForm::tar_gz && !entries.empty()) mark_utf8_names(bytes);
    if (form == ArchiveForm::tar_gz) mark_time(bytes);
    return bytes;
}

Result<std::string> compressed(const std::string& text) {
    std::string bytes;
    const std::unique_ptr<archive, FreeWriter> to(archive_write_new());
    archive_write_set_format_raw(to.get());
    if (archive_write_add_filter_zstd(to.get()) != ARCHIVE_OK)
        return failure(to.get(), "There is no zstd in this program's libarchive");
    archive_write_set_filter_option(to.get(), "zstd", "compression-level", "19");
    archive_write_set_bytes_in_last_block(to.get(), 1);
    if (archive_write_open(to.get(), &bytes, nullptr, append, nullptr) != ARCHIVE_OK)
        return failure(to.get(), "A text was not packed");
    if (auto written = write_entry(to.get(), {"answers", text}); !written)
        return std::unexpected(written.error());
    if (archive_write_close(to.get()) != ARCHIVE_OK) return failure(to.get(), "A text was not packed");
    return bytes;
}

Result<std::string> decompressed(const std::string& packed, uint64_t bytes_max) {
    const std::unique_ptr<archive, FreeReader> from(archive_read_new());
    archive_read_support_filter_zstd(from.get());
    archive_read_support_format_raw(from.get());
    archive_entry* entry = nullptr;
    if (archive_read_open_memory(from.get(), packed.data(), packed.size()) != ARCHIVE_OK ||
        archive_read_next_header(from.get(), &entry) != ARCHIVE_OK)
        return failure(from.get(), "A packed text cannot be read");
    if (archive_filter_code(from.get(), 0) != ARCHIVE_FILTER_ZSTD)
        return std::unexpected(Error{"This is not a text compressed with zstd", {}, ""});
    std::string text, piece(1 << 16, '\0');
    for (;;) {
        const auto got = archive_read_data(from.get(), piece.data(), piece.size());
        if (got == 0) return text;
        if (got < 0) return failure(from.get(), "A packed text cannot be read");
        text.append(piece.data(), static_cast<std::size_t>(got));
        if (text.size() > bytes_max)
            return std::unexpected(
                Error{fmt::format("A packed text is longer than {} bytes", bytes_max), {}, ""});
    }
}

}  // namespace warpmark::intake
