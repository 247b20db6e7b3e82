// Archives that no packing program makes, for probes (cases/attacks): sizes that are not
// true, names that lead elsewhere, entries that lie over each other.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::batch {

struct PackedEntry {
    std::string name, text;  // the text, so many times
    uint64_t times = 1;
    uint64_t copies = 1;      // entries, counted on in their names (@N@)
    bool overlaps = false;    // in a zip all copies are the same bytes
    std::string is = "file";  // file, folder, link, hardlink, device, fifo
    std::string target;       // of a link
    int64_t claims = -1;      // the size that a zip says; below zero: the true one
    int64_t method = -1;      // of packing, that a zip says
    int64_t time = 0;         // seconds since 1970; of a zip: its own field, as a number
    int64_t sparse = 0;       // bytes of a tar's entry that are said to be there and are holes
};

struct PackedForm {
    std::string format = "zip";  // zip, pax, gnutar, ustar
    std::string filter;          // gzip, xz, zstd, bzip2
    std::vector<PackedEntry> entries;
    uint64_t copies = 1;     // of each entry, counted on in its name (@N@); in a zip all are the same bytes
    uint64_t nested = 0;     // packed so often again, as in.zip
    uint64_t cut = 0;        // bytes that are missing at its end
    bool encrypted = false;  // a zip says so
};

// Error (tool): the library cannot write it.
Result<std::string> hostile_archive(const PackedForm&);

}  // namespace warpmark::batch
