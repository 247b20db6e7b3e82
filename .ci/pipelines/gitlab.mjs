// Runs the script of a pipeline's job like a GitLab runner: all of its lines in one bash, in a clone.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

const list = (value) => (value === undefined ? [] : [value].flat());

// Expands variables such as in `warpmark-$WARPMARK_SHA256`.
const expanded = (text, env) => text.replace(/\$(\w+)/g, (_, name) => env[name] ?? "");

function keyOf(cache, job) {
  if (typeof cache.key === "string") return expanded(cache.key, job.env);
  const sum = createHash("sha256");
  for (const file of cache.key.files)
    if (existsSync(path.join(job.workspace, file))) sum.update(readFileSync(path.join(job.workspace, file)));
  return `${expanded(cache.key.prefix ?? "", job.env)}-${sum.digest("hex")}`;
}

function forEachCached(wanted, job, work) {
  for (const cache of list(wanted.cache))
    for (const place of cache.paths) {
      const kept = path.join(job.caches, createHash("sha256").update(`${keyOf(cache, job)} ${place}`).digest("hex"));
      work(cache, path.join(job.workspace, place), kept);
    }
}

const copy = (from, to) => cpSync(from, to, { recursive: true, verbatimSymlinks: true });

// `at`: repository (to clone), scratch (a folder), env, variables.
export function runJob(file, name, at) {
  const pipeline = parse(readFileSync(file, "utf8"));
  const own = pipeline[name];
  const base = own.extends ? pipeline[own.extends] : {};
  const wanted = { ...base, ...own, variables: { ...base.variables, ...own.variables } };
  const job = { workspace: path.join(at.scratch, "builds"), caches: path.join(at.scratch, "caches"), artifacts: [], reports: {} };
  rmSync(job.workspace, { recursive: true, force: true });
  mkdirSync(job.caches, { recursive: true });
  const cloned = spawnSync("git", ["clone", "--quiet", at.repository, job.workspace], { env: at.env });
  if (cloned.status !== 0) throw new Error(`clone: ${cloned.stderr}`);
  job.env = {
    ...at.env,
    CI: "true",
    GITLAB_CI: "true",
    CI_PROJECT_DIR: job.workspace,
    CI_SERVER_URL: "https://gitlab.example.org",
    CI_PIPELINE_SOURCE: "push",
    ...wanted.variables,
    ...at.variables,
  };
  forEachCached(wanted, job, (_, place, kept) => existsSync(kept) && copy(kept, place));
  const script = path.join(at.scratch, "script.sh");
  writeFileSync(script, ["set -eo pipefail", ...list(wanted.before_script), ...list(wanted.script)].join("\n") + "\n");
  const started = process.hrtime.bigint();
  const ran = spawnSync("bash", [script], { cwd: job.workspace, env: job.env, encoding: "utf8" });
  job.seconds = Number(process.hrtime.bigint() - started) / 1e9;
  job.code = ran.status;
  job.log = ran.stdout + ran.stderr;
  forEachCached(wanted, job, (cache, place, kept) => {
    const wantsIt = job.code === 0 || cache.when === "always";
    if (wantsIt && existsSync(place)) {
      rmSync(kept, { recursive: true, force: true });
      copy(place, kept);
    }
  });
  for (const place of wanted.artifacts?.paths ?? [])
    if (existsSync(path.join(job.workspace, place))) job.artifacts.push(place);
  for (const [kind, place] of Object.entries(wanted.artifacts?.reports ?? {})) {
    const there = path.join(job.workspace, place);
    job.reports[kind] = existsSync(there) ? readFileSync(there, "utf8") : null;
  }
  return job;
}
