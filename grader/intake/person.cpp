// person.cpp: a lab is found by the folders' names, then by --lab, then by the file's own name; of several
// files for one lab the last attempt counts, then the one whose name is nearest to the lab's.
#include "grader/intake/person.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "grader/intake/candidate.h"
#include "grader/intake/names.h"
#include "grader/intake/submission_list.h"
#include "grader/lab/files.h"
#include "grader/lab/workspace_files.h"
#include "harness/base/nearest.h"
#include "harness/base/plain_text.h"

namespace warpmark::intake {
namespace {

constexpr std::size_t shown_of_student = 8;

struct FoundLab {
    std::optional<std::size_t> lab;
    std::string note;      // if it took some guessing
    bool by_file = false;  // or by --lab: no folder named it
};

std::string joined_path(const std::vector<std::string>& parts) {
    std::string path;
    for (const auto& part : parts) path += (path.empty() ? "" : "/") + part;
    return path;
}

std::string own_name(const Claim& claim) {
    if (!claim.file.empty()) return claim.file;
    return claim.below.empty() ? "" : claim.below.back();
}

class PersonSorter {
  public:
    PersonSorter(const Person& person, const Tree& tree, const Request& request, const LabNames& labs)
        : person_(person), tree_(tree), request_(request), labs_(labs) {}

    PersonRows run() {
        for (const auto& claim : person_.claims) take(claim);
        for (auto& [lab, candidates] : candidates_) choose(lab, candidates);
        for (const auto& [lab, why] : closed_)
            if (!candidates_.contains(lab))
                add_refused(lab, why.first, HandedState::not_readable, why.second);
        for (const auto& [lab, path] : touched_)
            if (!candidates_.contains(lab) && !closed_.contains(lab)) nothing_for(lab, path);
        tell_strays();
        shorten_ignored();
        return std::move(result_);
    }

  private:
    const LabName& lab_at(std::size_t lab) const { return labs_.all()[lab]; }
    std::string place(const Item& item) const { return lab::display_in(request_.path, item.path); }

    FoundLab lab_by_folders(const Claim& claim, bool is_file) const {
        auto folders = claim.below;
        if (is_file && !folders.empty()) folders.pop_back();
        if (!claim.lab.empty()) folders = {claim.lab};
        for (const auto& folder : folders)
            if (const auto lab = labs_.exactly(without_archive_ending(folder))) return {lab, "", false};
        for (const auto& folder : folders)
            if (const auto lab = labs_.nearly(folder))
                return {lab,
                        !claim.lab.empty() ? ""
                                           : fmt::format("Taken for lab {}: the folder is called `{}`.",
                                                         lab_at(*lab).id, short_name(folder)),
                        false};
        return {};
    }

    FoundLab lab_of_file(const Claim& claim) const {
        auto found = lab_by_folders(claim, true);
        if (found.lab) return found;
        const auto name = own_name(claim);
        const auto lab = labs_.by_file(name);
        if (request_.lab && (!lab || lab_at(*request_.lab).file == name)) return {request_.lab, "", true};
        if (lab)
            return {lab,
                    fmt::format("Taken for lab {}: no other lab has a file `{}`.", lab_at(*lab).id,
                                short_name(name)),
                    true};
        return {};
    }

    bool is_other_lab(std::size_t lab) const { return request_.lab && *request_.lab != lab; }

    static bool is_of_start(const Claim& claim, const Item& item) {
        return item.kind == Kind::file && lab::is_workspace_file(joined_path(claim.below), item.text);
    }

