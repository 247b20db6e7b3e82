// Reads a complete class: the folder or archive, then students' archives, then the students' identities.
#include "grader/intake/class_import.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <thread>

#include "grader/intake/archive_unpacking.h"
#include "grader/intake/class_layout.h"
#include "grader/intake/csv_table.h"
#include "grader/intake/folder_walk.h"
#include "grader/intake/git_clones.h"
#include "grader/intake/name_equivalence.h"
#include "grader/intake/submission_manifest.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "harness/base/attack_defenses.h"
#include "harness/base/nearest_name.h"
#include "harness/base/printable_text.h"

namespace warpmark::intake {
namespace {

namespace fs = std::filesystem;

using Refused = std::unexpected<std::vector<Error>>;

Refused refused(std::string what, const fs::path& where, std::string way_out, Blame blame = Blame::caller) {
    return Refused(
        std::vector{Error{std::move(what), Place{lab::display(where), 0, 0}, std::move(way_out), blame}});
}

// Extracts each archive in a separate process, a few in parallel.
std::vector<Result<Unpacked>> unpack_all(const std::vector<const Item*>& archives) {
    std::vector<Result<Unpacked>> answers(archives.size(), Unpacked{});
    std::atomic<std::size_t> next = 0;
    {
        std::vector<std::jthread> threads;
        const auto count =
            std::min<std::size_t>(archives.size(), std::max(1u, std::thread::hardware_concurrency()));
        for (std::size_t i = 0; i < count; ++i)
            threads.emplace_back([&] {
                for (std::size_t at = next++; at < archives.size(); at = next++)
                    answers[at] = unpack(archives[at]->text, of_student());
            });
    }
    return answers;
}

bool is_git_folder(const Item& item) {
    return item.kind == Kind::folder && (item.path == ".git" || item.path.ends_with("/.git"));
}

// Adds the contents of archives below them. Nothing: all of them are open.
std::optional<Error> open_archives(Tree& tree) {
    std::vector<std::string> pending;
    const auto is_closed = [](const Item& item) {
        return item.kind == Kind::file && item.refused.empty() && wanted(item.path) == WantedText::archive &&
               !item.text.empty();
    };
    std::size_t bytes = 0, first = 0;
    for (std::size_t depth = 1;; ++depth) {
        std::vector<const Item*> archives;
        std::vector<std::size_t> places;
        for (std::size_t i = first; i < tree.items.size(); ++i)
            if (is_closed(tree.items[i])) {
                archives.push_back(&tree.items[i]);
                places.push_back(i);
            }
        if (archives.empty()) break;
        std::vector<Result<Unpacked>> answers(archives.size(), Unpacked{});
        if (depth <= limits::archive_depth_max || !is_enabled(Defense::intake))
            answers = unpack_all(archives);
        else
            for (auto& answer : answers)
                answer->failed =
                    fmt::format("archives are packed more than {} deep", limits::archive_depth_max);
        first = tree.items.size();
        for (std::size_t i = 0; i < answers.size(); ++i) {
            if (!answers[i]) return answers[i].error();
            auto& item = tree.items[places[i]];
            const auto path = item.path;
            const auto commit = item.commit;
            item.text = {};
            for (const auto& one : answers[i]->items) bytes += one.text.size();
            const bool is_full = bytes > limits::class_unpacked_bytes_max ||
                                 tree.items.size() + answers[i]->items.size() > limits::class_files_max;
            if (is_full) answers[i]->failed = "the class's archives hold too much together";
            if (is_full) answers[i]->way_out = "Mark the class in parts.";
            item.refused = answers[i]->failed;
            item.way_out = answers[i]->way_out;
            if (!item.refused.empty()) continue;
            for (auto& one : answers[i]->items) {
                if (is_git_folder(one)) continue;
                one.path = path + "/" + one.path;
                one.in_archive = true;
                one.commit = commit;
                tree.items.push_back(std::move(one));
            }
            for (const auto& note : answers[i]->notes) tree.notes.push_back(short_name(path) + ": " + note);
            for (const auto& left_out : answers[i]->left_out) {
                Item out;
                out.path = path;
                out.kind = Kind::special;
                out.refused = left_out;
                out.in_archive = true;
                out.commit = commit;
                tree.items.push_back(std::move(out));
            }
        }
    }
    sort_by_path(tree.items);
    return {};
}

// Folders in the only top-level folder, none of them a lab's, that each have a lab's file: students, or one
// student's versions. The second only if the roster, if given, has the top-level folder as a student.
bool has_students_below(const std::string& top, const Tree& tree, const LabNames& labs,
                        const Roster* roster) {
    if (roster && roster->find({top, {top}, {top}}).how > MatchCertainty::nobody) return false;
    std::set<std::string> folders;
    for (const auto& item : tree.items) {
        const auto parts = parts_of(item.path);
        if (parts.size() < 3 || item.kind == Kind::folder) continue;
        if (labs.exactly(parts[1]) || labs.nearly(parts[1])) return false;
        if (!labs.with_file(parts.back()).empty()) folders.insert(parts[1]);
    }
    return folders.size() > 1;
}

// An archive often holds a single folder with the class in it. Removes that folder, unless it is a student's.
void strip_root(Tree& tree, const LabNames& labs, const Roster* roster) {
    const auto tops = top_names(tree);
    if (tops.size() != 1) return;
    Tree inner;
    bool has_lab_third = false, has_lab_second = false;
    for (const auto& item : tree.items) {
        const auto parts = parts_of(item.path);
        const auto is_lab = [&](std::size_t at) {
            return parts.size() > at && (labs.exactly(parts[at]) || labs.nearly(parts[at]));
        };
        if (parts.size() == 1 && item.kind != Kind::folder) return;
        has_lab_second = has_lab_second || is_lab(1);
        has_lab_third = has_lab_third || is_lab(2);
        if (parts.size() == 1) continue;
        inner.items.push_back(item);
        inner.items.back().path = item.path.substr(parts[0].size() + 1);
    }
    const bool is_platforms = std::ranges::any_of(
        layouts(), [&](const Layout& layout) { return layout.name != "own" && layout.recognizes(inner); });
    const bool is_sure = is_platforms || (has_lab_third && !has_lab_second);
    const bool has_students = !is_sure && has_students_below(tops[0], tree, labs, roster);
    if (has_students)
        tree.notes.push_back(
            fmt::format("`{}` is used as the class, because it contains folders of several students",
                        short_name(tops[0])));
    if (is_sure || has_students) tree.items = std::move(inner.items);
}

// Excludes the teacher's files, so that they are not treated as students. Only a folder's are used
// (cli/course/class_call_steps.cpp).
void leave_out_teachers_files(Tree& tree) {
    for (const auto& [name, option] : teachers_files) {
        const auto is_it = [&](const Item& item) { return item.path == name && item.kind == Kind::file; };
        if (std::erase_if(tree.items, is_it))
            tree.notes.push_back(
                fmt::format("The archive's {} is not used: unpack the archive and give the folder, or give "
                            "the file with {}",
                            name, option));
    }
}

// Detects clones like has_clones does for a folder. git cannot read them in an archive.
bool has_packed_clones(const Tree& tree) {
    std::set<std::string> folders, clones;
    for (const auto& item : tree.items) {
        const auto parts = parts_of(item.path);
        if (parts.size() > 1) folders.insert(parts[0]);
        if (parts.size() == 2 && is_git_folder(item)) clones.insert(parts[0]);
    }
    return !clones.empty() && 2 * clones.size() > folders.size();
}

std::expected<Tree, std::vector<Error>> read_tree(const Request& request) {
    std::error_code none;
    if (fs::is_directory(request.path, none)) {
        auto tree =
            walk(request.path, [&](const std::string& name) { return request.not_theirs.contains(name); });
        if (!tree) return Refused(std::vector{tree.error()});
        return std::move(*tree);
    }
    if (!is_archive_name(request.path.filename().string()))
        return refused("A class is a folder or an archive, but this is neither", request.path,
                       "Give a folder, a .zip or a .tar.");
    auto bytes = read_whole(request.path, limits::class_archive_bytes_max);
    if (!bytes) return Refused(std::vector{bytes.error()});
    auto unpacked = unpack(*bytes, of_class());
    if (!unpacked) return Refused(std::vector{unpacked.error()});
    if (!unpacked->failed.empty())
        return refused("The class's archive cannot be used: " + unpacked->failed, request.path,
                       unpacked->way_out);
    Tree tree;
    tree.from_archive = true;
    tree.items = std::move(unpacked->items);
    tree.notes = std::move(unpacked->notes);
    sort_by_path(tree.items);
    for (auto& item : tree.items) item.in_archive = false;
    for (const auto& left_out : unpacked->left_out) {
        Item out;
        out.path = left_out.substr(0, left_out.find(": "));
        std::ranges::replace(out.path, '/', '\\');
        out.kind = Kind::special;
        out.refused = left_out;
        tree.items.push_back(std::move(out));
    }
    return tree;
}

// The value of --layout.
struct Way {
    std::string name;  // in the table; "": detect it, or one of the other kinds
    bool is_pattern = false;
    std::optional<std::vector<MappingRow>> mapping;
    std::string note;  // warning about the encoding of the mapping
};

std::expected<Way, std::vector<Error>> way_of(const Request& request) {
    const auto& layout = request.layout;
    Way way;
    if (layout.ends_with(".csv")) {
        const auto text = read_whole(layout, limits::table_bytes_max);
        if (!text) return Refused(std::vector{text.error()});
        auto table = table_text(lab::display(layout), *text);
        if (!table) return Refused(std::move(table.error()));
        way.note = std::move(table->note);
        auto rows = parse_mapping(lab::display(layout), table->text);
        if (!rows) return Refused(std::move(rows.error()));
        way.name = "mapping";
        way.mapping = std::move(*rows);
    } else if (is_pattern(layout)) {
        if (const auto checked = check_pattern(layout); !checked)
            return Refused(std::vector{checked.error()});
        way.name = "pattern";
        way.is_pattern = true;
    } else if (!layout.empty()) {
        std::vector<std::string> names;
        for (const auto& one : layouts()) names.emplace_back(one.name);
        if (std::ranges::find(names, layout) == names.end())
            return Refused(std::vector{
                Error{fmt::format("There is no layout `{}`", short_name(layout)),
                      {},
                      suggestion(layout, names) +
                          " Or describe it: '{lab}/{student}/{file}', or a CSV with path,student,lab."}});
        way.name = layout;
    }
    return way;
}

// By the student's name in the gradebook.
DueOfClone due_of_clones(const Request& request, const Tree& tree, const LabNames& labs, const Roster* roster,
                         bool names_user) {
    if (!request.due) return {};
    return [&request, &labs, roster,
            begin = beginning_of_clones(tree, names_user).size()](const std::string& clone) {
        auto student = clone.substr(begin);
        if (roster)
            if (const auto found = roster->find({student, {student}, {student}});
                found.how > MatchCertainty::several)
                student = roster->members()[found.member].id;
        std::map<std::size_t, DueTimes> all;
        for (std::size_t lab = 0; lab < labs.all().size(); ++lab)
            if (const auto due = request.due(student, labs.all()[lab].id)) all[lab] = *due;
        return all;
    };
}

}  // namespace

std::expected<ImportedClass, std::vector<Error>> import_class(const Request& request, const LabNames& labs) {
    std::optional<Roster> roster;
    if (request.roster) {
        auto read = read_roster(*request.roster);
        if (!read) return Refused(std::move(read.error()));
        roster = std::move(*read);
    } else if (!request.known.empty()) {
        roster.emplace();
        for (const auto& member : request.known) roster->add(member);
    }
    const auto way = way_of(request);
    if (!way) return Refused(way.error());
    auto tree = read_tree(request);
    if (!tree) return Refused(std::move(tree.error()));
    for (const auto& note : {roster ? roster->note : std::string(), way->note})
        if (!note.empty()) tree->notes.push_back(note);
    const auto clones = has_clones(*tree);
    std::string name = way->name;
    if (name.empty() && clones) name = is_classroom50(*tree) ? "classroom50" : "git";
    if (clones && (name == "git" || name == "classroom50"))
        read_clones(request.path, *tree, name == "git" ? CommitChoice::head : CommitChoice::last_submit_tag,
                    due_of_clones(request, *tree, labs, roster ? &*roster : nullptr, name != "git"));
    if (auto wrong = open_archives(*tree)) return Refused(std::vector{*wrong});
    compare_submission_lists(*tree);
    if (tree->from_archive) strip_root(*tree, labs, roster ? &*roster : nullptr);
    if (tree->from_archive && has_packed_clones(*tree) &&
        (name.empty() || name == "git" || name == "classroom50"))
        return refused("This archive holds git clones, which are read from a folder", request.path,
                       "Unpack it, and give the folder.");
    if (tree->from_archive) std::erase_if(tree->items, is_git_folder);
    if (tree->from_archive && !way->mapping && !way->is_pattern) leave_out_teachers_files(*tree);
    LayoutContext context;
    context.one_lab = request.lab.has_value();
    context.is_lab = [&](const std::string& word) { return labs.exactly(word) || labs.nearly(word); };
    context.is_exact_lab = [&](const std::string& word) { return labs.exactly(word).has_value(); };
    LayoutResult placed;
    if (way->mapping) {
        placed = place_by_mapping(*tree, request.layout, *way->mapping);
    } else if (way->is_pattern) {
        placed = place_by_pattern(*tree, request.layout);
    } else {
        const auto& all = layouts();
        const auto layout =
            name.empty() ? std::ranges::find_if(all, [&](const Layout& one) { return one.recognizes(*tree); })
                         : std::ranges::find(all, name, &Layout::name);
        name = layout->name;
        placed = layout->place(*tree, context);
    }
    if (!placed.errors.empty()) return Refused(std::move(placed.errors));
    auto taken = sort_out(*tree, std::move(placed), request, labs, roster ? &*roster : nullptr);
    taken.layout = name;
    if (roster) taken.course = roster->course();
    if (roster)
        for (const auto& member : roster->members()) taken.in_roster.push_back(member.id);
    return taken;
}

}  // namespace warpmark::intake
