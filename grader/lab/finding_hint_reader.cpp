// Reads texts by finding id, and reports the place of each invalid id or text.
#include "grader/lab/finding_hint_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "grader/lab/did_you_mean.h"

namespace warpmark::lab {
namespace {

std::vector<std::string> ids_for(const CheckKind& kind) {
    std::vector<std::string> ids;
    for (const auto& one : finding_kinds())
        if (concerns(kind, one.id)) ids.emplace_back(one.name);
    return ids;
}

// Nothing, after adding an error, if no check of this kind covers such a finding.
const FindingKind* read_id(Fields& fields, const Check& check, const std::string& id, const Place& where) {
    const auto* kind = find_finding_kind(id);
    const auto known = ids_for(*check.kind);
    if (!kind)
        fields.error(where, fmt::format("There is no finding `{}`", id), suggestion(id, known));
    else if (!concerns(*check.kind, kind->id)) {
        fields.error(where, fmt::format("A check of kind `{}` does not report `{}`", check.kind->name, id),
                     known.empty() ? "Its only hint is `hint`."
                                   : fmt::format("It reports {}.", fmt::join(known, ", ")));
        kind = nullptr;
    }
    return kind;
}

}  // namespace

void read_finding_hints(Fields& fields, Check& check) {
    const auto* node = fields.node("hints", false);
    if (!node) return;
    const auto* table = node->as_table();
    if (!table)
        return fields.error(fields.place("hints"), "`hints` must be a table",
                            "Write `[check.hints]` below the check's other keys, and a line `\"FINDING\" = "
                            "\"…\"` for each finding.");
    const std::string file = fields.place().file;
    for (const auto& [key, value] : *table) {
        const std::string id(key.str());
        const auto* kind = read_id(fields, check, id, place_of(key.source(), file));
        const auto* text = value.as_string();
        if (!text || text->get().empty())
            fields.error(place_of(value.source(), file), fmt::format("The hint for `{}` is not a text", id),
                         value.is_table() ? "An id has a dot: put it between quotes, as in "
                                            "`\"race.read-write\" = \"…\"`."
                                          : "Write it between quotes.");
        else if (kind)
            check.finding_hints.emplace(kind->id, text->get());
    }
}

}  // namespace warpmark::lab
