// Table of headers, scan of a file's first lines, and creation of the files.
#include "harness/toolchain/precompiled_headers.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "harness/base/folder_listing.h"
#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/author_macros.h"
#include "harness/toolchain/compilation_steps.h"

namespace fs = std::filesystem;

namespace warpmark::toolchain {
namespace {

constexpr std::array<std::string_view, 8> slow_headers{
    "cooperative_groups.h", "cooperative_groups/reduce.h", "cooperative_groups/scan.h",
    "cooperative_groups/memcpy_async.h", "cuda/barrier", "cuda/pipeline", "cuda/atomic",
    // Only together with those above; alone it takes hardly any time.
    "cuda_pipeline.h"};

constexpr size_t heap_bytes = size_t{512} << 20;  // address space; untouched pages take no memory
constexpr std::string_view folder_name = "warpmark-headers-", lock_name = "in_use";
constexpr std::string_view always_first = "--pre-include=cuda_runtime.h", pre_include = "--pre-include=";

// Offset of the first text at or after `at` that is not a comment or blank.
size_t behind_comments(std::string_view text, size_t at) {
    for (;;) {
        at = text.find_first_not_of(" \t\r\n", at);
        if (at == text.npos) return text.size();
        if (text.substr(at).starts_with("//")) {
            size_t end = text.find('\n', at);
            while (end != text.npos && end > 0 && text[end - 1] == '\\') end = text.find('\n', end + 1);
            at = std::min(end, text.size());
        } else if (text.substr(at).starts_with("/*")) {
            const size_t end = text.find("*/", at + 2);
            if (end == text.npos) return text.size();
            at = end + 2;
        } else {
            return at;
        }
    }
}

// Precompiled files by headers and options.
std::map<std::string, std::string>& files() {
    static std::map<std::string, std::string> all;
    return all;
}

std::string key_of(Heads heads, const std::vector<std::string>& options) {
    return fmt::format("{}\n{}", heads, fmt::join(options, "\n"));
}

struct Making {
    std::string folder;
    int lock = -1;
    std::map<pid_t, std::map<std::string, std::string>> makers;
    std::vector<HeaderSet> asked;
};
Making& making() {
    static Making one;
    return one;
}

constexpr const char* stops_here = "#pragma nv_hdrstop\n";

// Compiles only these headers.
bool make_file(const Nvrtc& nvrtc, Heads heads, std::vector<std::string> options, const std::string& file) {
    options.push_back("--create-pch=" + file);
    options.push_back("--pch-messages=false");
    const auto headers = headers_beside({});
    const std::string text = text_of(heads) + stops_here + "static_assert(true);\n";
    Nvrtc::Program program = nullptr;
    if (nvrtc.create(&program, text.c_str(), "/nonexistent/source.cu", static_cast<int>(headers.names.size()),
                     headers.texts.data(), headers.names.data()) != 0)
        return false;
    std::vector<const char*> words;
    for (const auto& option : options) words.push_back(option.c_str());
    const bool good = nvrtc.compile(program, static_cast<int>(words.size()), words.data()) == 0 &&
                      nvrtc.pch_status(program) == 0;
    nvrtc.destroy(&program);
    return good;
}

// Options of each pass over a file.
std::vector<std::vector<std::string>> passes(const Nvrtc& nvrtc, int arch) {
    std::vector<std::vector<std::string>> all;
    for (const auto& [pass, optimize] :
         {std::pair(Pass::device, true), std::pair(Pass::device, false), std::pair(Pass::host, true)}) {
        CompileOptions options;
        options.pass = pass;
        options.optimize = optimize;
        all.push_back(options_for(fmt::format("compute_{}", arch), options, nvrtc.toolkit, "", false));
    }
    return all;
}

// Deletes the folders of killed processes: their lock is free.
void remove_remains(const fs::path& parent) {
    std::error_code none;
    for (const auto& one : children_of(parent)) {
        struct stat state{};
        if (!one.filename().string().starts_with(folder_name) || lstat(one.c_str(), &state) != 0 ||
            !S_ISDIR(state.st_mode) || state.st_uid != geteuid())
            continue;
        const int lock = ::open((one / lock_name).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        if (lock < 0) continue;
        if (flock(lock, LOCK_EX | LOCK_NB) == 0) fs::remove_all(one, none);
        close(lock);
    }
}

bool has_folder(const Nvrtc& nvrtc) {
    Making& all = making();
    if (!all.folder.empty()) return true;
    std::error_code none;
    const fs::path parent = fs::temp_directory_path(none);
    if (none) return false;
    remove_remains(parent);
    std::string path = (parent / (std::string(folder_name) + "XXXXXX")).string();
    if (!mkdtemp(path.data())) return false;
    all.folder = path;
    all.lock = ::open((fs::path(path) / lock_name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (all.lock < 0 || flock(all.lock, LOCK_EX | LOCK_NB) != 0) return false;
    // The first such call allocates the heap; every copy of the process has it at the same address.
    return nvrtc.set_pch_heap(heap_bytes) == 0 &&
           make_file(nvrtc, 0, passes(nvrtc, nvrtc.archs.empty() ? 90 : nvrtc.archs.back()).front(),
                     path + "/first");
}

}  // namespace

Heads heads_of(std::string_view text) {
    Heads heads = 0;
    for (size_t at = behind_comments(text, 0); at < text.size() && text[at] == '#';
         at = behind_comments(text, at)) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        const auto includes = includes_of(line);
        const size_t rest = line.find('>');
        if (includes.size() != 1 || includes[0].quoted || rest == line.npos ||
            behind_comments(line, rest + 1) != line.size())
            break;
        const auto found = std::ranges::find(slow_headers, includes[0].name);
        if (found != slow_headers.end())
            heads |= Heads{1} << (found - slow_headers.begin());
        else if (!is_memory_header(includes[0].name))
            break;
        at = end;
    }
    return heads;
}

std::string text_of(Heads heads) {
    std::string text;
    for (size_t at = 0; at < slow_headers.size(); ++at)
        if (heads >> at & 1) text += fmt::format("#include <{}>\n", slow_headers[at]);
    return text;
}

std::optional<Precompiled> precompiled_for(std::string_view text, const std::vector<std::string>& options) {
    if (files().empty()) return {};
    Precompiled made;
    std::string more;
    for (const auto& option : options)
        if (option.starts_with(pre_include) && option != always_first)
            more += fmt::format("#include <{}>\n", std::string_view(option).substr(pre_include.size()));
        else
            made.options.push_back(option);
    const Heads heads = heads_of(text);
    const auto found = files().find(key_of(heads, made.options));
    if (found == files().end()) return {};
    made.options.push_back("--use-pch=" + found->second);
    made.options.push_back("--pch-messages=false");
    made.text = text_of(heads) + stops_here + more;
    return made;
}

void make_precompiled(const HeaderSet& set) {
    const auto& opened = nvrtc();
    Making& all = making();
    if (!opened || !opened->has_pch() || std::ranges::find(opened->archs, set.arch) == opened->archs.end())
        return;
    for (const auto& one : all.asked)
        if (one.heads == set.heads && one.arch == set.arch) return;
    all.asked.push_back(set);
    if (!has_folder(*opened)) return;
    (void)bytes_read(text_of(set.heads), {}, opened->toolkit.include_dir);  // cached for later copies
    std::map<std::string, std::string> wanted;
    for (const auto& options : passes(*opened, set.arch))
        wanted[key_of(set.heads, options)] =
            fmt::format("{}/{}-{}-{}", all.folder, set.heads, set.arch, wanted.size());
    const pid_t maker = fork();
    if (maker > 0) all.makers[maker] = std::move(wanted);
    if (maker != 0) return;
    const pid_t original = getppid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != original) _exit(1);
    bool good = true;
    for (const auto& options : passes(*opened, set.arch))
        good = good && make_file(*opened, set.heads, options, wanted[key_of(set.heads, options)]);
    _exit(good ? 0 : 1);
}

void learn_precompiled() {
    auto& makers = making().makers;
    for (auto one = makers.begin(); one != makers.end();) {
        int status = 0;
        if (waitpid(one->first, &status, WNOHANG) == 0) {
            ++one;
            continue;
        }
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0) files().merge(one->second);
        one = makers.erase(one);
    }
}

void remove_precompiled() {
    Making& all = making();
    for (const auto& [maker, wanted] : all.makers) {
        kill(maker, SIGKILL);
        waitpid(maker, nullptr, 0);
    }
    std::error_code none;
    if (!all.folder.empty()) fs::remove_all(all.folder, none);
}

void forget_precompiled() {
    files().clear();
}

std::string precompiled_folder() {
    return files().empty() ? "" : making().folder;
}

}  // namespace warpmark::toolchain
