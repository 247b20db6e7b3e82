// decisions.cpp: rows that are only ever added.
#include "grader/gradebook/decisions.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/gradebook/inside.h"
#include "grader/lab/locate.h"

namespace warpmark::gradebook {

Result<void> decide(Gradebook& book, Decision decision) {
    const char* kind = decision.kind == Decision::Kind::set ? "set" : "release";
    return Inside::change(book, [&](SQLite::Database& database) {
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
    return Inside::ask(book, [&](SQLite::Database& database) {
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
                 fmt::format("Take it away; or let it count: warpmark gradebook set {} {} tool --why TEXT",
                             mark.student, mark.lab)});
        }
    }
    return counting;
}

Result<CountingDecisions> counting_decisions(Gradebook& book, const CourseRules* rules) {
    auto of_book = decisions(book);
    if (!of_book) return std::unexpected(of_book.error());
    if (rules) return with_marks(std::move(*of_book), *rules);
    const auto kept = book.fact("course");
    if (!kept) return std::unexpected(kept.error());
    const auto read = read_rules(kept->value_or(""), "the gradebook's course.toml");
    return read ? with_marks(std::move(*of_book), *read) : CountingDecisions{std::move(*of_book), {}};
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
