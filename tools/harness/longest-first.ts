import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The files that take longest, longest first: a worker that begins one of them last works on alone. */
const longest = [
  "creation-killed.integration.test.ts",
  "deposit-killed.integration.test.ts",
  "postgres-outage.integration.test.ts",
  "change-outage.integration.test.ts",
  "rate-limit.integration.test.ts",
  "dependencies-down.integration.test.ts",
  "operating.integration.test.ts",
  "arriving-bodies.integration.test.ts",
  "contract-fuzz.integration.test.ts",
  "hostile-receivers.test.ts",
  "rebinding.test.ts",
  "delivery-simulation.test.ts",
  "delivery-simulation-second-half.test.ts"
]

const rank = ({ moduleId }: TestSpecification): number => {
  const index = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  return index < 0 ? longest.length : index
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    return sorted.toSorted((left, right) => rank(left) - rank(right))
  }
}
