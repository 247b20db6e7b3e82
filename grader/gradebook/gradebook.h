// Gradebook of a class in one file: submissions, marking in progress, results, and the teacher's decisions.
// Submissions, results and decisions are on disk when the call returns.
//
// A marking job (a row of `marks`) is identified by its key (mark_key.h), so identical submissions share it:
//       received -> leased -> graded | held | internal
// Several graders on one computer may share a book. A lease names the process that works on a job, and is
// revoked when that process has ended. All calls are thread-safe.
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

// A student's submission for a lab. `source` is empty if it was refused.
struct Incoming {
    Submission submission;
    std::string lab;
    bool refused = false;
    Error why{};
    std::string lab_version{}, key{};    // of the marking job
    std::optional<int64_t> handed_in{};  // seconds since 1970, if the intake has the time
};

// A student's attempt for a lab; `number` counts from 1.
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

// Result of a finished marking job. The report is neutral: it has no student and no path.
struct Mark {
    std::string key, state, lab, lab_version, file, source_sha256, settings, program;
    std::string status, because;
    double score = 0, held = 0, max_score = 0;
    std::string checks;  // one per line: id, verdict, score, max_score
    std::string report;  // JSON
    std::string packed;  // packed_report.h; readable only by the program that wrote it
    bool has_results() const { return !status.empty(); }
    bool operator==(const Mark&) const = default;
};

// A row that is not an attempt: an unrecognized file, or a student without a submission for the lab.
struct Unrecognized {
    std::string student, file, path;
    Error why;
    std::string lab{};  // lab without a submission
    SubmissionRecord handed{};
};

enum class Lease { taken, is_marked, others };  // others: another running grader has it

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
    // Stores the value unless one exists, and returns the stored one.
    Result<std::string> set_fact_once(const std::string& name, const std::string& value);

    // Stores all submissions, or none on failure. One student may have several for a lab, in order; the new
    // ones become attempts.
    Result<void> import_class(const std::vector<LabVersion>&, const std::vector<Incoming>&,
                              const std::string& settings);
    Result<void> set_unrecognized(const std::vector<Unrecognized>&);
    Result<std::vector<Unrecognized>> unrecognized();

    // `anew`: also if it is already marked. A job that failed because of the tool never counts as marked.
    Result<Lease> lease(const std::string& key, bool anew = false);
    Result<void> finish(const Mark&);  // uses only its key, state and results
    Result<void> hand_back(const std::string& key);
    Result<void> hand_back_all();  // of this process

    Result<std::optional<Mark>> mark(const std::string& key);
    Result<std::vector<Mark>> marks_like(const std::string& begin);  // with keys that begin like this
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
