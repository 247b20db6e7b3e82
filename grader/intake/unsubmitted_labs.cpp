// Rows for labs without a recognized file of the student: not handed in, or open if the student may have
// submitted one. Opens a student's rows instead of giving a zero while a file of theirs is not recognized.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/intake/student_submissions.h"
#include "grader/lab/bounded_file_reader.h"
#include "harness/base/printable_text.h"

namespace warpmark::intake {
namespace {

constexpr std::size_t group_max = 5;  // larger groups do not share a submission

class Missing {
  public:
    Missing(ImportedClass& taken, const Owners& owners, const Request& request, const LabNames& labs)
        : taken_(taken), request_(request), labs_(labs) {
        for (const auto& row : taken.rows) note(row);
        if (request.lab) used_.insert(*request.lab);
        possible_ = used_;
        for (const auto& [label, owner] : owners)
            possible_.insert(owner.second.labs.begin(), owner.second.labs.end());
    }

    // Adds an open row for each lab that a file without a lab may be meant for.
    void add_open(const Student& student, const PossibleLabs& may_be) {
        auto labs = may_be.labs;
        if (may_be.any_lab) labs.insert(possible_.begin(), possible_.end());
        for (const auto lab : labs) {
            const auto file = labs_.all()[lab].file;
            const auto what =
                may_be.words.empty()
                    ? std::string("Open: nothing of this student was recognized")
                    : fmt::format("Open: `{}` was handed in, and may be meant for this lab", may_be.words);
            add(student, lab, HandedState::unclear, may_be.path,
                {what,
                 {},
                 fmt::format("Call it `{}`, in a folder with the lab's name, and mark again.", file)});
        }
    }

    // `others`: labels that may be this member's; `mates`: ids of the same group.
    void add_of(const Member& member, const std::set<std::string>& others,
                const std::set<std::string>& mates) {
        const Student student{member.id, member, ""};
        for (const auto lab : possible_) {
            const auto has_some = [&](const std::string& label) { return has_some_.contains({label, lab}); };
            const auto other = std::ranges::find_if(others, has_some);
            const auto mate = std::ranges::find_if(mates, has_some);
            if (other == others.end() && mate != mates.end())
                add(student, lab, HandedState::unclear, "",
                    {fmt::format("Open: `{}` of the same group handed something in", short_name(*mate)),
                     {},
                     "If it is the group's work, give both students a `group` in course.toml."});
            else if (other == others.end() && used_.contains(lab))
                add(student, lab, HandedState::not_handed_in, "", {"Not handed in", {}, ""});
            else if (other != others.end())
                add(student, lab, HandedState::unclear, "",
                    {fmt::format("Open: `{}` handed something in, and may be this student",
                                 short_name(*other)),
                     {},
                     "Put the platform's id into the roster's column `id`, or rename the folder, and mark "
                     "again."});
        }
    }

    // A file outside any student's folder may be for any lab.
    void may_have_any(const std::string& label) {
        for (const auto lab : possible_) has_some_.emplace(label, lab);
    }

  private:
    void note(const HandedFile& row) {
        if (!row.is_of_lab) return;
        used_.insert(row.lab);
        there_.emplace(row.student.label, row.lab);
        if (row.state != HandedState::not_handed_in) has_some_.emplace(row.student.label, row.lab);
    }

    void add(const Student& student, std::size_t lab, HandedState state, const std::string& path, Error why) {
        if (there_.contains({student.label, lab})) return;
        HandedFile row;
        row.state = state;
        row.student = student;
        row.lab = lab;
        row.file = labs_.all()[lab].file;
        if (!path.empty()) row.path = lab::display_in(request_.path, path);
        row.why = std::move(why);
        there_.emplace(student.label, lab);
        if (state != HandedState::not_handed_in) has_some_.emplace(student.label, lab);
        taken_.rows.push_back(std::move(row));
    }

    ImportedClass& taken_;
    const Request& request_;
    const LabNames& labs_;
    std::set<std::size_t> used_;      // labs with a row, and that of --lab
    std::set<std::size_t> possible_;  // also labs that a file without a lab may be meant for
    std::set<std::pair<std::string, std::size_t>> there_, has_some_;
};

}  // namespace

void add_missing(ImportedClass& taken, const Roster* roster, const Owners& owners, const Unsure& unsure,
                 const std::set<std::string>& not_theirs, const Request& request, const LabNames& labs) {
    Missing missing(taken, owners, request, labs);
    for (const auto& [label, owner] : owners) missing.add_open(owner.first, owner.second);
    if (!roster) return;
    for (const auto& label : not_theirs) missing.may_have_any(label);
    std::map<std::string, std::set<std::string>> groups;
    for (const auto& member : roster->members())
        if (!member.group.empty()) groups[member.group].insert(member.id);
    std::erase_if(groups, [](const auto& group) { return group.second.size() > group_max; });
    for (const auto& member : roster->members()) {
        const auto others = unsure.find(member.id);
        const auto group = groups.find(member.group);
        missing.add_of(member, others == unsure.end() ? std::set<std::string>() : others->second,
                       group == groups.end() ? std::set<std::string>() : group->second);
    }
}

}  // namespace warpmark::intake
