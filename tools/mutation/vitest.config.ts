import { readFileSync } from "node:fs"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import base from "../../vitest.config.ts"

/** Names the file with the list of test files, in the order in which they run. */
const orderVariable = "TRAJET_MUTATION_ORDER"

/** Ends tests that a mutant lets wait for ever. Without a mutant, no test takes so long. */
const hangMillis = 120_000

const path = process.env[orderVariable]
const order: ReadonlyArray<string> = path === undefined ? [] : JSON.parse(readFileSync(path, "utf8"))

const rank = ({ moduleId }: TestSpecification): number => {
  const index = order.findIndex((file) => moduleId.endsWith(`/${file}`))
  return index < 0 ? order.length : index
}

class InGivenOrder extends BaseSequencer {
  override sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    return Promise.resolve(files.toSorted((left, right) => rank(left) - rank(right)))
  }
}

const projects = base.test?.projects ?? []

/** The tests of the repository, in a given order, and with an end for tests that hang. */
export default {
  ...base,
  test: {
    ...base.test,
    sequence: { sequencer: InGivenOrder },
    projects: projects.map((project) =>
      typeof project === "object" && "test" in project
        ? { ...project, test: { ...project.test, testTimeout: hangMillis, hookTimeout: hangMillis } }
        : project
    )
  }
}
