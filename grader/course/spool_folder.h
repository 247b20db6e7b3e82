// Spool folder through which a class is sent to other computers: chunks of work, and a file for each result.
//
// Only the owner can access the folder (0700), and no submission can, because it runs in the simulator. So
// its contents come from the owner. A result may still be stale, from another run or from a node that was
// considered lost. Each chunk therefore has an unguessable lease, and each result is sealed with it. The
// class's secret is not sent, only the cases drawn from it for one lab.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/gradebook/lab_version.h"
#include "grader/gradebook/lease_owner.h"
#include "grader/lab/lab.h"
#include "grader/score/report.h"

namespace warpmark::batch {

// A drawn case, reduced to the values that lab::case_of does not compute.
struct SpooledCase {
    struct Value {
        std::string name;
        Number number;
    };
    std::string draw, name;
    uint64_t seed = 0;
    std::vector<Value> values;
};

struct SpooledLab {
    std::string id, version, draw_id;
    std::vector<SpooledCase> drawn;
};

// A file to be marked, without the student's name.
struct SpooledChunk {
    std::string key;
    uint64_t lab = 0;  // position in Chunk::labs
    std::string file, source;
};

struct Chunk {
    std::string lease;      // key that seals its results
    std::string settings;   // gradebook::settings_text
    uint64_t jobs = 1;      // pieces in parallel
    bool unlocked = false;  // may be marked without a sandbox
    std::vector<SpooledLab> labs;
    std::vector<SpooledChunk> pieces;
};

struct Outcome {
    std::string key, report;  // gradebook::packed
    bool lab_is_wrong = false;
    Error why{};
};

// The inverse of with_drawn(): the part of the lab that has to be sent.
SpooledLab spooled_lab_of(const Lab&, const std::string& version);
Lab with_drawn(Lab, const SpooledLab&);

// Process that waits for a run.
struct RunOwner {
    gradebook::LeaseOwner holder;
    std::string host;
    uint64_t chunks = 0;
};

struct Slot {
    uint64_t chunk = 0, piece = 0;
    auto operator<=>(const Slot&) const = default;
};

// A result file with its outcome, or the reason why it was rejected.
struct ArrivedResult {
    Slot of;
    std::string file;
    Result<Outcome> outcome;
};

class Spool {
  public:
    // Creates a new run in the folder, which is created with access for its owner only. An Error: others can
    // write to it.
    static Result<Spool> make(const std::filesystem::path& folder);
    // Opens an existing run of this user.
    static Result<Spool> open(const std::filesystem::path& run);
    // All runs in the folder.
    static std::vector<std::filesystem::path> runs(const std::filesystem::path& folder);

    Spool(Spool&&) noexcept;
    Spool& operator=(Spool&&) = delete;
    ~Spool();
    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path labs_root() const { return path_ / "root"; }
    std::filesystem::path log_of(uint64_t chunk) const;

    Result<void> keep(const gradebook::LabVersion&) const;
    Result<void> note(const RunOwner&) const;
    std::optional<RunOwner> noted() const;
    Result<void> put(uint64_t number, const Chunk&) const;
    Result<Chunk> chunk(uint64_t number) const;

    // For the marking side: true if the result exists.
    bool has(Slot) const;
    Result<void> put(Slot, const Chunk&, const Outcome&) const;

    // Results since the last call. Each file is moved aside; rejected ones are kept.
    std::vector<ArrivedResult> take(const std::vector<Chunk>&) const;
    void remove() const;   // deletes everything
    void abandon() const;  // deletes everything but rejected results, when a run is given up

  private:
    Spool(std::filesystem::path path, int folder) : path_(std::move(path)), folder_(folder) {}
    std::filesystem::path path_;
    int folder_ = -1;  // stays valid if the path is renamed
};

// Returns the report if it is a possible result for the piece: with this lab, file, seed and draw, without a
// student, with this lab's checks, and with points that add up. The Error names the mismatch.
Result<Report> believed(const Outcome&, const SpooledChunk&, const Lab&, const Marking&);

}  // namespace warpmark::batch
