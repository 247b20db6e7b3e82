// Parses `course.toml`, table by table.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <set>

#include "grader/gradebook/course_rules.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/toml_fields.h"

namespace warpmark::gradebook {
namespace {

// Days since 1970 of a date of the Gregorian calendar.
int64_t days_of(const toml::date& date) {
    using namespace std::chrono;
    const year_month_day day{year(date.year), month(date.month), std::chrono::day(date.day)};
    return sys_days(day).time_since_epoch().count();
}

class RulesReader {
  public:
    explicit RulesReader(std::string file) : file_(std::move(file)) {}

    std::expected<CourseRules, std::vector<Error>> read(const toml::table& table) {
        lab::Fields fields(table, "the course", file_, errors_);
        read_course(fields);
        if (const auto word = fields.text("attempt")) read_counts(fields, *word);
        if (const auto word = fields.text("missing")) read_missing(fields, *word);
        if (const auto word = fields.text("time_zone")) read_zone(fields, *word);
        rules_.attempts_a_day = whole(fields, "attempts_a_day", 0, 1000);
        if (auto visibility = fields.table("visibility", "the visibility")) read_visibility(*visibility);
        for (const auto* one : fields.tables("lab")) read_lab(*one);
        for (const auto* one : fields.tables("student")) read_student(*one);
        for (const auto* one : fields.tables("handed_in")) read_handed_in(*one);
        for (const auto* one : fields.tables("mark")) read_mark(*one);
        fields.refuse_the_rest();
        if (rules_.labs.empty())
            fields.error(fields.place(), "The course has no lab", "Write a [[lab]] for each, with its `id`.");
        if (!errors_.empty()) return std::unexpected(std::move(errors_));
        return std::move(rules_);
    }

  private:
    void read_course(lab::Fields& fields) {
        const auto word = fields.text("course");
        if (!word) return;
        constexpr std::size_t letters_max = 100;
        const bool is_plain = std::ranges::none_of(*word, [](unsigned char letter) { return letter < 0x20; });
        if (word->empty() || word->size() > letters_max || !is_plain)
            fields.error(
                fields.place("course"), "`course` is not a valid course id",
                fmt::format("Write up to {} letters on one line, for example \"cs101-2026\".", letters_max));
        rules_.course = *word;
    }

    void read_counts(lab::Fields& fields, const std::string& word) {
        constexpr std::array words{"last", "best", "first"};
        const auto known = std::ranges::find(words, word);
        if (known == words.end())
            fields.error(fields.place("attempt"), fmt::format("`{}` does not select an attempt", word),
                         "Write \"last\", \"best\" or \"first\".");
        else
            rules_.counts = static_cast<Counts>(known - words.begin());
    }

    void read_missing(lab::Fields& fields, const std::string& word) {
        if (word != "zero" && word != "open")
            fields.error(fields.place("missing"), fmt::format("`missing` is `{}`", word),
                         "Write \"zero\" or \"open\": the mark of a student without a submission.");
        rules_.missing = word == "open" ? MissingPolicy::open : MissingPolicy::zero;
    }

    void read_visibility(lab::Fields& fields) {
        constexpr std::array words{"always", "after-due", "never"};
        auto& all = rules_.visibility;
        for (const auto& [key, into] : {std::pair{"hidden_checks", &all.hidden_checks},
                                        {"advice", &all.advice},
                                        {"scores", &all.scores}}) {
            const auto word = fields.text(key);
            if (!word) continue;
            const auto known = std::ranges::find(words, *word);
            if (known == words.end())
                fields.error(fields.place(key), fmt::format("`{}` is not a time to show them", *word),
                             "Write \"always\", \"after-due\" or \"never\".");
            else
                *into = static_cast<ShownScore>(known - words.begin());
        }
        fields.refuse_the_rest();
    }

    int64_t whole(lab::Fields& fields, const char* key, int64_t least, int64_t most) {
        const auto number = fields.integer(key);
        if (!number) return 0;
        if (*number < least || *number > most)
            fields.error(fields.place(key), fmt::format("`{}` is {}", key, *number),
                         fmt::format("Write a whole number from {} to {}.", least, most));
        return *number;
    }

