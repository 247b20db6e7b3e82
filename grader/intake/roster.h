// Members of the class, from a CSV with the columns id, name, section, mail, group, course.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/intake/class_layout.h"
#include "harness/base/error.h"

namespace warpmark::intake {

struct Member {
    std::string id, name, section, mail, group;
    std::string platform_id{};  // only from the gradebook
};

// Certainty of the match between platform data and a member, in increasing order.
enum class MatchCertainty : uint8_t { nobody, several, by_name, by_folded_id, by_id };

class Roster {
  public:
    void add(Member);
    const std::vector<Member>& members() const { return members_; }
    void add_course(const std::string& id) {
        if (!id.empty()) courses_.insert(id);
    }
    // The only course id in the rows; "": they have none, or several.
    std::string course() const { return courses_.size() == 1 ? *courses_.begin() : ""; }
    std::string note;  // warning about the encoding, if it could be wrong

    struct RosterMatch {
        MatchCertainty how = MatchCertainty::nobody;
        std::size_t member = 0;  // valid unless `nobody` or `several`
        std::set<std::size_t> several;
    };
    // Matches an id or an address first, else a name that only one member has.
    RosterMatch find(const PlatformStudent&) const;
    // Members whose id or name is similar or shares a word with it, or whose group has that name.
    std::set<std::size_t> like(const PlatformStudent&) const;

  private:
    using Index = std::multimap<std::string, std::size_t>;
    std::vector<Member> members_;
    std::set<std::string> courses_;
    Index ids_, folded_ids_, names_;
};

std::expected<Roster, std::vector<Error>> parse_roster(const std::string& file, std::string_view text);
std::expected<Roster, std::vector<Error>> read_roster(const std::filesystem::path&);

}  // namespace warpmark::intake
