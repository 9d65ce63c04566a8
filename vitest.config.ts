import { defineConfig } from "vitest/config"
import { readRules } from "./tools/checks/rules.ts"
import LongestFirst from "./tools/harness/longest-first.ts"

// Workspaces are tested from their sources; the condition is the one of tsconfig.base.json.
const conditions = ["@trajet/source"]

const quick = ["libs/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "tools/**/*.test.ts", "examples/**/*.test.ts"]
const integration = ["**/*.integration.test.ts"]
const timed = ["**/*.timed.test.ts"]
const long = ["**/*.long.test.ts"]
const ignored = ["**/node_modules/**", "**/dist/**"]

// Ends tests that hang, of every form. No test has a limit of its own: a compiler or four API processes at once take
// minutes on a loaded machine.
const hangMillis = 30 * 60_000

const runFolder = "tools/harness/run-folder-setup.ts"

/** A project whose tests use the PostgreSQL that the run starts. */
const withServer = {
  exclude: ignored,
  globalSetup: [
    runFolder,
    ...["bundles-setup", "pages-setup", "shared-server"].map((name) => `tools/harness/${name}.ts`)
  ],
  testTimeout: hangMillis,
  hookTimeout: hangMillis
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    pool: "forks",
    // A message says all that differs: a report has no more.
    chaiConfig: { truncateThreshold: 0 },
    // Tests change nothing that files share, so that the files of a worker share what they import.
    isolate: false,
    setupFiles: "tools/harness/test-file-setup.ts",
    sequence: { sequencer: LongestFirst },
    // A test names the rules that it holds by its tags; Vitest refuses a number that no page has.
    tags: readRules().map(({ id }) => ({ name: id })),
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          include: quick,
          exclude: [...integration, ...timed, ...long, ...ignored],
          globalSetup: runFolder,
          testTimeout: hangMillis,
          hookTimeout: hangMillis,
          // Some of them wait.
          maxWorkers: 3
        }
      },
      // Three on two processors: many files wait for time-outs and for processes that start.
      { extends: true, test: { name: "integration", include: integration, ...withServer, maxWorkers: 3 } },
      // Time is asserted here, so that no other test may run beside it.
      { extends: true, test: { name: "timed", include: timed, ...withServer, maxWorkers: 1 } },
      { extends: true, test: { name: "long", include: long, ...withServer, maxWorkers: 1 } }
    ]
  }
})
