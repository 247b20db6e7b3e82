// Keys of the output of replay_json.cpp.
#include "grader/report/json_writing.h"
#include "grader/report/replay_json.h"

namespace warpmark::report {
namespace {

Json described(Json schema, const char* words) {
    schema["description"] = words;
    return schema;
}

Json column(const char* words) {
    return described({{"type", "string"}, {"pattern", "^[A-Za-z0-9+/]*=*$"}}, words);
}

Json whole_number() {
    return {{"type", "integer"}, {"minimum", 0}};
}

Json text() {
    return {{"type", "string"}};
}

Json list_of(const Json& items) {
    return {{"type", "array"}, {"items", items}};
}

Json or_null(const Json& schema) {
    return {{"anyOf", Json::array({schema, {{"type", "null"}}})}};
}

// All keys are required, except `optional`.
Json object(const Json& properties, std::string_view optional = "") {
    Json required = Json::array();
    for (const auto& [key, ignored] : properties.items())
        if (key != optional) required.push_back(key);
    return {{"type", "object"}, {"properties", properties}, {"required", required}};
}

Json three() {
    return {{"type", "array"}, {"items", whole_number()}, {"minItems", 3}, {"maxItems", 3}};
}

constexpr const char* numbers = "base64 of LEB128 varints";
constexpr const char* steps = "base64 of LEB128 varints: each step's distance from the one before it";

Json accesses() {
    return object(
        {{"step", column(steps)},
         {"array", column(numbers)},
         {"kind",
          column("varints: 0 load, 1 store, 2 atomic; + 4 in the background; + 8 on a barrier object; "
                 "+ 16 with values")},
         {"width", column("varints: bytes of a lane")},
         {"lanes", column("varints: masks")},
         {"offset", column("zigzag varints, one a lane: bytes in the array, from the lane before it")},
         {"value", column("bytes of each lane: of stores and atomics afterwards; of loads that got something "
                          "else than what is there")}});
}

Json run() {
    return object(
        {{"name", {{"type", "string"}, {"enum", {"usual", "witness"}}}},
         {"words", text()},
         {"whole", {{"type", "boolean"}}},
         {"from", described(whole_number(), "the first recorded step's number in the whole run")},
         {"of", described(whole_number(), "the steps of the whole run")},
         {"steps", described(whole_number(), "those that are recorded")},
         {"result", text()},
         {"watch", described(or_null(object({{"array", whole_number()},
                                             {"offset", whole_number()},
                                             {"bytes", whole_number()},
                                             {"value", or_null(text())}})),
                             "an element that is wrong, or that differs between the runs, and what it is at "
                             "the end of this one")},
         {"warp", column(numbers)},
         {"place", column(numbers)},
         {"lanes", column(numbers)},
         {"memory",
          described(list_of(object({{"begins", column("bytes")},
                                    {"written", column("a bit for each byte, the lowest first: it was "
                                                       "initialized")}})),
                    "of each array, before the first recorded step")},
         {"accesses", accesses()},
         {"arrivals", described(object({{"step", column(steps)},
                                        {"array", column(numbers)},
                                        {"offset", column(numbers)},
                                        {"bytes", column(numbers)},
                                        {"value", column("bytes")}}),
                                "changes by the end of a step without an access")},
         {"barriers",
          object({{"step", column(steps)},
                  {"barrier", column(numbers)},
                  {"what", column("varints: 0 arrive and wait, 1 continue, 2 arrive without waiting")},
                  {"warp", column(numbers)},
                  {"lanes", column(numbers)}})},
         {"copies", object({{"step", column(steps)},
                            {"what", column("varints: 0 starts, 1 committed, 2 lanes wait, 3 is over")},
                            {"lanes", column(numbers)},
                            {"keep", column("varints: for a start, the row of its store in `accesses`; for a "
                                            "wait, the number of groups that may stay in flight")},
                            {"copy", column("varints: its number in the run")}})},
         {"values", object({{"step", column(steps)},
                            {"variable", column(numbers)},
                            {"lanes", column(numbers)},
                            {"form", column("varints: 0 a value for each lane, 1 one for all of them")},
                            {"value", column("bytes")}})},
         {"ends", object({{"step", column(steps)}, {"warp", column(numbers)}, {"lanes", column(numbers)}})}});
}

}  // namespace

std::string replay_schema() {
    const Json properties = {
        {"schema", {{"const", "warpmark/replay/v1"}}},
        {"replay", {{"const", 1}}},
        {"tool", object({{"name", text()}, {"version", text()}})},
        {"title", text()},
        {"kernel", text()},
        {"case", text()},
        {"launch", object({{"grid", three()},
                           {"block", three()},
                           {"shared_bytes", whole_number()},
                           {"nth", whole_number()}})},
        {"block", described(whole_number(), "the number of the block that is shown")},
        {"block_index", three()},
        {"warps", whole_number()},
        {"warp_size", {{"const", 32}}},
        {"threads", whole_number()},
        {"build", {{"type", "string"}, {"enum", {"unoptimized", "optimized"}}}},
        {"places", list_of(object({{"file", {{"type", "integer"}, {"minimum", -1}}},
                                   {"line", whole_number()},
                                   {"column", whole_number()}}))},
        {"source",
         list_of(object({{"file", text()}, {"text", text()}, {"letters", list_of(text())}}, "letters"))},
        {"arrays", list_of(object({{"name", text()},
                                   {"space", {{"type", "string"}, {"enum", {"shared", "global"}}}},
                                   {"bytes", whole_number()},
                                   {"element_bytes", whole_number()},
                                   {"type", text()},
                                   {"shape", or_null(list_of(whole_number()))},
                                   {"at", whole_number()},
                                   {"first", whole_number()},
                                   {"shown_bytes", whole_number()}}))},
        {"variables", list_of(object({{"name", text()},
                                      {"type", text()},
                                      {"bytes", whole_number()},
                                      {"function", text()},
                                      {"line", whole_number()}}))},
        {"barriers", list_of(object({{"place", whole_number()},
                                     {"kind", {{"type", "string"}, {"enum", {"block", "warp"}}}}}))},
        {"findings",
         list_of(object({{"id", text()},
                         {"severity", {{"type", "string"}, {"enum", {"error", "warning", "note"}}}},
                         {"headline", text()},
                         {"places", list_of(whole_number())},
                         {"at", list_of(list_of(whole_number()))}}))},
        {"shown_finding", or_null(whole_number())},
        {"runs", list_of(run())}};
    Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                   {"$id", "warpmark/replay/v1"},
                   {"description",
                    "The output of `warpmark replay --format json`. Steps are numbered from the first one "
                    "that is recorded."}};
    schema.update(object(properties));
    return schema.dump(2) + "\n";
}

}  // namespace warpmark::report
