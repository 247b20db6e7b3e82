// Matching of words with students by the roster's rules.
#include "grader/cli/course/student_name.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "grader/course/gradebook_marking.h"
#include "grader/intake/roster.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {

Result<std::string> student_of(gradebook::Gradebook& book, const std::string& word) {
    const auto students = batch::known_students(book);
    if (!students) return std::unexpected(students.error());
    return student_among(*students, word, Place{lab::display(book.path()), 0, 0});
}

Result<std::string> student_among(const std::map<std::string, SubmissionRecord>& students,
                                  const std::string& word, const Place& where) {
    if (students.contains(word)) return word;
    std::vector<std::string> meant;
    for (const auto& [id, handed] : students) {
        intake::Roster one;
        one.add({id, handed.name, "", handed.mail, ""});
        if (one.find({word, {word}, {word}}).how > intake::MatchCertainty::several) meant.push_back(id);
    }
    if (meant.size() < 2) return meant.empty() ? word : meant.front();
    for (auto& id : meant) id = report::one_line(id);
    return std::unexpected(Error{fmt::format("`{}` is the name of several students: {}",
                                             report::short_name(word), fmt::join(meant, ", ")),
                                 where, "Give the id of one of them."});
}

std::string with_name(const std::string& student, const std::string& name) {
    return report::short_name(student) + (name.empty() ? "" : " (" + report::short_name(name) + ")");
}

std::string with_name(gradebook::Gradebook& book, const std::string& student) {
    const auto students = batch::known_students(book);
    if (!students) return with_name(student, "");
    const auto known = students->find(student);
    return with_name(student, known == students->end() ? "" : known->second.name);
}

}  // namespace warpmark::cli
