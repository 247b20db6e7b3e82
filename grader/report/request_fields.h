// Members of requests and of traffic: wavefronts in shared memory, sectors in global memory.
#pragma once
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "grader/lab/grading_limits.h"
#include "grader/report/json_description.h"
#include "harness/base/printable_text.h"
#include "harness/contract/launch_counts.h"

namespace warpmark::report {

// A name chosen by the submission.
inline std::string text(std::string_view name) {
    return short_name(name);
}
template <class T>
std::vector<T> bounded(std::vector<T> list) {
    if (list.size() > limits::list_in_fact_max) list.resize(limits::list_in_fact_max);
    return list;
}
inline std::vector<std::string> texts(const std::vector<std::string>& names) {
    std::vector<std::string> all;
    for (const auto& name : bounded(names)) all.push_back(text(name));
    return all;
}

enum class RequestOp { load, store, atomic, copy };

inline RequestOp op_of(const WorstRequest& request) {
    constexpr std::string_view letters = "lsaicp";
    constexpr std::array ops{RequestOp::load,   RequestOp::store, RequestOp::atomic,
                             RequestOp::atomic, RequestOp::copy,  RequestOp::copy};
    return ops[std::min(letters.find(request.op), ops.size() - 1)];
}

struct SharedRequest {
    WorstRequest request;
};
struct GlobalRequest {
    WorstRequest request;
};

// Enough to draw it.
template <class A>
void describe_request(A& a, const WorstRequest& request, std::string_view passes) {
    std::array<int64_t, 32> offsets{};
    for (std::size_t lane = 0; lane < offsets.size(); ++lane)
        offsets[lane] = request.active >> lane & 1 ? static_cast<int64_t>(request.offsets[lane]) : -1;
    a("op", op_of(request));
    a("width", request.width, "bytes a lane");
    a(passes, request.passes);
    a("ideal", request.ideal);
    a("lane_offsets", offsets, "bytes; -1: the lane is not active");
    a("block", request.block);
    a("first_thread", request.first_thread);
}
template <class A>
void describe(A& a, const SharedRequest& shared) {
    a.is("shared_request", "A line's worst request of shared memory");
    describe_request(a, shared.request, "wavefronts");
}
template <class A>
void describe(A& a, const GlobalRequest& global) {
    a.is("global_request", "A line's worst request of global memory");
    describe_request(a, global.request, "sectors");
}

struct SharedTraffic {
    SpaceTraffic traffic;
};
struct GlobalTraffic {
    SpaceTraffic traffic;
};

template <class A>
void describe_traffic(A& a, const SpaceTraffic& traffic, const std::string& passes) {
    const auto add = [&](const std::string& kind, const Traffic& one) {
        a(kind + "_requests", one.requests);
        a(kind + "_" + passes, one.passes);
        a(kind + "_ideal", one.ideal);
        a(kind + "_bytes", one.bytes);
    };
    add("load", traffic.load);
    add("store", traffic.store);
    add("atomic", traffic.atomic);
}
template <class A>
void describe(A& a, const SharedTraffic& shared) {
    a.is("shared_traffic", "Requests, wavefronts, the minimum of wavefronts, and bytes");
    describe_traffic(a, shared.traffic, "wavefronts");
}
template <class A>
void describe(A& a, const GlobalTraffic& global) {
    a.is("global_traffic", "Requests, sectors, the minimum of sectors, and bytes");
    describe_traffic(a, global.traffic, "sectors");
}

}  // namespace warpmark::report
