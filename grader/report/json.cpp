// json.cpp: what report_fields.h describes, as JSON and as a schema.
#include "grader/report/json.h"

#include "grader/report/json_parts.h"
#include "grader/report/report_fields.h"
#include "harness/base/plain_text.h"

namespace warpmark::report {

std::string json(const Report& report) {
    return dump(AsJson::of(report));
}

std::string json_line(const Report& report) {
    return json_plain(AsJson::of(report).dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string json_schema() {
    Json definitions = Json::object();
    AsSchema root(definitions);
    describe(root, Report{});
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"$id", report_schema_name}};
    schema.update(root.take());
    schema["$defs"] = definitions;
    return dump(schema);
}

}  // namespace warpmark::report
