// Writes the recording, and the texts displayed next to it.
#include "grader/report/replay_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>

#include "grader/report/json_writing.h"
#include "grader/report/program_version.h"
#include "grader/report/syntax_highlighting.h"
#include "harness/base/element_types.h"

namespace warpmark::report {
namespace {

struct TypeWord {
    std::string_view source, word;
};
constexpr std::array type_words{
    TypeWord{"int", "s32"},
    TypeWord{"unsigned int", "u32"},
    TypeWord{"float", "f32"},
    TypeWord{"double", "f64"},
    TypeWord{"char", "s8"},
    TypeWord{"signed char", "s8"},
    TypeWord{"unsigned char", "u8"},
    TypeWord{"short", "s16"},
    TypeWord{"unsigned short", "u16"},
    TypeWord{"long", "s64"},
    TypeWord{"unsigned long", "u64"},
    TypeWord{"long long", "s64"},
    TypeWord{"unsigned long long", "u64"},
    TypeWord{"bool", "bool"},
    TypeWord{"__half", "f16"},
    TypeWord{"half", "f16"},
    TypeWord{"__nv_bfloat16", "bf16"},
    TypeWord{"int8_t", "s8"},
    TypeWord{"uint8_t", "u8"},
    TypeWord{"int16_t", "s16"},
    TypeWord{"uint16_t", "u16"},
    TypeWord{"int32_t", "s32"},
    TypeWord{"uint32_t", "u32"},
    TypeWord{"int64_t", "s64"},
    TypeWord{"uint64_t", "u64"},
};

std::string word_of(std::string_view type, uint32_t element_bytes) {
    for (const auto& one : type_words)
        if (one.source == type) return std::string(one.word);
    const auto* kind = find_element_kind(type);
    if (!kind || kind->bytes != element_bytes) return "bytes";
    const std::string word(type);
    return word[0] == 'i' ? "s" + word.substr(1) : word;
}

// The argument whose buffer this is; nothing if there is none.
std::optional<size_t> argument_of(const Job& job, const Recording& recording, const RecordedArray& array) {
    const auto& arguments = job.cases[recording.case_at].arguments;
    for (size_t at = 0; at < arguments.size() && !array.is_shared; ++at) {
        const auto& one = arguments[at];
        const auto name =
            one.name.empty() ? fmt::format("{} {}", one.passed ? "argument" : "buffer", at) : one.name;
        if (one.use != Use::scalar && name == array.name) return at;
    }
    return {};
}

class Replay {
  public:
    Replay(const Job& job, const Observation& seen, const ReplayWords& words)
        : job_(job), seen_(seen.cases[seen.recording.case_at]), recording_(seen.recording), words_(words) {}

    Json json() {
        Json whole;
        whole["schema"] = "warpmark/replay/v1";
        whole["replay"] = 1;
        whole["tool"] = {{"name", "warpmark"}, {"version", program_version()}};
        whole["title"] = words_.title;
        whole["kernel"] = recording_.kernel;
        whole["case"] = words_.inputs;
        whole["launch"] = {{"grid", recording_.grid},
                           {"block", recording_.block_size},
                           {"shared_bytes", recording_.shared_bytes},
                           {"nth", recording_.launch}};
        whole["block"] = recording_.block;
        const auto& grid = recording_.grid;
        whole["block_index"] = {recording_.block % grid[0], recording_.block / grid[0] % grid[1],
                                recording_.block / grid[0] / grid[1]};
        whole["warps"] = recording_.warps;
        whole["warp_size"] = 32;
        whole["threads"] = recording_.threads;
        whole["build"] = recording_.unoptimized ? "unoptimized" : "optimized";
        add_places(whole);
        for (const auto& array : recording_.arrays) whole["arrays"].push_back(array_json(array));
        for (const auto& one : recording_.scalars)
            whole["variables"].push_back({{"name", one.name},
                                          {"type", one.type},
                                          {"bytes", one.bytes},
                                          {"function", one.function},
                                          {"line", one.line}});
        for (const auto& one : recording_.barriers)
            whole["barriers"].push_back(
                {{"place", one.place}, {"kind", one.kind == RecordedBarrier::Kind::warp ? "warp" : "block"}});
        for (const char* list : {"arrays", "variables", "barriers"})
            if (!whole.contains(list)) whole[list] = Json::array();
        whole["findings"] = Json::array();
        for (size_t at = 0; at < seen_.findings.size(); ++at) whole["findings"].push_back(finding(at));
        whole["shown_finding"] = recording_.has_finding ? Json(recording_.finding) : Json();
        whole["runs"] = Json::array();
        for (size_t run = 0; run < recording_.runs.size(); ++run) whole["runs"].push_back(run_json(run));
        return whole;
    }

