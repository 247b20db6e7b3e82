// Queries localtime_r with TZ set, day by day, and bisects the days on which the offset changes.
#include "grader/gradebook/time_zone.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <mutex>
#include <optional>
#include <sstream>

#include "harness/base/nearest_name.h"

namespace warpmark::gradebook {
namespace {

namespace fs = std::filesystem;
constexpr const char* zoneinfo = "/usr/share/zoneinfo";
constexpr int64_t a_day = 86'400;

int64_t beginning_of(int year) {
    using namespace std::chrono;
    return sys_days(year_month_day(std::chrono::year(year), January, day(1))).time_since_epoch().count() *
           a_day;
}

// TZ belongs to the process: serializes its users, and restores it.
class InZone {
  public:
    explicit InZone(const fs::path& file) : lock_(mutex()) {
        if (const char* before = std::getenv("TZ")) before_ = before;
        setenv("TZ", (":" + file.string()).c_str(), 1);
        tzset();
    }
    ~InZone() {
        if (before_)
            setenv("TZ", before_->c_str(), 1);
        else
            unsetenv("TZ");
        tzset();
    }
    InZone(const InZone&) = delete;
    static int64_t offset_at(int64_t at) {
        const std::time_t time = at;
        std::tm local{};
        localtime_r(&time, &local);
        return local.tm_gmtoff;
    }

  private:
    static std::mutex& mutex() {
        static std::mutex one;
        return one;
    }
    std::lock_guard<std::mutex> lock_;
    std::optional<std::string> before_;
};

bool is_zone_file(const fs::path& file) {
    std::error_code none;
    std::array<char, 4> begin{};
    return fs::is_regular_file(file, none) && std::ifstream(file, std::ios::binary).read(begin.data(), 4) &&
           std::string_view(begin.data(), begin.size()) == "TZif";
}

// Not a path: parts of letters, digits, `_`, `+` and `-`. Excludes `right` zones, which count leap seconds.
bool is_name(const std::string& name) {
    return !name.empty() && name[0] != '/' && !name.starts_with("right/") &&
           std::ranges::all_of(name, [](unsigned char c) {
               return std::isalnum(c) || c == '_' || c == '+' || c == '-' || c == '/';
           });
}

// The third column of zone.tab.
std::vector<std::string> known_names() {
    std::vector<std::string> names;
    std::ifstream table(fs::path(zoneinfo) / "zone.tab");
    for (std::string line; std::getline(table, line);) {
        std::istringstream words(line);
        std::string country, place, name;
        if (!line.starts_with('#') && words >> country >> place >> name) names.push_back(name);
    }
    return names;
}

std::unexpected<Error> no_such_zone(const std::string& name) {
    std::error_code none;
    if (!fs::is_directory(zoneinfo, none))
        return std::unexpected(
            Error{fmt::format("This computer has no time zones in {}", zoneinfo),
                  {},
                  "Install tzdata, or write dates with their UTC offset: 2026-11-20T23:59:00+01:00.",
                  Blame::tool});
    const auto near = nearest_name(name, known_names());
    return std::unexpected(Error{
        fmt::format("There is no time zone `{}`", name),
        {},
        near.empty() ? "Write a name as in \"Europe/Berlin\"." : fmt::format("Did you mean `{}`?", near)});
}

}  // namespace

Zone Zone::fixed(int64_t offset_s) {
    Zone zone;
    zone.parts_ = {{std::numeric_limits<int64_t>::min(), offset_s}};
    return zone;
}

Result<Zone> Zone::named(const std::string& name) {
    const auto file = fs::path(zoneinfo) / name;
    if (!is_name(name) || !is_zone_file(file)) return no_such_zone(name);
    const InZone within(file);
    const int64_t begin = beginning_of(1970), end = beginning_of(2101);
    Zone zone;
    zone.parts_ = {{std::numeric_limits<int64_t>::min(), InZone::offset_at(begin)}};
    for (int64_t day = begin; day < end; day += a_day) {
        const auto before = zone.parts_.back().offset_s;
        if (InZone::offset_at(day + a_day) == before) continue;
        auto low = day, high = day + a_day;
        while (high - low > 1) {
            const auto middle = low + (high - low) / 2;
            (InZone::offset_at(middle) == before ? low : high) = middle;
        }
        zone.parts_.push_back({high, InZone::offset_at(high)});
    }
    return zone;
}

Zone::Moment Zone::moment_of(int64_t local) const {
    std::optional<Moment> found;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const auto at = local - parts_[i].offset_s;
        const bool is_before_end = i + 1 == parts_.size() || at < parts_[i + 1].from;
        if (at >= parts_[i].from && is_before_end)
            found = Moment{at, found ? Occurrence::twice : Occurrence::once};
    }
    if (found) return *found;
    for (std::size_t i = 1; i < parts_.size(); ++i)  // the clock skipped it at the beginning of this part
        if (local - parts_[i].offset_s < parts_[i].from && local - parts_[i - 1].offset_s >= parts_[i].from)
            return {local - parts_[i - 1].offset_s, Occurrence::never};
    return {local, Occurrence::never};
}

int64_t Zone::local_of(int64_t at) const {
    const auto next = std::ranges::upper_bound(parts_, at, {}, &Part::from);
    return at + (next == parts_.begin() ? parts_.front() : *(next - 1)).offset_s;
}

int64_t Zone::days_later(int64_t at, int64_t days) const {
    return days == 0 ? at : moment_of(local_of(at) + days * a_day).at;
}

}  // namespace warpmark::gradebook
