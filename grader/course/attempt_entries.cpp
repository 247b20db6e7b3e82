// Conversion of the book's attempts to entries of a class folder.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "grader/course/gradebook_marking.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/sha256.h"
#include "harness/base/printable_text.h"

namespace warpmark::batch {
namespace {

// A lab of the folder, loaded on first use; nothing if the lab no longer exists.
std::optional<std::size_t> lab_of(ClassFolder& folder, const std::string& id,
                                  const std::filesystem::path& root) {
    const auto known = std::ranges::find(folder.labs, id, &Lab::id);
    if (known != folder.labs.end()) return static_cast<std::size_t>(known - folder.labs.begin());
    const auto path = root / "labs" / id;
    auto lab = lab::load_lab(path, lab::solution_of(path));
    if (!lab) return std::nullopt;
    folder.labs.push_back(std::move(*lab));
    return folder.labs.size() - 1;
}

Result<void> add(ClassFolder& folder, gradebook::Gradebook& book, const gradebook::Attempt& one,
                 const std::filesystem::path& root) {
    Submission submission{one.file, one.path, one.student, "", one.handed};
    const auto lab = lab_of(folder, one.lab, root);
    if (!lab) {
        folder.unrecognized.push_back(
            {submission, {fmt::format("The lab `{}` no longer exists, or has errors", one.lab), {}, ""}});
        return {};
    }
    if (!one.refused) {
        auto source = book.source(one.source_sha256);
        if (!source) return std::unexpected(source.error());
        submission.source = std::move(*source);
    }
    folder.entries.push_back({*lab, std::move(submission), one.refused, one.why});
    return {};
}

// True for an open row whose file this call examined again, so that the folder has the current row, if any.
bool is_looked_at(const ClassFolder& folder, const gradebook::Unrecognized& one) {
    if (one.handed.state != SubmissionRecord::State::unclear || one.path.empty()) return false;
    if (!folder.has_one_lab && !folder.place.empty() && one.path.starts_with(folder.place + "/")) return true;
    return std::ranges::any_of(folder.entries, [&](const Entry& entry) {
        return entry.submission.student == one.student && entry.submission.path == one.path;
    });
}

void in_order(ClassFolder& folder) {
    std::ranges::stable_sort(folder.entries, {}, [&](const Entry& entry) {
        return std::pair(folder.labs[entry.lab].id, entry.submission.student);
    });
}

}  // namespace

namespace {

Result<std::vector<MissingRow>> add_attempts(ClassFolder& folder, gradebook::Gradebook& book,
                                             const std::filesystem::path& root) {
    const auto attempts = book.attempts();
    if (!attempts) return std::unexpected(attempts.error());
    // A student without a file in this download may have submitted one before.
    std::erase_if(folder.entries, [&](const Entry& entry) {
        return entry.submission.handed.is_absent() &&
               std::ranges::any_of(*attempts, [&](const gradebook::Attempt& one) {
                   return one.student == entry.submission.student && one.lab == folder.labs[entry.lab].id;
               });
    });
    std::set<std::pair<std::string, std::string>> here;
    for (const auto& entry : folder.entries)
        here.emplace(entry.submission.student, folder.labs[entry.lab].id);
    std::vector<MissingRow> absent;
    for (const auto& one : gradebook::current(*attempts)) {
        if (here.contains({one.student, one.lab})) continue;
        absent.push_back({one.student, one.lab});
        if (auto added = add(folder, book, one, root); !added) return std::unexpected(added.error());
    }
    // Rows of the roster that this call did not examine.
    const auto missing = book.unrecognized();
    if (!missing) return std::unexpected(missing.error());
    for (const auto& one : *missing) {
        const bool has_attempt = std::ranges::any_of(*attempts, [&](const gradebook::Attempt& other) {
            return other.student == one.student && other.lab == one.lab;
        });
        if (one.lab.empty() || has_attempt || here.contains({one.student, one.lab})) continue;
        if (is_looked_at(folder, one)) continue;
        if (const auto lab = lab_of(folder, one.lab, root))
            folder.entries.push_back(
                {*lab, {one.file, one.path, one.student, "", one.handed}, true, one.why});
    }
    in_order(folder);
    return absent;
}

// Fact with the possible labs of each row without a lab: a line "KEY LABS" per row, with the key of key_of().
constexpr const char* strays_fact = "strays";

std::string key_of(const Submission& one) {
    const auto hash = lab::sha256(one.student + '\0' + one.file + '\0' + one.path);
    constexpr std::size_t letters = 16;
    return hash.substr(0, letters);
}

Result<std::vector<Unrecognized>> strays_of(gradebook::Gradebook& book) {
    const auto rows = book.unrecognized();
    const auto fact = book.fact(strays_fact);
    if (!rows) return std::unexpected(rows.error());
    if (!fact) return std::unexpected(fact.error());
    std::map<std::string, std::string> labs;
    std::istringstream lines(fact->value_or(""));
    for (std::string line; std::getline(lines, line);) {
        const auto end = line.find(' ');
        if (end != line.npos) labs[line.substr(0, end)] = line.substr(end + 1);
    }
    std::vector<Unrecognized> all;
    for (const auto& one : *rows) {
        if (!one.lab.empty()) continue;
        all.push_back({{one.file, one.path, one.student, "", one.handed}, one.why});
        all.back().labs = labs[key_of(all.back().submission)];
    }
    return all;
}

std::set<std::string> words_of(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

// Keeps the book's rows without a lab. A row is dropped if this download has the same file of the student, or
// covers the row's labs and has either a file of the student or the row's place.
Result<std::vector<MissingRow>> add_strays(ClassFolder& folder, gradebook::Gradebook& book) {
    auto old = strays_of(book);
    if (!old) return std::unexpected(old.error());
    std::set<std::string> labs, students;
    std::set<std::pair<std::string, std::string>> files;
    if (!folder.only_lab.empty()) labs.insert(folder.only_lab);
    const auto look = [&](const Submission& one) {
        files.emplace(one.student, one.file);
        if (one.handed.state != SubmissionRecord::State::not_handed_in) students.insert(one.student);
    };
    for (const auto& entry : folder.entries) labs.insert(folder.labs[entry.lab].id);
    for (const auto& entry : folder.entries) look(entry.submission);
    for (auto& one : folder.unrecognized) {
        look(one.submission);
        for (const auto& lab : labs) one.labs += lab + " ";
    }
    std::vector<MissingRow> absent;
    for (auto& one : *old) {
        const auto& submission = one.submission;
        const bool is_at_same_place =
            !folder.place.empty() && submission.path.starts_with(folder.place + "/");
        const bool has_same_labs = std::ranges::includes(labs, words_of(one.labs));
        const bool is_told_anew = students.contains(submission.student) || is_at_same_place;
        if (files.contains({submission.student, submission.file}) || (has_same_labs && is_told_anew))
            continue;
        absent.push_back({submission.student, ""});
        folder.unrecognized.push_back(std::move(one));
    }
    std::ranges::stable_sort(folder.unrecognized, {},
                             [](const Unrecognized& one) { return one.submission.student; });
    return absent;
}

void add_names(ClassFolder& folder, const std::map<std::string, SubmissionRecord>& known) {
    const auto fill = [&](Submission& one) {
        const auto found = known.find(one.student);
        if (found == known.end()) return;
        for (const auto member :
             {&SubmissionRecord::name, &SubmissionRecord::section, &SubmissionRecord::mail})
            if ((one.handed.*member).empty()) one.handed.*member = found->second.*member;
    };
    for (auto& entry : folder.entries) fill(entry.submission);
    for (auto& one : folder.unrecognized) fill(one.submission);
}

// Rows stored before there was a roster are under the platform's names.
void warn_of_old_names(ClassFolder& folder, const std::map<std::string, SubmissionRecord>& known) {
    std::map<std::string, std::string> now;  // student by the platform's id
    for (const auto& entry : folder.entries)
        if (!entry.submission.handed.platform_id.empty())
            now.emplace(entry.submission.handed.platform_id, entry.submission.student);
    std::vector<std::pair<std::string, std::string>> changed;
    for (const auto& [student, handed] : known)
        if (const auto found = now.find(handed.platform_id); found != now.end() && found->second != student)
            changed.emplace_back(student, found->second);
    if (changed.empty()) return;
    folder.warnings.push_back(fmt::format(
        "The gradebook has {} of these students under another name: `{}`, for example, is now `{}`. Grade "
        "the earlier downloads again, and remove the old rows: warpmark gradebook forget STUDENT",
        changed.size(), short_name(changed[0].first), short_name(changed[0].second)));
}

constexpr const char* roster_fact = "roster";  // ids, one per line

}  // namespace

Result<std::map<std::string, SubmissionRecord>> known_students(gradebook::Gradebook& book) {
    const auto attempts = book.attempts();
    const auto others = book.unrecognized();
    if (!attempts) return std::unexpected(attempts.error());
    if (!others) return std::unexpected(others.error());
    std::map<std::string, SubmissionRecord> all;
    const auto add = [&](const std::string& student, const SubmissionRecord& handed) {
        auto& known = all[student];
        for (const auto member :
             {&SubmissionRecord::name, &SubmissionRecord::section, &SubmissionRecord::mail,
              &SubmissionRecord::group, &SubmissionRecord::platform_id})
            if (!(handed.*member).empty()) known.*member = handed.*member;
    };
    for (const auto& one : *attempts) add(one.student, one.handed);
    for (const auto& one : *others) add(one.student, one.handed);
    return all;
}

Result<std::vector<MissingRow>> add_absent(ClassFolder& folder, gradebook::Gradebook& book,
                                           const std::filesystem::path& root) {
    auto strays = add_strays(folder, book);
    if (!strays) return std::unexpected(strays.error());
    const auto known = known_students(book);
    if (!known) return std::unexpected(known.error());
    warn_of_old_names(folder, *known);
    auto absent = add_attempts(folder, book, root);
    if (!absent) return std::unexpected(absent.error());
    add_names(folder, *known);
    std::ranges::move(*strays, std::back_inserter(*absent));
    return absent;
}

Result<std::vector<intake::Member>> known_members(gradebook::Gradebook& book) {
    const auto ids = book.fact(roster_fact);
    const auto known = known_students(book);
    if (!ids) return std::unexpected(ids.error());
    if (!known) return std::unexpected(known.error());
    std::vector<intake::Member> members;
    std::istringstream lines(ids->value_or(""));
    for (std::string id; std::getline(lines, id);) {
        const auto found = known->find(id);
        const auto one = found == known->end() ? SubmissionRecord() : found->second;
        members.push_back({id, one.name, one.section, one.mail, one.group, one.platform_id});
    }
    return members;
}

Result<void> keep_others(gradebook::Gradebook& book, const ClassFolder& folder) {
    std::vector<gradebook::Unrecognized> all;
    const auto add = [&](const Submission& one, const Error& why, const std::string& lab) {
        all.push_back({one.student, one.file, one.path, why, lab, one.handed});
    };
    for (const auto& one : folder.unrecognized) add(one.submission, one.why, "");
    for (const auto& one : folder.entries)
        if (one.submission.handed.is_absent()) add(one.submission, one.why, folder.labs[one.lab].id);
    if (auto kept = book.set_unrecognized(all); !kept) return kept;
    std::string strays, roster;
    for (const auto& one : folder.unrecognized) strays += key_of(one.submission) + " " + one.labs + "\n";
    for (const auto& id : folder.in_roster) roster += id + "\n";
    if (!roster.empty())
        if (auto kept = book.set_fact(roster_fact, roster); !kept) return kept;
    const auto before = book.fact(strays_fact);
    if (!before) return std::unexpected(before.error());
    return strays == before->value_or("") ? Result<void>() : book.set_fact(strays_fact, strays);
}

Result<ClassFolder> class_of_book(gradebook::Gradebook& book, const std::filesystem::path& root) {
    ClassFolder folder;
    auto strays = strays_of(book);
    if (!strays) return std::unexpected(strays.error());
    folder.unrecognized = std::move(*strays);
    auto added = add_attempts(folder, book, root);
    if (!added) return std::unexpected(added.error());
    return folder;
}

}  // namespace warpmark::batch
