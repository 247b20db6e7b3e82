// Finds the lab of a file by the folders' names, then by --lab, then by the file's own name. If several files
// match a lab, the last attempt counts, then the one whose name is most similar to the lab's.
#include "grader/intake/student_submissions.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "grader/intake/lab_file_candidates.h"
#include "grader/intake/name_equivalence.h"
#include "grader/intake/submission_manifest.h"
#include "grader/intake/unassigned_files.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/student_files.h"
#include "harness/base/nearest_name.h"
#include "harness/base/printable_text.h"

namespace warpmark::intake {
namespace {

constexpr std::size_t shown_of_student = 8;

// Only blanks, possibly after a byte order mark of UTF-8 or UTF-16.
bool is_blank(std::string_view text) {
    for (const std::string_view mark : {"\xef\xbb\xbf", "\xfe\xff", "\xff\xfe"})
        if (text.starts_with(mark)) text.remove_prefix(mark.size());
    return text.find_first_not_of(std::string_view(" \t\r\n\0", 5)) == text.npos;
}

struct FoundLab {
    std::optional<std::size_t> lab;
    std::string note;      // set if the assignment is uncertain
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
        : person_(person), tree_(tree), request_(request), labs_(labs), strays_(labs) {}

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
            wanted(name) == WantedText::source && !claim.below.empty() && !is_of_start(claim, item);
        if (!is_source && item.commit > 0 && wanted(name) != WantedText::archive) return;
        if (item.kind == Kind::folder && !is_source) return take_folder(claim, item);
        if (!is_source && item.kind == Kind::file && wanted(name) == WantedText::archive)
            return take_archive(claim, item);
        if (!is_source && claim.below.size() == 1)
            if (const auto lab = labs_.exactly(name); lab && !is_other_lab(*lab)) {
                strays_.settled.insert(group);
                closed_.try_emplace(*lab, &claim,
                                    Error{"This is not a folder",
                                          {place(item), 0, 0},
                                          "Hand in a folder with this name that contains the file."});
                return;
            }
        if (!is_source) {
            strays_.others.push_back({.claim = &claim,
                                      .item = &item,
                                      .name = name,
                                      .note = item.refused,
                                      .is_in_lab = lab_by_folders(claim, true).lab.has_value()});
            return;
        }
        const auto found = lab_of_file(claim);
        const auto place = claim.clone && found.lab ? claim.clone->place_of(*found.lab, item.commit) : 0;
        if (!place || (!found.lab && item.commit > 0)) return;
        if (!found.lab) {
            strays_.sources.push_back({&claim, &item, name, item.refused});
            return;
        }
        strays_.settled.insert(group);
        if (is_other_lab(*found.lab)) {
            (found.by_file && person_.is_one_assignment ? has_misnamed_ : has_other_lab_) = true;
            return ignore(item, "for another lab than that of --lab");
        }
        candidates_[*found.lab].push_back({&claim, &item, name, found.note, found.by_file,
                                           likeness(name, lab_at(*found.lab).file), *place, !found.by_file});
    }

    void take_folder(const Claim& claim, const Item& item) {
        if (item.commit > 0) return;
        const auto found = lab_by_folders(claim, false);
        if (found.lab && !is_other_lab(*found.lab)) {
            if (!claim.below.empty()) strays_.settled.insert(claim.below[0]);
            touched_.try_emplace(*found.lab, item.path);
            if (!item.refused.empty())
                closed_.try_emplace(*found.lab, &claim,
                                    Error{sentence(item.refused), {place(item), 0, 0}, ""});
        } else if (!item.refused.empty()) {
            strays_.sources.push_back(
                {&claim, &item, claim.below.empty() ? "" : claim.below.back(), item.refused});
            const auto clone = tree_.clones.find(item.path);
            const bool is_empty_clone = clone != tree_.clones.end() && clone->second.is_empty;
            if (is_empty_clone)
                has_empty_clone_ = true;
            else
                has_closed_ = true;
        } else if (claim.below.size() == 1) {
            strays_.folders.push_back({&claim, &item, claim.below[0], ""});
        }
    }

    void take_archive(const Claim& claim, const Item& item) {
        auto found = lab_by_folders(claim, false);
        const bool is_in_lab = found.lab.has_value();
        if (!found.lab && request_.lab) found.lab = request_.lab;
        if (!item.refused.empty() && found.lab && !is_other_lab(*found.lab)) {
            strays_.settled.insert(claim.below[0]);
            closed_.try_emplace(
                *found.lab, &claim,
                Error{fmt::format("`{}` cannot be opened: {}", short_name(own_name(claim)), item.refused),
                      {place(item), 0, 0},
                      item.way_out});
        } else if (!item.refused.empty()) {
            strays_.sources.push_back({&claim, &item, own_name(claim), item.refused});
            has_closed_ = true;
        } else {
            if (found.lab) touched_.try_emplace(*found.lab, item.path);
            if (found.lab) touched_groups_[*found.lab].insert(claim.below.empty() ? "" : claim.below[0]);
            strays_.archives.push_back({.claim = &claim,
                                        .item = &item,
                                        .name = own_name(claim),
                                        .note = "",
                                        .is_in_lab = is_in_lab});
        }
    }

