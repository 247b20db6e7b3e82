// Small sample class for tests, with a fake lab and a fast fake backend.
#pragma once
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "grader/check/fake_observation_test.h"
#include "grader/course/class_marking.h"
#include "grader/course/class_report_writer.h"
#include "grader/course/gradebook_marking.h"
#include "grader/gradebook/gradebook_maintenance.h"
#include "grader/marking/fake_lab_root_test.h"

namespace warpmark::book_test {

namespace fs = std::filesystem;

using fake_root::lab_toml;
using fake_root::write;

struct Class {
    fs::path path;
    explicit Class(const std::string& name)
        : path((fs::exists("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path()) /
               ("warpmark-book-" + name + std::to_string(getpid()))) {
        fs::remove_all(path);
        write(path / "labs/00_fake/lab.toml", lab_toml);
        write(path / "labs/00_fake/fake.cu", "wrong");
        write(path / "solutions/00_fake/oracle.cu", "right");
        write(path / "solutions/00_fake/fake.cu", "right");
        for (const auto& [student, source] : std::map<std::string, std::string>{
                 {"ann", "right"}, {"bob", "wrong"}, {"cid", "right"}, {"dan", "racy"}, {"eve", "broken"}})
            hand_in(student, source);
        write(folder() / "notes.txt", "hello");
        hand_in("gus", std::string("\177EL\0", 4));
    }
    ~Class() { fs::remove_all(path); }
    Class(const Class&) = delete;
    Class& operator=(const Class&) = delete;

    fs::path folder() const { return path / "class"; }
    fs::path out() const { return path / "out"; }
    fs::path book() const { return path / "book" / "class.db"; }
    void hand_in(const std::string& student, const std::string& source) const {
        write(folder() / student / "00_fake/fake.cu", source);
    }
    void clear() const {
        fs::remove_all(out());
        fs::remove_all(book().parent_path());
    }
    std::map<std::string, std::string> reports() const {
        std::map<std::string, std::string> all;
        for (const auto& entry : fs::recursive_directory_iterator(out())) {
            if (!entry.is_regular_file()) continue;
            std::ifstream stream(entry.path(), std::ios::binary);
            all[fs::relative(entry.path(), out())] = {std::istreambuf_iterator<char>(stream), {}};
        }
        return all;
    }
};

// The final reports and the contents of the book, which must be intact.
inline std::map<std::string, std::string> reports_and_book(const Class& one) {
    auto all = one.reports();
    auto book = gradebook::Gradebook::open(one.book(), gradebook::Opening::must_exist);
    REQUIRE(book);
    const auto text = gradebook::everything(*book);
    REQUIRE(text);
    all["book"] = *text;
    const auto condition = gradebook::condition(*book);
    REQUIRE(condition);
    CHECK(condition->wrong.empty());
    return all;
}

// Follows words in the source: right, wrong, racy, broken, tool.
inline Result<Observation> obey(const Job& job) {
    const auto says = [&](const char* word) { return job.source.find(word) != std::string::npos; };
    if (says("tool")) return std::unexpected(Error{"The worker died", {}, "", Blame::tool});
    Observation observation;
    observation.toolkit = "toolkit 13.0";
    if (says("broken")) {
        observation.build_findings = {fake::finding("compile.error")};
        return observation;
    }
    for (const auto& one : job.cases) {
        auto& run = observation.cases.emplace_back();
        run.name = one.name;
        run.launches = {fake::launch()};
        for (const auto& argument : one.arguments)
            run.outputs.push_back(argument.use == Use::scalar ? std::vector<std::byte>{} : argument.bytes);
        for (std::size_t i = 0; i < run.outputs[1].size(); ++i)
            run.outputs[1][i] = std::byte(says("wrong") ? 7 : 9 + i);
        if (says("racy")) run.findings = {fake::finding("race.read-write")};
    }
    return observation;
}

inline gradebook::MarkSettings settings() {
    gradebook::MarkSettings made;
    made.program = "a program";
    made.toolkit = "13.0";
    return made;
}

// The same as the command `grade`; with `resumes` from the book alone.
inline Result<batch::RunCounts> grade(
    const Class& one, gradebook::Gradebook& book, int jobs = 1, bool resumes = false, bool anew = false,
    const batch::Backend& backend = obey, const std::function<bool()>& stops = [] { return false; }) {
    auto folder = batch::class_of_book(book, one.path);
    if (!folder) return std::unexpected(folder.error());
    if (resumes && folder->entries.empty()) return std::unexpected(Error{"Nothing was taken in", {}, ""});
    if (!resumes) {
        auto read = batch::read_class(one.folder(), one.path, one.out());
        if (!read) return std::unexpected(read.error()[0]);
        if (auto absent = batch::add_absent(*read, book, one.path); !absent)
            return std::unexpected(absent.error());
        *folder = std::move(*read);
        if (auto kept = batch::keep_others(book, *folder); !kept) return std::unexpected(kept.error());
    }
    const Marking marking;
    const batch::GradebookRun run{book, "secret", settings(), anew, {}, stops};
    batch::ClassFiles files(one.out(), {}, batch::rows_to_come(*folder, marking));
    auto counts = batch::mark(
        *folder, marking, backend, jobs, run,
        [&](std::size_t at, const Report& report, batch::RowOutcome) { files.put(at, report, true); });
    if (const auto unwritten = files.finish(); !unwritten.empty()) return std::unexpected(unwritten[0]);
    return counts;
}

}  // namespace warpmark::book_test
