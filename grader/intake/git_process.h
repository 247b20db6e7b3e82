// Git, asked about the objects of a clone from an empty repository of ours, so that nothing
// which stands in the clone's own settings is looked at.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::intake {

// An empty repository of ours, for as long as it is used.
class OwnRepository {
  public:
    OwnRepository();
    OwnRepository(const OwnRepository&) = delete;
    ~OwnRepository();
    const std::filesystem::path& path() const { return path_; }
    // Where the history of the clone that is read begins: ids of commits whose parents it does not have.
    void begins_at(const std::string& shallow) const;

  private:
    void write(const char* name, std::string_view text) const;
    std::filesystem::path path_;
};

struct GitAnswer {
    std::string text, failed;
};

// What `git ARGUMENTS` prints of a clone's objects.
GitAnswer git(const OwnRepository&, const std::filesystem::path& clone,
              const std::vector<std::string>& arguments);

}  // namespace warpmark::intake
