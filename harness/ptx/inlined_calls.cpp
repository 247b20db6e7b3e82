// Label ranges of inlined bodies and the places of their calls, from the debug sections.
#include <map>
#include <utility>

#include "harness/ptx/debug_info.h"

namespace warpmark::ptx {
namespace {

std::map<std::string, size_t> labels_of(const Function& function) {
    std::map<std::string, size_t> at;
    for (const auto& label : function.labels)
        at.emplace(label.name.substr(0, label.name.find('@')), label.at);
    return at;
}

void place_calls(Module& module, Function& function, const std::vector<InlinedCall>& calls,
                 std::vector<int>& call_places) {
    const auto labels = labels_of(function);
    std::vector<int> inlined(function.body.size(), -1);  // by instruction: place of the innermost call
    for (size_t at = 0; at < calls.size(); ++at) {
        const InlinedCall& call = calls[at];
        const auto first = labels.find(call.first), end = labels.find(call.end);
        if (first == labels.end() || end == labels.end() || call.line <= 0) continue;
        const int outer = call.within < 0 ? -1 : call_places[static_cast<size_t>(call.within)];
        call_places[at] = static_cast<int>(module.places.size());
        module.places.push_back({call.file, call.line, call.column, outer});
        for (size_t one = first->second; one < end->second && one < inlined.size(); ++one)
            inlined[one] = call_places[at];
    }
    std::map<std::pair<int, int>, int> made;  // (place, call's place) → the combined place
    for (size_t at = 0; at < inlined.size(); ++at) {
        int& place = function.body[at].place;
        if (inlined[at] < 0 || place < 0) continue;
        const auto [known, is_new] =
            made.try_emplace({place, inlined[at]}, static_cast<int>(module.places.size()));
        if (is_new) {
            SourcePlace inner = module.places[static_cast<size_t>(place)];
            inner.inlined_at = inlined[at];
            module.places.push_back(inner);
        }
        place = known->second;
    }
}

}  // namespace

void place_inlined_calls(Module& module) {
    const auto calls = read_inlined_calls(module);
    if (calls.empty()) return;
    std::vector<int> call_places(calls.size(), -1);
    for (Function& function : module.functions)
        if (!function.labels.empty()) place_calls(module, function, calls, call_places);
}

}  // namespace warpmark::ptx
