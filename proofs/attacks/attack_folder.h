// Folder in which probes run, with planted secrets and detection of changed files.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "proofs/attacks/attack.h"

namespace warpmark::batch {

// A random secret text that only its owner may read.
struct Canary {
    std::string where, text;
};

class Workplace {
  public:
    // Plants the canaries in the environment, in another student's file, and in a file of hidden cases.
    static Result<Workplace> make(const std::filesystem::path& root);
    Workplace(Workplace&&) noexcept;
    Workplace& operator=(Workplace&&) = delete;
    ~Workplace();  // removes the folder

    // Creates the probe's own folder with its files and its generated files. In their texts, @ROOT@,
    // @REFERENCE@, @OTHER@, @HIDDEN@, @WORK@ and @VICTIM@ are replaced by absolute paths, and @UP@ by the
    // root's path relative to the working folder. The folder @VICTIM@ contains another student's file,
    // file.txt.
    Result<std::filesystem::path> prepare(const Attack&, const std::filesystem::path& reference) const;

    // True if the folder @VICTIM@ of a probe is unchanged.
    bool spared_victim(const std::filesystem::path& work) const;

    const std::vector<Canary>& canaries() const { return canaries_; }
    const std::filesystem::path& folder() const { return folder_; }
    // Files outside of the probes' own folders that were changed since construction; "" if there are none.
    std::string changed() const;

  private:
    Workplace() = default;
    std::vector<std::string> snapshot() const;
    std::filesystem::path root_, folder_;
    std::vector<Canary> canaries_;
    std::vector<std::string> before_;
};

}  // namespace warpmark::batch
