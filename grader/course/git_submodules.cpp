// Submodules of a git repository. A clone contains them as empty folders unless it fetches them. A repository
// that was added inside another by mistake looks the same. Parser for git's index (gitformat-index), versions
// 2 to 4, of SHA-1 repositories.
#include <fstream>
#include <string_view>

#include "grader/course/student_repository.h"
#include "grader/lab/grading_limits.h"
#include "harness/base/file_contents.h"

namespace warpmark::batch {
namespace {

// An entry: ten 32-bit numbers, of which the seventh is the mode, then an object id and the flags.
constexpr std::size_t mode_at = 24, flags_at = 60, name_at = 62;
constexpr uint32_t is_submodule = 0160000, has_more_flags = 0x4000;

class IndexReader {
  public:
    explicit IndexReader(std::string_view bytes) : bytes_(bytes) {}

    std::set<std::string> submodules() {
        constexpr std::size_t header = 12;
        std::set<std::string> found;
        if (!bytes_.starts_with("DIRC") || bytes_.size() < header) return found;
        version_ = number(4, 4);
        at_ = header;
        for (auto left = number(8, 4); left > 0 && at_ + name_at < bytes_.size(); --left) {
            const auto mode = number(at_ + mode_at, 4);
            if (!read_name()) break;
            if (mode == is_submodule) found.insert(name_);
        }
        return found;
    }

  private:
    uint32_t number(std::size_t at, std::size_t bytes) const {
        uint32_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i)
            value = value << 8 | static_cast<unsigned char>(bytes_[at + i]);
        return value;
    }

    // Version 4: the number of bytes dropped from the end of the previous name.
    std::size_t left_out(std::size_t& at) const {
        std::size_t value = 0;
        for (bool is_first = true; at < bytes_.size(); is_first = false) {
            const auto byte = static_cast<unsigned char>(bytes_[at++]);
            value = (is_first ? 0 : (value + 1) << 7) | (byte & 0x7f);
            if (!(byte & 0x80)) break;
        }
        return value;
    }

    // Moves to the next entry.
    bool read_name() {
        const bool is_extended = version_ >= 3 && (number(at_ + flags_at, 2) & has_more_flags);
        auto at = at_ + name_at + (is_extended ? 2 : 0);
        if (version_ == 4) {
            const auto gone = left_out(at);
            if (gone > name_.size()) return false;
            name_.resize(name_.size() - gone);
        } else {
            name_.clear();
        }
        const auto end = bytes_.find('\0', at);
        if (end == bytes_.npos) return false;
        name_ += bytes_.substr(at, end - at);
        constexpr std::size_t unit = 8;  // an entry's length is a multiple of it, with at least one zero byte
        at_ = version_ == 4 ? end + 1 : at_ + (end - at_ + unit) / unit * unit;
        return true;
    }

    std::string_view bytes_;
    std::string name_;
    std::size_t at_ = 0;
    uint32_t version_ = 0;
};

}  // namespace

std::set<std::string> submodules_of(const std::filesystem::path& top) {
    const auto file = top / ".git" / "index";
    std::error_code wrong;
    const auto bytes = std::filesystem::file_size(file, wrong);
    if (wrong || bytes > limits::git_bytes_max) return {};
    std::ifstream stream(file, std::ios::binary);
    const std::string text = rest_of(stream);
    return IndexReader(text).submodules();
}

}  // namespace warpmark::batch
