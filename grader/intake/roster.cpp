// Reads the columns, then validates that ids are unique and are not paths.
#include "grader/intake/roster.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "grader/intake/csv_table.h"
#include "grader/intake/folder_walk.h"
#include "grader/intake/name_equivalence.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "harness/base/nearest_name.h"
#include "harness/base/printable_text.h"

namespace warpmark::intake {
namespace {

// The synonyms are the names in platforms' exports.
constexpr std::array roster_columns{
    Column{"id", "username loginid identifier netid sid studentid sisloginid", true},
    Column{"name", "fullname student studentname"},
    Column{"section", "sections"},
    Column{"mail", "email emailaddress"},
    Column{"group", "groups"},
    Column{"first_name", "firstname"},
    Column{"last_name", "lastname surname"},
    Column{"course", "courseid siscourseid"},
};

// "Doe, Jane", "Jane Doe" and "doejane" are equivalent: platforms order the parts differently.
std::vector<std::string> spellings(const std::string& name) {
    std::vector<std::string> all{squeezed(name)};
    if (const auto comma = name.find(','); comma != name.npos) {
        all.push_back(squeezed(name.substr(comma + 1) + name.substr(0, comma)));
    } else if (const auto last = name.find_last_of(' '); last != name.npos) {
        const auto first = name.find(' ');
        all.push_back(squeezed(name.substr(last + 1) + name.substr(0, last)));
        all.push_back(squeezed(name.substr(first + 1) + name.substr(0, first)));
    }
    std::erase(all, "");
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return all;
}

// Canvas's grade book has a row for the maximum points, without a student.
bool is_points_row(const Member& member) {
    return member.id.empty() && squeezed(member.name) == "pointspossible";
}

// Names of a person: whole names without blanks, and their parts without digits.
struct Called {
    std::set<std::string> wholes, parts;
};

void add_words(Called& called, const std::string& text) {
    constexpr std::size_t letters_min = 3;
    const auto whole = squeezed(text);
    if (whole.size() >= letters_min) called.wholes.insert(whole);
    std::string part;
    const auto end_part = [&] {
        const auto plain = squeezed(part);
        const bool has_digit = plain.find_first_of("0123456789") != plain.npos;
        if (plain.size() >= letters_min && !has_digit) called.parts.insert(plain);
        part.clear();
    };
    for (const char byte : text)
        if (std::string_view(" ,._-@()\\/'").find(byte) == std::string_view::npos)
            part += byte;
        else
            end_part();
    end_part();
}

// True for "7", "Group 7" or "team-7" and the group "7".
bool is_group(const std::string& word, const std::string& group) {
    const auto name = squeezed(group);
    if (name.empty() || !word.ends_with(name)) return false;
    const auto before = word.substr(0, word.size() - name.size());
    return before.empty() || before == "group" || before == "team" || before == "gruppe";
}

std::string digits_of(const std::string& word) {
    std::string digits;
    std::ranges::copy_if(word, std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
    return digits;
}

// True for "adal" and "ada", "schmitd" and "schmidt", but not for "s1001" and "s1002".
bool is_nearly(const std::string& one, const std::string& other) {
    const auto digits = digits_of(one), others = digits_of(other);
    const bool has_letters = digits.size() < one.size() && others.size() < other.size();
    if (!has_letters || (!digits.empty() && !others.empty() && digits != others)) return false;
    if (one.starts_with(other) || other.starts_with(one)) return true;
    return !nearest_name(one, std::array{other}).empty();
}

}  // namespace

void Roster::add(Member member) {
    const auto place = members_.size();
    for (const auto& id : {member.id, member.mail, member.platform_id}) {
        if (id.empty()) continue;
        ids_.emplace(id, place);
        folded_ids_.emplace(folded(id), place);
    }
    for (auto& name : spellings(member.name)) names_.emplace(std::move(name), place);
    members_.push_back(std::move(member));
}

Roster::RosterMatch Roster::find(const PlatformStudent& who) const {
    const auto all = [](const Index& index, const std::vector<std::string>& words) {
        std::set<std::size_t> found;
        for (const auto& word : words)
            for (auto [at, end] = index.equal_range(word); at != end; ++at) found.insert(at->second);
        return found;
    };
    std::vector<std::string> small, names;
    for (const auto& id : who.ids) small.push_back(folded(id));
    for (const auto& name : who.names)
        for (auto& spelling : spellings(name)) names.push_back(std::move(spelling));
    const struct {
        MatchCertainty how;
        std::set<std::size_t> members;
    } ways[] = {{MatchCertainty::by_id, all(ids_, who.ids)},
                {MatchCertainty::by_folded_id, all(folded_ids_, small)},
                {MatchCertainty::by_name, all(names_, names)}};
    for (const auto& way : ways) {
        if (way.members.size() > 1) return {MatchCertainty::several, 0, way.members};
        if (way.members.size() == 1) return {way.how, *way.members.begin(), {}};
    }
    return {};
}

std::set<std::size_t> Roster::like(const PlatformStudent& who) const {
    constexpr std::size_t members_of_word_max = 3;  // a word that more members share identifies none of them
    Called theirs;
    add_words(theirs, who.label);
    for (const auto* all : {&who.ids, &who.names})
        for (const auto& word : *all) add_words(theirs, word);
    std::set<std::size_t> found;
    std::map<std::string, std::set<std::size_t>> by_part;
    for (std::size_t at = 0; at < members_.size(); ++at) {
        const auto& member = members_[at];
        Called called;
        for (const auto& text : {member.id, member.name, member.mail.substr(0, member.mail.find('@'))})
            add_words(called, text);
        for (auto& spelling : spellings(member.name)) called.wholes.insert(std::move(spelling));
        for (const auto& part : called.parts)
            if (theirs.parts.contains(part)) by_part[part].insert(at);
        const auto is_theirs = [&](const std::string& word) {
            return is_group(squeezed(word), member.group);
        };
        if (is_theirs(who.label) || std::ranges::any_of(who.ids, is_theirs)) found.insert(at);
        for (const auto& one : called.wholes)
            if (std::ranges::any_of(theirs.wholes, [&](const auto& other) { return is_nearly(one, other); }))
                found.insert(at);
    }
    for (const auto& [part, members] : by_part)
        if (members.size() <= members_of_word_max) found.insert(members.begin(), members.end());
    return found;
}

std::expected<Roster, std::vector<Error>> parse_roster(const std::string& file, std::string_view text) {
    auto table = read_csv(file, text, roster_columns);
    if (!table) return std::unexpected(std::move(table.error()));
    Roster roster;
    std::vector<Error> errors;
    std::map<std::string, int> lines;
    for (const auto& row : table->rows) {
        const auto wrong = [&](std::string what, std::string way_out) {
            errors.push_back({std::move(what), Place{file, row.line, 0}, std::move(way_out)});
        };
        Member member{row.cells[0], row.cells[1], row.cells[2], row.cells[3], row.cells[4]};
        if (member.name.empty() && !(row.cells[5] + row.cells[6]).empty())
            member.name = row.cells[5] + " " + row.cells[6];
        if (is_points_row(member)) continue;
        if (member.id.empty()) {
            wrong("This student has no id", "Every row needs one: reports are named by it.");
            continue;
        }
        if (!is_student_name(member.id)) {
            wrong(fmt::format("`{}` cannot be an id: reports are named by it", short_name(member.id)),
                  "An id has at most 250 bytes, no `/`, and is not `.` or `..`.");
            continue;
        }
        roster.add_course(row.cells[7]);
        const auto [known, is_new] = lines.try_emplace(member.id, row.line);
        if (is_new)
            roster.add(std::move(member));
        else
            wrong(fmt::format("The id `{}` is also in line {}", short_name(member.id), known->second),
                  "Give every student a different id.");
    }
    // An id identifies one student: no other may have it as an address.
    for (const auto& row : table->rows) {
        const auto& mail = row.cells[3];
        const auto known = mail.empty() || mail == row.cells[0] ? lines.end() : lines.find(mail);
        if (known != lines.end())
            errors.push_back({fmt::format("The mail `{}` is the id of the student in line {}",
                                          short_name(mail), known->second),
                              Place{file, row.line, 0}, "Give every student a different id and mail."});
    }
    if (errors.empty() && roster.members().empty())
        errors.push_back({"It lists no students", Place{file, 1, 0}, "Add a line for each student."});
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return roster;
}

std::expected<Roster, std::vector<Error>> read_roster(const std::filesystem::path& path) {
    auto text = read_whole(path, limits::table_bytes_max);
    if (!text) return std::unexpected(std::vector{text.error()});
    auto table = table_text(lab::display(path), *text);
    if (!table) return std::unexpected(std::move(table.error()));
    auto roster = parse_roster(lab::display(path), table->text);
    if (roster) roster->note = std::move(table->note);
    return roster;
}

}  // namespace warpmark::intake