    void take(const Claim& claim) {
        const auto& item = tree_.items[claim.item];
        const auto group = claim.below.empty() ? std::string() : claim.below[0];
        const auto name = own_name(claim);
        const bool is_source =
            wanted(name) == Wanted::source && !claim.below.empty() && !is_of_start(claim, item);
        if (!is_source && item.commit > 0 && wanted(name) != Wanted::archive) return;
        if (item.kind == Kind::folder && !is_source) return take_folder(claim, item);
        if (!is_source && item.kind == Kind::file && wanted(name) == Wanted::archive)
            return take_archive(claim, item);
        if (!is_source && claim.below.size() == 1)
            if (const auto lab = labs_.exactly(name); lab && !is_other_lab(*lab)) {
                settled_.insert(group);
                closed_.try_emplace(*lab, &claim,
                                    Error{"This is not a folder",
                                          {place(item), 0, 0},
                                          "Hand in a folder with this name that contains the file."});
                return;
            }
        if (!is_source) {
            others_.push_back({&claim, &item, name, item.refused});
            return;
        }
        const auto found = lab_of_file(claim);
        const auto place = claim.clone && found.lab ? claim.clone->place_of(*found.lab, item.commit) : 0;
        if (!place || (!found.lab && item.commit > 0)) return;
        if (!found.lab) {
            strays_.push_back({&claim, &item, name, item.refused});
            return;
        }
        settled_.insert(group);
        if (is_other_lab(*found.lab)) {
            has_other_lab_ = true;
            return ignore(item, "of another lab than --lab names");
        }
        candidates_[*found.lab].push_back({&claim, &item, name, found.note, found.by_file,
                                           likeness(name, lab_at(*found.lab).file), *place});
    }

    void take_folder(const Claim& claim, const Item& item) {
        if (item.commit > 0) return;
        const auto found = lab_by_folders(claim, false);
        if (found.lab && !is_other_lab(*found.lab)) {
            if (!claim.below.empty()) settled_.insert(claim.below[0]);
            touched_.try_emplace(*found.lab, item.path);
            if (!item.refused.empty())
                closed_.try_emplace(*found.lab, &claim,
                                    Error{sentence(item.refused), {place(item), 0, 0}, ""});
        } else if (!item.refused.empty()) {
            strays_.push_back({&claim, &item, claim.below.empty() ? "" : claim.below.back(), item.refused});
            const auto clone = tree_.clones.find(item.path);
            const bool is_empty_clone = clone != tree_.clones.end() && clone->second.is_empty;
            if (is_empty_clone)
                has_empty_clone_ = true;
            else
                has_closed_ = true;
        } else if (claim.below.size() == 1) {
            folders_.push_back({&claim, &item, claim.below[0], ""});
        }
    }

    void take_archive(const Claim& claim, const Item& item) {
        auto found = lab_by_folders(claim, false);
        if (!found.lab && request_.lab) found.lab = request_.lab;
        if (!item.refused.empty() && found.lab && !is_other_lab(*found.lab)) {
            settled_.insert(claim.below[0]);
            closed_.try_emplace(
                *found.lab, &claim,
                Error{fmt::format("`{}` cannot be opened: {}", short_name(own_name(claim)), item.refused),
                      {place(item), 0, 0},
                      item.way_out});
        } else if (!item.refused.empty()) {
            strays_.push_back({&claim, &item, own_name(claim), item.refused});
            has_closed_ = true;
        } else {
            if (found.lab) touched_.try_emplace(*found.lab, item.path);
            archives_.push_back({&claim, &item, own_name(claim), ""});
        }
    }

    void choose(std::size_t lab, std::vector<Candidate>& candidates) {
        put_best_first(candidates);
        const auto& best = candidates[0];
        const auto& file = lab_at(lab).file;
        const auto of_other_name = std::ranges::count(candidates, 2, &Candidate::likeness);
        if (best.likeness == 2 && of_other_name > 1) {
            std::vector<std::string> names;
            for (const auto& one : candidates) names.push_back(one.name);
            Error why{fmt::format("`{}` was not handed in", file),
                      {place(*best.item), 0, 0},
                      suggestion(file, names)};
            return add_refused(lab, best.claim, HandedState::not_readable, std::move(why));
        }
        auto row = row_for(lab, best);
        row.is_guessed = !best.note.empty() || best.likeness > 0;
        if (!best.note.empty()) row.notes.push_back(best.note);
        if (best.likeness > 0)
            row.notes.push_back(
                fmt::format("Taken for `{}`: the file is called `{}`.", file, short_name(best.name)));
        for (const auto& other : candidates) {
            if (other.likeness == 2 || other.item->text == best.item->text) continue;
            const auto* why =
                other.claim->attempt < best.claim->attempt ? "an earlier attempt" : "which is there as well";
            row.notes.push_back(fmt::format("Not taken: `{}`, {}.", short_name(other.item->path), why));
        }
        result_.rows.push_back(std::move(row));
    }

