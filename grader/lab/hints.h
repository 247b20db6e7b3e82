// Hints of a lab (`hints.md`): a title, then hints in order, each giving a little more.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/lab/lab_reader.h"

namespace warpmark::lab {

struct Hints {
    std::string title;
    std::vector<std::string> texts;  // in order, without surrounding blank lines
};

// Pure; `file` names the text in errors. Format: `# Hints for lab NN: title`, then `## 1`, `## 2`, … with a
// paragraph each. NN is the number at the beginning of the lab's id, if any.
std::expected<Hints, Errors> read_hints(const std::string& lab_id, const std::string& file,
                                        const std::string& text);

// Reads hints.md of a lab's folder.
std::expected<Hints, Errors> load_hints(const std::filesystem::path& lab_folder);

// lab.toml's hints for a check or a finding, with titles to print them under. A check gives all of its hints;
// a finding gives one for each check that mentions it. Hidden checks are left out.
struct TitledHint {
    std::string title, text;
};
std::vector<TitledHint> hints_about(const Lab&, const std::string& check_or_finding);

// File in a student's folder that stores the number of hints shown: a line "ID COUNT" per lab. An older file
// has only a count, for the lab of that folder.
inline constexpr const char* hints_file = ".hints-shown";
int hints_shown(const std::filesystem::path& student_folder, const std::string& lab_id);
// The text of that file after `count` of the lab's hints were shown; "" if it does not change.
std::string text_of_shown(const std::filesystem::path& student_folder, const std::string& lab_id, int count);

}  // namespace warpmark::lab
