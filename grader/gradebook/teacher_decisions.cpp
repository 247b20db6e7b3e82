// Append-only rows.
#include "grader/gradebook/teacher_decisions.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "grader/gradebook/database_access.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/sha256.h"

namespace warpmark::gradebook {
namespace {

// One line per [[mark]]: its name and the file that it was made for.
constexpr const char* files_of_marks = "files_of_marks";
constexpr std::string_view attempt_word = "attempt ";

// Different points or another reason make a new decision.
std::string name_of(const std::string& student, const std::string& lab, double points,
                    const std::string& why) {
    constexpr std::size_t letters = 16;
    return lab::sha256(fmt::format("{}\n{}\n{}\n{}", student, lab, points, why)).substr(0, letters);
}

Result<std::map<std::string, std::string>> kept_files(Gradebook& book) {
    const auto kept = book.fact(files_of_marks);
    if (!kept) return std::unexpected(kept.error());
    std::map<std::string, std::string> files;
    std::istringstream lines(kept->value_or(""));
    for (std::string line; std::getline(lines, line);)
        if (const auto end = line.find(' '); end != line.npos)
            files[line.substr(0, end)] = line.substr(end + 1);
    return files;
}

bool is_older(const Decision& one, const Attempt& newest) {
    const auto& file = one.source_sha256;
    if (one.kind != Decision::Kind::set || !one.points) return false;
    if (file.empty()) return one.at != 0 && newest.received > one.at;  // older books store only the time
    return made_for(newest) != file;
}

}  // namespace

std::string made_for(const Attempt& one) {
    if (!one.source_sha256.empty()) return one.source_sha256;
    return fmt::format("{}{}", attempt_word, one.id ? one.number : 0);
}

Result<void> decide(Gradebook& book, Decision decision) {
    const char* kind = decision.kind == Decision::Kind::set ? "set" : "release";
    return DatabaseAccess::change(book, [&](SQLite::Database& database) {
        auto add = statement(
            database,
            "INSERT INTO decisions (student, lab, kind, points, source, why, who, at) VALUES (?, ?, ?, "
            "?, ?, ?, ?, ?)",
            decision.student, decision.lab, kind);
        if (decision.points)
            add.bind(4, *decision.points);
        else
            add.bind(4);
        add.bind(5, decision.source_sha256);
        add.bind(6, decision.why);
        add.bind(7, decision.who.empty() ? who_asks() : decision.who);
        add.bind(8, decision.at ? decision.at : seconds_now());
        add.exec();
    });
}

Result<std::vector<Decision>> decisions(Gradebook& book, const std::string& student) {
    return DatabaseAccess::ask(book, [&](SQLite::Database& database) {
        auto row = statement(
            database,
            "SELECT student, lab, kind, points, ifnull(source, ''), why, who, at FROM decisions WHERE "
            "student = ? OR ? = '' ORDER BY id",
            student, student);
        std::vector<Decision> all;
        while (row.executeStep()) {
            auto& one = all.emplace_back();
            one.student = row.getColumn(0).getString();
            one.lab = row.getColumn(1).getString();
            one.kind = row.getColumn(2).getString() == "set" ? Decision::Kind::set : Decision::Kind::release;
            if (!row.getColumn(3).isNull()) one.points = row.getColumn(3).getDouble();
            one.source_sha256 = row.getColumn(4).getString();
            one.why = row.getColumn(5).getString();
            one.who = row.getColumn(6).getString();
            one.at = row.getColumn(7).getInt64();
        }
        return all;
    });
}

CountingDecisions with_marks(std::vector<Decision> of_book, const CourseRules& rules) {
    CountingDecisions counting{std::move(of_book), {}};
    const auto count = counting.all.size();
    for (const auto& mark : rules.marks) {
        const Decision* set = nullptr;
        for (std::size_t at = 0; at < count; ++at) {
            const auto& one = counting.all[at];
            if (one.kind == Decision::Kind::set && one.student == mark.student &&
                lab::means_lab(mark.lab, one.lab))
                set = &one;
        }
        if (!set || !set->points) {
            counting.all.push_back({.student = mark.student,
                                    .lab = mark.lab,
                                    .points = mark.points,
                                    .source_sha256 = {},
                                    .why = mark.why,
                                    .who = "course.toml"});
        } else if (*set->points != mark.points) {
            counting.warnings.push_back(
                {fmt::format("This mark does not count: `{}` set {} to {:g} for {} in the gradebook",
                             set->who, mark.student, *set->points, set->lab),
                 mark.where,
                 fmt::format("Remove it, or let it count: warpmark gradebook set {} {} tool --why TEXT",
                             mark.student, mark.lab)});
        }
    }
    return counting;
}

namespace {

Result<void> compare_with_files(Gradebook& book, std::vector<Decision>& all) {
    if (all.empty()) return {};
    const auto files = kept_files(book);
    const auto attempts = book.attempts();
    if (!files) return std::unexpected(files.error());
    if (!attempts) return std::unexpected(attempts.error());
    const auto newest = current(*attempts);
    for (auto& one : all) {
        if (one.at == 0 && one.points)
            if (const auto kept = files->find(name_of(one.student, one.lab, *one.points, one.why));
                kept != files->end())
                one.source_sha256 = kept->second;
        const auto attempt = std::ranges::find_if(newest, [&](const Attempt& other) {
            return other.student == one.student &&
                   (other.lab == one.lab || (one.at == 0 && lab::means_lab(one.lab, other.lab)));
        });
        one.is_older_than_file = attempt != newest.end() && is_older(one, *attempt);
    }
    return {};
}

}  // namespace

Result<CountingDecisions> counting_decisions(Gradebook& book, const CourseRules* rules) {
    auto of_book = decisions(book);
    if (!of_book) return std::unexpected(of_book.error());
    CountingDecisions counting;
    if (rules) {
        counting = with_marks(std::move(*of_book), *rules);
    } else {
        const auto kept = book.fact("course");
        if (!kept) return std::unexpected(kept.error());
        const auto read = read_rules(kept->value_or(""), "the gradebook's course.toml");
        counting = read ? with_marks(std::move(*of_book), *read) : CountingDecisions{std::move(*of_book), {}};
    }
    if (auto compared = compare_with_files(book, counting.all); !compared)
        return std::unexpected(compared.error());
    return counting;
}

Result<void> keep_files_of_marks(Gradebook& book, const CourseRules& rules) {
    const auto before = kept_files(book);
    const auto attempts = book.attempts();
    const auto others = book.unrecognized();
    if (!before) return std::unexpected(before.error());
    if (!attempts) return std::unexpected(attempts.error());
    if (!others) return std::unexpected(others.error());
    const auto newest = current(*attempts);
    std::map<std::string, std::string> files;
    for (const auto& mark : rules.marks) {
        const auto name = name_of(mark.student, mark.lab, mark.points, mark.why);
        std::string file;
        const auto is_meant = [&](const auto& one) {
            return one.student == mark.student && !one.lab.empty() && lab::means_lab(mark.lab, one.lab);
        };
        if (std::ranges::any_of(*others, is_meant)) file = made_for({});
        for (const auto& one : newest)
            if (is_meant(one)) file = made_for(one);
        if (const auto known = before->find(name); known != before->end()) file = known->second;
        if (!file.empty()) files[name] = file;
    }
    if (files == *before) return {};
    std::string text;
    for (const auto& [name, file] : files) text += name + " " + file + "\n";
    return book.set_fact(files_of_marks, text);
}

const Decision* standing(const std::vector<Decision>& all, const std::string& student, const std::string& lab,
                         const std::string& source_sha256) {
    const Decision *set = nullptr, *release = nullptr;
    for (const auto& one : all) {
        const bool is_of_course = one.at == 0;
        const bool is_of_lab = one.lab == lab || (is_of_course && lab::means_lab(one.lab, lab));
        if (one.student != student || !is_of_lab) continue;
        if (one.kind == Decision::Kind::set) set = one.points ? &one : nullptr;
        if (one.kind == Decision::Kind::release && one.source_sha256 == source_sha256) release = &one;
    }
    return set ? set : release;
}

}  // namespace warpmark::gradebook
