// Classes of git repositories: the commit of each that is marked, and the limits of a clone's data.
#include <doctest/doctest.h>

#include <cstdlib>

#include "grader/intake/archive_samples_test.h"
#include "grader/intake/class_import_test.h"

namespace fs = std::filesystem;
using namespace warpmark;
using namespace warpmark::intake;
using classes::class_labs, classes::take, classes::with_roster;

TEST_CASE("intake: a folder of clones is read at its commits") {
    if (std::system("git --version > /dev/null 2>&1") != 0) return;
    const pack::Folder folder;
    const auto run = [&](const std::string& command) {
        return std::system(("cd '" + folder.path.string() +
                            "' && export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_DATE='2026-01-02T03:04:05Z' "
                            "GIT_COMMITTER_DATE='2026-01-02T03:04:05Z' && { " +
                            command + "; } > log 2>&1")
                               .c_str());
    };
    const std::string user = "-c user.name=n -c user.email=e ";
    for (const std::string name :
         {"cs-101-race-ada", "cs-101-race-bob", "cs-101-race-eve", "cs-101-race-fay"}) {
        folder.write(name + "/reverse.cu", "first");
        REQUIRE(run("cd " + name + " && git init -q && git add . && git " + user + "commit -qm 1") == 0);
    }
    REQUIRE(
        run("cd cs-101-race-ada && git tag submit/2026-01-02T00-00-00Z-abc && echo second > reverse.cu && "
            "git " +
            user +
            "commit -qam 2 && git tag submit/2026-01-03T00-00-00Z-def && git pack-refs --all && echo third > "
            "reverse.cu && git " +
            user + "commit -qam 3 && git gc -q") == 0);
    folder.write("cs-101-race-ada/reverse.cu", "not committed");
    folder.write("cs-101-race-eve/.git/objects/info/alternates", "../../../cs-101-race-ada/.git/objects\n");
    folder.write("cs-101-race-fay/.git/config",
                 "[core]\nfsmonitor = touch " + (folder.path / "ran").string() + "\n");
    fs::remove(folder.path / "log");
    const auto of_git = take({}, folder.path);
    CHECK(of_git.find("cs-101-race-ada 01 taken reverse.cu=third") != of_git.npos);
    CHECK(of_git.find("cs-101-race-fay 01 taken reverse.cu=first") != of_git.npos);
    CHECK(of_git.find("of 2026-01-02T03:04:05") != of_git.npos);
    CHECK(
        of_git.find(
            "cs-101-race-eve -- not readable: Not recognized: it borrows objects from another repository") !=
        of_git.npos);
    CHECK_FALSE(fs::exists(folder.path / "ran"));
    folder.write("scores.csv", "");
    const auto of_classroom = take({}, folder.path);
    CHECK(of_classroom.find("ada 01 taken reverse.cu=second") != of_classroom.npos);
    CHECK(of_classroom.find("The tag `submit/2026-01-03T00-00-00Z-def`") != of_classroom.npos);
    CHECK(of_classroom.find("bob 01 not readable: It has no tag submit/…: nothing was submitted\n") !=
          of_classroom.npos);
}

TEST_CASE(
    "intake: what stands in a repository beside its files changes nothing, and what is lacking is said") {
    if (std::system("git --version > /dev/null 2>&1") != 0) return;
    const pack::Folder folder;
    const auto in = [&](const std::string& name, const std::string& command) {
        const auto call =
            "mkdir -p '" + (folder.path / name).string() + "' && cd '" + (folder.path / name).string() +
            "' && export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_0=user.name "
            "GIT_CONFIG_VALUE_0=n GIT_CONFIG_KEY_1=user.email GIT_CONFIG_VALUE_1=e && { " +
            command + "; } > /dev/null 2>&1";
        REQUIRE(std::system(call.c_str()) == 0);
    };
    const std::string commit = "git add . && git commit -qm 1";
    const std::string attributes =
        " && echo '*.cu export-ignore export-subst ident eol=crlf working-tree-encoding=UTF-16' > "
        ".gitattributes"
        " && git add .gitattributes && git commit -qm 2";
    const std::string race =
        "git init -q -b main && mkdir 01_race && echo '$Format:%H$ $Id$' > 01_race/reverse.cu && ";
    in("ada", race + commit + attributes);
    in("bob", race + "rm 01_race/reverse.cu && cd 01_race && git init -q && echo x > reverse.cu && " +
                  commit + " && cd .. && " + commit);
    in("cid", "git init -q -b main");
    in("dan", race + commit + " && git symbolic-ref HEAD refs/heads/other");
    folder.write("eve/.git/not-fetched", "fatal: the server has hung up\nmore\n");
    in("fay",
       race +
           "printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:0\\n' > 01_race/reverse.cu && " +
           commit);
    in("gus", race + commit);
    const auto all = take(with_roster(folder, "id\nada\nbob\ncid\ndan\neve\nfay\ngus\n"), folder.path);
    for (const char* row :
         {"ada 01 taken reverse.cu=$Format:%H$ $Id$\n",
          "bob 01 not readable: `reverse.cu` was not handed in: its folder is a git submodule\n",
          "cid -- not handed in: Not handed in: it has no commit", "cid 01 not handed in: Not handed in",
          "dan -- not readable: Not recognized: its default branch has no commit, but another branch has",
          "dan 01 open: Open: nothing of this student was recognized",
          "eve -- not readable: Not recognized: it could not be fetched: fatal: the server has hung up",
          "eve 01 open: Open: nothing of this student was recognized",
          "fay 01 not readable: This is a pointer of Git LFS", "gus 01 taken reverse.cu="})
        CHECK_MESSAGE(all.find(row) != all.npos, row, " is not in\n", all);
}

