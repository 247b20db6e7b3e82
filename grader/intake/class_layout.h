// Table of class layouts. A layout assigns items to students, by path or by the platform's own list, and
// never by the content of a student's file.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/intake/class_item.h"
#include "harness/base/error.h"

namespace warpmark::intake {

// The platform's data about a student.
struct PlatformStudent {
    std::string label;               // name of the student without a roster
    std::vector<std::string> ids;    // numbers and addresses that a roster may contain
    std::vector<std::string> names;  // full name, as far as it is known
    bool operator==(const PlatformStudent&) const = default;
};

// Assignment of an item to a student.
struct Claim {
    std::size_t item = 0;
    PlatformStudent who;
    std::vector<std::string> below;  // the rest of the path, including the file's name
    std::string lab;                 // if the layout names it
    std::string file;                // the submitted name, if the path has another one
    int attempt = 0;                 // 0: not known
    bool late = false;
    std::string time;              // as the platform wrote it
    std::string group;             // of a joint submission
    std::string note;              // a note for the report
    const Clone* clone = nullptr;  // in the tree, if the item comes from one
};

// An item that belongs to no student.
struct UnplacedItem {
    static constexpr std::size_t nowhere = ~std::size_t{0};
    std::size_t item = 0;  // or nowhere: the item is missing
    std::string owner;     // the name of its row
    std::string why;       // "": a hidden folder, which is no student's
};

struct LayoutResult {
    std::vector<Claim> claims;
    std::vector<UnplacedItem> unplaced;
    std::vector<Error> errors;       // in the teacher's files; nothing is marked
    bool is_one_assignment = false;  // a platform's download: with --lab, all files are for that lab
};

struct LayoutContext {
    bool one_lab = false;                                  // --lab was given
    std::function<bool(const std::string&)> is_lab;        // accepts approximate names
    std::function<bool(const std::string&)> is_exact_lab;  // accepts only an id
};

struct Layout {
    std::string_view name;
    std::string_view what;
    bool (*recognizes)(const Tree&);
    LayoutResult (*place)(const Tree&, const LayoutContext&);
};

const std::vector<Layout>& layouts();

bool is_canvas(const Tree&);
LayoutResult place_canvas(const Tree&, const LayoutContext&);
bool is_moodle(const Tree&);
LayoutResult place_moodle(const Tree&, const LayoutContext&);
bool is_gradescope(const Tree&);
LayoutResult place_gradescope(const Tree&, const LayoutContext&);
bool is_classroom50(const Tree&);
LayoutResult place_classroom50(const Tree&, const LayoutContext&);
// Common beginning of all clones' names before the user's name, in place_git ("") and place_classroom50.
std::string beginning_of_clones(const Tree&, bool names_user);
bool is_git(const Tree&);
LayoutResult place_git(const Tree&, const LayoutContext&);
LayoutResult place_own(const Tree&, const LayoutContext&);

// Prefix that a platform puts before a file's own name, without the name: "sortablename[_LATE]_USERID_FILEID"
// of Canvas, "Full Name_ID" of Moodle. "": the platform does not produce such a name.
std::string canvas_beginning(const std::string& name);
std::string moodle_beginning(const std::string& name);

// The first parts of all paths, each once, in order; without files of the operating system.
std::vector<std::string> top_names(const Tree&);

// "{lab}/{student}_{late}_{file}": braces match text between the literal parts, without slashes; {file} at
// the end and {*} may match slashes, too. A path that does not match belongs to no student. {late} is true
// for any word except "", "0", "no", "false" and "on time".
bool is_pattern(std::string_view layout);
Result<bool> check_pattern(std::string_view pattern);
LayoutResult place_by_pattern(const Tree&, std::string_view pattern);

// A CSV with the columns path, student, lab, file, attempt, late, time. The first two are required; a path is
// a file, a folder or an archive of the class.
struct MappingRow {
    std::string path, student, lab, file, time;
    int attempt = 0, line = 0;
    bool late = false;
};
std::expected<std::vector<MappingRow>, std::vector<Error>> parse_mapping(const std::string& file,
                                                                         std::string_view text);
LayoutResult place_by_mapping(const Tree&, const std::string& file, const std::vector<MappingRow>&);

}  // namespace warpmark::intake
