// Runs nvcc on a copy of the file in a temporary folder, within resource limits, and extracts the first error
// from its log.
#include "harness/gpu_jobs/nvcc_opinion.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "harness/base/submission_limits.h"
#include "harness/contract/finding_ids.h"
#include "harness/process/messaging_child.h"
#include "harness/toolchain/nvrtc.h"
#include "harness/toolchain/toolkit_bundle.h"

namespace warpmark::session {
namespace {

namespace fs = std::filesystem;

constexpr double compile_seconds = 60;
constexpr size_t log_bytes = 1 << 20;
constexpr const char* copy_name = "source.cu";

// $1 is the folder; the other arguments are the command. Limits: CPU seconds, file size in blocks of 512 or
// 1024 bytes, memory in KiB.
constexpr const char* within_limits =
    "ulimit -t 60; ulimit -f 1048576; ulimit -v 16777216\ncd \"$1\" || exit 126\nTMPDIR=$1\nexport "
    "TMPDIR\nshift\nexec \"$@\"";

constexpr const char* right =
    "__global__ void k(int* out) { out[threadIdx.x] = 1; }\nvoid launch(int* out) { k<<<1, 32>>>(out); }\n";
constexpr const char* wrong = "__device__ int f() { return 1; }\nvoid launch(int* out) { out[0] = f(); }\n";

// Temporary folder, removed with its contents by the destructor.
struct Folder {
    std::string path = (fs::temp_directory_path() / "warpmark-XXXXXX").string();
    const bool is_there = mkdtemp(path.data()) != nullptr;
    ~Folder() {
        std::error_code none;
        if (is_there) fs::remove_all(path, none);
    }
};

std::vector<std::string> call_of(const std::string& program, const Job& job, const std::string& folder) {
    std::vector<std::string> words{"/bin/sh", "-c",    within_limits, "sh",
                                   folder,    program, "-std=c++17",  "-arch=" + job.arch};
    if (job.relocatable) words.push_back("-rdc=true");
    for (const auto& define : job.defines) words.push_back("-D" + define);
    // The copy is elsewhere, so the original's folder is added for quoted #includes.
    if (!job.folder.empty())
        words.insert(words.end(), {"-Xcompiler", "-iquote", "-Xcompiler", fs::absolute(job.folder).string()});
    for (const auto& dir : job.include_dirs) words.push_back("-I" + fs::absolute(dir).string());
    words.insert(words.end(), {"-c", copy_name, "-o", "/dev/null"});
    return words;
}

// A log line with an error: its location and text.
struct Head {
    std::string_view file, text;
    int line = 0;  // 0: none
};

int number_at(std::string_view text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// `source.cu(12): error: text` from nvcc's front end, `source.cu:12:3: error: text` from the host compiler,
// `ptxas error   : text` from the assembler.
std::optional<Head> head_of(std::string_view line) {
    for (const std::string_view word :
         {": error: ", ": catastrophic error: ", ": fatal error: ", ": error #"}) {
        const size_t at = line.find(word);
        if (at == line.npos) continue;
        const std::string_view place = line.substr(0, at);
        const size_t numbers = std::min(place.find('('), place.find(':'));
        const std::string_view file = place.substr(0, numbers);
        return Head{file, line.substr(line.find(": ", at + 2) + 2),
                    numbers == place.npos ? 0 : number_at(place.substr(numbers + 1))};
    }
    if (!line.starts_with("ptxas") || line.find("error") == line.npos || line.find(" : ") == line.npos)
        return {};
    return Head{"ptxas", line.substr(line.find(" : ") + 3), 0};
}

bool is_refused_here(const Observation& seen) {
    return !seen.toolkit.empty() && std::ranges::any_of(seen.build_findings, [](const Finding& one) {
        return one.id == FindingId::compile_error && one.severity == Severity::error;
    });
}

bool is_unknown_here(const Observation& seen) {
    return seen.toolkit.empty() || std::ranges::any_of(seen.build_findings, [](const Finding& one) {
               return family(one.id) == Family::tool;
           });
}

}  // namespace

std::optional<OpinionError> first_error_of_nvcc(std::string_view log, const std::string& file) {
    while (!log.empty()) {
        const size_t end = std::min(log.find('\n'), log.size());
        const auto head = head_of(log.substr(0, end));
        log.remove_prefix(std::min(end + 1, log.size()));
        if (!head) continue;
        OpinionError error;
        if (head->file == "ptxas")
            error.words = fmt::format("ptxas: {}", head->text);
        else if (head->file == copy_name)
            error.words = head->text;
        else
            error.words = "an error in a file that it includes";  // must not quote that file
        error.words = error.words.substr(0, limits::message_bytes);
        if (head->file == copy_name && head->line > 0) {
            Location place;
            place.file = file;
            place.line = head->line;
            error.places.push_back(std::move(place));
        }
        return error;
    }
    return {};
}

Result<std::shared_ptr<NvccOpinion>> NvccOpinion::open() {
    const char* path = std::getenv("PATH");
    std::vector<std::string> folders;
    for (const auto& root :
         toolchain::toolkit_roots(std::getenv("CUDA_PATH"), std::getenv("CUDA_HOME"), "/usr/local"))
        folders.push_back(root + "/bin");
    auto program = toolchain::find_program("nvcc", path ? path : "", folders);
    if (program.empty())
        return std::unexpected(Error{"nvcc was not found",
                                     {},
                                     "It comes with the CUDA Toolkit; put its bin folder into PATH.",
                                     Blame::tool});
    return std::shared_ptr<NvccOpinion>(new NvccOpinion(std::move(program)));
}

Opinion NvccOpinion::run(const Job& job) const {
    Opinion opinion{"nvcc", Opinion::CheckerAnswer::nothing, "", {}, false};
    const Folder folder;
    if (!folder.is_there ||
        !(std::ofstream(fs::path(folder.path) / copy_name, std::ios::binary) << job.source).flush()) {
        opinion.because = "no copy of the file could be written";
        return opinion;
    }
    auto child = Child::start_program(call_of(program_, job, folder.path),
                                      {"PATH", "CUDA_PATH", "CUDA_HOME", "LD_LIBRARY_PATH"});
    if (!child) {
        opinion.because = child.error().what;
        return opinion;
    }
    std::string log;
    const auto got = child->read_text(log, log_bytes, Child::in_seconds(compile_seconds));
    const auto end = child->end(got == Child::ReceiveOutcome::late);
    if (got == Child::ReceiveOutcome::late) {
        opinion.because = fmt::format("it did not end within {} s", compile_seconds);
        return opinion;
    }
    if (end == "status 0") {
        opinion.said = Opinion::CheckerAnswer::clean;
        return opinion;
    }
    auto error = first_error_of_nvcc(log, job.file);
    if (!error) {
        opinion.because = fmt::format("it ended with {} and named no error", end);
        return opinion;
    }
    opinion.said = Opinion::CheckerAnswer::errors;
    opinion.errors.push_back(std::move(*error));
    return opinion;
}

std::string NvccOpinion::why_not(const Job& job) {
    const std::lock_guard lock(mutex_);
    if (control_) return *control_;
    Job trial;
    trial.arch = job.arch;
    trial.file = copy_name;
    trial.source = right;
    const auto of_right = run(trial);
    if (of_right.said == Opinion::CheckerAnswer::nothing) control_ = "its trial failed: " + of_right.because;
    if (of_right.said == Opinion::CheckerAnswer::errors)
        control_ = "it rejects a correct test file: " + of_right.errors[0].words;
    if (control_) return *control_;
    trial.source = wrong;
    control_ = run(trial).said == Opinion::CheckerAnswer::errors ? "" : "it accepts a wrong test file";
    return *control_;
}

Opinion NvccOpinion::ask(const Job& job, const Observation& observation) {
    if (auto why = why_not(job); !why.empty())
        return {"nvcc", Opinion::CheckerAnswer::nothing, std::move(why), {}, false};
    Opinion opinion = run(job);
    if (opinion.said == Opinion::CheckerAnswer::clean) opinion.disagrees = is_refused_here(observation);
    if (opinion.said == Opinion::CheckerAnswer::errors)
        opinion.disagrees = !is_refused_here(observation) && !is_unknown_here(observation);
    return opinion;
}

}  // namespace warpmark::session
