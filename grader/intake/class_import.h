// Import of a class: each student's submission for each lab, or the reason why it cannot be accepted. Every
// student gets a row, and no submission can abort the import.
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

// Owner of a row.
struct Student {
    std::string label;  // the roster's id, or the platform's name of the student
    Member member;      // from the roster; not in it if the id is empty
    std::string platform_id;
    std::string name{};  // the platform's
};

enum class HandedState : uint8_t {
    taken,
    not_readable,    // it exists, but is no text that can be marked
    not_handed_in,   // for this lab
    not_recognized,  // for any lab
    unclear,         // for this lab, but an unrecognized file may be meant for it
};

// One row: a student and a lab, or a student and files without a lab.
struct HandedFile {
    HandedState state = HandedState::taken;
    Student student;
    bool is_of_lab = true;    // otherwise files without a lab
    std::size_t lab = 0;      // if is_of_lab
    std::string file, path;   // its plain name; its location in the class
    bool is_packed = false;   // in an archive or a commit
    bool is_guessed = false;  // its folder or file has an unexpected name
    std::string text;
    Error why;  // unless taken
    int attempt = 0;
    bool late = false;
    std::string time, group;
    std::vector<std::string> notes;  // deviations that were accepted
};

struct ImportedClass {
    std::string layout;
    std::vector<HandedFile> rows;
    std::vector<std::string> ignored;    // files next to submissions, with the reason
    std::vector<std::string> warnings;   // about the class
    std::string course;                  // its id in the roster; "": none
    std::vector<std::string> in_roster;  // ids, if there is a roster
};

// Files of the teacher if they are directly in a class's folder, each with its option.
inline constexpr std::array teachers_files{std::pair{"roster.csv", "--roster"},
                                           std::pair{"course.toml", "--course"}};

struct Request {
    std::filesystem::path path;      // a folder or an archive
    std::string layout;              // "": detect it
    std::optional<std::size_t> lab;  // the only lab; files that name no lab are for it
    std::optional<std::filesystem::path> roster;
    std::vector<Member> known{};       // without a roster: the one in the gradebook
    std::set<std::string> not_theirs;  // top-level names that belong to the teacher
    DueOf due{};                       // for clones
};

std::expected<ImportedClass, std::vector<Error>> import_class(const Request&, const LabNames&);

// The same for a tree that was already read: assigns it to students and labs.
ImportedClass sort_out(const Tree&, LayoutResult, const Request&, const LabNames&, const Roster*);

}  // namespace warpmark::intake
