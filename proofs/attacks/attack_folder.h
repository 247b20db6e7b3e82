// The folder in which probes are tried: secrets are planted there, and what changes is
// noticed.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "proofs/attacks/attack.h"

namespace warpmark::batch {

// A random text that nobody but its owner may learn.
struct Canary {
    std::string where, text;
};

class Workplace {
  public:
    // Plants the canaries: in the environment, another student's file, a file of hidden cases.
    static Result<Workplace> make(const std::filesystem::path& root);
    Workplace(Workplace&&) noexcept;
    Workplace& operator=(Workplace&&) = delete;
    ~Workplace();  // removes all of it

    // The probe's own folder, with its files and all that it wants made. In texts @ROOT@, @REFERENCE@,
    // @OTHER@, @HIDDEN@,
    // @WORK@, @VICTIM@ are absolute paths, @UP@ is the root seen from the current folder. In the folder
    // @VICTIM@ lies one file, file.txt: another student's.
    Result<std::filesystem::path> prepare(const Attack&, const std::filesystem::path& reference) const;

    // That folder of a probe is as it was.
    bool spared_victim(const std::filesystem::path& work) const;

    const std::vector<Canary>& canaries() const { return canaries_; }
    const std::filesystem::path& folder() const { return folder_; }
    // What was changed outside of the probes' own folders since this was made; "" if nothing was.
    std::string changed() const;

  private:
    Workplace() = default;
    std::vector<std::string> snapshot() const;
    std::filesystem::path root_, folder_;
    std::vector<Canary> canaries_;
    std::vector<std::string> before_;
};

}  // namespace warpmark::batch
