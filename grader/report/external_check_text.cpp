// Joins the parts of a check in order, each escaped, and cuts the whole.
#include "grader/report/external_check_text.h"

#include <fmt/format.h>

#include <span>

#include "grader/report/shown_points.h"
#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

bool continues_letter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

std::string check_text(const CheckReport& check, const Setting& setting) {
    std::string text = check.because;
    if (!check.picture.empty()) text += "\n\n" + check.picture;
    if (setting.advice != ReportReader::always) return text;
    if (!check.advice.empty())
        text += fmt::format("\n{}: {}", check.patch.empty() ? "note" : "fix", check.advice);
    if (!check.patch.empty()) text += "\n" + check.patch;
    if (!check.hint.empty()) text += "\nhint: " + check.hint;
    return text;
}

// For checks that are not shown.
std::string_view further_words(const ReportedStatus& told) {
    if (told.passed) return "They pass.";
    if (told.standing == Standing::held) return "A teacher decides.";
    return told.is_final ? "Not all of them pass." : "Not marked.";
}

std::string why_none_without_points(const std::vector<Report>& reports) {
    std::string text;
    for (const auto& report : reports) {
        if (report.decided || told_of(report).is_final) continue;
        text += (report.status == Status::graded ? std::string(until_decided) : why_no_number(report)) + "\n";
    }
    return text;
}

// A teacher's decision is a note with its points (course/gradebook_marking.h, add_decision).
std::span<const std::string> notes_of(const Report& report, bool shows_points) {
    const bool is_first = report.decided && !report.notes.empty() && !shows_points;
    return std::span(report.notes).subspan(is_first ? 1 : 0);
}

}  // namespace

std::string cut_to(std::string text, std::size_t bytes_max, std::string_view before_note) {
    if (text.size() <= bytes_max) return text;
    std::size_t end = bytes_max;
    while (end > 0 && continues_letter(text[end])) --end;
    const auto note = fmt::format("{}… {} more bytes", before_note, text.size() - end);
    text.resize(end);
    return text + note;
}

std::string row_text(const ExportedRow& row, const Setting& setting, std::size_t bytes_max) {
    if (row.is_further) return fmt::format("Checks that are not shown here.\n{}", further_words(*row.told));
    if (!row.check) {
        const auto& decided = row.report->decided;
        return decided ? printable(cut_to(decided->why, bytes_max)) : "Not marked.";
    }
    const auto& check = *row.check;
    std::string text = short_name(check.title) + "\n";
    switch (row.told->standing) {
        case Standing::pass:
            break;
        case Standing::not_marked:
        case Standing::internal:
            text += "Not marked.";
            break;
        case Standing::not_begun:
            text += "Not begun.";
            break;
        case Standing::not_handed_in:
            text += "Not handed in.";
            break;
        case Standing::skip:
            text +=
                std::string("Skipped, not failed") + (check.waits_for.empty() ? ": " : ", ") + check.because;
            break;
        case Standing::held:
            text += check.because;  // "Held, because …"
            break;
        case Standing::partial:
        case Standing::fail:
            text += check_text(check, setting);
            break;
    }
    return printable(cut_to(text, bytes_max));
}

std::string head_text(const std::vector<Report>& reports, const ExportedReport& all, bool shows_points,
                      std::size_t bytes_max) {
    std::string text;
    for (const auto& report : reports) {
        if (!report.lab.id.empty())
            text += fmt::format("{} · {}\n", short_name(report.lab.id), short_name(report.lab.title));
        for (const auto& note : notes_of(report, shows_points)) text += "Note: " + note + "\n";
        if (report.public_only) text += "Note: Only the public cases were run.\n";
        for (const auto& unseen : report.unseen) text += "Unseen: " + unseen_words(unseen) + "\n";
    }
    if (!shows_points)
        text += why_none_without_points(reports);
    else if (all.score)
        text += fmt::format("{} of {} points\n", shown_points(*all.score, all.max_score),
                            shown_points(all.max_score));
    else
        text += all.why_none + "\n";
    return printable(cut_to(text, bytes_max));
}

}  // namespace warpmark::report