    HandedFile row_for(std::size_t lab, const Candidate& one) const {
        HandedFile row = row_of(one.claim);
        row.lab = lab;
        row.file = one.name;
        row.path = place(*one.item);
        if (!one.item->note.empty()) row.notes.push_back(one.item->note);
        row.is_packed = one.item->in_archive || tree_.from_archive || !tree_.clones.empty();
        std::string note;
        const auto refuse = [&](std::string what, std::string way_out) {
            row.state = HandedState::not_readable;
            row.why = {std::move(what), {row.path, 0, 0}, std::move(way_out)};
        };
        if (one.item->kind == Kind::link)
            refuse("This is a symbolic link", "Hand in the file itself.");
        else if (one.item->kind == Kind::folder)
            refuse("This is a folder, not a file", "");
        else if (!one.item->refused.empty())
            refuse(one.item->refused, one.item->way_out);
        else if (one.item->kind != Kind::file)
            refuse("This is not a regular file", "");
        else if (auto text = lab::plain_source(one.item->text, row.path, &note); text)
            row.text = std::move(*text);
        else
            refuse(text.error().what, text.error().way_out);
        if (!note.empty()) row.notes.push_back(std::move(note));
        return row;
    }

    HandedFile row_of(const Claim* claim) const {
        HandedFile row;
        row.student = person_.student;
        if (!claim) return row;
        row.attempt = claim->attempt;
        row.late = claim->late;
        row.time = claim->time;
        row.group = claim->group;
        if (!claim->note.empty()) row.notes.push_back(claim->note);
        return row;
    }

    void add_refused(std::size_t lab, const Claim* claim, HandedState state, Error why) {
        auto row = row_of(claim);
        row.state = state;
        row.lab = lab;
        row.file = lab_at(lab).file;
        row.path = why.where.file;
        row.why = std::move(why);
        result_.rows.push_back(std::move(row));
    }

    void nothing_for(std::size_t lab, const std::string& path) {
        std::vector<std::string> names;
        for (const auto& other : others_)
            if (other.item->path.starts_with(path + "/")) names.push_back(other.name);
        const auto& file = lab_at(lab).file;
        // A commit has no empty folders but these.
        const char* const why =
            names.empty() && !tree_.clones.empty() ? ": its folder is a git submodule" : "";
        add_refused(lab, nullptr, HandedState::not_readable,
                    {fmt::format("`{}` was not handed in{}", file, why),
                     {lab::display_in(request_.path, path), 0, 0},
                     names.empty() ? "The folder is empty." : suggestion(file, names)});
    }

    void ignore(const Item& item, const std::string& why) {
        if (!item.path.ends_with(submission_list)) result_.ignored.push_back(place(item) + ": " + why);
    }

    // Files made by `start` are not worth a message.
    void ignore_other(const Candidate& other, const std::string& why) {
        if (!is_of_start(*other.claim, *other.item)) ignore(*other.item, why);
    }

    void shorten_ignored() {
        const auto count = result_.ignored.size();
        if (count <= shown_of_student) return;
        result_.ignored.resize(shown_of_student);
        result_.ignored.push_back(
            fmt::format("{} more files of {}", count - shown_of_student, short_name(person_.student.label)));
    }

    static std::string sentence(std::string words) {
        if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
            words[0] = static_cast<char>(words[0] - 'a' + 'A');
        return words;
    }

    // The list of all labs stands there once.
    std::string no_lab(const std::string& name) {
        const bool is_listed = nearest(name, labs_.ids()).empty() && std::exchange(has_listed_, true);
        return fmt::format("no lab `{}`", short_name(name)) +
               (is_listed ? "" : ". " + suggestion(name, labs_.ids()));
    }

    std::string why_stray(const Candidate& stray) {
        const auto name = short_name(stray.name);
        if (!stray.note.empty())
            return stray.name.empty() ? stray.note : fmt::format("`{}`: {}", name, stray.note);
        const auto labs = labs_.with_file(stray.name);
        if (labs.size() > 1)
            return fmt::format(
                "`{}` is a file of {} labs. Put it into a folder with the lab's name, or name "
                "the lab with --lab",
                name, labs.size());
        if (stray.claim->below.size() > 1) return no_lab(stray.claim->below[0]);
        return fmt::format("`{}` is no lab's file", name);
    }