namespace {

constexpr int64_t first_day = 1'793'534'400, day = 86'400;  // 2026-11-01 12:00:00 UTC

// The repository of one student, with four commits: lab 01 changes in the second and in the last.
struct DatedClone {
    pack::Folder folder;
    DatedClone() {
        folder.write("ada/01_race/reverse.cu", "first");
        folder.write("ada/04_padded_transpose/transpose.cu", "first");
        commit("2026-11-01T12:00:00Z", "git init -q");
        commit("2026-11-02T12:00:00Z", "echo second > 01_race/reverse.cu");
        commit("2026-11-03T12:00:00Z", "echo x > README && echo third > 04_padded_transpose/transpose.cu");
        commit("2026-11-09T12:00:00Z", "echo late > 01_race/reverse.cu");
    }
    void commit(const std::string& date, const std::string& does, const std::string& more = "") const {
        const auto dates =
            "export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_DATE=" + date + " GIT_COMMITTER_DATE=" + date;
        const auto call = "cd '" + (folder.path / "ada").string() + "' && " + dates + " && { " + does +
                          " && git add -A && git -c user.name=n -c user.email=e commit -qm x" + more +
                          "; } > /dev/null 2>&1";
        REQUIRE(std::system(call.c_str()) == 0);
    }
    // A commit with a backdated time, and a tag with a forged message.
    void forge() const {
        commit("2026-11-01T13:00:00Z", "echo forged > 01_race/reverse.cu",
               " && git -c user.name=n -c user.email=e tag -a -m words submit/2026-11-05T10-00-00Z-a");
    }
};

Request due_at(const fs::path& path, int64_t time) {
    Request request;
    request.path = path;
    request.due = [=](const std::string&, const std::string&) { return DueTimes{time, time}; };
    return request;
}

bool has_git() {
    return std::system("git --version > /dev/null 2>&1") == 0;
}

}  // namespace

TEST_CASE("intake: of a lab that is due the commit in time is marked, or the last that has points") {
    if (!has_git()) return;
    const DatedClone clone;
    std::vector<std::string> asked;
    const auto of = [&](int64_t in_time, int64_t with_points) {
        Request request;
        request.path = clone.folder.path;
        request.due = [=, &asked](const std::string& student, const std::string& lab) {
            asked.push_back(student);
            return lab == "01_race" ? std::optional(DueTimes{first_day + in_time, first_day + with_points})
                                    : std::nullopt;
        };
        const auto taken = import_class(request, class_labs());
        REQUIRE(taken);
        std::string all;
        for (const auto& row : taken->rows)
            all +=
                class_labs().all()[row.lab].id.substr(0, 2) + " " + row.text.substr(0, row.text.find('\n')) +
                " " + row.time.substr(0, 10) +
                (row.notes.empty() || row.notes[0].find("too late") == std::string::npos ? "; " : " cut; ");
        return all;
    };
    // A lab without a due date uses the last commit.
    CHECK(of(0, 0) == "01 first 2026-11-01 cut; 04 third 2026-11-09; ");
    CHECK(of(day, day) == "01 second 2026-11-02 cut; 04 third 2026-11-09; ");
    // Late work gets points; but a student who did not change the file is not late.
    CHECK(of(0, 1 * day) == "01 second 2026-11-02 cut; 04 third 2026-11-09; ");
    CHECK(of(day, 3 * day) == "01 second 2026-11-02 cut; 04 third 2026-11-09; ");
    CHECK(of(day, 9 * day) == "01 late 2026-11-09; 04 third 2026-11-09; ");
    // Nothing in time: the last commit, which the rules rate as too late.
    CHECK(of(-day, -day) == "01 late 2026-11-09; 04 third 2026-11-09; ");
    CHECK(asked[0] == "ada");
}

TEST_CASE("intake: a commit whose date was set back is said, and a tag has the time of its name") {
    if (!has_git()) return;
    const DatedClone clone;
    clone.forge();
    auto request = due_at(clone.folder.path, first_day + day);
    const auto forged = import_class(request, class_labs());
    REQUIRE(forged);
    CHECK(forged->rows[0].text == "forged\n");
    CHECK(forged->rows[0].notes[0].ends_with("Its date is older than that of an earlier commit."));
    request.layout = "classroom50";
    request.due = {};
    const auto tagged = import_class(request, class_labs());
    REQUIRE(tagged);
    CHECK(tagged->rows[0].text == "forged\n");
    CHECK(tagged->rows[0].time == "2026-11-05T10:00:00Z");
}

TEST_CASE("intake: a shallow clone is read, but for what it does not have") {
    if (!has_git()) return;
    const DatedClone clone;
    clone.forge();
    const auto shallow = clone.folder.path / "shallow";
    REQUIRE(std::system(("git clone -q --depth 1 'file://" + (clone.folder.path / "ada").string() + "' '" +
                         (shallow / "ada").string() + "' > /dev/null 2>&1")
                            .c_str()) == 0);
    CHECK(take({}, shallow).find("ada 01 taken reverse.cu=forged") != std::string::npos);
    const auto unknown = import_class(due_at(shallow, first_day), class_labs());
    REQUIRE(unknown);
    REQUIRE(unknown->rows.size() == 1);
    CHECK(unknown->rows[0].why.what.find(
              "it is a shallow clone that lacks the commits before the due date") != std::string::npos);
}
