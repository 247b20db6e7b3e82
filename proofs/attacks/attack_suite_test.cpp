// Dishonest submissions, which must get no more than the list of open ones says, and must reach their goals
// without the defenses that they name. Every 141st of them runs; all with WARPMARK_FULL in the environment.
// Also parse errors in probes.
#include "proofs/attacks/attack_suite.h"

#include <doctest/doctest.h>
#include <toml++/toml.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <thread>

#include "harness/base/defense_switches_test.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/session/session.h"
#include "proofs/attacks/attack_trial.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

using warpmark::house::root;
constexpr int every = 141;

batch::AttackOptions sample() {
    batch::AttackOptions options;
    options.every = samples::everything() ? 1 : every;
    options.first = static_cast<int>(samples::first(every));
    options.jobs = static_cast<int>(std::max(2u, std::thread::hardware_concurrency()));
    return options;
}

struct Folder {
    fs::path path = fs::temp_directory_path() / ("warpmark-attack-" + std::to_string(getpid()));
    Folder() {
        fs::remove_all(path);
        fs::create_directories(path / "texts_x");
    }
    ~Folder() { fs::remove_all(path); }
    Result<std::vector<batch::Attack>> read(const std::string& toml) {
        std::ofstream(path / "texts_x/attack.toml") << toml;
        return batch::read_attacks(path);
    }
};

const std::string head = "title = \"t\"\ngroup = \"texts\"\nlab = \"01\"\ndefences = [\"plain-text\"]\n";

batch::Attempt with(const std::string& name, const std::string& text) {
    batch::Attempt attempt;
    attempt.artifacts = {{name, text}};
    return attempt;
}

}  // namespace

TEST_CASE("attacks: each gets what is known of it, and no more") {
    const bool all = samples::everything();
    const auto run = batch::try_attacks(root, session::observe, sample(), [](const batch::AttackResult&) {});
    if (!run) FAIL(run.error().what);
    for (const auto& result : run->results) {
        CAPTURE(result.name);
        CAPTURE(result.got);
        CHECK(result.held != result.listed);
    }
    for (const auto& line : run->disturbed) FAIL_CHECK(line);
    CHECK(run->results.size() >= (all ? 200 : 3));
}

TEST_CASE("attacks: teeth: with its defences off each probe gets what it is after") {
    auto options = sample();
    options.program = {fs::read_symlink("/proc/self/exe").string(), std::string(switches::as_warpmark)};
    const char* const only = std::getenv("WARPMARK_TEETH");  // runs and prints these probes
    if (only) {
        options.only = only;
        options.every = 1;
    }
    const auto without = [](const std::vector<std::string>& defenses, const std::function<void()>& work) {
        const switches::DisabledDefenses off(switches::named(defenses));
        work();
    };
    const auto run =
        batch::try_undefended(root, session::observe, options, without, [&](const batch::AttackResult& one) {
            if (only) std::puts((one.name + (one.held ? ": TOOTHLESS " : ": ") + one.got).c_str());
        });
    if (!run) FAIL(run.error().what);
    for (const auto& result : run->results) {
        CAPTURE(result.name);
        CAPTURE(result.got);
        CHECK(result.held != result.listed);
    }
    for (const auto& line : run->disturbed) FAIL_CHECK(line);
}

TEST_CASE("attacks: there are many of each kind, and each says what should stop it") {
    const auto attacks = batch::read_attacks(root / batch::attacks_folder);
    if (!attacks) FAIL(attacks.error().what);
    CHECK(attacks->size() >= 200);
    std::map<std::string, int> of_lab, of_group;
    for (const auto& attack : *attacks) {
        ++of_lab[attack.lab];
        ++of_group[attack.group];
    }
    CHECK(of_lab.size() == 23);
    for (const auto& group : batch::attack_groups) {
        CAPTURE(group.id);
        CHECK(of_group[std::string(group.id)] >= 4);
    }
}

TEST_CASE("attacks: each class of points without work has six probes and six right twins") {
    const auto attacks = batch::read_attacks(root / batch::attacks_folder);
    if (!attacks) FAIL(attacks.error().what);
    const auto classes = toml::parse_file((root / "proofs/attacks/work_classes.toml").string());
    const auto names = [](const toml::node& one, const char* key) {
        std::set<std::string> all;
        for (const auto& name : *one.as_table()->get_as<toml::array>(key))
            all.insert(name.value<std::string>().value());
        CHECK(all.size() >= 6);
        return all;
    };
    const auto* all = classes.get_as<toml::array>("class");
    CHECK(all->size() >= 9);
    for (const auto& one : *all) {
        CAPTURE(one.as_table()->at("title").value<std::string>().value());
        for (const auto& probe : names(one, "probes")) {
            CAPTURE(probe);
            CHECK(std::ranges::find(*attacks, probe, &batch::Attack::name) != attacks->end());
        }
        for (const auto& twin : names(one, "twins")) {
            CAPTURE(twin);
            const auto slash = twin.find('/');
            CHECK(fs::is_regular_file(root / "solutions" / twin.substr(0, slash) / "alternatives" /
                                      (twin.substr(slash + 1) + ".cu")));
        }
    }
}

