// locate.h: where labs and solutions lie, and which lab a word means.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/lab/reader.h"
#include "harness/base/error.h"

namespace warpmark::lab {

// The folder that holds labs/ (and solutions/): `given` (from --root) if not empty, else WARPMARK_ROOT, else
// the nearest folder upward from the current one, else what came with the program.
Result<std::filesystem::path> find_root(const std::string& given);

// The same for whoever marks the work of others, without the folders around the current one: they may be
// theirs, and decide nothing.
Result<std::filesystem::path> find_own_root(const std::string& given);

// What came with a program at this path: the checkout that it lies in, or PREFIX/share/warpmark for
// PREFIX/bin/warpmark.
// "" if there is neither.
std::filesystem::path came_with(const std::filesystem::path& program);

// A folder of data, such as "labs/run": the root's own, else the one that came with this program. "" if there
// is neither.
std::filesystem::path find_data(const std::filesystem::path& root, const std::string& folder);

// Ids of all labs of a root, in order.
std::vector<std::string> lab_ids(const std::filesystem::path& root);

// An id, its number ("04", "4"), its unique beginning, or a path to a lab's folder → that folder.
Result<std::filesystem::path> find_lab(const std::filesystem::path& root, const std::string& word);

// Does a word mean the lab with this id? It is the id, or its number.
bool means_lab(const std::string& word, const std::string& id);

// A lab's id: the name of its folder.
std::string id_of(const std::filesystem::path& lab_folder);

// The folder solutions/<id> that mirrors a lab's folder labs/<id>; "" if there is none.
std::filesystem::path solution_of(const std::filesystem::path& lab_folder);

}  // namespace warpmark::lab
