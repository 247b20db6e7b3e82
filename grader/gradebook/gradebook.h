// One file that holds a class: what was handed in, what is being marked, every mark and what the
// teacher decided. What a call has answered is on the disk.
//
// A piece of work (a row of `marks`) is named by its key (mark_key.h), so that all who handed in the same
// share it:
//     received -> leased -> graded | held | internal
// Several graders of one computer may share a book: a lease says which process works on what, and one whose
// process has ended is taken back. All calls may come from any thread.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "grader/gradebook/lab_version.h"
#include "grader/gradebook/lease_owner.h"
#include "grader/gradebook/mark_key.h"
#include "grader/gradebook/opening_options.h"
#include "grader/score/report.h"
#include "harness/base/error.h"

namespace SQLite {
class Database;
}  // namespace SQLite

namespace warpmark::gradebook {

// What is handed in at once by somebody for a lab: `source` empty if it was refused.
struct Incoming {
    Submission submission;
    std::string lab;
    bool refused = false;
    Error why{};
    std::string lab_version{}, key{};    // of what is to be marked
    std::optional<int64_t> handed_in{};  // seconds since 1970, where the intake knows it
};

// One of somebody's for a lab, from 1.
struct Attempt {
    int64_t id = 0;
    std::string student, lab;
    int number = 1;
    std::string file, path, source_sha256;
    SubmissionRecord handed;
    bool refused = false;
    Error why{};
    int64_t received = 0;
    std::optional<int64_t> handed_in{};
    std::string wanted, marked;  // keys; "": none
};

// Of a finished piece of work. The report is the neutral one: of nobody, at no path.
struct Mark {
    std::string key, state, lab, lab_version, file, source_sha256, settings, program;
    std::string status, because;
    double score = 0, held = 0, max_score = 0;
    std::string checks;  // a line each: id, verdict, score, max_score
    std::string report;  // JSON
    std::string packed;  // packed_report.h; to be read by the program that made it
    bool has_results() const { return !status.empty(); }
    bool operator==(const Mark&) const = default;
};

// A row of the class that is no attempt: not recognized, or of a student who handed in nothing for the lab.
struct Unrecognized {
    std::string student, file, path;
    Error why;
    std::string lab{};  // of what was not handed in
    SubmissionRecord handed{};
};

enum class Lease { taken, is_marked, others };  // others: another living grader has it

class Gradebook {
  public:
    static Result<Gradebook> open(const std::filesystem::path&, Opening, const TestHooks& = {});
    Gradebook(Gradebook&&) noexcept;
    Gradebook& operator=(Gradebook&&) noexcept;
    ~Gradebook();
    const std::filesystem::path& path() const { return path_; }

    // Facts of the class: "secret", "class", "settings".
    Result<std::optional<std::string>> fact(const std::string& name);
    Result<void> set_fact(const std::string& name, const std::string& value);
    // Whoever comes first says it; the answer is what stands.
    Result<std::string> agree_on(const std::string& name, const std::string& value);

    // Keeps everything that was handed in, or nothing of it. Of one student and lab several may come, in
    // order: those that are new become attempts.
    Result<void> take_in(const std::vector<LabVersion>&, const std::vector<Incoming>&,
                         const std::string& settings);
    Result<void> set_unrecognized(const std::vector<Unrecognized>&);
    Result<std::vector<Unrecognized>> unrecognized();

    // `anew`: also what is marked. What could not be marked for the tool's sake never counts as marked.
    Result<Lease> lease(const std::string& key, bool anew = false);
    Result<void> finish(const Mark&);  // whose key, state and results count
    Result<void> hand_back(const std::string& key);
    Result<void> hand_back_all();  // of this process

    Result<std::optional<Mark>> mark(const std::string& key);
    Result<std::vector<Mark>> marks_like(const std::string& begin);  // whose keys begin so
    Result<std::string> source(const std::string& sha256);
    Result<std::optional<LabVersion>> lab_version(const std::string& hash);
    Result<std::vector<Attempt>> attempts(const std::string& student = "");  // all, by lab, student, number

  private:
    friend struct DatabaseAccess;
    Gradebook(std::filesystem::path, std::unique_ptr<SQLite::Database>);
    std::filesystem::path path_;
    std::unique_ptr<SQLite::Database> database_;
    std::unique_ptr<std::mutex> mutex_;
    LeaseOwner holder_;
};

// The last attempt of each student for each lab.
std::vector<Attempt> current(const std::vector<Attempt>&);

}  // namespace warpmark::gradebook
