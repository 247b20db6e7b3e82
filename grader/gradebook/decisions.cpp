// decisions.cpp: rows that are only ever added.
#include "grader/gradebook/decisions.h"

#include "grader/gradebook/inside.h"

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

const Decision* standing(const std::vector<Decision>& all, const std::string& student, const std::string& lab,
                         const std::string& source_sha256) {
    const Decision *set = nullptr, *release = nullptr;
    for (const auto& one : all) {
        if (one.student != student || one.lab != lab) continue;
        if (one.kind == Decision::Kind::set) set = one.points ? &one : nullptr;
        if (one.kind == Decision::Kind::release && one.source_sha256 == source_sha256) release = &one;
    }
    return set ? set : release;
}

}  // namespace warpmark::gradebook
