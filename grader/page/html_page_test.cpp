// HTML pages: JSON as text, one style, one script, and a policy that blocks everything else.
#include "grader/page/html_page.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>

using namespace warpmark;

namespace {

std::string between(const std::string& text, const std::string& before, const std::string& after) {
    const auto begin = text.find(before);
    REQUIRE_MESSAGE(begin != std::string::npos, before);
    const auto end = text.find(after, begin + before.size());
    REQUIRE_MESSAGE(end != std::string::npos, after);
    return text.substr(begin + before.size(), end - begin - before.size());
}

std::size_t count(const std::string& text, const std::string& what) {
    std::size_t many = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++many;
    return many;
}

}  // namespace

TEST_CASE("a page holds its JSON as text, whatever stands in it") {
    const nlohmann::json hostile{{"a", "</script><script>alert(1)</script><!--"}, {"b", "\u202e & \" ' >"}};
    const auto page = page::html("report", "a <b> & \x1b[0m\nc", hostile.dump());
    const auto kept = between(page, "id=\"json\">", "</script>");
    CHECK(kept.find('<') == std::string::npos);
    CHECK(nlohmann::json::parse(kept) == hostile);
    CHECK(between(page, "<title>", "</title>") == "a &lt;b> &amp; \\x1b[0m\\nc");
    CHECK(count(page, "<script") == 2);
    CHECK(count(page, "<style") == 1);
    CHECK(page.find("\u202e") == std::string::npos);
}

TEST_CASE("the policy of a page names one style and one script, and no source of others") {
    const auto page = page::html("report", "t", "{}");
    const auto policy = between(page, "Content-Security-Policy\" content=\"", "\"");
    static const std::regex form(
        "default-src 'none'; img-src data:; style-src 'sha256-[A-Za-z0-9+/]{43}='; "
        "script-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none'; form-action 'none'");
    CHECK_MESSAGE(std::regex_match(policy, form), policy);
    static const std::regex handler(R"re(<[a-z][^>]*\son[a-z]+=)re");
    CHECK(!std::regex_search(page.substr(0, page.find("<style>")), handler));
    CHECK(page.find("http://") == page.find("http://www.w3.org/"));  // only SVG's namespace
    CHECK(page.find("https://") == std::string::npos);
}

TEST_CASE("the modules of a face become one, which imports nothing and names each thing once") {
    for (const auto* face = page::faces; face->name; ++face) {
        CAPTURE(face->name);
        CHECK(page::html(face->name, "t", "{}").find(std::string(face->instead) + "</p></noscript>") !=
              std::string::npos);
        const std::string script = face->script, style = face->style;
        static const std::regex left(R"((^|\n)(import|export) )");
        CHECK(!std::regex_search(script, left));
        CHECK(script.find("</script") == std::string::npos);
        CHECK(style.find("</style") == std::string::npos);
        static const std::regex named(R"(\n(?:const|let|class|function|async function) (\w+))");
        std::set<std::string> names;
        for (std::sregex_iterator at(script.begin(), script.end(), named), end; at != end; ++at)
            CHECK_MESSAGE(names.insert((*at)[1]).second, "two modules have a ", (*at)[1].str());
        CHECK(names.size() > 20);
    }
}

TEST_CASE("a page has the name by which its reader calls the program, and nothing more of it") {
    const auto plain = page::html("report", "a", "{}");
    CHECK(plain.find("data-called=") == plain.npos);
    CHECK(page::called_by(plain, "warpmark") == plain);
    CHECK(page::called_by(plain, "./warpmark")
              .starts_with("<!doctype html>\n<html lang=\"en\" data-called=\"./warpmark\">\n<head>"));
    const auto hostile = page::called_by(plain, "'a\"><script>b'/warpmark");
    CHECK(hostile.find("data-called=\"'a&quot;>&lt;script>b'/warpmark\">") != hostile.npos);
    CHECK(page::called_by("{}", "./warpmark") == "{}");
}
