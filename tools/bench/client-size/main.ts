import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { build, version } from "esbuild"
import { buildClient } from "../../build-client.ts"
import { writeSection } from "../report-page.ts"
import { type Bundled, bundled } from "./bundles.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const bench = join(root, "tools/bench")

interface Measured extends Bundled {
  readonly minified: number
  readonly compressed: number
}

/** Installs the package as an integrator does: from its packed files, in a folder outside of the repository. */
const installClient = (home: string): void => {
  const folder = join(home, "node_modules/@trajet/client")
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, "libs/client/package.json"), join(folder, "package.json"))
  if (buildClient(join(folder, "dist")) !== 0) throw new Error("the client does not build")
}

const measure = async (program: Bundled, home: string): Promise<Measured> => {
  const { outputFiles } = await build({
    stdin: { contents: program.source, resolveDir: program.library === "@trajet/client" ? home : bench, loader: "js" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    // Chooses a form without the modules of Node, if a library has one. The form of stripe is the one for workers.
    conditions: ["workerd", "worker", "browser"],
    platform: "neutral",
    mainFields: ["module", "main"],
    external: ["node:*", "crypto", "http", "https", "events", "child_process", "os", "util", "stream"],
    legalComments: "none",
    logLevel: "error"
  })
  const code = outputFiles[0]?.contents ?? new Uint8Array()
  return { ...program, minified: code.length, compressed: gzipSync(code, { level: 9 }).length }
}

const versionOf = (library: string): string => {
  const folder = library === "@trajet/client" ? join(root, "libs/client") : join(bench, "node_modules", library)
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version
}

const counted = new Intl.NumberFormat("en")

const row = ({ library, what, minified, compressed, bytesMax }: Measured): string => {
  const limit = bytesMax === undefined ? "" : counted.format(bytesMax)
  const cells = [
    what,
    `\`${library}\` ${versionOf(library)}`,
    counted.format(minified),
    counted.format(compressed),
    limit
  ]
  return `| ${cells.join(" | ")} |`
}

const report = (measured: ReadonlyArray<Measured>): string =>
  [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:client-size\`: bytes of a bundle by esbuild ${version} (ES modules, ES2022, minified, without the modules of Node), and of its gzip -9.`,
    [
      "| bundle | library | minified | compressed | limit |",
      "| --- | --- | ---: | ---: | ---: |",
      ...measured.map(row)
    ].join("\n"),
    "The whole of `@trajet/client` is all its calls and the check of webhooks. The other libraries have more calls than Trajet has. The benchmark fails above a limit."
  ].join("\n\n")

const home = mkdtempSync(join(tmpdir(), "trajet-size-"))
try {
  installClient(home)
  const measured = await Promise.all(bundled.map((program) => measure(program, home)))
  const text = report(measured)
  process.stdout.write(`${text}\n`)
  if (process.argv.includes("--write")) writeSection({ name: "bench:client-size", title: "Size of the client", text })
  for (const { what, compressed, bytesMax = Infinity } of measured) {
    if (compressed <= bytesMax) continue
    process.stderr.write(`${what} of @trajet/client has ${compressed} bytes, more than ${bytesMax}\n`)
    process.exitCode = 1
  }
} finally {
  rmSync(home, { recursive: true, force: true })
}
