// Cost table of instructions.
#include "harness/device/instruction_costs.h"

#include <algorithm>
#include <iterator>

namespace warpmark::device {
namespace {

struct PriceRow {
    std::string_view beginning, ending;  // of the opcode
    Price price;
};

// The first matching row applies.
constexpr PriceRow prices[] = {
    {"cp.async.wait", "", {1, 4}}, {"mov.", "", {0, 0}},         {"cvta.", "", {0, 0}},
    {"ld.param", "", {0, 0}},      {"st.param", "", {0, 0}},     {"div.rn.f64", "", {40, 150}},
    {"div.", ".f64", {40, 150}},   {"sqrt.", ".f64", {40, 150}}, {"rcp.", ".f64", {30, 120}},
    {"rsqrt.", ".f64", {20, 80}},  {"div.full", "", {5, 30}},    {"div.approx", "", {3, 25}},
    {"div.", ".f32", {10, 50}},    {"sqrt.approx", "", {3, 25}}, {"sqrt.", ".f32", {8, 45}},
    {"rcp.approx", "", {2, 20}},   {"rcp.", ".f32", {7, 40}},    {"ex2.", "", {3, 20}},
    {"lg2.", "", {3, 20}},         {"sin.", "", {3, 22}},        {"cos.", "", {3, 22}},
    {"tanh.", "", {2, 20}},        {"rsqrt.", "", {3, 22}},      {"div.", "64", {70, 250}},
    {"rem.", "64", {75, 260}},     {"div.", "", {16, 70}},       {"rem.", "", {16, 70}},
    {"fma.rn.f64", "", {2, 8}},    {"add.", ".f64", {2, 8}},     {"sub.", ".f64", {2, 8}},
    {"mul.", ".f64", {2, 8}},      {"setp.", ".f64", {2, 10}},   {"mul.lo", "64", {4, 12}},
    {"mul.hi", "64", {8, 20}},     {"mad.lo", "64", {5, 12}},    {"mul.wide", "", {2, 5}},
    {"mad.wide", "", {2, 5}},      {"mul.", "32", {2, 4}},       {"mad.lo", "32", {2, 4}},
    {"mul.hi", "", {2, 6}},        {"fma.", "", {1, 4}},         {"mul.", ".f32", {1, 4}},
    {"add.", ".f32", {1, 4}},      {"add.", "64", {2, 5}},       {"sub.", "64", {2, 5}},
    {"shl.b64", "", {2, 5}},       {"shr.", "64", {2, 5}},       {"and.b64", "", {2, 4}},
    {"or.b64", "", {2, 4}},        {"xor.b64", "", {2, 4}},      {"selp.", "64", {2, 4}},
    {"setp.", "64", {2, 8}},       {"setp.", "", {1, 6}},        {"popc.", "", {3, 12}},
    {"clz.", "", {3, 12}},         {"brev.", "", {2, 8}},        {"bfind.", "", {3, 12}},
    {"cvt.", "64", {3, 12}},       {"cvt.s64.", "", {1, 4}},     {"cvt.", "", {2, 8}},
    {"shfl.", "", {2, 24}},        {"vote.", "", {1, 10}},       {"activemask", "", {1, 10}},
    {"redux.", "", {2, 24}},       {"match.", "", {8, 40}},      {"elect.", "", {1, 10}},
    {"bar.warp", "", {1, 8}},      {"bar.", "", {1, 12}},        {"barrier.", "", {1, 12}},
    {"membar", "", {1, 200}},      {"fence", "", {1, 100}},      {"bra", "", {1, 7}},
    {"brx", "", {4, 25}},          {"call", "", {4, 20}},        {"ret", "", {1, 10}},
    {"exit", "", {1, 4}},          {"mma", "", {8, 33}},         {"wmma", "", {16, 40}},
};

bool fits(const PriceRow& row, std::string_view opcode) {
    return opcode.starts_with(row.beginning) &&
           (opcode.ends_with(row.ending) || opcode.find(row.ending) == opcode.size() - row.ending.size());
}

}  // namespace

Price price_of(std::string_view opcode) {
    const auto* row = std::find_if(std::begin(prices), std::end(prices),
                                   [&](const PriceRow& one) { return fits(one, opcode); });
    return row == std::end(prices) ? Price{} : row->price;
}

}  // namespace warpmark::device