    double number(lab::Fields& fields, const char* key, double least, double most, double otherwise) {
        const auto value = fields.number(key).value_or(otherwise);
        if (value < least || value > most)
            fields.error(fields.place(key), fmt::format("`{}` is {}", key, value),
                         fmt::format("Write a number from {} to {}.", least, most));
        return value;
    }

    void read_zone(lab::Fields& fields, const std::string& word) {
        auto zone = Zone::named(word);
        if (zone)
            rules_.zone = zone_ = std::move(*zone);
        else
            fields.error(fields.place("time_zone"), zone.error().what, zone.error().way_out);
        zone_name_ = word;
    }

    // A time in the course's zone, or with its own offset. The offset becomes the zone if the course has
    // none.
    std::optional<int64_t> read_time(lab::Fields& fields, const char* key, Zone* zone) {
        const auto* node = fields.node(key, false);
        if (!node) return std::nullopt;
        const auto* date = node->as_date_time();
        if (!date || (!date->get().offset && !zone_)) {
            if (zone_name_.empty() || !date)
                fields.error(fields.place(key), fmt::format("`{}` is not a time with a time zone", key),
                             "Write it with its UTC offset, as in 2026-11-20T23:59:00+01:00, or add "
                             "`time_zone = \"Europe/Berlin\"` to the course.");
            return std::nullopt;
        }
        const auto& time = date->get();
        constexpr int64_t seconds_a_day = 86'400;
        const auto local = days_of(time.date) * seconds_a_day + time.time.hour * 3600 +
                           time.time.minute * 60 + time.time.second;
        if (time.offset) {
            const auto offset_s = int64_t{time.offset->minutes} * 60;
            if (!zone_ && zone) *zone = Zone::fixed(offset_s);
            return local - offset_s;
        }
        const auto moment = zone_->moment_of(local);
        if (moment.comes != Zone::Occurrence::once) note_change(fields.place(key), moment.comes);
        return moment.at;
    }

    void note_change(Place where, Zone::Occurrence comes) {
        const bool is_twice = comes == Zone::Occurrence::twice;
        rules_.notes.push_back({fmt::format("The clocks change that day: in {} this time occurs {}",
                                            zone_name_, is_twice ? "twice" : "never"),
                                std::move(where),
                                is_twice ? "The later one counts."
                                         : "It counts as if the clocks had not been set forward yet."});
    }

    // A table about one student and one lab.
    template <typename Row>
    static Row row_of(lab::Fields& fields) {
        Row row;
        row.where = fields.place();
        row.student = fields.text("student", true).value_or("");
        row.lab = fields.text("lab", true).value_or("");
        return row;
    }

    void read_handed_in(const toml::table& table) {
        lab::Fields fields(table, "a time of submission", file_, errors_);
        auto one = row_of<SubmissionTime>(fields);
        (void)fields.node("time", true);
        one.at = read_time(fields, "time", nullptr).value_or(0);
        fields.refuse_the_rest();
        refuse_unknown_lab(fields, one.lab);
        rules_.handed_in.push_back(std::move(one));
    }

    void refuse_unknown_lab(lab::Fields& fields, const std::string& lab) {
        if (!lab.empty() && !ids_.contains(lab))
            fields.error(fields.place("lab"), fmt::format("`{}` is not a lab of the course", lab),
                         "Write an `id` of a [[lab]].");
    }

    void read_mark(const toml::table& table) {
        lab::Fields fields(table, "a mark", file_, errors_);
        auto one = row_of<SetMark>(fields);
        (void)fields.node("points", true);
        constexpr double points_max = 1e9;
        one.points = number(fields, "points", 0, points_max, 0);
        one.why = fields.text("why", true).value_or("");
        one.bonus = fields.flag("bonus").value_or(false);
        fields.refuse_the_rest();
        refuse_unknown_lab(fields, one.lab);
        const auto same = std::ranges::find_if(rules_.marks, [&](const SetMark& other) {
            return other.student == one.student && other.lab == one.lab;
        });
        if (same != rules_.marks.end() && !one.student.empty() && !one.lab.empty())
            fields.error(fields.place(),
                         fmt::format("`{}` already has a mark for lab `{}` on line {}", one.student, one.lab,
                                     same->where.line),
                         "Remove one of them.");
        rules_.marks.push_back(std::move(one));
    }

