// Groups claims by student, matches students with the roster, and adds a row for each member without a
// submission.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "grader/intake/class_import.h"
#include "grader/intake/name_equivalence.h"
#include "grader/intake/student_submissions.h"
#include "grader/lab/bounded_file_reader.h"
#include "harness/base/printable_text.h"

namespace warpmark::intake {
namespace {

using People = std::map<std::string, Person>;

People by_label(std::vector<Claim> claims) {
    People people;
    for (auto& claim : claims) {
        auto& person = people[claim.who.label];
        person.student.label = claim.who.label;
        if (!claim.who.ids.empty()) person.student.platform_id = claim.who.ids[0];
        if (!claim.who.names.empty()) person.student.name = claim.who.names[0];
        person.claims.push_back(std::move(claim));
    }
    return people;
}

void warn_of_twins(const People& people, std::vector<std::string>& warnings) {
    std::map<std::string, std::string> forms;
    for (const auto& [label, person] : people) {
        const auto [known, is_new] = forms.try_emplace(folded(label), label);
        if (!is_new)
            warnings.push_back(
                fmt::format("`{}` and `{}` differ by case or Unicode form alone. They are two students here.",
                            short_name(known->second), short_name(label)));
    }
}

// Assigns each student the matching member of the roster. If two students match one member, the more certain
// match counts; if neither is more certain, neither counts. Returns the members that the remaining students
// may be.
Unsure find_members(People& people, const Roster& roster, std::vector<std::string>& warnings) {
    struct Match {
        MatchCertainty how;
        std::vector<Person*> people;
    };
    std::map<std::size_t, Match> matches;
    std::map<const Person*, Roster::RosterMatch> all;
    for (auto& [label, person] : people) {
        const auto found = roster.find(person.claims[0].who);
        all[&person] = found;
        if (found.how <= MatchCertainty::several) continue;
        auto& match = matches[found.member];
        if (match.people.empty() || found.how > match.how) match = {found.how, {}};
        if (found.how == match.how) match.people.push_back(&person);
    }
    for (auto& [member, match] : matches)
        if (match.people.size() == 1) match.people[0]->student.member = roster.members()[member];
    Unsure unsure;
    for (auto& [label, person] : people) {
        if (!person.student.member.id.empty()) {
            person.student.label = person.student.member.id;
            continue;
        }
        const auto& found = all[&person];
        auto may_be = found.several;
        if (found.how == MatchCertainty::nobody) may_be = roster.like(person.claims[0].who);
        if (found.how > MatchCertainty::several) may_be = {found.member};
        for (const auto member : may_be) unsure[roster.members()[member].id].insert(label);
        const char* why = "and another student are the same one in the roster.";
        if (found.how == MatchCertainty::nobody) why = "is not in the roster.";
        if (found.how == MatchCertainty::several) why = "is the name of several students in the roster.";
        const char* const way_out =
            found.how == MatchCertainty::nobody ? "" : " Put the platform's ids into its column `id`.";
        const auto near = found.how == MatchCertainty::nobody && may_be.size() == 1
                              ? fmt::format(" Is it `{}`?", short_name(roster.members()[*may_be.begin()].id))
                              : std::string();
        warnings.push_back(fmt::format("`{}` {}{}{}", short_name(label), why, way_out, near));
    }
    return unsure;
}

// Adds a row for each item without a student. Returns the owners of these rows.
std::set<std::string> add_unplaced(ImportedClass& taken, const LayoutResult& placed, const Tree& tree,
                                   const Request& request) {
    std::set<std::string> owners;
    for (const auto& one : placed.unplaced) {
        static const Item lacking;
        const auto& item = one.item == UnplacedItem::nowhere ? lacking : tree.items[one.item];
        if (item.path.starts_with('.') && wanted(item.path) == WantedText::nothing &&
            (item.kind == Kind::file || one.why.empty())) {
            taken.ignored.push_back(lab::display_in(request.path, item.path) +
                                    (item.kind == Kind::file ? ": a hidden file" : ": a hidden folder"));
            continue;
        }
        HandedFile row;
        row.state = HandedState::not_recognized;
        row.is_of_lab = false;
        row.student.label = one.owner;
        std::ranges::replace(row.student.label, '/', '\\');  // reports are stored in a folder with that name
        row.path = lab::display_in(request.path, item.path);
        row.why = {"Not recognized: " + (item.refused.empty() ? one.why : item.refused),
                   {},
                   "A class is CLASS/<student>/<lab>/<file>."};
        owners.insert(one.owner);
        taken.rows.push_back(std::move(row));
    }
    return owners;
}

}  // namespace

ImportedClass sort_out(const Tree& tree, LayoutResult placed, const Request& request, const LabNames& labs,
                       const Roster* roster) {
    ImportedClass taken;
    taken.warnings = tree.notes;
    auto people = by_label(std::move(placed.claims));
    warn_of_twins(people, taken.warnings);
    Unsure unsure;
    Owners owners;
    std::set<std::string> not_theirs;
    if (roster) unsure = find_members(people, *roster, taken.warnings);
    for (auto& [label, person] : people) {
        person.is_one_assignment = placed.is_one_assignment;
        auto of_person = rows_of(person, tree, request, labs);
        if (!is_student_name(label))
            for (auto& row : of_person.rows) {
                row.state = HandedState::not_recognized;
                row.is_of_lab = false;
                row.student.label = short_name(label);
                std::ranges::replace(row.student.label, '/', '\\');
                row.why = {"Not recognized: this cannot be a student's name",
                           {},
                           "Reports are named by it: at most 250 bytes, no `/`, and not `.` or `..`."};
            }
        else if (of_person.may_be.any_lab || !of_person.may_be.labs.empty())
            owners[person.student.label] = {person.student, std::move(of_person.may_be)};
        std::ranges::move(of_person.rows, std::back_inserter(taken.rows));
        std::ranges::move(of_person.ignored, std::back_inserter(taken.ignored));
    }
    for (const auto& owner : add_unplaced(taken, placed, tree, request)) {
        not_theirs.insert(owner);
        if (!roster) continue;
        const auto name = without_archive_ending(owner.substr(0, owner.rfind(".cu")));
        for (const auto member : roster->like({owner, {name}, {name}}))
            unsure[roster->members()[member].id].insert(owner);
    }
    add_missing(taken, roster, owners, unsure, not_theirs, request, labs);
    return taken;
}

}  // namespace warpmark::intake
