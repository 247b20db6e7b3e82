// Runs the steps of a workflow's job like a runner of GitHub Actions. `run` steps are executed; the actions
// that our workflows use are replaced by stand-ins, and any other is an error.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import { parse } from "yaml";

const textOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

function asData(value) {
  if (value === null || value === undefined) return new data.Null();
  if (typeof value === "boolean") return new data.BooleanData(value);
  if (typeof value === "number") return new data.NumberData(value);
  if (typeof value === "object") {
    const all = new data.Dictionary();
    for (const [key, one] of Object.entries(value)) all.add(key, asData(one));
    return all;
  }
  return new data.StringData(String(value));
}

// The value of an expression by GitHub's own evaluator, with the functions that only a runner has.
function evaluate(expression, contexts, job) {
  const known = {
    hashFiles: (...files) => {
      const sum = createHash("sha256");
      for (const file of files) sum.update(textOf(path.join(job.workspace, file.coerceString())));
      return new data.StringData(sum.digest("hex"));
    },
    cancelled: () => new data.BooleanData(false),
    always: () => new data.BooleanData(true),
    success: () => new data.BooleanData(!job.failed),
    failure: () => new data.BooleanData(job.failed),
  };
  const functions = Object.entries(known).map(([name, call]) => ({ name, minArgs: 0, maxArgs: 9, call }));
  const tokens = new Lexer(expression).lex().tokens;
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse();
  const byName = new Map(functions.map((one) => [one.name.toLowerCase(), one]));
  return new Evaluator(parsed, asData(contexts), byName).evaluate();
}

const filled = (text, contexts, job) =>
  String(text).replace(/\$\{\{(.*?)\}\}/gs, (_, one) => evaluate(one, contexts, job).coerceString());
const filledAll = (values, contexts, job) =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, text]) => [name, filled(text, contexts, job)]));

