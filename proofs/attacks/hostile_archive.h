// Malicious archives for probes (cases/attacks): wrong sizes, names that lead elsewhere, overlapping entries.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::batch {

struct PackedEntry {
    std::string name, text;  // `text` is repeated `times` times
    uint64_t times = 1;
    uint64_t copies = 1;      // number of entries; @N@ in their names is the index
    bool overlaps = false;    // zip: all copies share the same bytes
    std::string is = "file";  // file, folder, link, hardlink, device, fifo
    std::string target;       // for a link
    int64_t claims = -1;      // size in the zip header; negative: the true one
    int64_t method = -1;      // compression method in the zip header
    int64_t time = 0;         // seconds since 1970; for zip: the raw field
    int64_t sparse = 0;       // size in bytes of a hole in a tar entry
};

struct PackedForm {
    std::string format = "zip";  // zip, pax, gnutar, ustar
    std::string filter;          // gzip, xz, zstd, bzip2
    std::vector<PackedEntry> entries;
    uint64_t copies = 1;     // of each entry; @N@ in its name is the index; in a zip they share their bytes
    uint64_t nested = 0;     // times that the archive is packed again, as in.zip
    uint64_t cut = 0;        // bytes removed from the end
    bool encrypted = false;  // sets the zip flag
};

// Error (tool): the library cannot write the archive.
Result<std::string> hostile_archive(const PackedForm&);

}  // namespace warpmark::batch
