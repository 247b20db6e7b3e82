// Sample archives and folders for tests of intake.
#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace warpmark::intake::pack {

struct Entry {
    std::string path, text;
    int type = AE_IFREG;
    std::string hard_link = {}, soft_link = {};
    long modified = 0;
};

struct Form {
    bool tar = false;
    int (*filter)(struct archive*) = archive_write_add_filter_none;
    std::string password = {};
};

inline std::string packed(const std::vector<Entry>& entries, const Form& form = {}) {
    std::string bytes;
    struct archive* to = archive_write_new();
    form.tar ? archive_write_set_format_pax_restricted(to) : archive_write_set_format_zip(to);
    form.filter(to);
    if (!form.password.empty()) {
        archive_write_set_options(to, "zip:encryption=traditional");
        archive_write_set_passphrase(to, form.password.c_str());
    }
    const auto append = [](struct archive*, void* all, const void* piece, size_t count) -> la_ssize_t {
        static_cast<std::string*>(all)->append(static_cast<const char*>(piece), count);
        return static_cast<la_ssize_t>(count);
    };
    archive_write_set_bytes_in_last_block(to, 1);
    archive_write_open(to, &bytes, nullptr, append, nullptr);
    for (const auto& entry : entries) {
        struct archive_entry* head = archive_entry_new();
        archive_entry_copy_pathname(head, entry.path.c_str());
        archive_entry_set_filetype(head, static_cast<unsigned>(entry.type));
        archive_entry_set_perm(head, 0644);
        if (entry.modified) archive_entry_set_mtime(head, entry.modified, 0);
        archive_entry_set_size(head, static_cast<la_int64_t>(entry.text.size()));
        if (!entry.hard_link.empty()) archive_entry_copy_hardlink(head, entry.hard_link.c_str());
        if (!entry.soft_link.empty()) archive_entry_copy_symlink(head, entry.soft_link.c_str());
        archive_write_header(to, head);
        if (!entry.text.empty()) archive_write_data(to, entry.text.data(), entry.text.size());
        archive_entry_free(head);
    }
    archive_write_close(to);
    archive_write_free(to);
    return bytes;
}

// An empty folder for one test.
struct Folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("warpmark-intake-" + std::to_string(getpid()));
    Folder() {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    Folder(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path); }
    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((path / name).parent_path());
        std::ofstream(path / name, std::ios::binary) << text;
    }
};

}  // namespace warpmark::intake::pack
