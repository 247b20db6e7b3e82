// Extraction of an archive in a separate process, which enters the sandbox before it reads a byte
// (harness/process) and returns names and bytes. Each archive has its own process, so one student's archive
// cannot affect another's.
#pragma once
#include "grader/intake/class_item.h"
#include "harness/base/error.h"

namespace warpmark::intake {

struct UnpackLimits {
    uint64_t files = 0, bytes = 0;  // maximum number and total size of its entries
    uint64_t file_bytes = 0;        // of one source or list
    uint64_t archive_bytes = 0;     // of one nested archive
};

struct Unpacked {
    std::vector<Item> items;
    std::string failed;  // reason why the archive is refused as a whole
    std::string way_out;
    std::vector<std::string> left_out;  // single entries, with the reason; the others are present
    std::vector<std::string> notes;     // duplicate entries
    std::string unlocked;               // reason why the extracting process had no sandbox; "": it had one
};

// Zip, tar, and a tar within gzip, xz, zstd or bzip2, recognized by content. Skips links, special files, and
// names that lead out of the archive. If two entries have the same name, the last one counts.
Unpacked unpack_here(const std::string& archive, const UnpackLimits&);

template <class A>
void fields(A& a, Item& i) {
    a(i.path, i.kind, i.bytes, i.text, i.refused, i.way_out, i.in_archive, i.modified);
}

// An Error (tool): no process could be started. Errors of the archive are in the result.
Result<Unpacked> unpack(const std::string& archive, const UnpackLimits&);

// Limits for a class's archive, and for a student's.
UnpackLimits of_class();
UnpackLimits of_student();

// The worker's side, called only by main().
int worker_main();
inline constexpr const char* worker_argument = "--intake-worker";

}  // namespace warpmark::intake
