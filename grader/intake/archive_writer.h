// Reproducible archives: the same entries always give the same bytes.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::intake {

struct ArchiveEntry {
    std::string path, bytes;
    bool is_program = false;  // executable
    bool is_secret = false;   // in a folder: readable by its owner only
};

// quick_zip: for many megabytes, compressed at the lowest level.
enum class ArchiveForm { zip, quick_zip, tar_gz };

// Entries in the order of their paths, without an owner. All have the same time (SOURCE_DATE_EPOCH, else the
// earliest that a zip can store).
Result<std::string> archived(ArchiveForm, std::vector<ArchiveEntry>);

// Compression of one text with zstd, and decompression. The input is our own, so only its length is limited.
Result<std::string> compressed(const std::string&);
Result<std::string> decompressed(const std::string&, uint64_t bytes_max);

}  // namespace warpmark::intake
