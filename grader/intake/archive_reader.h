// The bytes of an archive → what it holds. Only a locked process runs this
// (archive_unpacking.h).
#pragma once
#include "grader/intake/class_item.h"

namespace warpmark::intake {

struct UnpackLimits {
    uint64_t files = 0, bytes = 0;  // that it may hold
    uint64_t file_bytes = 0;        // of one source or list
    uint64_t archive_bytes = 0;     // of one archive in it
};

struct Unpacked {
    std::vector<Item> items;
    std::string failed;  // why it cannot be taken: then nothing of it is
    std::string way_out;
    std::vector<std::string> left_out;  // single entries, with why; the rest is there
    std::vector<std::string> notes;     // entries that are there twice
    std::string unlocked;               // why the process that opened it was not locked; "": it was
};

// Zip, tar, and a tar within gzip, xz, zstd or bzip2, by what the bytes are. Links, special files, and names
// that lead out of the archive are left out. Of two entries with one name the last counts.
Unpacked unpack_here(const std::string& archive, const UnpackLimits&);

template <class A>
void fields(A& a, Item& i) {
    a(i.path, i.kind, i.bytes, i.text, i.refused, i.way_out, i.in_archive, i.modified);
}
template <class A>
void fields(A& a, UnpackLimits& l) {
    a(l.files, l.bytes, l.file_bytes, l.archive_bytes);
}
template <class A>
void fields(A& a, Unpacked& u) {
    a(u.items, u.failed, u.way_out, u.left_out, u.notes, u.unlocked);
}

}  // namespace warpmark::intake