  private:
    void add_places(Json& whole) {
        std::vector<std::string> files{job_.file};
        whole["places"] = Json::array();
        for (const Site& place : recording_.places) {
            auto known = std::ranges::find(files, place.file);
            int file = static_cast<int>(known - files.begin());
            if (place.line <= 0)
                file = -1;
            else if (known == files.end())
                files.push_back(place.file);
            whole["places"].push_back({{"file", file}, {"line", place.line}, {"column", place.column}});
        }
        whole["source"] = Json::array();
        for (const auto& file : files) {
            Json one = {{"file", file}, {"text", file == job_.file ? job_.source : ""}};
            if (file == job_.file) one["letters"] = highlighted(job_.source).letters;
            whole["source"].push_back(std::move(one));
        }
    }

    Json array_json(const RecordedArray& array) const {
        std::string type = word_of(array.type, array.element_bytes);
        if (const auto argument = argument_of(job_, recording_, array);
            type == "bytes" && argument && *argument < words_.types.size())
            type = word_of(words_.types[*argument], array.element_bytes);
        Json shape;
        if (!array.extents.empty()) shape = array.extents;
        return {{"name", array.name},
                {"space", array.is_shared ? "shared" : "global"},
                {"bytes", array.bytes},
                {"element_bytes", array.element_bytes},
                {"type", type},
                {"shape", shape},
                {"at", array.at},
                {"first", array.first},
                {"shown_bytes", array.count}};
    }

    Json finding(size_t at) const {
        const Finding& one = seen_.findings[at];
        Json places = Json::array(), steps = Json::array();
        for (const auto& where : one.locations) {
            const auto known = std::ranges::find_if(recording_.places, [&](const Site& place) {
                return place.file == where.file && place.line == where.line &&
                       (place.column == where.column || where.column == 0);
            });
            if (known != recording_.places.end()) places.push_back(known - recording_.places.begin());
        }
        for (size_t run = 0; run < recording_.runs.size(); ++run) {
            const RecordedRun& recorded = recording_.runs[run];
            if (at >= recorded.found_at.size()) continue;
            for (const uint64_t step : recorded.found_at[at])
                if (step >= recorded.from && step - recorded.from < recorded.warp.size())
                    steps.push_back({run, step - recorded.from});
        }
        return {{"id", name(one.id)},
                {"severity", name(one.severity)},
                {"headline", one.message},
                {"places", places},
                {"at", steps}};
    }

    const Witness* witness() const {
        if (!recording_.has_finding || recording_.finding >= seen_.findings.size()) return nullptr;
        const Witness& one = seen_.findings[recording_.finding].witness;
        return one.found && !one.elements.empty() ? &one : nullptr;
    }

    std::string words_of(const RecordedRun& run) const {
        if (!run.is_witness || !witness())
            return "The usual order: one warp after another, each until it waits.";
        return fmt::format("Another thread order: {}.", witness()->order);
    }

    // The wrong elements or, without expected outputs, the differences between the orders.
    std::string result(size_t at) const {
        const RecordedRun& run = recording_.runs[at];
        if (!run.whole) return "The run did not come to its end.";
        if (at < words_.results.size()) return words_.results[at].text;
        const Witness* one = witness();
        if (!one || one->place.empty()) return "";
        if (!run.is_witness) return fmt::format("{} is {}.", one->place, one->expected);
        const auto more = one->differing > 1 ? fmt::format(" ({} elements differ)", one->differing) : "";
        return fmt::format("{} is {}; in the other run it is {}{}.", one->place, one->got, one->expected,
                           more);
    }

    Json watched(size_t at) const {
        const RecordedRun& run = recording_.runs[at];
        for (const auto& judged : words_.results)  // the same element in all runs
            if (judged.is_wrong) return element(judged.argument, judged.index, at);
        const Witness* one = witness();
        return one && run.whole ? element(one->argument, one->elements[0].index, at) : Json();
    }

