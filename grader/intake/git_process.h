// Git process that reads a clone's objects from an empty repository of ours, so that the clone's own
// configuration has no effect.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::intake {

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
