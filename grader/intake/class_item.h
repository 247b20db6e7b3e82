// Items of a class, by path, from a folder or an archive.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::intake {

enum class Kind : uint8_t { file, folder, link, special };

// A path is bytes, with slashes between its parts; it never begins with a slash, and no part is "", "." or
// "..".
struct Item {
    std::string path;
    Kind kind = Kind::file;
    uint64_t bytes = 0;
    std::string text;     // of a source, an archive or a platform's list
    std::string refused;  // reason for a missing text
    std::string way_out;
    bool in_archive = false;  // a student's archive
    int64_t modified = 0;     // in seconds; compared only between files of one student
    std::size_t commit = 0;   // index of the clone's commit
    std::string note;         // a note for its report, if it is accepted
};

// A clone of a repository at the top level of the class. If labs have due dates, several commits may be
// relevant.
struct ReadCommit {
    std::string time, note;
};
struct Clone {
    std::vector<ReadCommit> commits;  // the first is the tip of its branch
    std::map<std::size_t, std::vector<std::size_t>>
        of_lab;             // commits in order of preference; a lab without an entry uses the first commit
    bool is_empty = false;  // nothing was ever pushed
    // The position of a commit in that order for a lab; nothing: it is not in it.
    std::optional<std::size_t> place_of(std::size_t lab, std::size_t commit) const;
};

// All items of a class. An archive's item comes before its contents, which lie below it like in a folder.
struct Tree {
    std::vector<Item> items;
    std::map<std::string, Clone> clones;  // by folder name
    bool from_archive = false;            // the class itself is an archive
    std::vector<std::string> notes;       // duplicates, and the one that counts
};

// Sorts by parts, so that a folder's contents follow it directly.
void sort_by_path(std::vector<Item>&);

// "a/b/c" → {"a", "b", "c"}.
std::vector<std::string> parts_of(std::string_view path);

// Files whose text is read.
enum class WantedText : uint8_t { nothing, source, archive, list };
WantedText wanted(std::string_view path);

// Files added by an operating system: __MACOSX, .DS_Store, Thumbs.db, ._name.
bool is_noise(std::string_view path);

}  // namespace warpmark::intake
