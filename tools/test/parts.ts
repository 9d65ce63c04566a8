import { globSync } from "node:fs"

/**
 * The parts of `npm run test:long`, each of at most 20 minutes on two processors, with the test files whose long form it
 * runs: files that call `byForm` of `tools/harness/test-form.ts`, and `*.long.test.ts`, which `npm test` leaves out.
 */
export const partFiles = {
  simulations: [
    "libs/domain/src/{due,mission,operations}/**/*.test.ts",
    "libs/adapters-{local,pdf}/src/**/*.test.ts",
    "examples/batch-pricing/*.test.ts"
  ],
  receivers: [
    "libs/adapters-http/src/webhooks/*.test.ts",
    "libs/adapters-postgres/src/webhooks/dispatching/pooler.long.test.ts",
    "tools/chaos/chaos.*.test.ts",
    "apps/webhook-dispatcher/test/*.test.ts"
  ],
  kills: [
    "apps/api/test/{creation,deposit,import,robot}-killed.*.test.ts",
    "apps/api/test/{creation-once,erasure,shared-creation-cut}.*.test.ts",
    "libs/adapters-postgres/src/{cells,robot}/*.test.ts"
  ],
  outages: [
    "apps/api/test/{postgres,change,duplicate}-outage.*.test.ts",
    "apps/api/test/{failover,failover-away,feed-followed,robot,replica,deposit-memory,longest-stall}.*.test.ts",
    "libs/adapters-postgres/src/database/primary.*.test.ts"
  ],
  model: [
    "apps/api/test/{model,concurrent-pairs,duplicate,mission-cells,offer-cells}.*.test.ts",
    "libs/adapters-postgres/src/offers/*.test.ts"
  ],
  creation: ["libs/adapters-postgres/src/mission/*.test.ts"],
  fuzz: ["apps/api/test/{contract-fuzz,schemathesis}.*.test.ts", "libs/client/src/faults.*.test.ts"],
  plans: ["libs/adapters-postgres/src/operations/*.test.ts"],
  phone: ["tools/driver/{,road/}*.test.ts"],
  console: ["tools/{console,tracking,walk}/*.test.ts"],
  product: [
    "tools/{quickstart,release,start,tour}/*.long.test.ts",
    "tools/drills/alerts/*.long.test.ts",
    "apps/api/test/route-matrix.*.test.ts",
    "examples/distributed-pricing/*.test.ts"
  ],
  site: ["tools/site/*.long.test.ts"],
  clients: ["tools/clients/*.test.ts"],
  packages: [
    "libs/client/src/{runtimes,readme}.*.test.ts",
    "libs/client/src/command-line/run/*.test.ts",
    "examples/webhook-receivers/*.long.test.ts",
    "tools/{api-tools,api-changes,mutation,packages}/*.test.ts"
  ],
  worlds: ["libs/domain/src/webhooks/**/*.test.ts"]
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>

/** The kinds of test files that are projects of `vitest.config.ts`. */
export const kindOf = (path: string): string => /\.(integration|timed|long)\.test\.ts$/u.exec(path)?.[1] ?? "quick"

/** What a file that asks for its form imports. */
const asksForForm = /\b(?:byForm|looksByForm)\b/u

/** The test files that have a long form. */
export const filesWithLongForm = (
  paths: ReadonlyArray<string>,
  textOf: (path: string) => string
): ReadonlyArray<string> => paths.filter((path) => kindOf(path) === "long" || asksForForm.test(textOf(path)))

const isIgnored = (path: string) => path === "node_modules" || path.endsWith("/node_modules")

export const testFiles = (): ReadonlyArray<string> =>
  globSync("{apps,libs,tools,examples}/**/*.test.ts", { exclude: isIgnored }).toSorted()

/** The files of a part that are there, of any form. */
export const filesOf = (patterns: ReadonlyArray<string>): ReadonlyArray<string> =>
  globSync(patterns, { exclude: isIgnored }).toSorted()
