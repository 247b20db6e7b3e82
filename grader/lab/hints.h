// `hints.md` of a lab: a title, then hints in order, each giving a little more.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/lab/lab_reader.h"

namespace warpmark::lab {

struct Hints {
    std::string title;
    std::vector<std::string> texts;  // in order, without blank lines around them
};

// Pure; `file` names the text in errors. The form: `# Hints for lab NN: title`, then `## 1`, `## 2`, … with a
// paragraph each. NN is the number that the lab's id begins with, if it begins with one.
std::expected<Hints, Errors> read_hints(const std::string& lab_id, const std::string& file,
                                        const std::string& text);

// hints.md of a lab's folder.
std::expected<Hints, Errors> load_hints(const std::filesystem::path& lab_folder);

// What lab.toml says about a check or a finding, with what to print it under. Of a check all hints that it
// has; of a finding what each check says of it. Hidden checks have none here.
struct TitledHint {
    std::string title, text;
};
std::vector<TitledHint> hints_about(const Lab&, const std::string& check_or_finding);

// The file in a student's folder with the number of hints shown: a line "ID COUNT" per lab. An older file has
// only a count, for the lab of that folder.
inline constexpr const char* hints_file = ".hints-shown";
int hints_shown(const std::filesystem::path& student_folder, const std::string& lab_id);
// The text of that file after `count` of the lab's hints were shown; "" if it does not change.
std::string text_of_shown(const std::filesystem::path& student_folder, const std::string& lab_id, int count);

}  // namespace warpmark::lab
