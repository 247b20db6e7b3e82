// A class that may be shown to others: students are numbers, in an order that no name
// decides, and what tells who somebody is goes: ids, names, mail, groups, paths, times, hashes of files, what
// a teacher wrote, comments and texts in sources, and what was printed. Where a text names its student all
// the same, in a variable or a message, the name becomes stars.
//
// Limits: a nickname that no list has stays in an identifier, and so does another student's name, as in a
// copied one; whoever knows somebody's file knows it again.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grader/report/class_facts.h"

namespace warpmark::report {

// Words that say who somebody is, and their parts.
class Names {
  public:
    Names() = default;
    explicit Names(const Report&);
    std::string without(std::string_view text) const;

  private:
    std::vector<std::string> words_;  // in small letters, longest first
};

struct AnonymousClass {
    std::vector<ClassRow> rows;  // by number, then by lab
    std::vector<Names> names;    // of each row, for anonymous_json()
};
AnonymousClass anonymous(std::vector<ClassRow>);

// The JSON of a report of an anonymous class: no text in it has the name.
std::string anonymous_json(const Report&, const Names&);

// Comments as blanks and texts as stars, on the same lines and columns.
std::string without_texts(std::string_view source);

}  // namespace warpmark::report
