// A class made of what is shipped, as Canvas hands it out: right files, wrong ones, some
// that do not compile and some that never end. No two have the same text but those that are copies.
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
    std::string lab, file, text;  // the lab's id, and the name that it is handed in under
};

// Of the labs 01 to 04.
class Sources {
  public:
    static Result<Sources> read(const std::filesystem::path& root);
    // The `number`-th file of its kind.
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
// 60 of 100 right (a tenth of them with slow headers), 28 wrong, 10 that do not compile, 2 that never end;
// beside them copies, names that want something, and students who hand in nothing.
Result<MadeClass> make_class(const Sources&, std::size_t submissions, const std::filesystem::path& folder);
// `count` files of one kind as CLASS/<student>/<lab>/<file>.
Result<void> make_folder(const Sources&, Kind, std::size_t count, const std::filesystem::path& folder);

}  // namespace warpmark::cli
