// Commands and options of `warpmark-dev`.
#include <doctest/doctest.h>

#include "grader/cli/instructor_folder_test.h"
#include "grader/cli/option_spec.h"
#include "proofs/cli/dev_commands.h"

using namespace warpmark;

TEST_CASE("program: warpmark-dev has its commands and those of warpmark") {
    const cli::Desk desk;
    CHECK(desk.run_dev("--help").contains("\n  fidelity "));
    CHECK(desk.run_dev("bench --every none").contains("Usage: warpmark-dev bench [WHAT] [OPTIONS]\n"));
    CHECK(desk.run_dev("explain race.read-write").contains("exit 0\n"));
    CHECK(desk.run_dev("atacks").contains("attacks"));
    for (const auto& command : cli::dev_commands)
        for (const auto& option : cli::described(command).options) {
            const bool is_path = option.value.find("FILE") != option.value.npos ||
                                 (option.value == "DIR" && option.names.front() != "--root");
            CAPTURE(option.names.front());
            if (is_path) CHECK(option.names_path != cli::Names::no_path);
        }
}
