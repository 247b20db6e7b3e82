// JSON of a report, schema warpmark/report/v2 of the contract. It has no wall times: the same marking gives
// the same bytes. Writes the objects of report_fields.h as JSON and as a schema.
#include "grader/report/format_writers.h"
#include "grader/report/json_writing.h"
#include "grader/report/report_fields.h"

namespace warpmark::report {

std::string json(const Report& report) {
    return dump(JsonEncoder::of(report));
}

std::string json_line(const Report& report) {
    return dump_line(JsonEncoder::of(report));
}

std::string json_schema() {
    return dump(schema_of<Report>(report_schema_name));
}

}  // namespace warpmark::report