    // The final value of an output element in a run.
    Json element(uint32_t argument, uint64_t index, size_t at) const {
        const auto& run = recording_.runs[at];
        for (size_t array = 0; array < recording_.arrays.size(); ++array) {
            if (argument_of(job_, recording_, recording_.arrays[array]) != argument) continue;
            const Argument& whole = job_.cases[recording_.case_at].arguments[argument];
            const uint64_t bytes = std::max(whole.element_bytes, 1u);
            Json value;
            if (argument < run.outputs.size() && (index + 1) * bytes <= run.outputs[argument].size() &&
                argument < words_.types.size())
                if (const auto* kind = find_element_kind(words_.types[argument]);
                    kind && kind->bytes == bytes) {
                    uint64_t bits = 0;
                    std::memcpy(&bits, &run.outputs[argument][index * bytes], bytes);
                    value = kind->words(bits);
                }
            return {
                {"array", array}, {"offset", whole.lead + index * bytes}, {"bytes", bytes}, {"value", value}};
        }
        return {};
    }

    static Json accesses(const RecordedAccesses& all) {
        Column offsets;
        size_t at = 0;
        for (const uint32_t lanes : all.lanes) {
            uint64_t before = 0;
            for (int lane = 0; lane < std::popcount(lanes) && at < all.offsets.size(); ++lane) {
                offsets.signed_number(static_cast<int64_t>(all.offsets[at] - before));
                before = all.offsets[at++];
            }
        }
        return {{"step", rising_column_of(all.step)}, {"array", column_of(all.array)},
                {"kind", column_of(all.kind)},        {"width", column_of(all.width)},
                {"lanes", column_of(all.lanes)},      {"offset", offsets.base64()},
                {"value", column_of(all.values)}};
    }

    static Json arrivals(const RecordedArrivals& all) {
        Column offsets;
        for (const uint64_t offset : all.offset) offsets.number(offset);
        return {{"step", rising_column_of(all.step)},
                {"array", column_of(all.array)},
                {"offset", offsets.base64()},
                {"bytes", column_of(all.count)},
                {"value", column_of(all.values)}};
    }

    // A value that all lanes share is stored once.
    Json values(const RecordedValues& all) const {
        Column form, value;
        size_t at = 0;
        for (size_t row = 0; row < all.step.size(); ++row) {
            const size_t bytes = recording_.scalars[all.scalar[row]].bytes;
            const auto lanes = static_cast<size_t>(std::popcount(all.lanes[row]));
            const std::byte* first = all.values.data() + at;
            bool same = true;
            for (size_t lane = 1; lane < lanes; ++lane)
                same = same && std::memcmp(first, first + lane * bytes, bytes) == 0;
            form.number(same ? 1 : 0);
            value.bytes(first, same ? bytes : lanes * bytes);
            at += lanes * bytes;
        }
        return {{"step", rising_column_of(all.step)},
                {"variable", column_of(all.scalar)},
                {"lanes", column_of(all.lanes)},
                {"form", form.base64()},
                {"value", value.base64()}};
    }

    Json run_json(size_t at) const {
        const RecordedRun& run = recording_.runs[at];
        Json one = {{"name", run.is_witness ? "witness" : "usual"},
                    {"words", words_of(run)},
                    {"whole", run.whole},
                    {"from", run.from},
                    {"of", run.of},
                    {"steps", run.warp.size()},
                    {"result", result(at)},
                    {"watch", watched(at)},
                    {"warp", column_of(run.warp)},
                    {"place", column_of(run.place)},
                    {"lanes", column_of(run.lanes)}};
        one["memory"] = Json::array();
        for (size_t array = 0; array < run.begins.size(); ++array)
            one["memory"].push_back(
                {{"begins", column_of(run.begins[array])}, {"written", column_of(run.written[array])}});
        one["accesses"] = accesses(run.accesses);
        one["arrivals"] = arrivals(run.arrivals);
        const auto& met = run.meetings;
        one["barriers"] = {{"step", rising_column_of(met.step)},
                           {"barrier", column_of(met.barrier)},
                           {"what", column_of(met.what)},
                           {"warp", column_of(met.warp)},
                           {"lanes", column_of(met.lanes)}};
        const auto& copies = run.copies;
        one["copies"] = {{"step", rising_column_of(copies.step)},
                         {"what", column_of(copies.what)},
                         {"lanes", column_of(copies.lanes)},
                         {"keep", column_of(copies.keep)},
                         {"copy", column_of(copies.copy)}};
        one["values"] = values(run.values);
        one["ends"] = {{"step", rising_column_of(run.ends.step)},
                       {"warp", column_of(run.ends.warp)},
                       {"lanes", column_of(run.ends.lanes)}};
        return one;
    }

    const Job& job_;
    const CaseObservation& seen_;
    const Recording& recording_;
    const ReplayWords& words_;
};

}  // namespace

std::string replay_json(const Job& job, const Observation& seen, const ReplayWords& words) {
    return Replay(job, seen, words).json().dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace warpmark::report
