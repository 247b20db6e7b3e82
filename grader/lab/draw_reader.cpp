// Reader of a lab's `[[draw]]` tables, and the keys that they share with `[[case]]`. Reads each number of a
// draw: a number, a list of numbers, or a range.
#include <fmt/format.h>

#include "grader/lab/lab_reader_parts.h"
#include "harness/device/device_table.h"

namespace warpmark::lab {
namespace {

constexpr int64_t times_max = 16;

constexpr const char* forms = "Write `n = 5`, `n = [1, 2, 8]` or `n = { min = 1, max = 1000 }`.";

void check_value(Fields& fields, const Parameter& parameter, const Place& where, int64_t value) {
    const auto& kind = kind_of(parameter.element);
    if (!fits(kind, value))
        fields.error(where, fmt::format("{} does not fit into {}", value, kind.name),
                     "Use another value, or a wider type for the parameter.");
}

bool has_a_multiple(const Drawable& range) {
    const int64_t of = range.multiple_of, below = range.max / of * of - (range.max % of < 0 ? of : 0);
    return below >= range.min;
}

void read_range(Fields& fields, const Parameter& parameter, const toml::table& table, const TomlText& source,
                Draw& draw, Errors& errors) {
    Fields own(table, fmt::format("The range of `{}`", parameter.name), source.file, errors);
    Drawable range;
    const auto min = own.integer("min", true), max = own.integer("max", true);
    const auto multiple_of = own.integer("multiple_of"), around = own.integer("around");
    own.refuse_the_rest();
    for (const auto& [key, value] : {std::pair{"multiple_of", multiple_of}, std::pair{"around", around}})
        if (value && *value < 1)
            own.error(own.place(key), fmt::format("`{}` must be at least 1", key),
                      "Remove it, or write a larger number.");
    if (multiple_of && around)
        own.error(
            own.place("around"),
            "`multiple_of` and `around` cannot be used together: `around` asks for neighbors of a multiple",
            "Remove one of them.");
    if (!own.good() || !min || !max) return;
    range.min = *min;
    range.max = *max;
    range.multiple_of = multiple_of.value_or(1);
    range.around = around.value_or(0);
    check_value(fields, parameter, own.place("min"), *min);
    check_value(fields, parameter, own.place("max"), *max);
    if (*min > *max)
        own.error(own.place("min"), fmt::format("`min` of `{}` is greater than its `max`", parameter.name),
                  "Swap the two values.");
    else if (!has_a_multiple(range))
        own.error(own.place("multiple_of"),
                  fmt::format("There is no multiple of {} from {} to {}", range.multiple_of, *min, *max),
                  "Widen the range.");
    draw.drawable[parameter.name] = range;
}

void read_list(Fields& fields, const Parameter& parameter, const toml::array& list, const TomlText& source,
               Draw& draw) {
    Drawable one;
    for (const auto& node : list) {
        const auto where = place_of(node.source(), source.file);
        const auto value = node.as_integer();
        if (!value)
            fields.error(
                where,
                fmt::format("A list of values for `{}` may contain only whole numbers", parameter.name),
                forms);
        else {
            check_value(fields, parameter, where, value->get());
            one.listed.push_back(value->get());
        }
    }
    if (list.empty())
        fields.error(fields.place(parameter.name),
                     fmt::format("The list of values for `{}` is empty", parameter.name), forms);
    draw.drawable[parameter.name] = std::move(one);
}

void read_value(Fields& fields, const Parameter& parameter, const TomlText& source, Draw& draw,
                Errors& errors) {
    const bool is_float = kind_of(parameter.element).is_float;
    const toml::node* node = fields.node(parameter.name, true);
    if (!node) return;
    if (const auto* table = is_float ? nullptr : node->as_table())
        return read_range(fields, parameter, *table, source, draw, errors);
    if (const auto* list = is_float ? nullptr : node->as_array())
        return read_list(fields, parameter, *list, source, draw);
    if (const auto integer = node->as_integer()) {
        check_value(fields, parameter, fields.place(parameter.name), integer->get());
        draw.fixed[parameter.name] = integer->get();
    } else if (const auto number = is_float ? node->value<double>() : std::nullopt) {
        draw.fixed[parameter.name] = *number;
    } else {
        fields.error(
            fields.place(parameter.name),
            fmt::format("This does not describe what to draw for `{}`", parameter.name),
            is_float ? "Write a single number: parameters of type f32 and f64 are not drawn." : forms);
    }
}

Draw read_draw(Fields& fields, const TomlText& source, bool hidden, const std::vector<Parameter>* parameters,
               Errors& errors) {
    Draw draw;
    draw.hidden = hidden;
    draw.where = fields.place();
    draw.name = fields.text("name", true).value_or("");
    const auto times = fields.integer("times").value_or(1);
    if (times < 1 || times > times_max)
        fields.error(fields.place("times"), fmt::format("A draw cannot have {} cases", times),
                     fmt::format("Use 1 to {}.", times_max));
    else
        draw.times = static_cast<int>(times);
    draw.weight = read_weight(fields);
    draw.block_shared_limit = read_shared_limit(fields);
    draw.multiprocessors = read_multiprocessors(fields);
    if (!parameters) return draw;
    draw.fills = read_fills(fields, *parameters);
    for (const auto& parameter : *parameters)
        if (parameter.use == Use::scalar) read_value(fields, parameter, source, draw, errors);
    fields.refuse_the_rest();
    if (fields.good() && draw.drawable.empty())
        fields.error(fields.place(), fmt::format("Nothing is drawn in `{}`", draw.name),
                     fmt::format("Make it a [[case]], or give a range. {}", forms));
    return draw;
}

}  // namespace

bool fits(const ElementKind& kind, int64_t value) {
    int bits = static_cast<int>(kind.bytes) * 8;
    if (kind.is_float) return true;
    if (!kind.is_signed) return value >= 0 && (bits == 64 || value < int64_t{1} << bits);
    return bits == 64 || (value >= -(int64_t{1} << (bits - 1)) && value < int64_t{1} << (bits - 1));
}

uint32_t read_shared_limit(Fields& fields) {
    constexpr int64_t least = device::static_shared_limit;  // available on every device
    const int64_t most = device::largest_block_shared_limit();
    const auto limit = fields.integer("block_shared_limit");
    if (!limit) return 0;
    if (*limit >= least && *limit <= most) return static_cast<uint32_t>(*limit);
    fields.error(fields.place("block_shared_limit"),
                 fmt::format("No device allows {} bytes of shared memory per block", *limit),
                 fmt::format("Use {} to {} bytes.", least, most));
    return 0;
}

uint32_t read_multiprocessors(Fields& fields) {
    constexpr int64_t most = 1024;
    const auto count = fields.integer("multiprocessors");
    if (!count) return 0;
    if (*count >= 1 && *count <= most) return static_cast<uint32_t>(*count);
    fields.error(fields.place("multiprocessors"), fmt::format("No device has {} multiprocessors", *count),
                 fmt::format("Use 1 to {}.", most));
    return 0;
}

void limits_of_arch(Lab& lab) {
    const auto& device = device::of_architecture(lab.arch);
    if (device.capability == device::of_architecture(device::usual_architecture).capability) return;
    const auto give = [&](uint32_t& limit) {
        if (!limit) limit = device.block_shared_limit;
    };
    for (auto& one : lab.cases) give(one.block_shared_limit);
    for (auto& draw : lab.draws) give(draw.block_shared_limit);
    for (auto& timing : lab.timings) {
        give(timing.block_shared_limit);
        for (auto& sample : timing.samples) give(sample.block_shared_limit);
    }
}

double read_weight(Fields& fields) {
    const double weight = fields.number("weight").value_or(1);
    if (weight <= 0)
        fields.error(fields.place("weight"), "`weight` must be greater than zero",
                     "Remove it, or write 1, 2, ….");
    return weight;
}

void read_draws(Fields& fields, const TomlText& source, bool hidden, const std::vector<Parameter>* parameters,
                std::vector<Draw>& draws, Errors& errors) {
    for (const auto table : fields.tables("draw")) {
        Fields own(*table, "A draw", source.file, errors);
        draws.push_back(read_draw(own, source, hidden, parameters, errors));
    }
}

}  // namespace warpmark::lab
