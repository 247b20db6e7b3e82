// Three downloads for a class of 60 with every kind of accident. Each student must have a row with the right
// name, and a zero only if nothing was handed in. Python's parser compares two exports.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "grader/cli/instructor_folder_test.h"
#include "grader/intake/archive_samples_test.h"
#include "grader/intake/csv_table.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

namespace warpmark::accidents {
namespace {

enum class Accident {
    none,
    copied,       // reverse (1).cu
    text_ending,  // reverse.cu.txt
    document,     // a PDF
    two_files,
    empty_archive,
    broken_archive,
    late,
    missing,
    binary,
    empty_file,
    other_name,  // the name of another lab's file
    count,
};

struct Assignment {
    const char *lab, *id, *file, *solution;
};
constexpr std::array assignments{
    Assignment{"01", "01_race", "reverse.cu", "solutions/01_race/reverse.cu"},
    Assignment{"04", "04_padded_transpose", "transpose.cu", "solutions/04_padded_transpose/transpose.cu"},
    Assignment{"18", "18_scan", "scan.cu", "solutions/18_scan/scan.cu"}};
constexpr int students = 60;

Accident accident_of(int student, std::size_t assignment) {
    const int at = (student + 5 * static_cast<int>(assignment)) % 20;
    return at < static_cast<int>(Accident::count) ? static_cast<Accident>(at) : Accident::none;
}

// UTF-8 → Windows-1252, the encoding that Excel on Windows saves.
std::string as_windows_1252(const std::string& text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto letter = static_cast<unsigned char>(text[i]);
        if (letter < 0x80) {
            bytes += text[i];
        } else if (letter < 0xe0) {
            bytes += static_cast<char>((letter & 0x03) << 6 | (text[++i] & 0x3f));
        } else {  // a typographic apostrophe
            bytes += '\x92';
            i += 2;
        }
    }
    return bytes;
}

struct Name {
    std::string last, first;
};
Name name_of(int student) {
    constexpr std::array last{"Núñez",    "Müller",  "Østby", "O’Brien",
                              "Ångström", "Fischer", "Çelik", "Lefèvre"};
    constexpr std::array first{"José", "Zoë", "Anna", "Børge", "Inês", "Max", "Chloé", "Jürgen"};
    const auto at = static_cast<std::size_t>(student);
    return {last[at % last.size()], first[at / last.size()]};
}
std::string id_of(int student) {
    return fmt::format("u{:02}x", student);
}

// Canvas's prefix of a file name.
std::string before_name(int student, std::size_t assignment) {
    const bool is_late = accident_of(student, assignment) == Accident::late;
    const auto name = name_of(student);
    return fmt::format("{}{}{}_{}_{}_", name.last, name.first, is_late ? "_LATE" : "", 1000 + student,
                       50'000 + 100 * assignment + static_cast<unsigned>(student));
}

std::vector<intake::pack::Entry> files_of(int student, std::size_t assignment) {
    const auto& one = assignments.at(assignment);
    const std::string file = one.file, stem = file.substr(0, file.find('.'));
    const auto right = text_of(house::root / one.solution);
    const auto before = before_name(student, assignment);
    switch (accident_of(student, assignment)) {
        case Accident::copied:
            return {{before + stem + " (1).cu", right}};
        case Accident::text_ending:
            return {{before + file + ".txt", right}};
        case Accident::document:
            return {{before + "report.pdf", "%PDF-1.7"}};
        case Accident::two_files:
            return {{before + stem + "_v1.cu", right}, {before + stem + "_final.cu", "// " + right}};
        case Accident::empty_archive:
            return {{before + "homework.zip", intake::pack::packed({})}};
        case Accident::broken_archive:
            return {{before + "homework.zip", "PK\3\4 and no more"}};
        case Accident::missing:
            return {};
        case Accident::binary:
            return {{before + file, std::string("\177ELF\0\1", 6)}};
        case Accident::empty_file:
            return {{before + file, "\n"}};
        case Accident::other_name:
            return {{before + assignments.at(assignment == 0 ? 1 : 0).file, right}};
        default:
            return {{before + file, right}};
    }
}

bool is_marked(Accident accident) {
    return accident == Accident::none || accident == Accident::copied || accident == Accident::text_ending ||
           accident == Accident::late;
}

std::string roster() {
    std::string text = "id,name,mail\r\n";
    for (int i = 0; i < students; ++i)
        text +=
            fmt::format("{0},\"{1}, {2}\",{0}@example.org\r\n", id_of(i), name_of(i).last, name_of(i).first);
    return as_windows_1252(text);
}

// Cells by student and lab, then by the name of the column. Rows without a lab are left out.
using Rows = std::map<std::pair<std::string, std::string>, std::map<std::string, std::string>>;
Rows rows_of(const std::string& text) {
    const auto cells = intake::read_cells("table", text);
    REQUIRE(cells);
    Rows all;
    const auto& header = cells->rows.at(0).cells;
    for (std::size_t at = 1; at < cells->rows.size(); ++at) {
        std::map<std::string, std::string> row;
        for (std::size_t i = 0; i < header.size(); ++i) row[header[i]] = cells->rows[at].cells.at(i);
        if (!row["lab"].empty()) CHECK(all.try_emplace({row["student"], row["lab"]}, row).second);
    }
    return all;
}

// Compares two tables with Python's csv module. Prints a line for each missing row and each contradiction.
constexpr const char* comparison = R"py(
import csv, sys
def table(name):
    return list(csv.DictReader(open(name, encoding="utf-8", newline="")))
labs = sys.argv[3:]
marks = {(r["student"], r["lab"]): r for r in table(sys.argv[1]) if r["lab"]}
course = {(r["student"], r["lab"]): r for r in table(sys.argv[2])}
names = {}
for line in open("names.txt", encoding="utf-8").read().split("\n"):
    if line: names.update([line.split("\t")])
for student in names:
    numbers = []
    for lab in labs:
        short = lab[:2]
        if (student, lab) not in marks or (student, short) not in course:
            print("no row", student, lab)
            continue
        mark, total = marks[student, lab], course[student, short]
        if mark["name"] != names[student]: print("name", student, mark["name"])
        absent = mark["handed_in"] == "not handed in"
        if absent and (mark["mark"] or total["percent"] != "0"): print("absent", student, lab, total)
        if not absent and (mark["mark"] == "") != (total["percent"] == ""): print("number", student, lab)
        if not absent and mark["mark"] and float(mark["mark"]) != float(total["points"]):
            print("points", student, lab)
        if total["percent"] == "" and not total["said"].startswith("open"): print("word", student, lab)
        numbers.append(total["percent"])
    total = course[student, "total"]
    if ("" in numbers) != (total["percent"] == ""): print("total", student, total)
if len(marks) != len(names) * len(labs): print("rows", len(marks))
print("compared", len(marks))
)py";

std::string compared(const cli::Desk& desk, const std::string& out, const std::string& labs) {
    return cli::printed_in(desk.path,
                           fmt::format("--version >/dev/null; if command -v python3 >/dev/null; then python3 "
                                       "compare.py {0}/class.csv {0}/course.csv {1}; else echo absent; fi",
                                       out, labs));
}

void write_desk(const cli::Desk& desk) {
    desk.write("roster.csv", roster());
    desk.write("compare.py", comparison);
    std::string names, course = "time_zone = \"UTC\"\n";
    for (int i = 0; i < students; ++i)
        names += fmt::format("{}\t{}, {}\n", id_of(i), name_of(i).last, name_of(i).first);
    for (const auto& one : assignments)
        course += fmt::format("[[lab]]\nid = \"{}\"\ndue = 2020-11-20T23:59:00\n", one.lab);
    desk.write("names.txt", names);
    desk.write("course.toml", course);
}

}  // namespace

