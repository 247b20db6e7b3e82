// json_parts.cpp: what finding_fields.h and launch_fields.h describe.
#include "grader/report/json_parts.h"

#include "grader/report/finding_fields.h"
#include "grader/report/launch_fields.h"
#include "harness/base/plain_text.h"

namespace warpmark::report {

Json finding_json(const Finding& finding) {
    return AsJson::of(finding);
}

Json launch_json(const LaunchRecord& launch) {
    return AsJson::of(launch);
}

Json measured_json(const MeasuredLaunch& launch) {
    return AsJson::of(launch);
}

Json unseen_json(const std::vector<Unseen>& all) {
    return AsJson::of(all);
}

std::string dump(const Json& json) {
    return json_plain(json.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace warpmark::report
