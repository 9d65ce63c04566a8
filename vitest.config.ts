import { defineConfig } from "vitest/config"

// Workspaces are tested from their sources; the condition is the one of tsconfig.base.json.
const conditions = ["@trajet/source"]

const quick = ["libs/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "tools/**/*.test.ts", "examples/**/*.test.ts"]
const integration = ["**/*.integration.test.ts"]
const ignored = ["**/node_modules/**", "**/dist/**"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    pool: "forks",
    projects: [
      {
        extends: true,
        test: { name: "quick", include: quick, exclude: [...integration, ...ignored], testTimeout: 60_000 }
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: integration,
          exclude: ignored,
          globalSetup: "tools/harness/shared-server.ts",
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 2
        }
      }
    ]
  }
})