TEST_CASE("accidents: three downloads of a class in one book have no zero that was not judged") {
    const cli::Desk desk;
    write_desk(desk);
    const std::string out = "marks";
    std::string labs;
    std::size_t open = 0;
    for (std::size_t k = 0; k < assignments.size(); ++k) {
        const auto& one = assignments.at(k);
        CAPTURE(one.lab);
        std::vector<intake::pack::Entry> all;
        for (int i = 0; i < students; ++i)
            for (auto& file : files_of(i, k)) all.push_back(std::move(file));
        desk.write(fmt::format("lab{}.zip", one.lab), intake::pack::packed(all));
        const auto said = desk.run(fmt::format(
            "grade lab{0}.zip --lab {0} --roster roster.csv --course course.toml --out {1}", one.lab, out));
        CHECK_MESSAGE(said.find("roster.csv is not UTF-8. It was read as Windows-1252") != said.npos, said);
        CHECK_MESSAGE(said.find("is not in the roster") == said.npos, said);
        CHECK(said.ends_with("exit 2\n"));  // some files could not be taken
        const auto table =
            desk.run(fmt::format("gradebook export --course course.toml --out {}", out), "2>/dev/null");
        desk.write(out + "/course.csv", table.substr(0, table.rfind("exit ")));
        const auto marks = rows_of(text_of(desk.path / out / "class.csv"));
        const auto course = rows_of(text_of(desk.path / out / "course.csv"));
        CHECK(marks.size() == students * (k + 1));
        for (int i = 0; i < students; ++i) {
            CAPTURE(i);
            const auto accident = accident_of(i, k);
            REQUIRE(marks.contains({id_of(i), one.id}));
            const auto& mark = marks.at({id_of(i), one.id});
            const auto& final = course.at({id_of(i), one.lab});
            const bool has_number = is_marked(accident) && accident != Accident::late;
            CHECK(mark.at("name") == name_of(i).last + ", " + name_of(i).first);
            CHECK(mark.at("mark") == (has_number ? "100" : ""));
            CHECK(mark.at("percent") == (has_number ? "100" : ""));
            const std::string if_none = accident == Accident::missing ? "0" : "";
            CHECK(final.at("percent") == (has_number ? "100" : if_none));
            CHECK((mark.at("handed_in") == "not handed in") == (accident == Accident::missing));
            open += !has_number && accident != Accident::missing;
        }
        const auto list = desk.run("gradebook open --out " + out);
        CHECK_MESSAGE(list.ends_with(fmt::format(
                          "{} rows are open: they have no final number in any table.\nexit 0\n", open)),
                      list);
        CHECK(said.find(fmt::format("Open, until you decide: {}.", open)) != said.npos);
        for (int i = 0; i < students; ++i) {
            const auto accident = accident_of(i, k);
            const bool is_listed =
                list.find(fmt::format("{}  {}  {}, ", id_of(i), one.id, name_of(i).last)) != list.npos;
            const bool has_number = is_marked(accident) && accident != Accident::late;
            CHECK_MESSAGE(is_listed == (!has_number && accident != Accident::missing), id_of(i));
        }
        labs += fmt::format(" {}", one.id);
        const auto by_python = compared(desk, out, labs);
        const auto wanted = fmt::format("compared {}\n", students * (k + 1));
        CHECK_MESSAGE((by_python == wanted || by_python == "absent\n"), by_python);
    }
}

