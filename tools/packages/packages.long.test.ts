import { spawn, spawnSync } from "node:child_process"
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import ts from "typescript"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { installedProject } from "./installed-project.ts"
import { type PackedPackage, packageNames, packPackage, sizeLine } from "./pack-package.ts"
import { surfaceFile } from "./print-surfaces.ts"
import { publicSurface, surfaceText } from "./public-surface.ts"

const root = dirname(dirname(import.meta.dirname))
const compilers = ["typescript-7", "typescript"]
const checkers = join(import.meta.dirname, "node_modules")
const home = mkdtempSync(join(tmpdir(), "trajet-packages-"))
const project = join(home, "project")
const packages: Array<PackedPackage> = []

const node = (args: ReadonlyArray<string>, cwd = project) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 })
  return { status, stdout, said: `${stdout}${stderr}` }
}

/** The packages that the built code and its types import. */
const importedBy = ({ folder }: PackedPackage): ReadonlyArray<string> => {
  const specifiers = globSync("{bin,dist}/**/*.{js,mjs,ts}", { cwd: folder }).flatMap((path) =>
    ts.preProcessFile(readFileSync(join(folder, path), "utf8")).importedFiles.map(({ fileName }) => fileName)
  )
  const names = specifiers
    .filter((name) => !name.startsWith(".") && !isBuiltin(name))
    .map((name) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/")
    )
  return [...new Set(names)].toSorted()
}

beforeAll(() => {
  if (!existsSync(checkers)) throw new Error("publint and attw are missing: run npm ci in tools/packages")
  for (const name of packageNames) packages.push(packPackage(name, home))
  installedProject(project, packages)
  console.log(packages.map(sizeLine).join("\n"))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe("the published packages", () => {
  it("have the public surface of their files; print it again with npm run print:surfaces", () => {
    for (const [index, name] of packageNames.entries()) {
      const staged = packages[index]
      assert.isDefined(staged)
      assert.strictEqual(readFileSync(surfaceFile(name), "utf8"), surfaceText(staged), name)
    }
  })

  it("have an entry point for each index of their sources", () => {
    const entries = packages.flatMap(({ entryPoints }) => entryPoints.map(({ specifier }) => specifier))
    assert.includeMembers(entries, [
      "@trajet/client/webhooks",
      "@trajet/domain/pricing",
      "@trajet/domain/webhooks/messages"
    ])
    const indexes = globSync("**/index.ts", { cwd: join(root, "libs/domain/src") }).map(dirname)
    assert.includeMembers(
      entries,
      indexes.map((path) => `@trajet/domain/${path}`)
    )
  })

  it("have built files alone: no source, no test, no fake, no script", () => {
    for (const { files, manifest } of packages) {
      const strange = files.filter(
        (path) =>
          !/^(?:package\.json|README\.md|bin\/[\w.-]+\.mjs|dist\/.+\.(?:js|d\.ts))$/u.test(path) ||
          /\.(?:test|fake|suite)\.|\/testing\//u.test(path)
      )
      assert.deepStrictEqual(strange, [], manifest.name)
      assert.notMatch(JSON.stringify(manifest), /@trajet\/source|devDependencies|scripts|"private"/u)
    }
  })

  it("import each dependency that they declare, and no other package", () => {
    for (const packed of packages) {
      const { dependencies, name, optionalDependencies, peerDependencies } = packed.manifest
      const declared = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
      assert.sameMembers(
        importedBy(packed).filter((imported) => imported !== name),
        declared,
        name
      )
    }
  })

  it("have at run time the values that their types promise, in an empty project", () => {
    const surfaces = packages.flatMap((packed) => [...publicSurface(packed)])
    const promised = surfaces.map(([specifier, names]) => [
      specifier,
      names.filter(({ isValue }) => isValue).map(({ name }) => name)
    ])
    const specifiers = JSON.stringify(surfaces.map(([specifier]) => specifier))
    const program = `const found = []
      for (const one of ${specifiers}) found.push([one, Object.keys(await import(one)).toSorted()])
      console.log(JSON.stringify(found))`
    const { said, stdout } = node(["--input-type=module", "-e", program])
    assert.deepStrictEqual(JSON.parse(stdout || "null"), promised, said)
  })

  it("price a trip in an empty project", () => {
    const program = `import { compileGrid, demonstrationGrid, tariffs } from "@trajet/domain/pricing"
      console.log(JSON.stringify(tariffs(compileGrid(demonstrationGrid), 465)))`
    const { said, stdout } = node(["--input-type=module", "-e", program])
    assert.deepStrictEqual(JSON.parse(stdout || "null"), { VP: 39230, VU: 45110, VUL: 52950 }, said)
  })

  for (const [module, moduleResolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"]
  ]) {
    it(`compile in the strictest project, resolved as by ${moduleResolution}`, () => {
      const specifiers = packages.flatMap(({ entryPoints }) => entryPoints.map(({ specifier }) => specifier))
      const lines = specifiers.map((specifier, index) => `export * as entry${index} from "${specifier}"`)
      writeFileSync(join(project, "consumer.ts"), `${lines.join("\n")}\n`)
      const compilerOptions = {
        strict: true,
        skipLibCheck: false,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noPropertyAccessFromIndexSignature: true,
        noEmit: true,
        target: "es2022",
        types: [],
        module,
        moduleResolution
      }
      writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.ts"] }))
      for (const compiler of compilers) {
        assert.strictEqual(node([join(root, "node_modules", compiler, "bin/tsc"), "-p", "."]).said, "", compiler)
      }
    })
  }

  it("pass publint without a message", () => {
    for (const { manifest, tarball } of packages) {
      const { said, status } = node([join(checkers, "publint/src/cli.js"), tarball, "--strict"])
      assert.strictEqual(status, 0, said)
      assert.match(said, /All good/u, manifest.name)
    }
  })

  it("answer an assistant in an empty project", async () => {
    const child = spawn(join(project, "node_modules/.bin/trajet-mcp"), [], {
      cwd: project,
      env: {
        PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`,
        TRAJET_API_KEY: "svc_test_a",
        TRAJET_API: "http://127.0.0.1:9/v1"
      },
      stdio: ["pipe", "pipe", "inherit"]
    })
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1.0.0" } }
    for (const message of [
      { id: 1, method: "initialize", params },
      { id: 2, method: "tools/list" }
    ]) {
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
    }
    const lines: Array<string> = []
    for await (const line of createInterface(child.stdout)) {
      lines.push(line)
      // The program ends when its input ends, and drops unanswered messages then.
      if (lines.length === 2) child.stdin.end()
    }
    assert.include(lines[1], '"name":"price"')
  })

  it("pass attw: their types are found under every resolution that reads ES modules", () => {
    for (const { manifest, tarball, entryPoints } of packages.filter(({ entryPoints }) => entryPoints.length > 0)) {
      const paths = entryPoints.map(({ specifier }) => specifier.replace(manifest.name, "."))
      const cli = join(checkers, "@arethetypeswrong/cli/dist/index.js")
      const options = ["--profile", "esm-only", "--format", "ascii", "--no-emoji", "--entrypoints", ...paths]
      const { said, status } = node([cli, tarball, ...options])
      assert.strictEqual(status, 0, said)
    }
  })
})
