// What lies in a class, by its path, whether it came from a folder or from an archive.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::intake {

enum class Kind : uint8_t { file, folder, link, special };

// A path is bytes, its parts between slashes; it never begins with one, and no part is "", "." or "..".
struct Item {
    std::string path;
    Kind kind = Kind::file;
    uint64_t bytes = 0;
    std::string text;     // of a source, an archive or a platform's list
    std::string refused;  // why the text is not here, though it should
    std::string way_out;
    bool in_archive = false;  // of a student
    int64_t modified = 0;     // in seconds; only the student's own files are compared by it
    std::size_t commit = 0;   // of its clone
    std::string note;         // what its report is to say, if it is taken
};

// A clone of a repository right in the class: what was read of it. Of labs that are due, several commits may
// come into question.
struct ReadCommit {
    std::string time, note;
};
struct Clone {
    std::vector<ReadCommit> commits;  // the first is the last of its branch
    std::map<std::size_t, std::vector<std::size_t>>
        of_lab;             // in this order; without an entry the first alone
    bool is_empty = false;  // nothing was ever pushed
    // At which place of that order a commit stands for a lab; nothing: at none.
    std::optional<std::size_t> place_of(std::size_t lab, std::size_t commit) const;
};

// All of a class. An archive's own item stands before what it holds, which lies below it like in a folder.
struct Tree {
    std::vector<Item> items;
    std::map<std::string, Clone> clones;  // by the folder's name
    bool from_archive = false;            // the class itself is one
    std::vector<std::string> notes;       // what was met twice, and which of them counts
};

// Sorts by parts: what lies in a folder comes right behind it.
void sort_by_path(std::vector<Item>&);

// "a/b/c" → {"a", "b", "c"}.
std::vector<std::string> parts_of(std::string_view path);

// Files of which the text is wanted.
enum class WantedText : uint8_t { nothing, source, archive, list };
WantedText wanted(std::string_view path);

// What a computer put beside the files that people made: __MACOSX, .DS_Store, Thumbs.db, ._name.
bool is_noise(std::string_view path);

}  // namespace warpmark::intake
