// HTML frame of every page. Its content security policy allows one style and one script by their hashes, so
// everything in the JSON stays text.
#include "grader/page/html_page.h"

#include <cassert>
#include <cstdint>

#include "grader/lab/program_name.h"
#include "grader/lab/sha256.h"
#include "harness/base/printable_text.h"

namespace warpmark::page {
namespace {

const Face& face_called(std::string_view name) {
    const Face* face = faces;
    while (face->name && face->name != name) ++face;
    assert(face->name);
    return *face;
}

uint32_t digit(char hex) {
    return static_cast<uint32_t>(hex <= '9' ? hex - '0' : hex - 'a' + 10);
}

// Base64 of the hash's bytes, for the policy.
std::string base64_of_hex(std::string_view hex) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    uint32_t bits = 0, count = 0;
    for (const char one : hex) {
        bits = bits << 4 | digit(one);
        count += 4;
        if (count < 6) continue;
        count -= 6;
        text += letters[bits >> count & 63];
    }
    if (count) text += letters[bits << (6 - count) & 63];
    while (text.size() % 4) text += '=';
    return text;
}

std::string allowed(const char* text) {
    return "'sha256-" + base64_of_hex(lab::sha256(text)) + "'";
}

std::string markup_free(std::string_view text) {
    std::string safe;
    for (const char one : one_line(text)) {
        if (one == '<')
            safe += "&lt;";
        else if (one == '&')
            safe += "&amp;";
        else
            safe += one;
    }
    return safe;
}

// Escapes every `<`, so that no text ends the script element.
std::string in_script(std::string_view json) {
    std::string safe;
    safe.reserve(json.size() + json.size() / 16);
    for (const char one : json) {
        if (one == '<')
            safe += "\\u003c";
        else
            safe += one;
    }
    return safe;
}

constexpr std::string_view frame = "<!doctype html>\n<html lang=\"en\"";

}  // namespace

std::string called_by(std::string html, std::string_view name) {
    if (name == lab::plain_name || !html.starts_with(frame)) return html;
    std::string value;
    for (const char one : markup_free(name)) value += one == '"' ? "&quot;" : std::string(1, one);
    return html.insert(frame.size(), " data-called=\"" + value + "\"");
}

std::string html(std::string_view name, std::string_view title, std::string_view json) {
    const Face& face = face_called(name);
    std::string page = std::string(frame) + ">\n<head>\n<meta charset=\"utf-8\">\n";
    page +=
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
        "style-src ";
    page += allowed(face.style) + "; script-src " + allowed(face.script);
    page += "; base-uri 'none'; form-action 'none'\">\n";
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    page +=
        "<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n<title>";
    page += markup_free(title) + "</title>\n<style>" + face.style + "</style>\n</head>\n<body>\n";
    page += "<noscript><p>This page is drawn by its own script, and scripts are switched off here. ";
    page += std::string(face.instead) + "</p></noscript>\n";
    page += "<script type=\"application/json\" id=\"json\">" + in_script(json_plain(json)) + "</script>\n";
    page += std::string("<script type=\"module\">") + face.script + "</script>\n</body>\n</html>\n";
    return page;
}

}  // namespace warpmark::page
