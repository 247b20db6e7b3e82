// Secret file that is opened without following links, and accepted only if no other user can read it.
#include "grader/course/class_secret_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/lab_location.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t letters_min = 16, letters_max = 4096;

std::unexpected<Error> refuse(const fs::path& path, std::string what, std::string way_out) {
    return std::unexpected(
        Error{"The secret for drawing cases: " + what, Place{lab::display(path), 0, 0}, std::move(way_out)});
}

Result<std::string> read(const fs::path& path, bool is_ours) {
    const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return refuse(path, std::strerror(errno), "Give a file with --secret FILE.");
    struct stat status{};
    std::vector<char> bytes(letters_max);
    const bool known = fstat(file, &status) == 0;
    const ssize_t length = known && S_ISREG(status.st_mode) ? ::read(file, bytes.data(), bytes.size()) : -1;
    close(file);
    if (length < 0)
        return refuse(path, "this is not a regular file", "Remove it, or give a file with --secret FILE.");
    if (is_ours && status.st_uid != geteuid())
        return refuse(path, "another user created it", "Remove it, or give a file with --secret FILE.");
    if (status.st_mode & 077)
        return refuse(path, "other users can read it",
                      "Run chmod 600 on it. If a student may have seen it, write a new one.");
    bytes.resize(static_cast<std::size_t>(length));
    while (!bytes.empty() && std::isspace(static_cast<unsigned char>(bytes.back()))) bytes.pop_back();
    // A file with several lines is a gradebook or source given by mistake. Accepting it would draw the
    // class's cases anew.
    const auto is_other = [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\t'; };
    if (std::ranges::any_of(bytes, is_other))
        return refuse(path, "it is not one line of text",
                      "Give the file with the secret; `grade` writes it next to the class.");
    if (bytes.size() < letters_min)
        return refuse(path, fmt::format("it has fewer than {} characters", letters_min),
                      "Write a longer one.");
    return Result<std::string>(std::in_place, bytes.begin(), bytes.end());
}

std::string new_secret() {
    unsigned char bytes[32] = {};
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) std::abort();
    return fmt::format("{:02x}\n", fmt::join(bytes, ""));
}

}  // namespace

std::string any_secret() {
    auto secret = new_secret();
    secret.pop_back();  // removes the line feed
    return secret;
}

Result<std::string> read_secret(const fs::path& path) {
    return read(path, false);
}

fs::path secret_place(const fs::path& class_folder) {
    std::error_code none;
    return fs::is_directory(class_folder, none) ? class_folder / secret_file
                                                : fs::path(class_folder.string() + secret_file);
}

Result<std::optional<std::string>> secret_beside(const fs::path& class_folder) {
    const auto path = secret_place(class_folder);
    std::error_code none;
    if (!fs::exists(fs::symlink_status(path, none))) return std::nullopt;
    auto text = read(path, true);
    if (!text) return std::unexpected(text.error());
    return std::move(*text);
}

Result<std::string> secret_of_class(const fs::path& class_folder, const fs::path& root) {
    if (lab::is_shipped_class(class_folder, root)) return lab::secret_of(1);
    const auto path = secret_place(class_folder);
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0 && errno == EEXIST) return read(path, true);
    if (file < 0)
        return refuse(path, fmt::format("it cannot be written: {}", std::strerror(errno)),
                      "Give a file with --secret FILE.");
    const auto text = new_secret();
    const bool whole = write(file, text.data(), text.size()) == ssize_t(text.size()) && fsync(file) == 0;
    close(file);
    if (whole) return read(path, true);
    unlink(path.c_str());
    return refuse(path, "it cannot be written", "Give a file with --secret FILE.");
}

}  // namespace warpmark::batch
