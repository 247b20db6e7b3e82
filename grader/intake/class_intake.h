// A class as it comes → what each student handed in for each lab, or why it cannot be taken.
// Nobody in it vanishes, and nobody stops it.
#pragma once
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grader/intake/class_layout.h"
#include "grader/intake/due_dates.h"
#include "grader/intake/lab_name_matching.h"
#include "grader/intake/roster.h"

namespace warpmark::intake {

// Who a row of the marks is about.
struct Student {
    std::string label;  // the roster's id, or what the platform calls the student
    Member member;      // of the roster; without an id there: in no roster
    std::string platform_id;
    std::string name{};  // the platform's
};

enum class HandedState : uint8_t {
    taken,
    not_readable,    // there, but no text that can be marked
    not_handed_in,   // for this lab
    not_recognized,  // of no lab
    unclear,         // for this lab, but something that was not recognized may be it
};

// One row: a student and a lab, or a student and what belongs to no lab.
struct HandedFile {
    HandedState state = HandedState::taken;
    Student student;
    bool is_of_lab = true;    // otherwise what belongs to none
    std::size_t lab = 0;      // if it does
    std::string file, path;   // its own name; where it lies in the class
    bool is_packed = false;   // in an archive or a commit
    bool is_guessed = false;  // its folder or file is called otherwise than it should be
    std::string text;
    Error why;  // unless taken
    int attempt = 0;
    bool late = false;
    std::string time, group;
    std::vector<std::string> notes;  // what was taken otherwise than it was meant
};

struct ImportedClass {
    std::string layout;
    std::vector<HandedFile> rows;
    std::vector<std::string> ignored;    // files next to submissions, with why
    std::vector<std::string> warnings;   // about the class
    std::string course;                  // the roster's id of it; "": none
    std::vector<std::string> in_roster;  // ids, where there is a roster
};

// Right in a class's folder they are the teacher's; each with its option.
inline constexpr std::array teachers_files{std::pair{"roster.csv", "--roster"},
                                           std::pair{"course.toml", "--course"}};

struct Request {
    std::filesystem::path path;      // a folder or an archive
    std::string layout;              // "": by its marks
    std::optional<std::size_t> lab;  // the only one; what names no lab is for it
    std::optional<std::filesystem::path> roster;
    std::vector<Member> known{};       // if there is no roster: the one in the gradebook
    std::set<std::string> not_theirs;  // names right in the class that are the teacher's
    DueOf due{};                       // for clones
};

std::expected<ImportedClass, std::vector<Error>> take_in(const Request&, const LabNames&);

// The same for a tree that was read already: sorts it by student and lab.
ImportedClass sort_out(const Tree&, LayoutResult, const Request&, const LabNames&, const Roster*);

}  // namespace warpmark::intake
