// Bundles in an imitation of their systems, with nothing but a C library, bash and a few small programs.
// Every submission must produce a result that the system can read.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "grader/cli/instructor_folder_test.h"
#include "grader/report/json_schema_reader_test.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"
#include "harness/toolchain/toolchain.h"

namespace fs = std::filesystem;
using namespace warpmark;
using nlohmann::json;

namespace warpmark::bundle_tests {
namespace {

// The folders of a system, in a root of its own.
struct System {
    std::string name, submission, results, command;
};
const System gradescope{"gradescope", "autograder/submission", "autograder/results/results.json",
                        "/bin/bash /autograder/source/run_autograder"};
const System prairielearn{"prairielearn", "grade/student", "grade/results/results.json",
                          "/bin/bash /grade/tests/run"};
const System autolab{"autolab", "autolab", "autolab/result.txt",
                     "/bin/bash -c 'cd /autolab && make -f autograde-Makefile'"};

struct Machine {
    const cli::Desk& desk;
    fs::path root = desk.path / "machine";

    // Returns the output of a command in the system, and "exit N". A CUDA toolkit on this computer is visible
    // there.
    std::string run(const std::string& command, bool has_toolkit = true) const {
        const auto toolkit = toolchain::toolkit();
        const auto headers = fs::canonical(toolkit.value().include_dir);
        const auto seen = has_toolkit ? headers.parent_path().string() : "";
        return shell(fmt::format("'{}' '{}' '{}' {}",
                                 (house::root / "grader/cli/cases/bundle/in_bare_system").string(),
                                 root.string(), seen, command));
    }
    std::string shell(const std::string& command) const {
        auto child = Child::start_program({"/bin/bash", "-c", command + " 2>&1; echo exit $?"}, {"PATH"});
        REQUIRE(child.has_value());
        std::string text;
        REQUIRE(child->read_text(text, 1 << 20, Child::in_seconds(120)) == Child::ReceiveOutcome::ended);
        child->end(false);
        return text;
    }
    void hand_in(const System& system, const std::string& file, const std::string& text) const {
        fs::create_directories(root / system.submission);
        std::ofstream(root / system.submission / file, std::ios::binary) << text;
    }
    bool has_namespaces() const {
        if (!run("/bin/ls /", false).ends_with("exit 77\n")) return true;
        MESSAGE("skipped: nothing may be mounted here");
        return false;
    }
};

// Reads the system's result, after validation by its schema.
json result_of(const Machine& machine, const System& system) {
    const auto file = house::root / "grader/report/cases/schemas" / (system.name + ".json");
    const auto text = text_of(machine.root / system.results);
    CHECK(schema::Validator(schema::Json::parse(text_of(file))).wrong_in(text).empty());
    return json::parse(text);
}

const fs::path lab = "01_race";
std::string mistake() {
    return text_of(house::root / "solutions" / lab / "mistakes/barrier_in_both_branches.cu");
}
std::string reference() {
    return text_of(house::root / "solutions" / lab / "reverse.cu");
}

bool is_full() {
    return std::getenv("WARPMARK_FULL") != nullptr;
}

// A submission that the grader may not read still counts as handed in.
void refuses_what_it_cannot_read(const Machine& machine) {
    const auto copier = machine.root / "bin/cp";
    fs::rename(copier, machine.root / "bin/copier");
    std::ofstream(copier) << "#!/bin/bash\n[[ $1 == -RP ]] && exit 1\nexec copier \"$@\"\n";
    fs::permissions(copier, fs::perms::owner_all);
    CHECK(machine.run(gradescope.command).ends_with("exit 3\n"));
    const auto result = result_of(machine, gradescope);
    CHECK_FALSE(result.contains("score"));
    CHECK(result["output"].get<std::string>().find("not handed in") == std::string::npos);
    fs::rename(machine.root / "bin/copier", copier);
}

}  // namespace

TEST_CASE("bundle: Gradescope's runs where nothing else is") {
    const cli::Desk desk;
    const Machine machine{desk};
    if (!machine.has_namespaces()) return;
    const auto said = desk.run("bundle gradescope out.zip 01 --no-compiler --root " + house::root.string());
    CHECK(said.find("files for Gradescope\nexit 0") != said.npos);
    const auto source = (machine.root / "autograder/source").string();
    CHECK(machine
              .shell(
                  fmt::format("mkdir -p '{0}' && cd '{0}' && unzip -q '{1}' && ls -l setup.sh run_autograder",
                              source, (desk.path / "out.zip").string()))
              .find("-rwxr-xr-x") == 0);

    machine.hand_in(gradescope, "reverse.cu", mistake());
    CHECK(machine.run(gradescope.command).ends_with("exit 0\n"));
    auto result = result_of(machine, gradescope);
    CHECK(result["score"] == 9.0);
    CHECK(result["tests"].size() == 7);
    CHECK(result["extra_data"]["labs"][0]["id"] == "01_race");

    refuses_what_it_cannot_read(machine);

    // Makes the grader itself fail.
    const auto program = fs::path(source) / "warpmark/bin/warpmark";
    fs::rename(program, desk.path / "warpmark");
    std::ofstream(program) << "#!/bin/bash\nkill -SEGV $$\n";
    fs::permissions(program, fs::perms::owner_all);
    machine.hand_in(gradescope, "reverse.cu", reference());
    CHECK(machine.run(gradescope.command).ends_with("exit 3\n"));
    result = result_of(machine, gradescope);
    CHECK_FALSE(result.contains("score"));
    CHECK(result["output"].get<std::string>().find("The grader did not finish") != std::string::npos);
    for (const auto& test : result["tests"]) CHECK_FALSE(test.contains("score"));
    if (!is_full()) return;

    fs::rename(desk.path / "warpmark", program);
    const auto set_up = machine.run("/bin/bash /autograder/source/setup.sh");
    CHECK(set_up.ends_with("setup.sh: the reference solution of 01_race is marked here\nexit 0\n"));
    CHECK(fs::is_empty(machine.root / "tmp"));  // no copy of the solution is left
    const auto refused = [&](const std::string& file, const std::string& text, const std::string& words) {
        fs::remove_all(machine.root / gradescope.submission);
        if (!file.empty()) machine.hand_in(gradescope, file, text);
        CHECK(machine.run(gradescope.command).ends_with("exit 2\n"));
        const auto got = result_of(machine, gradescope);
        CHECK_FALSE(got.contains("score"));
        CHECK_MESSAGE(got["output"].get<std::string>().find(words) != std::string::npos, got["output"]);
    };
    refused("", "", "was not handed in");
    refused("reverse.txt", reference(), "not a .cu file");
    refused("reverse.cu", std::string(2000, '\0'), "binary file");
    refused("a\x1b\n\xff.cu", std::string(2 << 20, 'x'), "Not marked");
    fs::remove_all(machine.root / gradescope.submission);
    fs::create_directories(machine.root / gradescope.submission);
    fs::create_symlink("/autograder/source/warpmark/root/solutions/01_race/reverse.cu",
                       machine.root / gradescope.submission / "reverse.cu");
    CHECK(machine.run(gradescope.command).ends_with("exit 2\n"));
    CHECK_FALSE(result_of(machine, gradescope).contains("score"));
    // A held mark has no number until a teacher decides.
    fs::remove_all(machine.root / gradescope.submission);
    machine.hand_in(gradescope, "reverse.cu", text_of(house::root / "grader/cli/cases/empty_loop.cu"));
    CHECK(machine.run(gradescope.command).ends_with("exit 3\n"));
    result = result_of(machine, gradescope);
    CHECK_FALSE(result.contains("score"));
    CHECK(result["output"].get<std::string>().find("until a teacher decides") != std::string::npos);
}

TEST_CASE("bundle: PrairieLearn's and Autolab's run where nothing else is") {
    const cli::Desk desk;
    const Machine machine{desk};
    if (!machine.has_namespaces()) return;
    const auto root = " --no-compiler --root " + house::root.string();
    const auto made = desk.run("bundle prairielearn course 01" + root);
    CHECK(made.ends_with("files for PrairieLearn\nexit 0\n"));
    CHECK_MESSAGE(made.find("The image of PrairieLearn must contain CUDA's run-time compiler") != made.npos,
                  made);
    if (made.find("C library") != made.npos)  // a static program needs no C library
        CHECK_MESSAGE(made.find("this computer's, glibc 2.") != made.npos, made);
    const auto info = json::parse(text_of(desk.path / "course/questions/01_race/info.json"));
    CHECK(info["uuid"].get<std::string>().size() == 36);
    CHECK(info["externalGradingOptions"]["entrypoint"] == "/grade/tests/run");
    CHECK(text_of(desk.path / "course/questions/01_race/question.html").find("file-names=\"reverse.cu\"") !=
          std::string::npos);
    const auto secret = desk.path / "course/questions/01_race/tests/secret";
    CHECK(fs::status(secret).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
    // The folders in which PrairieLearn runs a grader.
    fs::create_directories(machine.root / "grade");
    fs::rename(desk.path / "course/questions/01_race/tests", machine.root / "grade/tests");
    fs::rename(desk.path / "course/serverFilesCourse", machine.root / "grade/serverFilesCourse");
    CHECK(machine.run(prairielearn.command).ends_with("exit 0\n"));
    auto result = result_of(machine, prairielearn);
    CHECK(result["gradable"] == false);
    CHECK_FALSE(result.contains("score"));
    CHECK(result["message"].get<std::string>().find("was not handed in") != std::string::npos);
    if (!is_full()) return;
    machine.hand_in(prairielearn, "reverse.cu", reference());
    CHECK(machine.run(prairielearn.command).ends_with("exit 0\n"));
    result = result_of(machine, prairielearn);
    CHECK(result["gradable"] == true);
    CHECK(result["score"] == 1.0);

    CHECK(desk.run("bundle autolab autolab 01" + root).ends_with("files for Autolab\nexit 0\n"));
    fs::rename(desk.path / "autolab", machine.root / "autolab");
    machine.hand_in(autolab, "reverse.cu", mistake());
    const auto said = machine.run(autolab.command);
    CHECK_MESSAGE(said.find("\n{\"scores\":{\"01_race\":9.0}}\n") != said.npos, said);
    CHECK(said.find("\n{\"_presentation\":\"semantic\",\"stages\":[\"01_race\"]") != said.npos);
}

TEST_CASE("bundle: one that carries the compiler runs on a Debian with nothing else on it") {
    const cli::Desk desk;
    const Machine machine{desk};
    if (!is_full()) return;
    const auto made = machine.shell(fmt::format(
        "command -v debootstrap >/dev/null && debootstrap --variant=minbase bookworm '{0}' >/dev/null && "
        "touch '{0}/etc/made'",
        machine.root.string()));
    if (!made.ends_with("exit 0\n") || !machine.has_namespaces()) {
        MESSAGE("skipped: debootstrap is not here, or makes nothing here");
        return;
    }
    const auto said = desk.run("bundle gradescope out.zip 01 --root " + house::root.string());
    CHECK(said.find("files for Gradescope, with the compiler\nexit 0") != said.npos);
    machine.shell(
        fmt::format("mkdir -p '{0}/autograder/source' && cd '{0}/autograder/source' && unzip -q '{1}'",
                    machine.root.string(), (desk.path / "out.zip").string()));
    const auto set_up = machine.run("/bin/bash /autograder/source/setup.sh", false);
    CHECK_MESSAGE(set_up.ends_with("setup.sh: the reference solution of 01_race is marked here\nexit 0\n"),
                  set_up);
    machine.hand_in(gradescope, "reverse.cu", mistake());
    CHECK(machine.run(gradescope.command, false).ends_with("exit 0\n"));
    CHECK(result_of(machine, gradescope)["score"] == 9.0);
}

TEST_CASE("bundle: the last line that Autolab reads has the scores, whatever marking comes to") {
    const cli::Desk desk;
    const Machine machine{desk};
    const std::string held = R"({"scores":{}})";
    struct End {
        const char* mark;  // effect of the bundle's marking script
        std::string last;
    };
    const End all[] = {
        {"echo text >$2; echo '{\"scores\":{\"01_race\":9.0}}' >>$2; exit 1",
         R"({"scores":{"01_race":9.0}})"},
        {"echo text >$2; echo '{\"scores\":{}}' >>$2; echo held >&2; exit 3", held},
        {"kill -SEGV $$", held},
    };
    for (const auto& end : all) {
        const auto folder = desk.path / fmt::format("job-{}", &end - all);
        fs::create_directories(folder / "warpmark");
        std::ofstream(folder / "warpmark/mark") << "#!/bin/bash\n" << end.mark << "\n";
        fs::permissions(folder / "warpmark/mark", fs::perms::owner_all);
        fs::copy_file(house::root / "grader/lab/bundles/autolab/autograde-Makefile",
                      folder / "autograde-Makefile");
        const auto said =
            machine.shell(fmt::format("cd '{}' && tar cf autograde.tar warpmark && rm -r warpmark && sed -i "
                                      "'s/@LAB@/01_race/g; s/@FILE@/reverse.cu/g' autograde-Makefile && "
                                      "touch reverse.cu && make -f autograde-Makefile",
                                      folder.string()));
        CHECK_MESSAGE(said.ends_with(end.last + "\nexit 0\n"), said);
        CHECK(fs::exists(folder / "submission/reverse.cu"));
    }
}

TEST_CASE("bundle: a wrong call says what to do, and makes nothing") {
    const cli::Desk desk;
    const auto says = [&](const std::string& call, const std::string& words) {
        const auto text = desk.run("bundle " + call + " --no-compiler --root " + house::root.string());
        CHECK_MESSAGE(text.find(words) != text.npos, text);
        CHECK_MESSAGE(text.ends_with("exit 2\n"), text);
    };
    desk.write("full/notes.txt", "mine");
    says("gradescope out 01", "Name a file that ends in .zip.");
    says("gradescope full 01", "A bundle for Gradescope is a zip");
    says("gradescope out.zip 01 02", "make a bundle for each");
    says("gradescope out.zip 99", "There is no lab `99`");
    says("prairielearn /proc/course 01", "cannot be made");
    says("prairielearn full 01", "Name a new folder, or an empty one.");
    says("canvas out.zip 01", "`canvas` is not one of gradescope, prairielearn, autolab");
    says("Gradescope out.zip 01", "Did you mean `gradescope`?");
    says("gradescope out.zip 01 --secret no_such", "no_such");
    says("gradescope out.zip 01 --course no_such", "no_such");
    for (const char* name : {"labs.zip", "labs.tgz", "labs.tar"}) {
        const auto packed = desk.run(fmt::format("pack 01 --out {} --root {}", name, house::root.string()));
        CHECK_MESSAGE(packed.find("A student pack is a .tar.gz or a folder") != packed.npos, packed);
        CHECK_MESSAGE(packed.ends_with("exit 2\n"), packed);
        CHECK_FALSE(desk.has(name));
    }
    desk.write("bare/labs/01_race/lab.toml", text_of(house::root / "labs/01_race/lab.toml"));
    desk.write("bare/labs/01_race/reverse.cu", text_of(house::root / "labs/01_race/reverse.cu"));
    const auto text = desk.run("bundle gradescope out.zip 01 --root bare");
    CHECK_MESSAGE(text.find("The lab has no solution") != text.npos, text);
    CHECK_FALSE(desk.has("out.zip"));
    CHECK(text_of(desk.path / "full/notes.txt") == "mine");
    desk.write("kept.toml", "[visibility]\nscores = \"after-due\"\n[[lab]]\nid = \"01\"\n");
    says("autolab out 01 --course kept.toml", "`autolab` shows students their marks");
    CHECK_FALSE(desk.has("out"));
}

TEST_CASE("bundle: names are plain in scripts, and no link of a lab is followed") {
    const cli::Desk desk;
    const auto root = desk.path / "odd";
    for (const auto* half : {"labs", "solutions"}) fs::create_directories(root / half);
    for (const auto* half : {"labs", "solutions"})
        for (const auto* id : {"01_race", "02_$(touch ran)"})
            fs::copy(house::root / half / "01_race", root / half / id, fs::copy_options::recursive);
    const auto says = [&](const std::string& call, const std::string& words) {
        const auto text = desk.run("bundle " + call + " --no-compiler --root odd");
        CHECK_MESSAGE(text.find(words) != text.npos, text);
        CHECK_MESSAGE(text.ends_with("exit 2\n"), text);
    };
    says("autolab out 02", "A bundle's scripts cannot have the name `02_$(touch ran)`");
    fs::rename(root / "labs/01_race/README.md", root / "handout");
    fs::create_symlink(root / "handout", root / "labs/01_race/README.md");
    says("prairielearn out 01", "is missing, or is not a regular file");
    CHECK_FALSE(desk.has("out"));
}

TEST_CASE("bundle: setup.sh fetches the compiler that a CI job fetches") {
    const auto job = text_of(house::root / "labs/ci/get.sh");
    const auto script = text_of(house::root / "grader/lab/bundles/gradescope/setup.sh");
    std::size_t count = 0;
    for (auto at = job.find("'nvidia-"); at != job.npos; at = job.find("'nvidia-", at + 1), ++count)
        CHECK(script.find(job.substr(at, job.find('\'', at + 1) - at + 1)) != script.npos);
    CHECK(count == 3);
}

}  // namespace warpmark::bundle_tests
