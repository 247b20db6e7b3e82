// Class data with students anonymized. Students become numbers, in an order independent of their names.
// Identifying data is removed: ids, names, mail, groups, paths, times, hashes of files, the teacher's texts,
// comments and strings in sources, and printed output. If a student's name still occurs in a text, for
// example in a variable or a message, it is replaced by stars.
//
// Limits: a nickname that is in no list stays in an identifier, and so does another student's name, for
// example in a copied one. A reader who knows a student's file can recognize it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grader/report/class_statistics.h"

namespace warpmark::report {

// Identifying words, and their parts.
class Names {
  public:
    Names() = default;
    explicit Names(const Report&);
    std::string without(std::string_view text) const;

  private:
    std::vector<std::string> words_;  // lower case, longest first
};

struct AnonymousClass {
    std::vector<ClassRow> rows;  // by number, then by lab
    std::vector<Names> names;    // of each row, for anonymous_json()
};
AnonymousClass anonymous(std::vector<ClassRow>);

// The JSON report of an anonymous class, with the name removed from all texts.
std::string anonymous_json(const Report&, const Names&);

// Replaces comments with blanks and string contents with stars; lines and columns stay the same.
std::string without_texts(std::string_view source);

}  // namespace warpmark::report
