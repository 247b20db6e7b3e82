// Errors in lab.toml and hidden.toml: each is reported at its place, with a fix. Missing parts and unreadable
// files: missing_parts_test.cpp.
#include "grader/lab/bad_labs_test.h"

namespace warpmark::bad_labs {
namespace {

const LabMistake in_lab[] = {
    {"format = 1\n", "", "lab.toml:1:1: The lab lacks `format` | Add a line `format = …`."},
    {"format = 1", "format = 2", "lab.toml:1:10: Format 2 is not supported | Write `format = 1`."},
    {"format = 1", R"(format = "1")",
     "lab.toml:1:10: `format` must be an integer, but it is a string | Write a whole number, without "
     "quotes."},
    {"title = \"Transpose\"\n", "", "lab.toml:1:1: The lab lacks `title` | Add a line `title = …`."},
    {R"("Transpose")", R"("")", "lab.toml:2:9: `title` is empty | Write a text between the quotes."},
    {"file = \"transpose.cu\"\n", "", "lab.toml:1:1: The lab lacks `file` | Add a line `file = …`."},
    {R"("transpose.cu")", R"("src/transpose.cu")",
     "lab.toml:3:8: `src/transpose.cu` is not a valid name for the file that students edit | Use a plain "
     "name that ends with `.cu`, other than `oracle.cu`."},
    {R"("transpose.cu")", R"("")", "lab.toml:3:8: `file` is empty | Write a text between the quotes."},
    {R"("transpose.cu")", R"("transpose.cpp")",
     "lab.toml:3:8: `transpose.cpp` is not a valid name for the file that students edit | Use a plain name "
     "that ends with `.cu`, other than `oracle.cu`."},
    {R"("transpose.cu")", R"("..")",
     "lab.toml:3:8: `..` is not a valid name for the file that students edit | Use a plain name that ends "
     "with `.cu`, other than `oracle.cu`."},
    {R"("transpose.cu")", R"("oracle.cu")",
     "lab.toml:3:8: `oracle.cu` is not a valid name for the file that students edit | Use a plain name that "
     "ends with `.cu`, other than `oracle.cu`."},
    {"file =", "launch = \"run it\"\nfile =",
     "lab.toml:3:10: `run it` is not a valid name for a function | Use letters, digits and `_`, and do not "
     "begin with a digit."},
    {"file =", "arch = \"sm90\"\nfile =",
     "lab.toml:3:8: There is no device `sm90` | Use one from `sm_75` to `sm_120`, or leave the line out."},
    {"file =", "arch = \"sm_20\"\nfile =",
     "lab.toml:3:8: There is no device `sm_20` | Use one from `sm_75` to `sm_120`, or leave the line out."},
    {"file =", "advice = \"allways\"\nfile =",
     "lab.toml:3:10: `advice` cannot be `allways` | Did you mean `always`?"},
    {"file =", "teaches = \"banks\"\nfile =",
     R"(lab.toml:3:11: `teaches` must be an array of strings, but it is a string | Write it as in `["one", )"
     R"("two"]`.)"},
    {"file =", "fiel = \"x\"\nfile =", "lab.toml:3:1: The lab has no key `fiel` | Did you mean `file`?"},
    {"[[case]]", "[[cases]]", "lab.toml:30:3: The lab has no key `cases` | Did you mean `case`?"},
    {"name = \"in\"\n", "", "lab.toml:5:1: A parameter lacks `name` | Add a line `name = …`."},
    {R"(name = "in")", R"(name = "in-put")",
     "lab.toml:6:8: `in-put` is not a valid name for a parameter | Use letters, digits and `_`, and do not "
     "begin with a digit."},
    {R"(name = "in")", R"(name = "")", "lab.toml:6:8: `name` is empty | Write a text between the quotes."},
    {R"(name = "in")", "name = 3",
     "lab.toml:6:8: `name` must be a string, but it is an integer | Put it between quotes."},
    {R"(name = "scale")", R"(name = "seed")",
     "lab.toml:23:8: A scalar parameter cannot have the name `seed`: a case has a key with that name | Give "
     "it another name."},
    {R"(name = "scale")", R"(name = "name")",
     "lab.toml:23:8: A scalar parameter cannot have the name `name`: a case has a key with that name | Give "
     "it another name."},
    {R"(name = "out")", R"(name = "in")",
     "lab.toml:12:1: Two parameters have the name `in` | The other one is at lab.toml:5:1."},
    {"type = \"f32\"\n", "", "lab.toml:22:1: A parameter lacks `type` | Add a line `type = …`."},
    {R"("i32[]")", R"("int[]")",
     "lab.toml:7:8: There is no type `int` | There are: i8, u8, i16, u16, i32, u32, i64, u64, f32, f64, "
     "f16, bf16."},
    {R"("f32")", R"("float")",
     "lab.toml:24:8: There is no type `float` | There are: i8, u8, i16, u16, i32, u32, i64, u64, f32, f64, "
     "f16, bf16."},
    {R"("i32[]")", R"("i32*")",
     "lab.toml:7:8: There is no type `i32*` | A buffer's type is written like `i32[]`."},
    {"size = \"rows * cols\"\nuse = \"in\"\n", "use = \"in\"\n",
     "lab.toml:5:1: A parameter lacks `size` | Add a line `size = …`."},
    {R"("rows * cols")", R"("rows * colz")",
     R"(lab.toml:8:16: `colz` in "rows * colz" is not an integer parameter | Did you mean `cols`?)"},
    {R"("rows * cols")", R"("rows * scale")",
     R"(lab.toml:8:16: `scale` in "rows * scale" is not an integer parameter | There are: )"
     R"(block_shared_limit, rows, cols.)"},
    {R"("rows * cols")", R"("out")",
     R"(lab.toml:8:9: `out` in "out" is not an integer parameter | There are: block_shared_limit, )"
     R"(rows, cols.)"},
    {R"("rows * cols")", R"("rows - cols")",
     "lab.toml:8:9: The size of `in` in case `odd`: -32 is negative | Change the expression, or the case at "
     "lab.toml:30:1."},
    {R"("rows * cols")", "\"cols / (rows - 33)\"",
     "lab.toml:8:14: The size of `in` in case `odd`: Division by zero | Change the expression, or the case "
     "at lab.toml:30:1."},
    {R"("rows * cols")", R"("rows * cols * 1000000")",
     "lab.toml:8:9: The size of `in` in case `odd`: 2145000000 elements are more than 256 MiB | Change the "
     "expression, or the case at lab.toml:30:1."},
    {R"("rows * cols")", R"("rows * 9223372036854775807")",
     "lab.toml:8:14: The size of `in` in case `odd`: The value does not fit into 64 bits | Change the "
     "expression, or the case at lab.toml:30:1."},
    {R"("rows * cols")", R"("rows *")",
     "lab.toml:8:15: The expression ends too early | An expression has + - * / % ( ), min, max, ceildiv, "
     "names and numbers."},
    {R"("rows * cols")", "\"sqrt(rows)\"",
     "lab.toml:8:9: There is no function `sqrt` | An expression has + - * / % ( ), min, max, ceildiv, names "
     "and numbers."},
    {R"("rows * cols")", "2.5",
     R"(lab.toml:8:8: `size` must be an integer expression, but it is a floating-point number | Write it )"
     R"(between quotes, as in `"rows * 4"`; a whole number needs no quotes.)"},
    {R"(type = "f32")", "type = \"f32\"\nsize = 3",
     R"(lab.toml:25:8: `scale` is a scalar, which has no `size` | Its value comes from the case. If it is )"
     R"(a buffer, write `type = "f32[]"`.)"},
    {"use = \"in\"\n", "", "lab.toml:5:1: A parameter lacks `use` | Add a line `use = …`."},
    {R"(use = "in")", R"(use = "input")", "lab.toml:9:7: `use` cannot be `input` | Did you mean `inout`?"},
    {R"(type = "f32")", "type = \"f32\"\nuse = \"in\"",
     R"(lab.toml:25:7: `scale` is a scalar, which has no `use` | Its value comes from the case. If it is a )"
     R"(buffer, write `type = "f32[]"`.)"},
    {R"("iota")", R"("iotta")", "lab.toml:10:8: `fill` cannot be `iotta` | Did you mean `iota`?"},
    {R"("iota")", "3",
     "lab.toml:10:8: `fill` must be a string, but it is an integer | Put it between quotes."},
    {R"(use = "out")", "use = \"out\"\nfill = \"zero\"",
     R"(lab.toml:17:8: `out` is an output, which holds a fixed pattern before the run | Remove `fill`, )"
     R"(or write `use = "inout"`.)"},
    {R"(fill = "iota")", "written_by = \"kernel\"",
     "lab.toml:10:14: `in` is an input, which must not be written | Remove `written_by`."},
    {R"(use = "out")", "use = \"out\"\nwritten_by = \"host\"",
     "lab.toml:17:14: `written_by` cannot be `host` | There are: kernel, any."},
    {"rows = 33", "rows = 33\nblock_shared_limit = 4000",
     "lab.toml:33:22: No device allows 4000 bytes of shared memory per block | Use 49152 to 232448 bytes."},
    {R"(fill = "iota")", "fill = \"random\"\nmin = 3\nmax = 2",
     "lab.toml:11:7: `min` of `in` is greater than its `max` | Swap the two values."},
    {R"(fill = "iota")", "fill = \"iota\"\nmin = 3",
     "lab.toml:11:7: `min` applies only to random fills, but `in` is not filled at random | Remove it."},
    {R"(fill = "iota")", "min = -3000000000",
     "lab.toml:10:7: -3000000000 does not fit into i32 | Use a whole number that fits into i32."},
    {R"(fill = "iota")", "min = 0.5",
     "lab.toml:10:7: 0.5 does not fit into i32 | Use a whole number that fits into i32."},
    {R"(fill = "iota")", "min = nan",
     "lab.toml:10:7: `min` must be a finite number | Write a finite number."},
    {"name = \"odd\"\n", "", "lab.toml:30:1: A case lacks `name` | Add a line `name = …`."},
    {R"(name = "odd")", R"(name = "")", "lab.toml:31:8: `name` is empty | Write a text between the quotes."},
    {"rows = 33\n", "", "lab.toml:30:1: A case lacks `rows` | Add a line `rows = …`."},
    {"rows = 33", "rows = 33.5",
     "lab.toml:32:8: `rows` must be an integer, but it is a floating-point number | Write a whole number, "
     "without quotes."},
    {"rows = 33", R"(rows = "33")",
     "lab.toml:32:8: `rows` must be an integer, but it is a string | Write a whole number, without quotes."},
    {"rows = 33", "rows = 3000000000",
     "lab.toml:32:8: 3000000000 does not fit into i32 | Use another value, or a wider type for the "
     "parameter."},
    {"scale = 1.5", R"(scale = "x")",
     "lab.toml:33:9: `scale` must be a number, but it is a string | Write a number, without quotes."},
    {"rows = 33", "rows = 33\nrow = 3", "lab.toml:33:1: A case has no key `row` | Did you mean `rows`?"},
    {"rows = 33", "rows = 33\nin = 3",
     "lab.toml:33:1: A case has no key `in` | There are: name, seed, block_shared_limit, multiprocessors, "
     "weight, "
     "refuses_launches, fills, rows, scale, cols."},
    {"rows = 33", "rows = 33\nseed = \"x\"",
     "lab.toml:33:8: `seed` must be an integer, but it is a string | Write a whole number, without quotes."},
    {"", "\n[[case]]\nname = \"odd\"\nrows = 1\ncols = 1\nscale = 1\n",
     "lab.toml:61:1: Two cases have the name `odd` | The other one is at lab.toml:30:1."},
    {"id = \"no-conflicts\"\n", "", "lab.toml:41:1: A check lacks `id` | Add a line `id = …`."},
    {R"(id = "no-conflicts")", R"(id = "no conflicts")",
     "lab.toml:42:6: `no conflicts` is not a valid id for a check | Use letters, digits, `-`, `_` and `.`."},
    {"kind = \"banks\"\n", "", "lab.toml:41:1: A check lacks `kind` | Add a line `kind = …`."},
    {R"("banks")", R"("bank")", "lab.toml:43:8: There is no kind of check `bank` | Did you mean `banks`?"},
    {R"("banks")", R"("forbids")",
     "lab.toml:43:8: The kind `forbids` is not supported yet | Remove the check."},
    {"points = 30\n", "", "lab.toml:41:1: A check lacks `points` | Add a line `points = …`."},
    {"points = 30", "points = -1", "lab.toml:44:10: `points` must not be negative | Use zero or more."},
    {"points = 30", R"(points = "30")",
     "lab.toml:44:10: `points` must be a number, but it is a string | Write a number, without quotes."},
    {"points = 30", "points = inf",
     "lab.toml:44:10: `points` must be a finite number | Write a finite number."},
    {R"(["compiles"])", R"("compiles")",
     R"(lab.toml:45:9: `needs` must be an array of strings, but it is a string | Write it as in `["one", )"
     R"("two"]`.)"},
    {R"(["compiles"])", "[1]",
     R"(lab.toml:45:10: `needs` must be an array of strings, but it is an integer | Write it as in )"
     R"(`["one", "two"]`.)"},
    {R"(["compiles"])", R"(["compile"])",
     "lab.toml:41:1: `no-conflicts` needs `compile`, but there is no such check | Did you mean `compiles`?"},
    {R"(["compiles"])", R"(["no-conflicts"])",
     "lab.toml:41:1: The checks need each other in a cycle: no-conflicts → no-conflicts | Remove one of "
     "these `needs`."},
    {"points = 5", "points = 5\nneeds = [\"no-conflicts\"]",
     "lab.toml:36:1: The checks need each other in a cycle: compiles → no-conflicts → compiles | Remove one "
     "of these `needs`."},
    {R"(id = "no-conflicts")", R"(id = "compiles")",
     "lab.toml:41:1: Two checks have the name `compiles` | The other one is at lab.toml:36:1."},
    {"points = 30", "points = 30\ncases = [\"even\"]",
     "lab.toml:41:1: `no-conflicts` names the case `even`, but there is no such case | There are: odd, h."},
    {"points = 30", "points = 30\ncases = [\"h\"]",
     "lab.toml:41:1: The public check `no-conflicts` names the hidden case `h` | Make both public or both "
     "hidden."},
    {"points = 30", "points = 30\ncases = \"odd\"",
     R"(lab.toml:45:9: `cases` must be an array of strings, but it is a string | Write it as in `["one", )"
     R"("two"]`.)"},
    {"excess_zero", "excess_zeros",
     "lab.toml:46:1: A check has no key `excess_zeros` | Did you mean `excess_zero`?"},
    {"excess_zero", "ratio_max",
     "lab.toml:46:1: A check has no key `ratio_max` | There are: id, points, title, hint, needs, cases, "
     "kind, hints, excess_max, excess_zero, atomic_excess_max, atomic_excess_zero, at_most, at_most_zero."},
    {"excess_zero = 1.5", "excess_zero = -1",
     "lab.toml:46:15: `excess_zero` must not be negative | Use zero or more."},
    {"excess_zero = 1.5", "excess_zero = 1.5\nexcess_max = 2",
     "lab.toml:47:14: The limit for no points is below the one for full points: `excess_max` is 2, but "
     "`excess_zero` is 1.5 | Make `excess_zero` the larger one."},
    {"ratio_zero = 3", "ratio_zero = 1",
     "lab.toml:58:13: The limit for no points is below the one for full points: `ratio_max` is 2, but "
     "`ratio_zero` is 1 | Make `ratio_zero` the larger one."},
    {"ratio_max = 2\n", "", "lab.toml:54:1: A check lacks `ratio_max` | Add a line `ratio_max = …`."},
    {"ratio_max = 2", "ratio_max = 2\nmeasured_ratio_max = 2",
     "lab.toml:56:8: `measured_ratio_max` and `measured_ratio_zero` must be given together | Give both or "
     "neither."},
    {"ratio_zero = 3", "ratio_zero = 3\nconflict_share_max = 0.02\nconflict_share_zero = 1.5",
     "lab.toml:61:23: `conflict_share_zero` is a share, but it is 1.5 | Use a number from 0 to 1."},
    {"ratio_zero = 3", "ratio_zero = 3\nexcess_share_max = -0.1\nexcess_share_zero = 0.5",
     "lab.toml:60:20: `excess_share_max` must not be negative | Use zero or more."},
    {"ratio_zero = 3", "ratio_zero = 3\nexcess_share_max = 0.5\nexcess_share_zero = 0.02",
     "lab.toml:60:20: The limit for no points is below the one for full points: `excess_share_max` is 0.5, "
     "but `excess_share_zero` is 0.02 | Make `excess_share_zero` the larger one."},
    {"ratio_zero = 3", "ratio_zero = 3\nwait_share_max = 0.5\nwait_share_zero = 0.5",
     "lab.toml:61:19: `wait_share_zero` must be above `wait_share_max`: a submission above it gets no points "
     "| Move one of them."},
    {"ratio_zero = 3", "ratio_zero = 3\nconflict_share_max = 0.02",
     "lab.toml:56:8: `conflict_share_max` and `conflict_share_zero` must be given together | Give both or "
     "neither."},
    {"ratio_zero = 3", "ratio_zero = 3\nself_ratio_max = 1.1",
     "lab.toml:60:1: A check has no key `self_ratio_max` | There are: id, points, title, hint, needs, cases, "
     "kind, hints, ratio_max, ratio_zero, measured_ratio_max, measured_ratio_zero, conflict_share_max, "
     "conflict_share_zero, excess_share_max, excess_share_zero, wait_share_max, wait_share_zero, "
     "stub_measured_ratio."},
    {"global_load_bytes_max = \"in * 4\"\n", "",
     "lab.toml:50:8: A check of kind `counts` needs at least one limit, but this one has none | Give one or "
     "more of the keys global_load_bytes_min, global_load_bytes_max, global_store_bytes_min, "
     "global_store_bytes_max, global_atomic_bytes_min, global_atomic_bytes_max, shared_store_bytes_min, "
     "shared_store_bytes_max, shared_load_bytes_min, shared_load_bytes_max, shared_atomic_bytes_min, "
     "shared_atomic_bytes_max, barriers_min, barriers_max, … (CONTRIBUTING.md has them all)."},
    {R"("in * 4")", R"("inn * 4")",
     R"(lab.toml:52:26: `inn` in "inn * 4" is not an integer parameter | Did you mean `in`?)"},
    {R"("in * 4")", "\"in / (rows - 33)\"",
     "lab.toml:52:29: `global_load_bytes_max = \"in / (rows - 33)\"` in case `odd`: Division by zero | "
     "Change the expression, or list the cases that it applies to in `cases`."},
    {R"("in * 4")", R"("rows - cols")",
     R"(lab.toml:52:26: `global_load_bytes_max = "rows - cols"` in case `odd`: -32 is negative | Change )"
     R"(the expression, or list the cases that it applies to in `cases`.)"},
    {R"(global_load_bytes_max = "in * 4")",
     "global_load_bytes_max = \"in * 4\"\nglobal_load_bytes_min = \"in * 5\"",
     "lab.toml:53:26: `global_load_bytes_min` is 10725 in case `odd`, but `global_load_bytes_max` is only "
     "8580: no program can satisfy both | Lower one or raise the other."},
    {R"("in * 4")", "2.5",
     R"(lab.toml:52:25: `global_load_bytes_max` must be an integer expression, but it is a floating-point )"
     R"(number | Write it between quotes, as in `"rows * 4"`; a whole number needs no quotes.)"},
    {"", "\n[[timing]]\nname = \"big\"\nrows = 1\ncols = 1\n",
     "lab.toml:61:1: A timing size lacks `scale` | Add a line `scale = …`."},
    {"", "\n[timing]\nname = \"big\"", "lab.toml:61:1: `timing` must be tables | Write each as [[timing]]."},
};

const LabMistake in_hidden[] = {
    {R"(name = "h")", R"(name = "odd")",
     "hidden.toml:1:1: Two cases have the name `odd` | The other one is at lab.toml:30:1."},
    {"cols = 2\n", "", "hidden.toml:1:1: A case lacks `cols` | Add a line `cols = …`."},
    {"[[case]]", "file = \"x\"\n[[case]]",
     "hidden.toml:1:1: hidden.toml has no key `file` | There are: format, case, draw, check."},
    {"[[case]]", "format = 3\n[[case]]", "hidden.toml:1:10: Format 3 is not supported | Write `format = 1`."},
    {"", "[[parameter]]\nname = \"x\"\ntype = \"i32\"\n",
     "hidden.toml:7:3: hidden.toml has no key `parameter` | There are: format, case, draw, check."},
    {"", "[[timing]]\nname = \"x\"\n",
     "hidden.toml:7:3: hidden.toml has no key `timing` | There are: format, case, draw, check."},
    {"", "[[check]]\nid = \"compiles\"\nkind = \"races\"\npoints = 1\n",
     "hidden.toml:7:1: Two checks have the name `compiles` | The other one is at lab.toml:36:1."},
    {"", "[[check]]\nid = \"c\"\nkind = \"race\"\npoints = 1\n",
     "hidden.toml:9:8: There is no kind of check `race` | Did you mean `races`?"},
};

}  // namespace

TEST_CASE("bad labs: the lab that the others are made of is good") {
    CHECK(read(good_labs, good_hidden) == "");
}

TEST_CASE("bad labs: every mistake in lab.toml is told with its place and a way out") {
    for (const auto& mistake : in_lab) CHECK(read(with(good_labs, mistake), good_hidden) == mistake.told);
}

TEST_CASE("bad labs: every mistake in hidden.toml is told with its place and a way out") {
    for (const auto& mistake : in_hidden) CHECK(read(good_labs, with(good_hidden, mistake)) == mistake.told);
}

}  // namespace warpmark::bad_labs