// Without a condition, a step runs if all earlier ones succeeded.
function isWanted(step, contexts, job) {
  if (step.if === undefined) return !job.failed;
  const expression = String(step.if).replace(/^\$\{\{(.*)\}\}$/s, "$1");
  const says = /\b(always|cancelled|failure|success)\s*\(/.test(expression);
  const value = evaluate(expression, contexts, job);
  const isTrue = value.kind === data.Kind.Boolean ? value.value : value.coerceString() !== "";
  return isTrue && (says || !job.failed);
}

const home = (place, job) => place.replace(/^~/, job.env.HOME);
const inWorkspace = (place, job) => path.resolve(job.workspace, home(place, job));

const copy = (from, to) => cpSync(from, to, { recursive: true, verbatimSymlinks: true });
const keysIn = (job) => textOf(path.join(job.caches, "keys")).split("\n").filter(Boolean);
const keptAt = (key, job) => path.join(job.caches, createHash("sha256").update(key).digest("hex"));

// Stand-ins for the actions in our pipelines; each returns its outputs.
const actions = {
  "actions/checkout": (_, job) => {
    rmSync(job.workspace, { recursive: true, force: true });
    const cloned = spawnSync("git", ["clone", "--quiet", job.repository, job.workspace], { env: job.env });
    if (cloned.status !== 0) throw new Error(`checkout: ${cloned.stderr}`);
  },
  // The entry of the exact key, or else the newest one that matches a prefix in restore-keys.
  "actions/cache/restore": (inputs, job) => {
    const keys = keysIn(job).reverse();
    const begins = (inputs["restore-keys"] ?? "").split("\n").filter(Boolean);
    const isHit = keys.includes(inputs.key);
    const from = isHit ? inputs.key : begins.map((begin) => keys.find((one) => one.startsWith(begin))).find(Boolean);
    if (from !== undefined) copy(keptAt(from, job), inWorkspace(inputs.path, job));
    return { "cache-hit": from === undefined ? "" : String(isHit), "cache-primary-key": inputs.key };
  },
  // The first entry saved under a key is kept.
  "actions/cache/save": (inputs, job) => {
    const place = inWorkspace(inputs.path, job);
    if (keysIn(job).includes(inputs.key)) job.warnings.push(`the key ${inputs.key} is taken`);
    else if (!existsSync(place)) job.warnings.push(`no files at ${inputs.path}`);
    else {
      copy(place, keptAt(inputs.key, job));
      writeFileSync(path.join(job.caches, "keys"), `${inputs.key}\n`, { flag: "a" });
    }
  },
  "actions/upload-artifact": (inputs, job) => {
    const place = inWorkspace(inputs.path, job);
    if (existsSync(place)) job.artifacts[inputs.name] = place;
    else if (inputs["if-no-files-found"] !== "ignore") job.warnings.push(`no files at ${inputs.path}`);
  },
};

function runStep(step, number, contexts, job) {
  const script = path.join(job.temp, `step${number}.sh`);
  writeFileSync(script, filled(step.run, contexts, job));
  const files = Object.fromEntries(["OUTPUT", "STEP_SUMMARY", "ENV"].map((one) => [one, path.join(job.temp, `${one}${number}`)]));
  for (const file of Object.values(files)) writeFileSync(file, "");
  const env = { ...job.env, ...filledAll(step.env, contexts, job) };
  for (const [name, file] of Object.entries(files)) env[`GITHUB_${name}`] = file;
  const folder = path.resolve(job.workspace, step["working-directory"] ?? ".");
  mkdirSync(folder, { recursive: true });
  const started = process.hrtime.bigint();
  const ran = spawnSync("bash", ["-e", script], { cwd: folder, env, encoding: "utf8" });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  const pairs = (text) => Object.fromEntries(text.split("\n").filter(Boolean).map((line) => line.split(/=(.*)/s, 2)));
  Object.assign(job.env, pairs(textOf(files.ENV)));
  job.summary += textOf(files.STEP_SUMMARY);
  if (step.id) job.steps[step.id] = { outputs: pairs(textOf(files.OUTPUT)) };
  return { name: step.name ?? step.run, code: ran.status, log: ran.stdout + ran.stderr, seconds };
}

// Runs a job to its end. `at`: repository (to clone), scratch (a folder), env, vars, secrets, github.
export function runJob(file, name, at) {
  const workflow = parse(readFileSync(file, "utf8"));
  const wanted = workflow.jobs[name];
  const job = {
    repository: at.repository,
    workspace: path.join(at.scratch, "workspace"),
    temp: path.join(at.scratch, "temp"),
    caches: path.join(at.scratch, "caches"),
    env: { ...at.env },
    failed: false,
    summary: "",
    steps: {},
    artifacts: {},
    warnings: [],
    ran: [],
  };
  for (const folder of [job.workspace, job.temp]) rmSync(folder, { recursive: true, force: true });
  for (const folder of [job.workspace, job.temp, job.caches]) mkdirSync(folder, { recursive: true });
  const github = { ref: "refs/heads/main", run_id: at.run ?? "1", run_attempt: "1", token: "token", ...at.github };
  const contexts = { vars: at.vars ?? {}, secrets: at.secrets ?? {}, github, steps: job.steps };
  Object.assign(job.env, {
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_WORKSPACE: job.workspace,
    GITHUB_REF_NAME: github.ref.replace(/^refs\/[a-z]+\//, ""),
    GITHUB_SERVER_URL: "https://github.com",
    RUNNER_TEMP: job.temp,
    ...filledAll(workflow.env, contexts, job),
    ...filledAll(wanted.env, contexts, job),
  });
  wanted.steps.forEach((step, number) => {
    if (!isWanted(step, contexts, job)) return;
    if (step.uses) {
      const [name, version] = step.uses.split("@");
      const action = actions[name];
      if (!action) throw new Error(`${file}: there is no stand-in for ${step.uses}`);
      // The action's owner can move a tag.
      if (!/^[0-9a-f]{40}$/.test(version)) throw new Error(`${file}: ${step.uses} names no commit`);
      const outputs = action(filledAll(step.with, contexts, job), job) ?? {};
      if (step.id) job.steps[step.id] = { outputs };
      return;
    }
    const ran = runStep(step, number, contexts, job);
    job.ran.push(ran);
    job.failed ||= ran.code !== 0;
  });
  job.outputs = filledAll(wanted.outputs, contexts, job);
  return job;
}

// The lines of a log that are executed as commands, which excludes those between stop-commands and its token.
export function commandsIn(log) {
  let token = "";
  return log.split("\n").filter((line) => {
    if (token) {
      if (line === `::${token}::`) token = "";
      return false;
    }
    const stop = line.match(/^::stop-commands::(.*)$/);
    if (stop) token = stop[1];
    return !stop && line.startsWith("::");
  });
}
