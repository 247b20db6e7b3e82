// explain_test.cpp: every finding has a page, and every page a finding.
#include <doctest/doctest.h>

#include "grader/cli/explain_pages.h"
#include "harness/trace/finding_ids.h"

using namespace warpmark;

TEST_CASE("every finding is explained") {
    for (const auto& kind : finding_kinds) {
        CAPTURE(kind.id);
        auto page = cli::find_page(kind.id);
        REQUIRE(page);
        CHECK_FALSE(page->what.empty());
        CHECK_FALSE(page->why.empty());
        CHECK_FALSE(page->wrong.empty());
        CHECK_FALSE(page->right.empty());
        CHECK_FALSE(page->hardware.empty());
    }
    for (auto pages : {cli::race_pages(), cli::barrier_pages(), cli::memory_pages(), cli::run_pages()})
        for (const auto& page : pages) CHECK(find_finding_kind(page.id));
}
