// json_parts.cpp: field by field, in the contract's words.
#include "grader/report/json_parts.h"

#include "grader/lab/limits.h"
#include "harness/base/plain_text.h"

namespace warpmark::report {
namespace {

void add(Json& json, const char* kind, const char* passes, const Traffic& traffic) {
    std::string prefix = kind;
    json[prefix + "_requests"] = traffic.requests;
    json[prefix + "_" + passes] = traffic.passes;
    json[prefix + "_ideal"] = traffic.ideal;
    json[prefix + "_bytes"] = traffic.bytes;
}

Json space_json(const SpaceTraffic& traffic, const char* passes) {
    Json json;
    add(json, "load", passes, traffic.load);
    add(json, "store", passes, traffic.store);
    add(json, "atomic", passes, traffic.atomic);
    return json;
}

const char* op_word(char op) {
    if (op == 'l') return "load";
    return op == 's' ? "store" : "atomic";
}

// Of the worst request: enough to draw it.
Json worst_json(const WorstRequest& worst, const char* passes) {
    Json lanes = Json::array();
    for (int lane = 0; lane < 32; ++lane)
        lanes.push_back(worst.active >> lane & 1
                            ? static_cast<int64_t>(worst.offsets[static_cast<std::size_t>(lane)])
                            : -1);
    return {{"op", op_word(worst.op)},
            {"width", worst.width},
            {passes, worst.passes},
            {"ideal", worst.ideal},
            {"lane_offsets", lanes}};
}

Json line_json(const LineTraffic& line) {
    Json json{{"file", short_name(line.file)}, {"line", line.line}};
    if (line.shared.total().requests) {
        json["shared"] = space_json(line.shared, "wavefronts");
        json["shared"]["array"] = short_name(line.shared_array);
        json["shared"]["worst"] = worst_json(line.worst_shared, "wavefronts");
    }
    if (line.global.total().requests) {
        json["global"] = space_json(line.global, "sectors");
        json["global"]["array"] = short_name(line.global_array);
        json["global"]["worst"] = worst_json(line.worst_global, "sectors");
    }
    return json;
}

struct Counter {
    const char* name;
    LaunchCounters::Count LaunchCounters::* count;
};
constexpr Counter counters[] = {
    {"shared_load_requests", &LaunchCounters::shared_load_requests},
    {"shared_load_wavefronts", &LaunchCounters::shared_load_wavefronts},
    {"shared_store_requests", &LaunchCounters::shared_store_requests},
    {"shared_store_wavefronts", &LaunchCounters::shared_store_wavefronts},
    {"shared_atomic_requests", &LaunchCounters::shared_atomic_requests},
    {"shared_atomic_wavefronts", &LaunchCounters::shared_atomic_wavefronts},
    {"matrix_load_requests", &LaunchCounters::matrix_load_requests},
    {"matrix_load_wavefronts", &LaunchCounters::matrix_load_wavefronts},
    {"matrix_store_requests", &LaunchCounters::matrix_store_requests},
    {"matrix_store_wavefronts", &LaunchCounters::matrix_store_wavefronts},
    {"copy_requests", &LaunchCounters::copy_requests},
    {"copy_wavefronts", &LaunchCounters::copy_wavefronts},
    {"copy_sectors", &LaunchCounters::copy_sectors},
    {"global_load_requests", &LaunchCounters::global_load_requests},
    {"global_load_sectors", &LaunchCounters::global_load_sectors},
    {"global_store_requests", &LaunchCounters::global_store_requests},
    {"global_store_sectors", &LaunchCounters::global_store_sectors},
    {"global_atomic_requests", &LaunchCounters::global_atomic_requests},
    {"global_atomic_sectors", &LaunchCounters::global_atomic_sectors},
    {"global_reduction_requests", &LaunchCounters::global_reduction_requests},
    {"global_reduction_sectors", &LaunchCounters::global_reduction_sectors},
    {"local_load_requests", &LaunchCounters::local_load_requests},
    {"local_store_requests", &LaunchCounters::local_store_requests},
    {"warp_instructions", &LaunchCounters::warp_instructions},
    {"dram_bytes", &LaunchCounters::dram_bytes},
    {"cycles", &LaunchCounters::cycles},
    {"time_ns", &LaunchCounters::time_ns},
};

Json witness_json(const Witness& witness) {
    Json json{{"found", witness.found}, {"orders_tried", witness.orders_tried}};
    if (!witness.found) {
        json["because"] = witness.because;
        return json;
    }
    json["order"] = witness.in_usual_order ? "the usual order" : witness.order;
    json["place"] = witness.place;
    json["argument"] = witness.argument;
    json["expected"] = witness.expected;
    json["got"] = witness.got;
    json["differing"] = witness.differing;
    return json;
}

}  // namespace

Json finding_json(const Finding& finding) {
    Json locations = Json::array();
    for (const auto& place : finding.locations) {
        Json location{{"file", short_name(place.file)},
                      {"line", place.line},
                      {"column", place.column},
                      {"role", role_text(place)}};
        if (place.has_thread) {
            location["block"] = place.block;
            location["thread"] = place.thread;
        }
        locations.push_back(std::move(location));
    }
    Json json{{"id", name(finding.id)},
              {"severity", name(finding.severity)},
              {"space", name(finding.space)},
              {"message", finding.message},
              {"explanation", finding.explanation},
              {"picture", finding.picture},
              {"kernel", short_name(finding.kernel)},
              {"count", finding.count},
              {"locations", locations}};
    if (finding.witness.sought) json["witness"] = witness_json(finding.witness);
    return json;
}

Json launch_json(const LaunchRecord& launch) {
    Json json{{"kernel", short_name(launch.kernel)},
              {"grid", launch.grid},
              {"block", launch.block},
              {"dynamic_shared_bytes", launch.dynamic_shared_bytes},
              {"static_shared_bytes", launch.static_shared_bytes},
              {"error", launch.error},
              {"thread_instructions", launch.thread_instructions},
              {"warp_instructions", launch.warp_instructions},
              {"shared", space_json(launch.shared, "wavefronts")},
              {"global", space_json(launch.global, "sectors")},
              {"barriers", launch.barriers},
              {"cycles", launch.cycles}};
    json["lines"] = Json::array();
    for (const auto& line : launch.lines)
        if (json["lines"].size() < limits::lines_in_launch_max) json["lines"].push_back(line_json(line));
    return json;
}

Json measured_json(const MeasuredLaunch& launch) {
    Json json{{"seconds", launch.seconds}, {"error", launch.error}};
    for (const auto& [name, count] : counters)
        if (launch.counted && launch.counters.*count) json[name] = *(launch.counters.*count);
    return json;
}

std::string dump(const Json& json) {
    return json_plain(json.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

Json unseen_json(const std::vector<Unseen>& all) {
    Json list = Json::array();
    for (const auto& one : all) list.push_back({{"about", one.about}, {"because", one.because}});
    return list;
}

}  // namespace warpmark::report
