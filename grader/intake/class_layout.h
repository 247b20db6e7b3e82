// The ways in which classes come, one row each. A layout says who handed in which item, from
// its path or from the platform's own list; what is in a student's file says nothing of it.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/intake/class_item.h"
#include "harness/base/error.h"

namespace warpmark::intake {

// A student in the platform's words.
struct PlatformStudent {
    std::string label;               // what the student is called without a roster
    std::vector<std::string> ids;    // numbers and addresses that a roster may know
    std::vector<std::string> names;  // and the name, as far as it is known
    bool operator==(const PlatformStudent&) const = default;
};

// One item, by one student.
struct Claim {
    std::size_t item = 0;
    PlatformStudent who;
    std::vector<std::string> below;  // what the path says beyond that, to the file's own name
    std::string lab;                 // if the layout names it
    std::string file;                // the name under which it was handed in, if the path has another one
    int attempt = 0;                 // 0: not known
    bool late = false;
    std::string time;              // as the platform wrote it
    std::string group;             // of those who handed it in together
    std::string note;              // what the report is to say about this
    const Clone* clone = nullptr;  // of the tree, if it comes from one
};

// An item that belongs to no student.
struct UnplacedItem {
    static constexpr std::size_t nowhere = ~std::size_t{0};
    std::size_t item = 0;  // or nowhere: it should be there
    std::string owner;     // under which name its row stands
    std::string why;
};

struct LayoutResult {
    std::vector<Claim> claims;
    std::vector<UnplacedItem> unplaced;
    std::vector<Error> errors;       // in the teacher's files; nothing is marked
    bool is_one_assignment = false;  // a platform's download: with --lab, all files are for that lab
};

struct LayoutContext {
    bool one_lab = false;                                  // --lab was given
    std::function<bool(const std::string&)> is_lab;        // or near to one
    std::function<bool(const std::string&)> is_exact_lab;  // its id
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
// What all clones begin with before the user's name, as place_git ("") and place_classroom50 have it.
std::string beginning_of_clones(const Tree&, bool names_user);
bool is_git(const Tree&);
LayoutResult place_git(const Tree&, const LayoutContext&);
LayoutResult place_own(const Tree&, const LayoutContext&);

// What a platform puts in front of a file's own name, and takes back: "sortablename[_LATE]_USERID_FILEID"
// of Canvas, "Full Name_ID" of Moodle. "": it is no name that the platform gives.
std::string canvas_beginning(const std::string& name);
std::string moodle_beginning(const std::string& name);

// The first parts of all paths, each once, in order; noise left out.
std::vector<std::string> top_names(const Tree&);

}  // namespace warpmark::intake
