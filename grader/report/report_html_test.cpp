// Pages of reports: made from the JSON alone.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "grader/report/format_writers.h"

using namespace warpmark;

TEST_CASE("a report's page holds the JSON that scripts get, with the source") {
    Report report;
    report.lab = {"04_fake", "A fake lab", "abc", {"One.", "Two."}};
    report.submission.file = "fake.cu";
    report.submission.source = "int a;  // </script>\n";
    report.status = Status::graded;
    const auto page = report::html(report);
    const std::string before = "id=\"json\">";
    const auto begin = page.find(before) + before.size();
    const auto kept = nlohmann::json::parse(page.substr(begin, page.find("</script>", begin) - begin));
    CHECK(kept == nlohmann::json::parse(report::json(report)));
    CHECK(kept["submission"]["source"][0] == "int a;  // </script>");
    CHECK(kept["submission"]["source_letters"][0] == "kkk     cc ccccccccc");
    CHECK(kept["lab"]["hints"].size() == 2);
    CHECK(page.find("<title>04_fake · fake.cu</title>") != std::string::npos);
}
