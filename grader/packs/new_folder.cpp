// Generated files in a folder that must be new or empty. Folder writer that never overwrites a file.
#include "grader/lab/bounded_file_reader.h"
#include "grader/packs/pack_contents.h"
#include "harness/base/atomic_write.h"

namespace warpmark::batch {

namespace fs = std::filesystem;

Result<void> write_new_folder(const fs::path& out, const std::vector<intake::ArchiveEntry>& entries,
                              const char* way_out) {
    std::error_code wrong;
    fs::create_directories(out, wrong);
    if (wrong || !fs::is_empty(out, wrong) || wrong)
        return std::unexpected(
            Error{"The folder is not empty, or cannot be made", {lab::display(out), 0, 0}, way_out});
    for (const auto& entry : entries) {
        const auto readers = entry.is_secret ? Readers::owner : Readers::all;
        if (auto written = write_below(out, entry.path, entry.bytes, OnDisk::later, readers); !written)
            return written;
        if (entry.is_program)
            fs::permissions(out / entry.path,
                            fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                            fs::perm_options::add, wrong);
    }
    return sync_below(out);
}

}  // namespace warpmark::batch
