import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The files that take longest, longest first: a worker that begins one of them last works on alone. */
const longest = [
  "walk.integration.test.ts",
  "sent-forms.integration.test.ts",
  "away.integration.test.ts",
  "road.integration.test.ts",
  "operations-dialogs.integration.test.ts",
  "replays.integration.test.ts",
  "imports.integration.test.ts",
  "order.integration.test.ts",
  "store.integration.test.ts",
  "group-moves-killed.integration.test.ts",
  "postgres-outage.integration.test.ts",
  "arriving-bodies.integration.test.ts",
  "mission-cells.integration.test.ts",
  "first-start.integration.test.ts",
  "mishaps.integration.test.ts",
  "inspection.integration.test.ts",
  "jetstream-cluster.integration.test.ts",
  "dependencies-down.integration.test.ts",
  "robot.integration.test.ts",
  "inspection-print.integration.test.ts",
  "deposit-memory.integration.test.ts",
  "jetstream-outages.integration.test.ts",
  "creation-killed.integration.test.ts",
  "print-press.test.ts",
  "hostile-receivers.test.ts",
  "faults.test.ts",
  "gazetteer.adapter.test.ts",
  "rebinding.test.ts",
  "delivery-simulation.test.ts",
  "due-simulation-trust.test.ts"
]

const place = (path: string): number => longest.findIndex((name) => path.endsWith(`/${name}`))

/** Whether a test file is one of those that take longest. */
export const takesLong = (path: string): boolean => place(path) >= 0

const rank = ({ moduleId }: TestSpecification): number => (takesLong(moduleId) ? place(moduleId) : longest.length)

export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    return sorted.toSorted((left, right) => rank(left) - rank(right))
  }
}
