// When two names mean the same to people: letters of another case, another Unicode form,
// blanks for underscores.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::intake {

// The same for names that differ in case or Unicode form alone. Bytes that are no UTF-8 stay as they are.
std::string folded(std::string_view name);

// Letters and digits alone, in small letters without accents: "Müller, Jo-Ann" → "mullerjoann".
std::string squeezed(std::string_view name);

// "hand_in.tar.gz" → "hand_in"; a name without such an ending stays.
std::string without_archive_ending(std::string_view name);
bool is_archive_name(std::string_view name);

// The name that a file had before a browser or a system copied it: "reverse (2).cu.txt" → "reverse (2).cu",
// "reverse.cu". The nearest first; empty if nothing was appended.
std::vector<std::string> names_before_copying(std::string_view name);

// Offset of the last ".cu" in any letter case; npos if there is none.
std::size_t last_source_ending(std::string_view name);

// "reverse.cu", also as a copy: "reverse (1).cu", "reverse.cu.txt".
bool is_source_name(std::string_view name);

// Can it stand for a student? A report lies in a folder of that name, so it is no path.
bool is_student_name(std::string_view name);

bool is_number(std::string_view word);

}  // namespace warpmark::intake
