// Equivalence of names to a human reader: letter case, Unicode form, blanks for underscores.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::intake {

// The same for names that differ only in case or Unicode form. Invalid UTF-8 is unchanged.
std::string folded(std::string_view name);

// Letters and digits only, in lower case without accents: "Müller, Jo-Ann" → "mullerjoann".
std::string squeezed(std::string_view name);

// "hand_in.tar.gz" → "hand_in"; a name without such an ending is unchanged.
std::string without_archive_ending(std::string_view name);
bool is_archive_name(std::string_view name);

// Original names of a file that a browser or a system renamed: "reverse (2).cu.txt" → "reverse (2).cu",
// "reverse.cu". The nearest first; empty if nothing was appended.
std::vector<std::string> names_before_copying(std::string_view name);

// Offset of the last ".cu" in any letter case; npos if there is none.
std::size_t last_source_ending(std::string_view name);

// "reverse.cu", also as a copy: "reverse (1).cu", "reverse.cu.txt".
bool is_source_name(std::string_view name);

// True if it can name a student. Reports are stored in a folder with that name, so it must not be a path.
bool is_student_name(std::string_view name);

bool is_number(std::string_view word);

}  // namespace warpmark::intake
