// Declarations of arrays and function parameters from a module's debug sections: DWARF 2 as written by
// NVRTC's -G. Without them, nothing is known. Invalid data is skipped, because only names in messages, and
// padding in outputs, depend on it. Types of variables and parameters.
#include <map>
#include <utility>

#include "harness/ptx/debug_entries.h"
#include "harness/ptx/module_queries.h"

namespace warpmark::ptx {
namespace {

using namespace dwarf;

class Reader {
  public:
    explicit Reader(const Module& module) : entries_(module) {}

    Shapes shapes() const {
        Shapes all;
        for (const auto& [at, entry] : entries_.all()) {
            if (entry.tag == variable && entry.symbol.starts_with("__local_depot"))
                all.locals[entry.symbol].push_back(
                    {entry.beyond, DeclaredName{entry.name, shape(entry.type, 0), false}});
            else if (entry.tag == variable && !entry.symbol.empty())
                all.variables[entry.symbol] = DeclaredName{entry.name, shape(entry.type, 0), false};
            const bool is_structure =
                entry.tag == structure_type || entry.tag == class_type || entry.tag == union_type;
            if (is_structure && !entry.name.empty() && !entry.children.empty())
                all.types[entry.name] = shape(at, 0);
            if (entry.tag != subprogram) continue;
            auto& parameters = all.parameters[entry.linkage_name.empty() ? entry.name : entry.linkage_name];
            parameters.clear();
            for (const uint64_t child : entry.children)
                if (const Entry* one = entries_.find(child); one && one->tag == formal_parameter)
                    parameters.push_back(parameter(*one));
        }
        return all;
    }

    std::vector<InlinedCall> inlined_calls() const {
        std::vector<InlinedCall> all;
        std::map<uint64_t, int> within;  // by entry: the enclosing inlined call
        for (const auto& [at, entry] : entries_.all()) {
            const auto owner = within.find(at);
            int innermost = owner == within.end() ? -1 : owner->second;
            if (entry.tag == inlined_subroutine) {
                all.push_back(entry.call);
                all.back().within = std::exchange(innermost, static_cast<int>(all.size()) - 1);
            }
            if (innermost >= 0)
                for (const uint64_t child : entry.children) within[child] = innermost;
        }
        return all;
    }

  private:
    void add_members(Shape& shape, const Entry& structure, int depth) const {
        constexpr int deepest = 6;
        if (depth >= deepest) return;
        for (const uint64_t child : structure.children)
            if (const Entry* one = entries_.find(child); one && one->tag == member && !one->name.empty())
                shape.members.push_back(
                    {one->name, one->offset.value_or(0), this->shape(one->type, depth + 1)});
    }

    Shape shape(uint64_t type, int depth) const {
        Shape shape;
        const Entry* entry = entries_.bare(type, &shape.type);
        if (!entry) return shape;
        if (entry->tag == array_type) {
            shape.type.clear();
            std::vector<uint64_t> extents;
            for (const uint64_t child : entry->children)
                if (const Entry* range = entries_.find(child); range && range->tag == subrange_type)
                    extents.push_back(range->count.value_or(0));
            if (depth > 8) return shape;
            Shape element = this->shape(entry->type, depth + 1);
            extents.insert(extents.end(), element.extents.begin(), element.extents.end());
            element.extents = std::move(extents);
            return element;
        }
        shape.element_bytes =
            entry->bytes.value_or(entry->tag == pointer_type || entry->tag == reference_type ? 8 : 0);
        if (entry->tag == pointer_type)
            shape.type = entries_.bare(entry->type, nullptr) ? entries_.bare(entry->type, nullptr)->name + "*"
                                                             : "void*";
        if (entry->tag == structure_type || entry->tag == class_type || entry->tag == union_type)
            add_members(shape, *entry, depth);
        return shape;
    }

    DeclaredName parameter(const Entry& entry) const {
        DeclaredName declared{entry.name, {}, false};
        const Entry* type = entries_.bare(entry.type, nullptr);
        declared.is_pointer = type && type->tag == pointer_type;
        declared.shape = shape(declared.is_pointer ? type->type : entry.type, 0);
        if (declared.is_pointer) declared.shape.extents.insert(declared.shape.extents.begin(), 0);
        return declared;
    }

    Entries entries_;
};

// Label ranges of inlined bodies and the places of their calls, from the debug sections.

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

Shapes read_shapes(const Module& module) {
    return Reader(module).shapes();
}

std::vector<InlinedCall> read_inlined_calls(const Module& module) {
    return Reader(module).inlined_calls();
}

void place_inlined_calls(Module& module) {
    const auto calls = read_inlined_calls(module);
    if (calls.empty()) return;
    std::vector<int> call_places(calls.size(), -1);
    for (Function& function : module.functions)
        if (!function.labels.empty()) place_calls(module, function, calls, call_places);
}

}  // namespace warpmark::ptx
