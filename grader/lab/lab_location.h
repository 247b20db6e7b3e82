// Locations of labs and solutions, and lookup of a lab by name.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/lab/lab_reader.h"
#include "harness/base/error.h"

namespace warpmark::lab {

// The folder that holds labs/ (and solutions/): `given` (from --root) if not empty, else WARPMARK_ROOT, else
// the nearest folder upward from the current one, else the files installed with the program.
Result<std::filesystem::path> find_root(const std::string& given);

// The same for commands that mark other people's work. It ignores the folders around the current one: they
// may belong to students, who must not control the marking.
Result<std::filesystem::path> find_own_root(const std::string& given);

// Files installed with the program at this path: its checkout, or PREFIX/share/warpmark for
// PREFIX/bin/warpmark. "" if there is neither.
std::filesystem::path installed_root_of(const std::filesystem::path& program);

// A data folder, such as "labs/run": the root's own, else the one installed with this program. "" if there is
// neither.
std::filesystem::path find_data(const std::filesystem::path& root, const std::string& folder);

// Ids of all labs of a root, in order.
std::vector<std::string> lab_ids(const std::filesystem::path& root);

// True if the word means the lab with this id. `04_padded_transpose` is also `4`, `04`, `lab04`, `lab 4`,
// `Lab-4`, `padded_transpose`, `04-padded-transpose` and `04_padded`: its number, its name, or both.
bool means_lab(const std::string& word, const std::string& id);

// True if two words mean the same lab. Either may be an id.
bool same_lab(const std::string& word, const std::string& other);

// The ids that a word means: an exact match alone; else those that satisfy means_lab(); else those that begin
// with the word.
std::vector<std::string> meant_ids(const std::vector<std::string>& ids, const std::string& word);
Error several_meant(const std::string& word, const std::vector<std::string>& meant);

// The only id that the word means.
Result<std::string> find_id(const std::vector<std::string>& ids, const std::string& word);

// The folder of the root's lab that the word means, or the word itself if it is the path of a lab's folder.
Result<std::filesystem::path> find_lab(const std::filesystem::path& root, const std::string& word);

// A lab's id: the name of its folder.
std::string id_of(const std::filesystem::path& lab_folder);

// The folder of a lab's solution, or "" if there is none: solutions/<id>, which mirrors labs/<id>, or <id> in
// the folder WARPMARK_SOLUTIONS if that is set.
std::filesystem::path solution_of(const std::filesystem::path& lab_folder);

// True for the classes that come with warpmark, solutions/ and examples/class/. Their sources are trusted,
// and their secret is public.
bool is_shipped_class(const std::filesystem::path& class_folder, const std::filesystem::path& root);

}  // namespace warpmark::lab