    void choose(std::size_t lab, std::vector<Candidate>& candidates) {
        put_best_first(candidates);
        const auto& best = candidates[0];
        const auto& file = lab_at(lab).file;
        if (const auto all = rivals(candidates, file); !all.empty()) {
            Error why{words_of(all, file),
                      {place_of_all(all), 0, 0},
                      fmt::format("Hand in one of them, called `{}`.", file)};
            return add_refused(lab, best.claim, HandedState::not_recognized, std::move(why));
        }
        auto row = row_for(lab, best);
        row.is_guessed = !best.note.empty() || best.likeness != NameSimilarity::same;
        if (!best.note.empty()) row.notes.push_back(best.note);
        if (best.likeness != NameSimilarity::same)
            row.notes.push_back(
                fmt::format("Taken for `{}`: the file is called `{}`.", file, short_name(best.name)));
        for (const auto& other : candidates) {
            if (!is_worth_a_note(other, file) || other.item->text == best.item->text) continue;
            const auto* why =
                other.claim->attempt < best.claim->attempt ? "an earlier attempt" : "which also exists";
            row.notes.push_back(fmt::format("Not taken: `{}`, {}.", short_name(other.item->path), why));
        }
        result_.rows.push_back(std::move(row));
    }

    // True for another version of the lab's file, judging by its name.
    static bool is_worth_a_note(const Candidate& one, const std::string& wanted_name) {
        return one.likeness != NameSimilarity::other || begins_like(one.name, wanted_name);
    }

    // The folder that contains all of them, if there is one below the class; else the path of the first.
    std::string place_of_all(const std::vector<const Candidate*>& all) const {
        const auto folder_of = [](const Candidate* one) {
            const auto& path = one->item->path;
            return path.substr(0, std::min(path.rfind('/'), path.size()));
        };
        const auto folder = folder_of(all.front());
        const bool is_one =
            std::ranges::all_of(all, [&](const auto* one) { return folder_of(one) == folder; });
        const bool is_their_own = folder != all.front()->item->path;
        return is_one && is_their_own ? lab::display_in(request_.path, folder) : place(*all.front()->item);
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
        else if (is_blank(one.item->text))
            refuse("The file is empty", "Hand it in again, with its text.");
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
        strays_.settled.merge(touched_groups_[lab]);
        std::vector<std::string> names;
        for (const auto& other : strays_.others)
            if (other.item->path.starts_with(path + "/")) names.push_back(other.name);
        const auto& file = lab_at(lab).file;
        const char* const empty =
            is_archive_name(path) ? "There is no file in the archive." : "The folder is empty.";
        // A commit contains no empty folders except submodules.
        const char* const why =
            names.empty() && !tree_.clones.empty() ? ": its folder is a git submodule" : "";
        add_refused(lab, nullptr, HandedState::not_readable,
                    {fmt::format("`{}` was not handed in{}", file, why),
                     {lab::display_in(request_.path, path), 0, 0},
                     names.empty() ? empty : suggestion(file, names)});
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

    void tell_strays() {
        const bool has_row = !result_.rows.empty();
        auto all = strays_.words(
            has_row, [&](const Candidate& other, const std::string& why) { ignore_other(other, why); });
        result_.may_be = strays_.may_be();
        if (all.empty() && has_row) return;
        const bool is_of_other_lab = all.empty() && has_other_lab_ && !has_misnamed_;
        if (is_of_other_lab || (all.empty() && has_misnamed_))
            all.push_back("it contains another lab's files");
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
        if (row.state == HandedState::not_handed_in)
            result_.may_be = {};
        else if (!has_row)
            result_.may_be.any_lab = result_.may_be.any_lab || result_.may_be.labs.empty();
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
    std::map<std::size_t, std::set<std::string>> touched_groups_;  // first path parts of archives
    std::map<std::size_t, std::pair<const Claim*, Error>> closed_;
    UnassignedFiles strays_;
    bool has_closed_ = false, has_empty_clone_ = false;
    bool has_other_lab_ = false;
    bool has_misnamed_ = false;  // a file with another lab's name in a download for one lab
};

}  // namespace

PersonRows rows_of(const Person& person, const Tree& tree, const Request& request, const LabNames& labs) {
    return PersonSorter(person, tree, request, labs).run();
}

}  // namespace warpmark::intake
