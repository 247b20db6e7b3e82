// json.cpp: the report's fields in the contract's order.
#include "grader/report/json.h"

#include "grader/report/also.h"
#include "grader/report/json_parts.h"

namespace warpmark::report {
namespace {

Json seen_json(const SeenFinding& seen) {
    Json json = finding_json(seen.finding);
    json["cases"] = seen.cases;
    json["hidden_cases"] = seen.hidden_cases;
    return json;
}

Json seen_list(const std::vector<SeenFinding>& findings) {
    Json list = Json::array();
    for (const auto& finding : findings) list.push_back(seen_json(finding));
    return list;
}

Json check_json(const CheckReport& check, bool graded) {
    Json metrics = Json::object();
    for (const auto& [name, value] : check.metrics) metrics[name] = value;
    return {{"id", check.id},
            {"kind", check.kind->name},
            {"title", check.title},
            {"verdict", name(check.verdict)},
            {"score", graded && check.verdict != Verdict::held ? Json(check.score) : Json(nullptr)},
            {"max_score", check.max_score},
            {"because", check.because},
            {"advice", check.advice},
            {"hint", check.hint},
            {"evidence", check.evidence},
            {"visibility", check.hidden ? "hidden" : "public"},
            {"metrics", metrics},
            {"findings", seen_list(check.findings)},
            {"picture", check.picture},
            {"repro", check.repro}};
}

Json opinion_json(const Opinion& opinion) {
    Json errors = Json::array();
    for (const auto& error : opinion.errors) {
        Json places = Json::array();
        for (const auto& place : error.places) places.push_back({{"file", place.file}, {"line", place.line}});
        errors.push_back({{"message", error.words}, {"count", error.count}, {"locations", places}});
    }
    return {{"tool", opinion.tool},
            {"said", said(opinion)},
            {"because", opinion.because},
            {"errors", errors},
            {"disagrees", opinion.disagrees}};
}

}  // namespace

std::string json(const Report& report) {
    bool graded = report.status == Status::graded;
    Json json{{"schema", "warpmark/report/v1"},
              {"tool", {{"name", "warpmark"}, {"version", WARPMARK_VERSION}}},
              {"lab", {{"id", report.lab.id}, {"title", report.lab.title}, {"hash", report.lab.hash}}},
              {"submission",
               {{"file", report.submission.file},
                {"path", report.submission.path},
                {"sha256", report.submission.sha256}}},
              {"environment",
               {{"backend", report.environment.backend},
                {"device", report.environment.device},
                {"toolkit", report.environment.toolkit}}},
              {"seed", report.seed},
              {"cases", report.public_only ? "public" : "all"},
              {"status", name(report.status)}};
    if (!report.draw.empty()) json["draw"] = report.draw;
    if (!report.submission.student.empty()) json["submission"]["student"] = report.submission.student;
    if (!graded) {
        json["status_because"] = report.status_because;
        json["status_way_out"] = report.status_way_out;
    }
    json["score"] = graded ? Json(report.score) : Json(nullptr);  // never a zero for what was not marked
    json["held"] = graded ? Json(report.held()) : Json(nullptr);  // 0: the score is final
    json["max_score"] = report.max_score;
    json["percent"] = graded && report.max_score > 0 && report.held() == 0
                          ? Json(100 * report.score / report.max_score)
                          : Json(nullptr);
    json["checks"] = Json::array();
    for (const auto& check : report.checks) json["checks"].push_back(check_json(check, graded));
    json["unseen"] = unseen_json(report.unseen);
    json["findings"] = seen_list(report.findings);
    json["launches"] = Json::array();
    for (const auto& launch : report.launches) {
        Json one = launch_json(launch.launch);
        one["case"] = launch.case_name;
        if (launch.measured) one["measured"] = measured_json(*launch.measured);
        json["launches"].push_back(std::move(one));
    }
    for (const auto& opinion : report.also) json["also"][checker(opinion)].push_back(opinion_json(opinion));
    if (!report.notes.empty()) json["notes"] = report.notes;
    json["repro"] = report.repro;
    return dump(json);
}

}  // namespace warpmark::report
