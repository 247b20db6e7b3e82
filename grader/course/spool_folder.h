// The folder through which a class goes to other computers and comes back: chunks of work,
// and a file for each result, written by whoever marks it.
//
// Only its owner can reach into it (0700), and no submission can: it runs in the simulator. So what lies in
// it is the owner's, and what may be there by mistake is a result of another run, or of a computer that was
// taken for lost. Each chunk has a word of its own that nobody can guess, and each result is sealed with it.
// The class's secret is not sent: what was drawn from it for one lab is.
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

// A case as it was drawn: what lab::case_of does not know.
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

// A file to be marked, of nobody.
struct SpooledChunk {
    std::string key;
    uint64_t lab = 0;  // position in Chunk::labs
    std::string file, source;
};

struct Chunk {
    std::string lease;      // the word that seals its results
    std::string settings;   // gradebook::settings_text
    uint64_t jobs = 1;      // pieces at a time
    bool unlocked = false;  // may be marked where nothing locks a submission in
    std::vector<SpooledLab> labs;
    std::vector<SpooledChunk> pieces;
};

struct Outcome {
    std::string key, report;  // gradebook::packed
    bool lab_is_wrong = false;
    Error why{};
};

// The other way round of drawn(): what has to be sent, and the lab with what was sent.
SpooledLab sent_of(const Lab&, const std::string& version);
Lab with_drawn(Lab, const SpooledLab&);

// Who waits for a run.
struct RunNote {
    gradebook::LeaseOwner holder;
    std::string host;
    uint64_t chunks = 0;
};

struct Slot {
    uint64_t chunk = 0, piece = 0;
    auto operator<=>(const Slot&) const = default;
};

// A result file: what it says, or why it is not believed.
struct ArrivedResult {
    Slot of;
    std::string file;
    Result<Outcome> outcome;
};

class Spool {
  public:
    // A new run below the folder, which is made for its owner alone. An Error: others may write there.
    static Result<Spool> make(const std::filesystem::path& folder);
    // One that is there, of this user.
    static Result<Spool> open(const std::filesystem::path& run);
    // All runs below the folder.
    static std::vector<std::filesystem::path> runs(const std::filesystem::path& folder);

    Spool(Spool&&) noexcept;
    Spool& operator=(Spool&&) = delete;
    ~Spool();
    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path labs_root() const { return path_ / "root"; }
    std::filesystem::path log_of(uint64_t chunk) const;

    Result<void> keep(const gradebook::LabVersion&) const;
    Result<void> note(const RunNote&) const;
    std::optional<RunNote> noted() const;
    Result<void> put(uint64_t number, const Chunk&) const;
    Result<Chunk> chunk(uint64_t number) const;

    // By who marks. Is there a result already?
    bool has(Slot) const;
    Result<void> put(Slot, const Chunk&, const Outcome&) const;

    // What has come since the last call. Each file is put aside, and one that is not believed is kept.
    std::vector<ArrivedResult> take(const std::vector<Chunk>&) const;
    void remove() const;   // all of it
    void abandon() const;  // all but what was not believed: nobody goes on with it

  private:
    Spool(std::filesystem::path path, int folder) : path_(std::move(path)), folder_(folder) {}
    std::filesystem::path path_;
    int folder_ = -1;  // whatever becomes of the path
};

// The report, if it is what the piece can have come to: of this lab, file, seed and draw, of nobody, with
// this lab's checks and points that add up. An Error says what is wrong with it.
Result<Report> believed(const Outcome&, const SpooledChunk&, const Lab&, const Marking&);

}  // namespace warpmark::batch
