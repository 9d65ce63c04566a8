import { defineConfig } from "oxlint"
import { productionImports, testImports } from "./tools/lint/import-table.ts"
import { pageRules } from "./tools/lint/page-rules.ts"

const tests = ["**/*.test.ts", "**/*.suite.ts", "**/*.fake.ts", "**/testing/**", "apps/*/test/**"]

const pure = "libs/domain is pure: no I/O and no unstable module; put it behind a port."

export default defineConfig({
  plugins: ["eslint", "typescript", "react", "jsx-a11y"],
  jsPlugins: ["eslint-plugin-regexp", { name: "@nx", specifier: "@nx/eslint-plugin" }],
  categories: { correctness: "off" },
  ignorePatterns: ["tools/api-tools/generated", "**/node_modules", "**/dist", ".nx", ".trajet", "**/.astro"],
  rules: {
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/ban-ts-comment": "error",
    "eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    "eslint/eqeqeq": "error",
    // A pattern that takes more than linear time lets one text stop the service for everybody (docs/adr/0022).
    "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
    "regexp/no-super-linear-move": ["error", { report: "potential" }],
    "eslint/no-var": "error",
    "eslint/prefer-const": "error",
    "eslint/no-restricted-imports": [
      "error",
      {
        paths: [
          {
            name: "@effect/platform-node",
            message: "Import one module, as @effect/platform-node/NodeRuntime: the whole package loads a Redis client."
          }
        ]
      }
    ],
    "eslint/max-lines": ["error", { max: 250 }],
    "eslint/max-lines-per-function": ["error", { max: 60 }],
    "@nx/enforce-module-boundaries": ["error", productionImports]
  },
  overrides: [
    {
      files: ["libs/domain/src/**/*.ts"],
      rules: {
        "eslint/no-restricted-imports": [
          "error",
          {
            patterns: [
              { regex: "^node:", message: pure },
              {
                group: ["effect/**", "!effect/net", "!effect/encoding", "!effect/[A-Z]*"],
                caseSensitive: true,
                message: pure
              }
            ]
          }
        ]
      }
    },
    {
      files: ["libs/contract/src/**/*.ts"],
      excludeFiles: ["libs/contract/src/endpoint/endpoint.ts", "libs/contract/src/**/*.test.ts"],
      rules: {
        "eslint/no-restricted-imports": [
          "error",
          {
            paths: [
              {
                name: "effect/http-api",
                importNames: ["HttpApiEndpoint"],
                message: "Make endpoints by endpoint/endpoint.ts: they say what a request must pass (docs/adr/0078)."
              }
            ]
          }
        ]
      }
    },
    {
      files: ["apps/api/src/**/*.ts"],
      excludeFiles: ["apps/api/src/edge/routing/add-route.ts", "apps/api/src/edge/pages/probe-server.ts"],
      rules: {
        "eslint/no-restricted-properties": [
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
    { files: ["{apps/{console,driver},libs/pages}/src/**/*.{ts,tsx}"], rules: pageRules },
    // A service worker answers the requests of its page.
    {
      files: ["apps/{console,driver}/src/api/connection.ts", "apps/driver/src/worker/*.ts"],
      rules: { "eslint/no-restricted-globals": "off" }
    },
    {
      files: tests,
      rules: {
        "eslint/max-lines": ["error", { max: 350 }],
        "eslint/max-lines-per-function": "off",
        "@nx/enforce-module-boundaries": ["error", testImports]
      }
    },
    // Nest reads the types of constructor parameters at run time: they cannot be imported as types.
    { files: ["tools/bench/api/nest/**"], rules: { "typescript/consistent-type-imports": "off" } },
    // A list of public names is as long as there are names, and a migration that landed is never edited.
    {
      files: [
        "libs/*/src/**/index.ts",
        "**/migrations/0002-webhooks.ts",
        // Printed.
        "apps/console/src/api/*/types/*.model.ts",
        "libs/client/src/api/types/*.model.ts",
        "libs/client/src/webhooks/event-data.model.ts"
      ],
      rules: { "eslint/max-lines": "off" }
    },
    { files: ["libs/domain/src/**/*.test.ts"], rules: { "eslint/no-restricted-imports": "off" } }
  ]
})