    // What belongs to no lab, each thing once.
    std::vector<std::string> strays() {
        std::vector<std::string> all;
        std::set<std::string> told = settled_;
        const auto tell = [&](const Candidate& one, const std::string& why) {
            const auto group = one.claim->below.empty() ? "" : one.claim->below[0];
            if (told.insert(group).second || !one.note.empty()) all.push_back(why);
        };
        for (const auto& stray : strays_) tell(stray, why_stray(stray));
        for (const auto& other : others_)
            if (!other.note.empty())
                tell(other, other.claim->below.empty()
                                ? other.note
                                : fmt::format("`{}`: {}", short_name(other.name), other.note));
        for (const auto& archive : archives_)
            tell(archive, fmt::format("`{}` contains no .cu file", short_name(archive.name)));
        if (result_.rows.empty())  // beside labs it is what `start` has made, or the student's own
            for (const auto& folder : folders_) tell(folder, no_lab(folder.name));
        const bool has_any = !result_.rows.empty() || !all.empty();
        for (const auto& other : others_) {
            const auto group = other.claim->below.empty() ? "" : other.claim->below[0];
            if (!other.note.empty() || told.contains(group)) continue;
            const auto why = other.item->kind == Kind::link ? "a symbolic link" : "not a .cu file";
            if (has_any || other.name.starts_with('.'))
                ignore_other(other, why);
            else
                tell(other, fmt::format("`{}`: {}", short_name(other.name), why));
        }
        return all;
    }

    void tell_strays() {
        auto all = strays();
        const bool has_row = !result_.rows.empty();
        if (all.empty() && has_row) return;
        const bool is_of_other_lab = all.empty() && has_other_lab_;
        if (is_of_other_lab)
            all.push_back("what is there is of another lab");
        else if (all.empty())
            all.push_back(person_.claims.size() <= 1 ? "the folder is empty" : "it contains no submission");
        std::string words;
        for (std::size_t i = 0; i < all.size() && i < shown_of_student; ++i)
            words += (i ? "; " : "") + all[i];
        if (all.size() > shown_of_student) words += "; and more";
        auto row = row_of(person_.claims.empty() ? nullptr : &person_.claims[0]);
        row.notes.clear();
        row.path = person_.claims.empty() ? "" : place(tree_.items[person_.claims[0].item]);
        const bool has_nothing = has_empty_clone_ && !has_closed_;
        row.state = has_closed_ ? HandedState::not_readable : HandedState::not_recognized;
        if (is_of_other_lab || has_nothing) row.state = HandedState::not_handed_in;
        row.is_of_lab = request_.lab && !has_row;
        if (row.is_of_lab) {
            row.lab = *request_.lab;
            row.file = lab_at(row.lab).file;
            row.why = {fmt::format("`{}` was not handed in: {}", row.file, words), {row.path, 0, 0}, ""};
        } else if (has_nothing) {
            row.why = {"Not handed in: " + words, {}, ""};
        } else {
            row.why = {"Not recognized: " + words, {}, "A class is CLASS/<student>/<lab>/<file>."};
        }
        result_.rows.push_back(std::move(row));
    }

    const Person& person_;
    const Tree& tree_;
    const Request& request_;
    const LabNames& labs_;
    PersonRows result_;
    std::map<std::size_t, std::vector<Candidate>> candidates_;
    std::map<std::size_t, std::string> touched_;
    std::map<std::size_t, std::pair<const Claim*, Error>> closed_;
    std::vector<Candidate> strays_, others_, folders_, archives_;
    std::set<std::string> settled_;  // first parts of paths that a lab was found for
    bool has_closed_ = false, has_other_lab_ = false, has_listed_ = false, has_empty_clone_ = false;
};

}  // namespace

PersonRows rows_of(const Person& person, const Tree& tree, const Request& request, const LabNames& labs) {
    return PersonSorter(person, tree, request, labs).run();
}

}  // namespace warpmark::intake
