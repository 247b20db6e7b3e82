// Runs every step of every pipeline in scratch repositories, with the systems' variables. The output and the
// files are compared with expected/; UPDATE_EXPECT=1 rewrites these.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import * as github from "./github.mjs";
import * as gitlab from "./gitlab.mjs";

const [root, program] = process.argv.slice(2);
const scratch = mkdtempSync(path.join(tmpdir(), "warpmark-pipelines-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const below = (...parts) => path.join(scratch, ...parts);
const text = (file) => readFileSync(file, "utf8");
const labs = ["01_race", "02_divergent_sync"];

const env = { HOME: below("home"), PATH: process.env.PATH, LC_ALL: "C.UTF-8" };
for (const name of ["CUDA_HOME", "CUDA_PATH"]) if (process.env[name]) env[name] = process.env[name];
env.GIT_ALLOW_PROTOCOL = "file";  // protocol of fetch.sh in these tests
for (const name of ["AUTHOR", "COMMITTER"])
  Object.assign(env, { [`GIT_${name}_NAME`]: "A Student", [`GIT_${name}_EMAIL`]: "student@example.org" });

// Runs a command to its end, or throws its output.
function sh(command, at = {}) {
  const ran = spawnSync("bash", ["-c", command], { cwd: at.cwd ?? scratch, env: at.env ?? env, encoding: "utf8" });
  if (at.fails) return ran;
  assert.equal(ran.status, 0, `${command}\n${ran.stdout}${ran.stderr}`);
  return ran.stdout;
}

function write(file, content, mode) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  if (mode) chmodSync(file, mode);
}

// ---- what a course has in its release

function archive(folder) {
  sh(`tar -C '${path.dirname(folder)}' -cf '${folder}.tar' '${path.basename(folder)}'`);
  const bytes = gzipSync(readFileSync(`${folder}.tar`), { level: 0 });  // no compression, because no network
                                                                        // is used
  writeFileSync(`${folder}.tar.gz`, bytes);
  return { url: `file://${folder}.tar.gz`, sha256: createHash("sha256").update(bytes).digest("hex") };
}

function makePackages() {
  const teacher = below("release/warpmark-teacher");
  mkdirSync(path.join(teacher, "bin"), { recursive: true });
  cpSync(program, path.join(teacher, "bin/warpmark"));
  const data = path.join(teacher, "share/warpmark");
  for (const lab of labs)
    for (const half of ["labs", "solutions"])
      cpSync(path.join(root, half, lab), path.join(data, half, lab), { recursive: true });
  for (const folder of ["run", "ci", "workspace"])
    cpSync(path.join(root, "labs", folder), path.join(data, "labs", folder), { recursive: true });
  const student = below("release/warpmark");
  mkdirSync(path.join(student, "bin"), { recursive: true });
  cpSync(program, path.join(student, "bin/warpmark"));
  sh(`'${program}' pack --root '${data}' --draws 1 --out '${student}/share/warpmark'`);
  return { teacher: archive(teacher), student: archive(student) };
}

// NVRTC as links, because the contents of its archive are found next to the program.
function makeCompiler() {
  const from = sh(`'${program}' doctor | sed -n 's/^ *ok *compiler *NVRTC [0-9.]*, //p'`).trim();
  assert.notEqual(from, "", "warpmark doctor finds no NVRTC");
  const headers = sh(`'${program}' doctor | sed -n 's/^ *ok *headers *//p'`).trim();
  const to = below("release/nvrtc");
  mkdirSync(path.join(to, "lib"), { recursive: true });
  sh(`for one in '${path.dirname(from)}'/libnvrtc*.so*; do ln -s "$one" '${to}/lib/'; done`);
  symlinkSync(headers, path.join(to, "include"));
  return { ...archive(to), folder: to };
}

const packages = makePackages();
const compiler = makeCompiler();
const variables = (one) => ({ WARPMARK_URL: one.url, WARPMARK_SHA256: one.sha256 });
const gone = (one) => ({ ...variables(one), WARPMARK_URL: `file://${below("none.tar.gz")}` });

// ---- repositories

function commit(folder) {
  sh("git init -q -b main . && git add -A && git commit -qm work", { cwd: folder });
  return folder;
}

// A repository made by `start` from the course's package; `change` applies the student's work.
function student(name, change = () => {}) {
  const to = below("students", name);
  sh(`'${below("release/warpmark/bin/warpmark")}' start '${to}' >start.txt`);
  change(to);
  return commit(to);
}

const solve = (lab, file) => (to) => cpSync(path.join(root, "solutions", lab, file), path.join(to, lab, file));
const solved = student("ada", solve("01_race", "reverse.cu"));
const broken = student("bob", (to) => {
  solve("01_race", "reverse.cu")(to);
  const file = path.join(to, "02_divergent_sync/reduce.cu");
  writeFileSync(file, `${text(file)}int later = nothing;\n`);
});

// ---- comparing

let compared = 0;
function expectText(name, got) {
  const file = path.join(root, ".ci/pipelines/expected", name);
  const pack = /student pack [0-9a-f]{12}/g;
  const shown = got.replaceAll(scratch, "SCRATCH").replace(pack, "student pack …");
  if (process.env.UPDATE_EXPECT) write(file, shown);
  assert.equal(shown, existsSync(file) ? text(file) : "", `${name} is not as expected`);
  ++compared;
}

const codes = (job) => job.ran.map((step) => `${step.name}: ${step.code}`).join("\n");
const logs = (job) => job.ran.map((step) => step.log).join("");
const said = [];

// ---- a student's repository

const studentOnGithub = (repository, name, vars = variables(packages.student)) =>
  github.runJob(path.join(repository, ".github/workflows/warpmark.yml"), "mark", {
    repository,
    scratch: below("runner", name),
    env,
    vars,
  });

function studentsPush() {
  let job = studentOnGithub(solved, "ada");
  assert.equal(codes(job), "Get warpmark: 0\nMark: 0", logs(job));
  const first = job.ran[0].seconds + job.ran[1].seconds;
  job = studentOnGithub(solved, "ada");
  assert.equal(codes(job), "Get warpmark: 0\nMark: 0", logs(job));
  const cached = job.ran[0].seconds + job.ran[1].seconds;
  said.push(`a push on GitHub takes ${first.toFixed(2)} s, and ${cached.toFixed(2)} s with the package cached`);
  assert.equal(job.outputs.outcome, "passed");
  assert.deepEqual(Object.keys(job.artifacts), ["warpmark-report"]);
  expectText("github_solved_summary.md", job.summary);
  expectText("github_solved_annotations.txt", github.commandsIn(logs(job)).join("\n"));

  job = studentOnGithub(broken, "bob");
  assert.equal(codes(job), "Get warpmark: 0\nMark: 1", logs(job));
  expectText("github_broken_summary.md", job.summary);
  expectText("github_broken_annotations.txt", github.commandsIn(logs(job)).join("\n"));
  expectText("github_broken_outputs.json", `${JSON.stringify(job.outputs, null, 1)}\n`);
  expectText("github_broken_junit.xml", text(path.join(job.artifacts["warpmark-report"], "junit.xml")));

  // A failed job has stored the package, which is no longer available elsewhere.
  job = studentOnGithub(broken, "bob", gone(packages.student));
  assert.equal(codes(job), "Get warpmark: 0\nMark: 1", logs(job));
  assert.deepEqual(job.warnings, []);

  job = studentOnGithub(solved, "nobody", {});
  assert.equal(codes(job), "Get warpmark: 3");
  assert.match(logs(job), /WARPMARK_URL is not set: ask your course/);
}

function studentsPushOnGitlab() {
  const run = (repository, name, vars = variables(packages.student)) =>
    gitlab.runJob(path.join(repository, ".gitlab-ci.yml"), "warpmark", {
      repository,
      scratch: below("gitlab", name),
      env,
      variables: vars,
    });
  let job = run(solved, "ada");
  assert.equal(job.code, 0, job.log);
  job = run(solved, "ada");
  assert.equal(job.code, 0, job.log);
  said.push(`on GitLab ${job.seconds.toFixed(2)} s`);
  assert.match(job.reports.junit, /file="01_race\/reverse\.cu"/);
  job = run(broken, "bob");
  assert.equal(job.code, 1, job.log);
  assert.ok(JSON.parse(job.reports.codequality).some((one) => one.location.path === "02_divergent_sync/reduce.cu"));
  assert.doesNotMatch(job.log, /^::/m);
  assert.deepEqual(job.artifacts, ["warpmark-report"]);
  expectText("gitlab_broken_log.txt", job.log);
  expectText("gitlab_broken_outputs.env", job.reports.dotenv);
  job = run(broken, "bob", gone(packages.student));
  assert.equal(job.code, 1, job.log);
}

// ---- a teacher's repository

const teachersLists = `id,name,clone
ada,Ada Lovelace,file://${below("students/ada")}
bob,Bob Hopper,file://${below("students/bob")}
cid,Cid Curie,file://${below("students/cid")}
`;

// Cid, who has submitted nothing, was examined in the office hour.
const teachersCourse = `course = "cs101-2026"
[[lab]]
id = "01"
[[lab]]
id = "02"
[[mark]]
student = "cid"
lab = "01"
points = 40
why = "office hour"
`;

function teacher() {
  const to = below("teacher");
  const from = path.join(root, "labs/ci");
  for (const [file, place] of [
    ["teacher/github.yml", ".github/workflows/marks.yml"],
    ["teacher/gitlab.yml", ".gitlab-ci.yml"],
    ["teacher/fetch.sh", "ci/fetch.sh"],
    ["get.sh", "ci/get.sh"],
    ["package", "ci/package"],
  ]) {
    mkdirSync(path.dirname(path.join(to, place)), { recursive: true });
    cpSync(path.join(from, file), path.join(to, place));
  }
  write(path.join(to, "students.csv"), teachersLists);
  write(path.join(to, "course.toml"), teachersCourse);
  return existsSync(path.join(to, ".git")) ? to : commit(to);
}

// "ada,01_race,reverse.cu,graded,100": the columns that do not depend on the time of marking.
const marksIn = (folder) =>
  text(path.join(folder, "class.csv"))
    .split("\r\n")
    .map((row) => row.split(",").slice(0, 5).join(","))
    .join("\n");

function teachersJob() {
  const repository = teacher();
  const at = (run, vars) => ({
    repository,
    run,
    scratch: below("runner/teacher"),
    env,
    vars,
    secrets: { WARPMARK_SECRET: "this is known to nobody", READ_TOKEN: "token" },
  });
  const file = path.join(repository, ".github/workflows/marks.yml");
  // A failed nightly run keeps its marks and the package.
  const red = below("red.yml");
  write(red, text(file).replace(/( *)(--roster students\.csv .*)\n/, "$1$2\n$1exit 1\n"));
  let job = github.runJob(red, "grade", at("1", variables(packages.teacher)));
  assert.equal(codes(job), "Get warpmark: 0\nFetch: 0\nGrade: 1\nPages: 0", logs(job));
  assert.doesNotMatch(logs(job), /had this mark already/);
  job = github.runJob(file, "grade", at("2", gone(packages.teacher)));
  assert.match(logs(job), /\n[1-9][0-9]* had this mark already/);
  assert.equal(codes(job), "Get warpmark: 0\nFetch: 0\nGrade: 0\nPages: 0", logs(job));
  assert.match(logs(job), /fetch\.sh: nothing from cid/);
  expectText("teacher_marks.csv", marksIn(job.artifacts.marks));
  expectText("teacher_summary.md", job.summary);
  // Clones have no working tree, so no annotation can have a file. Files made by `start` are not mentioned.
  assert.deepEqual(github.commandsIn(logs(job)), []);
  assert.doesNotMatch(logs(job), /run\.cu|README\.md|get\.sh/);
  assert.match(logs(job), /cid +Cid Curie +40 \/ 100 +set by course\.toml/);
  assert.deepEqual(Object.keys(job.artifacts), ["marks", "pages"]);
  assert.ok(existsSync(path.join(job.artifacts.pages, "index.html")));
  assert.match(text(path.join(job.artifacts.marks, "ada/01_race.txt")), /100 of 100 points/);
  const againOfBob = text(path.join(job.artifacts.marks, "bob/02_divergent_sync.txt"));
  assert.match(againOfBob, /again {2}warpmark check 02_divergent_sync reduce\.cu --seed 1/);
}

function teachersJobOnGitlab() {
  const repository = teacher();
  write(below("secret"), "this is known to nobody\n");
  const on = gitlab.runJob(path.join(repository, ".gitlab-ci.yml"), "marks", {
    repository,
    scratch: below("gitlab/teacher"),
    env,
    variables: { ...variables(packages.teacher), WARPMARK_SECRET: below("secret"), READ_TOKEN: "token" },
  });
  assert.equal(on.code, 0, on.log);
  assert.deepEqual(on.artifacts, ["marks", "pages"]);
  assert.match(text(path.join(on.workspace, "marks/summary.md")), /\| cid \| Cid Curie \| 40 \/ 100 \(set\) \| not handed in \|/);
  expectText("teacher_marks.csv", marksIn(path.join(on.workspace, "marks")));
}

// ---- get.sh by itself

function gets() {
  const get = (words, more = {}, fails = true) =>
    sh(`sh '${root}/labs/ci/get.sh' ${words} 2>&1`, { fails, env: { ...env, ...more } });
  const wrong = [
    [below("got"), {}, 3, /WARPMARK_URL is not set/],
    [below("got"), { WARPMARK_URL: packages.student.url }, 3, /the SHA-256 of .* is missing/],
    [below("got"), { ...variables(packages.student), WARPMARK_SHA256: "0".repeat(64) }, 3, /is not the file with/],
    [below("got"), { ...variables(packages.student), WARPMARK_URL: `file://${below("none.tar.gz")}` }, 3, /could not be fetched/],
    [below("got"), { ...variables(packages.student), WARPMARK_URL: `file://${below("login.html")}` }, 3, /is a web page/],
    ["", {}, 2, /give the folder/],
  ];
  write(below("login.html"), "<html>Please log in</html>");
  for (const [words, more, code, says] of wrong) {
    const ran = get(words, more);
    assert.equal(ran.status, code, ran.stdout);
    assert.match(ran.stdout, says);
    assert.ok(!existsSync(below("got")), "nothing is there that was not compared");
  }
  const own = { WARPMARK_COMPILER_URL: compiler.url, WARPMARK_COMPILER_SHA256: compiler.sha256 };
  get(`'${below("by-url")}' compiler`, own, false);
  // The stand-in for pip installs the contents of the wheels.
  write(below("pip/python3"), `#!/bin/bash
echo "$*" >>'${below("pip/said")}'
while [[ $1 != --target ]]; do shift; done
mkdir -p "$2/nvidia/cu13" && cp -r '${compiler.folder}'/* "$2/nvidia/cu13/"
`, 0o755);
  get(`'${below("by-pip")}' compiler`, { PATH: `${below("pip")}:${env.PATH}` }, false);
  assert.match(text(below("pip/said")), /^-m pip install .*nvidia-cuda-nvrtc==13\.0\.\* nvidia-cuda-runtime==13\.0\.\* /);
  for (const folder of ["by-url", "by-pip"]) {
    const found = sh(`'${program}' doctor`, { env: { ...env, CUDA_PATH: "", CUDA_HOME: below(folder) } });
    assert.match(found, new RegExp(`compiler +NVRTC [0-9.]+, ${below(folder)}/lib/`));
  }
  // The file next to the script gives the URL, with Windows line ends. The repository contains a module that
  // would shadow one of Python's.
  for (const file of ["get.sh", "package"]) cpSync(path.join(root, "labs/ci", file), below("beside", file));
  const { url, sha256 } = packages.student;
  write(below("beside/package"), `WARPMARK_URL=${url} \r\nWARPMARK_SHA256=${sha256.toUpperCase()}\r\n`);
  write(below("beside/shutil.py"), "raise SystemExit('shadowed')\n");
  mkdirSync(below("no-curl"), { recursive: true });
  const tools = ["sh", "bash", "tar", "gzip", "sha256sum", "sed", "head", "cat", "dirname", "mkdir", "rm", "mv", "cut", "tr", "find"];
  for (const tool of [...tools, "sort", "wc", "cmp", "mktemp", "chmod", "cp"])
    symlinkSync(sh(`command -v ${tool}`).trim(), below("no-curl", tool));
  const there = (to, fails) =>
    sh(`sh get.sh '../${to}' 2>&1`, { cwd: below("beside"), env: { ...env, PATH: below("no-curl") }, fails });
  assert.match(there("by-python", true).stdout, /no curl, wget or python3/);
  const python = sh("python3 -c 'import sys; print(sys.executable)'").trim();
  write(below("no-curl/python3"), `#!/bin/sh\nexec '${python}' "$@"\n`, 0o755);
  there("by-python");
  assert.ok(existsSync(below("by-python/bin/warpmark")));
  write(below("no-curl/wget"), `#!/bin/sh\necho "$*" >>'${below("asked")}'\nfor one; do :; done\nexec cp "\${one#file://}" "$3"\n`, 0o755);
  there("by-wget");
  assert.ok(existsSync(below("by-wget/bin/warpmark")));
  // Intact files are kept; if a file is missing or shorter, all are fetched again.
  there("by-wget");
  const fetched = () => text(below("asked")).trim().split("\n").length;
  assert.equal(fetched(), 1);
  sh(": >share/warpmark/PACK", { cwd: below("by-wget") });
  there("by-wget");
  sh(`'${below("by-wget/bin/warpmark")}' doctor`);
  assert.equal(fetched(), 2);
}

// ---- fetch.sh by itself

function fetches() {
  const fetch = (table, more = {}) => {
    write(below("table.csv"), table);
    const ran = sh(`sh '${root}/labs/ci/teacher/fetch.sh' table.csv fetched 2>&1`, { fails: true, env: { ...env, ...more } });
    return `${ran.stdout}exit ${ran.status}\n`;
  };
  const ada = `file://${below("students/ada")}`;
  const wrong = [
    ["id,name\nada,Ada\n", /the columns id and clone are missing\nexit 2/],
    [`id,name,clone\nada,"Lovelace, Ada",${ada}\n`, /line 2: no comma and no quote in a cell\nexit 2/],
    [`id,clone\n../ada,${ada}\n`, /not a name for a folder: \.\.\/ada\nexit 2/],
    [`id,clone\nada,${ada}\nada,${ada}\n`, /ada is there twice\nexit 2/],
    ["", /the table is empty\nexit 2/],
    [`id,clone\nada,--upload-pack=touch ran;\n`, /not an address: --upload-pack=touch ran;\nexit 2/],
    [`id,clone\nada,ext::sh -c touch% ran\n`, /transport 'ext' not allowed\n.*\n.*\nexit 3/],
  ];
  for (const [table, says] of wrong) assert.match(fetch(table), says);
  assert.ok(!existsSync(below("ran")));
  // No local file may be cloned, neither the teachers' own repository nor another student's clone.
  assert.match(fetch(`id,clone\nada,${ada}\n`, { GIT_ALLOW_PROTOCOL: "" }), /transport 'file' not allowed/);
  assert.match(fetch(`id,clone\nada,${below("students/ada")}\n`), /not an address: .*\nexit 2/);
  assert.match(fetch(`id,clone\r\nada,${ada}\r\n`, { READ_TOKEN: "t" }), /set READ_SERVER/);
  const told = { READ_TOKEN: "canary-token", READ_SERVER: "https://git.example.org" };
  assert.match(fetch(`\ufeffclone,id\r\n${ada},ada\r\n\r\n`, told), /fetch.sh: 1 repositories, and 0 .*\nexit 0/);
  assert.equal(sh(`ls -A '${below("fetched/ada")}'`), ".git\n");  // there is no working tree
  const secret = Buffer.from("x-access-token:canary-token").toString("base64");
  assert.equal(sh(`grep -rlE 'canary-token|${secret}' '${below("fetched")}' || true`), "");
  assert.match(fetch(`id,clone\nada,${ada}\neve,${ada}\n`), /ada and eve have one address\nfetch.sh: 2 repositories/);
  // Invalid or slow answers of a server are no statement about a student. An empty repository is one.
  const server = (says) => write(below("git/git"), `#!/bin/sh\nprintf '${says}\\n' >&2\nexec sleep 9\n`, 0o755);
  const asks = { PATH: `${below("git")}:${env.PATH}`, FETCH_SECONDS: "1" };
  server("::error::x\\n##[group]y");
  assert.match(fetch(`id,clone\nada,${ada}\n`, asks), /^git: ::error::x\ngit: ## \[group\]y\nfetch.sh: ada could not/);
  assert.equal(text(below("fetched/ada/.git/not-fetched")), "it takes too long\n");
  server("fatal: repository not found");
  assert.match(fetch(`id,clone\nada,${ada}\n`, asks), /fetch.sh: nothing from ada/);
  assert.ok(!existsSync(below("fetched/ada")));
  // No single repository may fill the disk.
  mkdirSync(below("students/huge"), { recursive: true });
  sh("head -c 3000000 /dev/urandom >data", { cwd: below("students/huge") });
  commit(below("students/huge"));
  const huge = fetch(`id,clone\nada,${ada}\neve,file://${below("students/huge")}\n`, { FETCH_MIB: "2" });
  assert.match(huge, /eve could not be fetched\nfetch.sh: 1 repositories, and 1 that could not be fetched\nexit 0/);
}

// ---- our own pipelines: their calls are recorded instead of executed

function ownPipelines() {
  const to = below("own");
  const warpmark = `echo "warpmark $* with $CUDA_HOME" >>'${below("called")}'
[[ $1 == package ]] || exit 0
mkdir -p build/static/packages
printf 'Two "new" labs.\\n' >build/static/release_notes.md
touch build/static/packages/{SHA256SUMS,warpmark-1.2.3-linux-x86_64.tar.gz}`;
  write(path.join(to, "warpmark"), `#!/bin/bash\n${warpmark}\n`, 0o755);
  const scripts = [".ci/run", "labs/ci/get.sh", "labs/ci/package", ".ci/packages/publish"];
  for (const file of [...scripts, ".github/workflows/test.yml", ".gitlab-ci.yml"]) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(to, file));
  }
  commit(to);
  for (const tool of ["apt-get", "gh"])
    write(below("stand-ins", tool), `#!/bin/bash\necho "${tool} $*" >>'${below("called")}'\n`, 0o755);
  // get.sh uses the real download tool. First there is no release, then there is one.
  const curl = `[[ $* == *file://* ]] && exec ${sh("command -v curl").trim()} "$@"
echo "curl $*" >>'${below("called")}'
for word; do [[ $word != @* ]] || { cat "\${word#@}" >>'${below("called")}'; touch '${below("released")}'; }; done
[[ $* != */releases/v1.2.3 || -e '${below("released")}' ]]`;
  write(below("stand-ins/curl"), `#!/bin/bash\n${curl}\n`, 0o755);
  const own = {
    ...env,
    PATH: `${below("stand-ins")}:${env.PATH}`,
    WARPMARK_COMPILER_URL: compiler.url,
    WARPMARK_COMPILER_SHA256: compiler.sha256,
  };
  for (const job of ["test", "release"]) {
    const ran = github.runJob(path.join(to, ".github/workflows/test.yml"), job, {
      repository: to,
      scratch: below("runner", job),
      env: own,
      github: { ref: "refs/tags/v1.2.3" },
    });
    assert.ok(!ran.failed, logs(ran));
  }
  const api = { CI_API_V4_URL: "https://gitlab.example.org/api/v4", CI_PROJECT_ID: "7", CI_JOB_TOKEN: "job-token" };
  for (const job of ["test", "package", "package"]) {
    const ran = gitlab.runJob(path.join(to, ".gitlab-ci.yml"), job, {
      repository: to,
      scratch: below("gitlab", job),
      env: own,
      variables: { ...api, CI_COMMIT_TAG: "v1.2.3" },
    });
    assert.equal(ran.code, 0, ran.log);
    assert.doesNotMatch(ran.log, /job-token/);
  }
  const called = text(below("called"));
  expectText("own_calls.txt", called.replaceAll(/--data @\S+/g, "--data @BODY"));
}

mkdirSync(env.HOME, { recursive: true });
// A sampled test run covers the students of one system and the teachers of the other.
const { WARPMARK_SAMPLE: sample, WARPMARK_FULL: full, UPDATE_EXPECT: update } = process.env;
const isSample = sample !== undefined && !full && !update;
const halves = [
  [studentsPush, teachersJobOnGitlab],
  [studentsPushOnGitlab, teachersJob],
];
const pushes = isSample ? halves[Number(sample) % 2] : halves.flat();
for (const part of [...pushes, gets, fetches, ownPipelines]) {
  const started = Date.now();
  part();
  if (process.env.VERBOSE) console.log(`${part.name}: ${(Date.now() - started) / 1000} s`);
}
console.log(`steps: ${compared} texts as expected; ${said.join(", ")}`);
