// Reader of git clones in a folder: committed files, not those in the working tree.
//
// `git` reads the objects from an empty repository of ours, so that a clone's own configuration has no
// effect. The commit id is read without git. A clone is refused if it borrows objects from another
// repository, or if a link leads out of it.
#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "grader/intake/class_item.h"
#include "grader/intake/due_dates.h"

namespace warpmark::intake {

bool has_clones(const Tree&);

enum class CommitChoice : uint8_t { head, last_submit_tag };

// Due times by lab, for the owner of the clone with this name.
using DueOfClone = std::function<std::map<std::size_t, DueTimes>(const std::string& clone)>;

// Replaces the walked files with the committed ones. For a lab with a due date, this is the last commit that
// still gets points, or the last one in time if the file was already the same there. A commit's time is the
// committer's, because a clone does not contain the time of the push. Merged commits count from the merge on.
void read_clones(const std::filesystem::path& folder, Tree&, CommitChoice, const DueOfClone& = {});

// A temporary empty repository.
class OwnRepository {
  public:
    OwnRepository();
    OwnRepository(const OwnRepository&) = delete;
    ~OwnRepository();
    const std::filesystem::path& path() const { return path_; }
    // Sets the shallow boundary of the clone's history: ids of commits whose parents are missing.
    void begins_at(const std::string& shallow) const;

  private:
    void write(const char* name, std::string_view text) const;
    std::filesystem::path path_;
};

struct GitAnswer {
    std::string text, failed;
};

// The output of `git ARGUMENTS` on a clone's objects.
GitAnswer git(const OwnRepository&, const std::filesystem::path& clone,
              const std::vector<std::string>& arguments);

}  // namespace warpmark::intake
