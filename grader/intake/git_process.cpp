// Git process that reads a clone's objects from an empty repository of ours, so that the clone's own
// configuration has no effect. Runs git with a clean environment and limits on time and output size.
#include <fmt/format.h>

#include <cstdlib>

#include "grader/intake/confined_path.h"
#include "grader/intake/git_clones.h"
#include "grader/lab/grading_limits.h"
#include "harness/base/printable_text.h"
#include "harness/process/messaging_child.h"

namespace warpmark::intake {

namespace fs = std::filesystem;

OwnRepository::OwnRepository() {
    std::string name = (fs::temp_directory_path() / "warpmark-git-XXXXXX").string();
    if (!mkdtemp(name.data())) return;
    path_ = name;
    std::error_code none;
    fs::create_directories(path_ / "refs", none);
    fs::create_directories(path_ / "objects", none);
    write("HEAD", "ref: refs/heads/none\n");
    // Overrides a commit's .gitattributes, which could leave out files or change them.
    fs::create_directories(path_ / "info", none);
    write("info/attributes",
          "* -export-ignore -export-subst -text !eol -ident !filter !working-tree-encoding\n");
    write("config", "[core]\nrepositoryformatversion = 0\nbare = true\n");
}

OwnRepository::~OwnRepository() {
    std::error_code none;
    if (!path_.empty()) fs::remove_all(path_, none);
}

void OwnRepository::begins_at(const std::string& shallow) const {
    std::error_code none;
    fs::remove(path_ / "shallow", none);
    if (!shallow.empty()) write("shallow", shallow);
}

void OwnRepository::write(const char* name, std::string_view text) const {
    const OpenFile file(open((path_ / name).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (file >= 0 && ::write(file, text.data(), text.size()) < 0) return;
}

GitAnswer git(const OwnRepository& own, const fs::path& clone, const std::vector<std::string>& arguments) {
    constexpr double git_seconds = 60;
    std::vector<std::string> words{"/usr/bin/env",
                                   "-i",
                                   "PATH=/usr/local/bin:/usr/bin:/bin",
                                   "LC_ALL=C",
                                   "GIT_CONFIG_NOSYSTEM=1",
                                   "GIT_CONFIG_GLOBAL=/dev/null",
                                   "GIT_ATTR_NOSYSTEM=1",
                                   "GIT_OBJECT_DIRECTORY=" + (clone / ".git/objects").string(),
                                   "GIT_SHALLOW_FILE=" + (own.path() / "shallow").string(),
                                   "git",
                                   "--git-dir=" + own.path().string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    auto child = Child::start_program(std::move(words), {});
    if (!child) return {"", child.error().what};
    GitAnswer answer;
    const auto got = child->read_text(answer.text, limits::git_bytes_max, Child::in_seconds(git_seconds));
    const auto ended = child->end(got == Child::ReceiveOutcome::late);
    if (got == Child::ReceiveOutcome::late)
        answer.failed = "git takes too long";
    else if (answer.text.size() >= limits::git_bytes_max)
        answer.failed = fmt::format("it holds more than {} MiB", limits::git_bytes_max >> 20);
    else if (ended == "status 127")
        answer.failed = "git is not installed here";
    else if (ended != "status 0")
        answer.failed = "git cannot read it: " + short_name(answer.text.substr(0, answer.text.find('\n')));
    return answer;
}

}  // namespace warpmark::intake