TEST_CASE("attacks: a probe that is written wrong is an error with its place") {
    Folder folder;
    CHECK(folder.read(head).has_value());
    CHECK(folder.read(head + "sings = true\n").error().where.line == 5);
    CHECK(
        folder.read("title = \"t\"\ngroup = \"texts\"\nlab = \"01\"\ndefences = [\"luck\"]\n").error().what ==
        "There is no defence `luck`");
    CHECK(folder.read("title = \"t\"\ngroup = \"class\"\nlab = \"01\"\ndefences = [\"places\"]\n")
              .error()
              .where.line == 2);
    CHECK(folder.read(head + "through = \"the window\"\n").error().where.line == 5);
    CHECK(folder.read(head + "[[make]]\nkind = \"text\"\npath = \"../x\"\n").error().where.line == 7);
    CHECK(folder.read(head + "[[make]]\nkind = \"fog\"\npath = \"x\"\n").error().where.line == 6);
    CHECK(folder.read("title =").error().where.line == 1);
}

TEST_CASE("attacks: what a probe gets is seen") {
    const auto place = batch::Workplace::make(root);
    REQUIRE(place.has_value());
    batch::Attack attack;
    attack.never_says = {"20011"};
    const auto got = [&](const batch::Attempt& attempt) {
        return batch::reached(attack, attempt, *place).size();
    };
    CHECK(got(with("text", "nothing")) == 0);
    for (const auto& canary : place->canaries()) CHECK(got(with("text", "so " + canary.text)) == 1);
    CHECK(got(with("json", "\"n = 20011\"")) == 1);
    CHECK(got(with("json", R"({"submission": {"source": ["20011"]}})")) == 0);
    CHECK(got(with("json", R"({"submission": {"source": []}, "n": 20011})")) == 1);
    const std::string page =
        R"(<script id="json">{"submission": {"source": ["20011"]}, "n": "@"}</script><script>)";
    CHECK(got(with("html", page)) == 0);
    CHECK(got(with("html", page + "<img src=x>")) == 1);
    CHECK(got(with("html", std::string(page).replace(page.find('@'), 1, "20011"))) == 1);
    CHECK(got(with("report.json", "{")) == 1);
    CHECK(got(with("text", "\x1b[31mred")) == 1);
    CHECK(got(with("stderr", "\n::add-mask::x")) == 1);
    CHECK(got(with("stdout", "::stop-commands::x\n::add-mask::x\n::x::\n::error file=a::b\n")) == 0);
    CHECK(got(with("class.csv", "a,=1+1\r\n")) == 1);
    CHECK(got(with("class.csv", "a,\"=1+1\"\r\n")) == 1);
    CHECK(got(with("class.csv", "a,\"x,=1\",'=1\r\n")) == 0);
    CHECK(got(with("text", "\nFORGED row")) == 1);
    CHECK(got(with("stdout", "    ::add-mask::x\n")) == 1);
    CHECK(got(with("text", "a\xff")) == 1);
    CHECK(got(with("summary.md", "see <img src=x>\n")) == 1);
    CHECK(got(with("summary.md", "```text\nsee <img src=x>\n```\n&lt;img\n")) == 0);
    CHECK(got(with("json", std::string(5 << 20, ' '))) == 1);
    batch::Attempt attempt;
    attempt.report = Report{};
    attempt.report->status = Status::graded;
    attempt.report->score = attempt.report->max_score = 100;
    CHECK(got(attempt) == 1);
    attempt.report->score = 99;
    CHECK(got(attempt) == 0);
    attack.at_most = 50;
    CHECK(got(attempt) == 1);
    attack.at_most = -1;
    attack.not_passed = {"race-free"};
    CheckReport check;
    check.id = "race-free";
    check.verdict = Verdict::fail;
    attempt.report->checks = {check};
    CHECK(got(attempt) == 0);
    attempt.report->checks[0].verdict = Verdict::pass;
    CHECK(got(attempt) == 1);
    attempt.report->status = Status::not_graded;
    attempt.report->checks.clear();
    attack.must_be_marked = true;
    CHECK(got(attempt) == 1);
    attempt.broke = "signal 11";
    CHECK(got(attempt) == 1);
    attempt = with("text", "reverse.cu:8 thread");
    attack.must_be_marked = false;
    attack.says = {"reverse.cu:10 "};
    CHECK(got(attempt) == 1);
    attack.says.clear();
    attack.through = batch::AttackChannel::grade;
    attack.students = {"eve"};
    attempt.table = "student\r\neve,01\r\n";
    CHECK(got(attempt) == 0);
    attempt.table = "student\r\nada,reverse.cu\r\n";
    CHECK(got(attempt) == 1);
    attempt.table = "student\r\neve,01\r\n";
    attempt.spared_victim = false;
    CHECK(got(attempt) == 1);
    attempt.spared_victim = true;
    attempt.honest_full = false;
    CHECK(got(attempt) == 1);
}
