// Reads a lab's place in the course from its own file, and compares it with those of the others.
#include "grader/lab/lab_order.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <tuple>

#include "grader/lab/did_you_mean.h"
#include "grader/lab/lab_location.h"

namespace warpmark::lab {
namespace {

constexpr int64_t longest_lab = 24 * 60;
constexpr int64_t last_place = 9999;
constexpr std::string_view all_before = "all";

// A whole number of minutes, or a range.
void read_minutes(Fields& fields, Minutes& minutes) {
    const auto* node = fields.node("minutes", false);
    if (!node) return;
    std::vector<int64_t> numbers;
    const auto take = [&](const toml::node& one) {
        const auto* number = one.as_integer();
        if (number && number->get() >= 1 && number->get() <= longest_lab) numbers.push_back(number->get());
    };
    const auto* list = node->as_array();
    if (list)
        for (const auto& one : *list) take(one);
    else
        take(*node);
    const bool good =
        list ? list->size() == 2 && numbers.size() == 2 && numbers[0] < numbers[1] : numbers.size() == 1;
    if (good)
        minutes = {static_cast<int>(numbers.front()), static_cast<int>(numbers.back())};
    else
        fields.error(fields.place("minutes"), "`minutes` does not say how long the lab takes",
                     "Write a whole number, or the least and the most, as in `[45, 60]`.");
}

bool comes_before(const Lab& one, const Lab& other) {
    return one.lesson.order != 0 && (other.lesson.order == 0 || one.lesson.order < other.lesson.order);
}

void check_needs(const Lab& lab, const std::vector<Lab>& all, std::vector<Error>& errors) {
    std::vector<std::string> ids;
    for (const auto& one : all) ids.push_back(one.id);
    for (const auto& word : lab.lesson.needs) {
        if (word == all_before) continue;
        const auto needed =
            std::ranges::find_if(all, [&](const Lab& one) { return means_lab(word, one.id); });
        if (needed == all.end())
            errors.push_back({fmt::format("The lab needs `{}`, but there is no such lab", word),
                              lab.lesson.needs_at, suggestion(word, ids)});
        else if (!comes_before(*needed, lab))
            errors.push_back({fmt::format("The lab needs `{}`, which does not come before it", needed->id),
                              lab.lesson.needs_at,
                              fmt::format("Give {} a smaller `order` than this lab has, or remove the need.",
                                          needed->id)});
        else if (needed->lesson.optional && !lab.lesson.optional)
            errors.push_back({fmt::format("The lab needs `{}`, which is optional", needed->id),
                              lab.lesson.needs_at,
                              "Remove the need, or add `optional = true` here as well."});
    }
}

}  // namespace

void read_lesson(Fields& fields, Lesson& lesson) {
    lesson.where = fields.place("order");
    lesson.needs_at = fields.place("needs");
    if (const auto order = fields.integer("order")) {
        if (*order < 1 || *order > last_place)
            fields.error(fields.place("order"),
                         fmt::format("{} is not a valid position among the labs", *order),
                         fmt::format("Use a whole number from 1 to {}.", last_place));
        else
            lesson.order = static_cast<int>(*order);
    }
    read_minutes(fields, lesson.minutes);
    lesson.needs = fields.texts("needs");
    lesson.optional = fields.flag("optional").value_or(false);
}

void sort_as_taught(std::vector<Lab>& labs) {
    std::ranges::stable_sort(
        labs, {}, [](const Lab& lab) { return std::tuple(lab.lesson.order == 0, lab.lesson.order, lab.id); });
}

std::vector<Error> wrong_with_course(const std::vector<Lab>& labs, const std::vector<Lab>& all) {
    std::vector<Error> errors;
    for (const auto& lab : labs) {
        for (const auto& other : all)
            if (other.id != lab.id && lab.lesson.order != 0 && other.lesson.order == lab.lesson.order)
                errors.push_back(
                    {fmt::format("{} and {} both have the order {}", lab.id, other.id, lab.lesson.order),
                     lab.lesson.where, "Give one of them another number."});
        if (lab.lesson.order != 0 && lab.lesson.minutes.least == 0)
            errors.push_back({"The lab has an `order`, but does not say how long it takes", lab.lesson.where,
                              "Add a line `minutes = …`."});
        check_needs(lab, all, errors);
    }
    return errors;
}

std::string needs_in_words(const Lesson& lesson) {
    std::vector<std::string> numbers;
    for (const auto& word : lesson.needs) numbers.push_back(word.substr(0, word.find('_')));
    return numbers.empty() ? "–" : fmt::format("{}", fmt::join(numbers, ", "));
}

std::string in_words(const Minutes& minutes) {
    if (minutes.least == minutes.most) return std::to_string(minutes.least);
    return fmt::format("{}–{}", minutes.least, minutes.most);
}

Minutes minutes_of(const std::vector<Lab>& labs) {
    Minutes sum;
    for (const auto& lab : labs) {
        sum.least += lab.lesson.minutes.least;
        sum.most += lab.lesson.minutes.most;
    }
    return sum;
}

std::string hours_in_words(const Minutes& minutes) {
    const auto hours = [](int of) { return fmt::format("{:.1f}", of / 60.0); };
    const auto least = hours(minutes.least), most = hours(minutes.most);
    return least == most ? most + " hours" : fmt::format("{} to {} hours", least, most);
}

std::string hours_together(const std::vector<Lab>& labs) {
    std::vector<Lab> optional;
    std::ranges::copy_if(labs, std::back_inserter(optional),
                         [](const Lab& lab) { return lab.lesson.optional; });
    const auto all = hours_in_words(minutes_of(labs)), some = hours_in_words(minutes_of(optional));
    return optional.empty() ? all : fmt::format("{}, of which {} are optional", all, some);
}

}  // namespace warpmark::lab
