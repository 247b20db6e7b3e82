// Archives of our own making: the same entries give the same bytes, wherever and whenever.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::intake {

struct ArchiveEntry {
    std::string path, bytes;
    bool is_program = false;  // it may be executed
    bool is_secret = false;   // as a file of a folder only its owner may read it
};

// quick_zip: of many megabytes, packed at the lowest level.
enum class ArchiveForm { zip, quick_zip, tar_gz };

// Entries in the order of their paths, all of one time (SOURCE_DATE_EPOCH, or else the first that a zip can
// say) and of nobody.
Result<std::string> archived(ArchiveForm, std::vector<ArchiveEntry>);

// One text, as zstd packs it, and back. What is unpacked is ours: only its length is guarded.
Result<std::string> compressed(const std::string&);
Result<std::string> decompressed(const std::string&, uint64_t bytes_max);

}  // namespace warpmark::intake