TEST_CASE("accidents: all downloads in one folder, without --lab") {
    const cli::Desk desk;
    write_desk(desk);
    for (std::size_t k = 0; k < assignments.size(); ++k)
        for (int i = 0; i < students; ++i)
            if (accident_of(i, k) != Accident::other_name)
                for (const auto& file : files_of(i, k)) desk.write("class/" + file.path, file.text);
    const auto said = desk.run("grade class --roster roster.csv --out marks");
    CHECK(said.ends_with("exit 2\n"));
    const auto table = desk.run("gradebook export --course course.toml --out marks", "2>/dev/null");
    desk.write("marks/course.csv", table.substr(0, table.rfind("exit ")));
    const auto marks = rows_of(text_of(desk.path / "marks/class.csv"));
    const auto course = rows_of(text_of(desk.path / "marks/course.csv"));
    for (int i = 0; i < students; ++i) {
        CAPTURE(i);
        // A file without a lab may be meant for any lab without a file. `scan.cu` belongs to two labs.
        bool has_stray = false;
        for (std::size_t k = 0; k < assignments.size(); ++k) {
            const auto accident = accident_of(i, k);
            has_stray = has_stray || accident == Accident::document || accident == Accident::two_files ||
                        accident == Accident::empty_archive || accident == Accident::broken_archive;
        }
        for (std::size_t k = 0; k < assignments.size(); ++k) {
            const auto& one = assignments.at(k);
            const auto accident = accident_of(i, k);
            CAPTURE(one.lab);
            const auto& final = course.at({id_of(i), one.lab});
            const bool is_absent = accident == Accident::missing || accident == Accident::other_name;
            const bool is_shared = std::string(one.lab) == "18";  // no file is known to belong to it
            CHECK((marks.contains({id_of(i), one.id}) || (is_shared && is_absent)));
            if (is_absent)
                CHECK(final.at("percent") == (has_stray ? "" : "0"));
            else if (is_shared || !is_marked(accident) || accident == Accident::late)
                CHECK(final.at("percent").empty());
            else
                CHECK(final.at("percent") == "100");
            if (final.at("percent").empty()) CHECK(course.at({id_of(i), "total"}).at("percent").empty());
        }
    }
    CHECK(said.find("`scan.cu` is a file of 2 labs (14_warp_exchange, 18_scan)") != said.npos);
    const auto canvas = desk.run("gradebook export back.zip --feedback canvas --lab 18 --out marks");
    CHECK_MESSAGE(canvas.find("back.zip: ") != canvas.npos, canvas);
}

TEST_CASE("accidents: a symbolic link is named by its own path, however the class is given") {
    const cli::Desk desk;
    desk.write("class/zoe/01_race/reverse.cu", std::string("\177ELF\0", 5));
    desk.folder("class/bob/01_race");
    std::filesystem::create_symlink("../../zoe/01_race/reverse.cu",
                                    desk.path / "class/bob/01_race/reverse.cu");
    std::filesystem::create_directory_symlink("zoe", desk.path / "class/cid");
    std::filesystem::create_directory_symlink("class", desk.path / "linked");
    std::filesystem::create_directory_symlink(".", desk.path / "here");
    desk.folder("other");
    for (const std::string folder :
         {"class", "./class/", "linked", "here/class", "other/../class", "here/linked/"}) {
        CAPTURE(folder);
        std::filesystem::remove_all(desk.path / "marks");
        desk.run(fmt::format("grade {} --out marks", folder));
        const auto report = text_of(desk.path / "marks/bob/01_race.txt");
        CHECK_MESSAGE(report.find("/bob/01_race/reverse.cu: This is a symbolic link") != report.npos, report);
        CHECK(report.find("zoe") == report.npos);
        const auto of_folder = text_of(desk.path / "marks/cid/not_recognized.txt");
        CHECK_MESSAGE(of_folder.find("/cid") != of_folder.npos, of_folder);
        CHECK(of_folder.find("zoe") == of_folder.npos);
    }
}

}  // namespace warpmark::accidents