    void read_lab(const toml::table& table) {
        lab::Fields fields(table, "a lab", file_, errors_);
        LabRules lab;
        lab.where = fields.place();
        lab.id = fields.text("id", true).value_or("");
        lab.weight = number(fields, "weight", 0, 1e6, 1);
        lab.late.percent_a_day = number(fields, "late_percent_a_day", 0, 100, 0);
        lab.late.days_max = whole(fields, "late_days_max", 0, 1000);
        // With a percentage alone, each late day costs it until no points are left.
        if (fields.has("late_percent_a_day") && !fields.has("late_days_max"))
            lab.late.days_max = lab.late.percent_a_day > 0
                                    ? static_cast<int64_t>(std::ceil(100 / lab.late.percent_a_day))
                                    : 1000;
        if (fields.has("late_days_without_time"))
            lab.late.days_without_time = whole(fields, "late_days_without_time", 0, 1000);
        lab.baseline = fields.flag("baseline").value_or(false);
        if (zone_) lab.zone = *zone_;
        lab.due = read_time(fields, "due", &lab.zone);
        const bool has_late_rules = fields.has("late_days_max") || fields.has("late_percent_a_day") ||
                                    fields.has("late_days_without_time");
        if (!fields.has("due") && has_late_rules)
            fields.error(fields.place(),
                         fmt::format("Lab `{}` has rules for late submissions but no due date", lab.id),
                         "Add `due`, or remove the rules.");
        fields.refuse_the_rest();
        const bool is_twice =
            std::ranges::any_of(ids_, [&](const auto& id) { return lab::same_lab(id, lab.id); });
        if (!lab.id.empty() && is_twice)
            fields.error(fields.place("id"), fmt::format("Lab `{}` is listed twice", lab.id),
                         "Remove one of them.");
        ids_.insert(lab.id);
        rules_.labs.push_back(std::move(lab));
    }

    void read_student(const toml::table& table) {
        lab::Fields fields(table, "a student", file_, errors_);
        StudentRules one;
        one.where = fields.place();
        one.name = fields.text("name", true).value_or("");
        one.group = fields.text("group").value_or("");
        one.extension_days = whole(fields, "extension_days", 0, 1000);
        one.excused = fields.texts("excused");
        one.withdrawn = fields.flag("withdrawn").value_or(false);
        fields.refuse_the_rest();
        for (const auto& lab : one.excused)
            if (std::ranges::none_of(ids_, [&](const auto& id) { return lab::same_lab(id, lab); }))
                fields.error(fields.place("excused"), fmt::format("`{}` is not a lab of the course", lab),
                             "Write an `id` of a [[lab]].");
        if (!one.name.empty() && !names_.insert(one.name).second)
            fields.error(fields.place("name"), fmt::format("`{}` is listed twice", one.name),
                         "Remove one of them.");
        rules_.students.push_back(std::move(one));
    }

    std::string file_;
    std::vector<Error> errors_;
    std::set<std::string> ids_, names_;
    std::optional<Zone> zone_;
    std::string zone_name_;
    CourseRules rules_;
};

}  // namespace

std::expected<CourseRules, std::vector<Error>> read_rules(const std::string& text, const std::string& file) {
    try {
        const auto table = toml::parse(text, file);
        return RulesReader(file).read(table);
    } catch (const toml::parse_error& wrong) {
        return std::unexpected(
            std::vector{Error{std::string(wrong.description()), lab::place_of(wrong.source(), file),
                              "This is not valid TOML."}});
    }
}

}  // namespace warpmark::gradebook
