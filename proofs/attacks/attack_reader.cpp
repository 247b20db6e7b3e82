// Parser for `attack.toml`, with the position of every error.
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <sstream>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/toml_fields.h"
#include "proofs/attacks/attack.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
using Errors = std::vector<Error>;

struct Way {
    std::string_view word;
    AttackChannel through;
};
constexpr std::array ways{Way{"check", AttackChannel::check}, Way{"ci", AttackChannel::ci},
                          Way{"grade", AttackChannel::grade}};
constexpr std::array<std::string_view, 8> made_kinds{"text",     "repeat", "fifo",   "symlink",
                                                     "hardlink", "sparse", "folder", "archive"};

PackedEntry read_entry(lab::Fields& fields) {
    PackedEntry entry;
    entry.name = fields.text("name", true).value_or("");
    entry.text = fields.text("text").value_or("");
    entry.times = static_cast<uint64_t>(fields.integer("times").value_or(1));
    entry.copies = static_cast<uint64_t>(fields.integer("copies").value_or(1));
    entry.overlaps = fields.flag("overlaps").value_or(false);
    entry.is = fields.text("is").value_or("file");
    entry.target = fields.text("target").value_or("");
    entry.claims = fields.integer("claims").value_or(-1);
    entry.method = fields.integer("method").value_or(-1);
    entry.time = fields.integer("time").value_or(0);
    entry.sparse = fields.integer("sparse").value_or(0);
    fields.refuse_the_rest();
    return entry;
}

PackedForm read_packed(lab::Fields& fields, const std::string& file, Errors& errors) {
    PackedForm form;
    form.format = fields.text("format").value_or("zip");
    form.filter = fields.text("filter").value_or("");
    form.nested = static_cast<uint64_t>(fields.integer("nested").value_or(0));
    form.cut = static_cast<uint64_t>(fields.integer("cut").value_or(0));
    form.encrypted = fields.flag("encrypted").value_or(false);
    for (const auto* one : fields.tables("entry")) {
        lab::Fields entry(*one, "an entry of an archive", file, errors);
        form.entries.push_back(read_entry(entry));
    }
    return form;
}

GeneratedFile read_made(lab::Fields& fields, const std::string& file, Errors& errors) {
    GeneratedFile made;
    made.kind = fields.text("kind", true).value_or("");
    made.path = fields.text("path", true).value_or("");
    made.text = fields.text("text").value_or("");
    made.head = fields.text("head").value_or("");
    made.core = fields.text("core").value_or("");
    made.closing = fields.text("closing").value_or("");
    made.tail = fields.text("tail").value_or("");
    made.target = fields.text("target").value_or("");
    made.bytes = static_cast<uint64_t>(fields.integer("bytes").value_or(0));
    made.times = static_cast<uint64_t>(fields.integer("times").value_or(1));
    if (fields.has("entry")) made.packed = read_packed(fields, file, errors);
    if (std::ranges::find(made_kinds, made.kind) == made_kinds.end())
        fields.error(fields.place("kind"), fmt::format("`{}` is nothing that can be made", made.kind), "");
    if (made.path.empty() || fs::path(made.path).is_absolute() || made.path.starts_with(".."))
        fields.error(fields.place("path"), "A made file lies in the probe's own folder", "");
    fields.refuse_the_rest();
    return made;
}

void check_words(lab::Fields& fields, Attack& attack) {
    for (const auto& word : attack.stopped_by)
        if (!is_defense(word))
            fields.error(fields.place("defences"), fmt::format("There is no defence `{}`", word), "");
    if (attack.stopped_by.empty())
        fields.error(fields.place(), "The probe names no defence", "Add `defences = […]`.");
    if (std::ranges::find(attack_groups, attack.group, &AttackGroup::id) == attack_groups.end())
        fields.error(fields.place("group"), fmt::format("There is no group `{}`", attack.group), "");
    if (!attack.name.starts_with(attack.group + "_"))
        fields.error(fields.place("group"), "The folder's name does not begin with the group's", "");
}

Attack read_table(const toml::table& table, const std::string& file, const fs::path& folder, Errors& errors) {
    lab::Fields fields(table, "a probe", file, errors);
    Attack attack;
    attack.name = folder.filename().string();
    attack.folder = folder;
    attack.title = fields.text("title", true).value_or("");
    attack.group = fields.text("group", true).value_or("");
    attack.lab = fields.text("lab", true).value_or("");
    attack.stopped_by = fields.texts("defences");
    const auto way = fields.text("through").value_or("check");
    const auto found = std::ranges::find(ways, way, &Way::word);
    if (found == ways.end())
        fields.error(fields.place("through"), fmt::format("Nothing goes through `{}`", way), "");
    else
        attack.through = found->through;
    attack.case_name = fields.text("case").value_or("");
    attack.entry = fields.text("file").value_or("");
    attack.not_passed = fields.texts("not_passed");
    attack.at_most = fields.number("at_most").value_or(-1);
    attack.never_says = fields.texts("never_says");
    attack.says = fields.texts("says");
    attack.students = fields.texts("students");
    attack.honest = fields.texts("honest");
    attack.roster = fields.text("roster").value_or("");
    attack.must_be_marked = fields.flag("must_be_marked").value_or(false);
    attack.processor_s = fields.number("processor_s").value_or(0);
    attack.peak_mb = fields.number("peak_mb").value_or(0);
    attack.seconds = fields.number("seconds").value_or(0);
    for (const auto* one : fields.tables("make")) {
        lab::Fields made(*one, "what is made", file, errors);
        attack.make.push_back(read_made(made, file, errors));
    }
    fields.refuse_the_rest();
    check_words(fields, attack);
    return attack;
}

Result<Attack> read_attack(const fs::path& folder) {
    const auto path = folder / "attack.toml";
    const auto text = lab::read_text(path, limits::lab_file_bytes_max);
    if (!text) return std::unexpected(text.error());
    Errors errors;
    try {
        auto attack = read_table(toml::parse(*text, path.string()), path.string(), folder, errors);
        if (errors.empty()) return attack;
    } catch (const toml::parse_error& wrong) {
        return std::unexpected(
            Error{std::string(wrong.description()), lab::place_of(wrong.source(), path.string()), ""});
    }
    return std::unexpected(errors.front());
}

}  // namespace

Result<std::vector<Attack>> read_attacks(const fs::path& folder) {
    std::vector<fs::path> folders;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
        if (entry.is_directory()) folders.push_back(entry.path());
    if (folders.empty())
        return std::unexpected(Error{"There are no probes", Place{folder.string(), 0, 0}, ""});
    std::ranges::sort(folders);
    std::vector<Attack> attacks;
    for (const auto& one : folders) {
        auto attack = read_attack(one);
        if (!attack) return std::unexpected(attack.error());
        attacks.push_back(std::move(*attack));
    }
    return attacks;
}

Result<std::vector<OpenAttack>> read_open_attacks(const fs::path& folder, const char* list) {
    const auto path = folder / list;
    const auto text = lab::read_text(path, limits::lab_file_bytes_max);
    if (!text) return std::unexpected(text.error());
    std::vector<OpenAttack> open;
    std::istringstream lines(*text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        const auto colon = line.find(": ");
        if (colon == line.npos)
            return std::unexpected(
                Error{"This is no `name: what it gets`", Place{path.string(), number, 1}, ""});
        open.push_back({line.substr(0, colon), line.substr(colon + 2)});
    }
    return open;
}

}  // namespace warpmark::batch
