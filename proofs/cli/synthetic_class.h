// Synthetic class made from shipped files, in Canvas's layout: correct and wrong files, some that do not
// compile, and some that never end. All texts differ, except for deliberate copies.
#pragma once
#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::cli {

enum class Kind { right, slow_headers, wrong, not_compiling, endless };
inline constexpr std::array kinds{Kind::right, Kind::slow_headers, Kind::wrong, Kind::not_compiling,
                                  Kind::endless};
const char* words_of(Kind);

struct MadeFile {
    std::string lab, file, text;  // the lab's id, and the name of the submitted file
};

// Sources from labs 01 to 04.
class Sources {
  public:
    static Result<Sources> read(const std::filesystem::path& root);
    // The file with this number among those of its kind.
    MadeFile make(Kind, std::size_t number) const;

  private:
    struct Source {
        std::string lab, file, text;
    };
    std::array<std::vector<Source>, kinds.size()> all_;
};

struct MadeClass {
    std::filesystem::path zip, roster;
    std::size_t files = 0, copies = 0, hostile = 0, absent = 0;
};
// Per 100 files: 60 correct (a tenth of them with slow headers), 28 wrong, 10 that do not compile, 2 that
// never end. In addition copies, hostile names, and students without a submission.
Result<MadeClass> make_class(const Sources&, std::size_t submissions, const std::filesystem::path& folder);
// Writes `count` files of one kind as CLASS/<student>/<lab>/<file>.
Result<void> make_folder(const Sources&, Kind, std::size_t count, const std::filesystem::path& folder);

}  // namespace warpmark::cli
