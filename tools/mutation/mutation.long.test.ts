import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { allMutants } from "./candidates.ts"
import type { Result } from "./ledger.ts"
import type { Mutant, MutationKind } from "./mutant.model.ts"
import { plantProject } from "./planted-project.ts"
import { candidatesFor, probe } from "./reach.ts"
import { tryMutant } from "./trial.ts"
import { openWorkshop, type Workshop } from "./workshop.ts"

const rulesFile = "libs/small/src/bounds/bounds.rules.ts"
const quickTest = "libs/small/src/bounds/bounds.rules.test.ts"
const processTest = "apps/small/test/label.integration.test.ts"
const brokenTest = "apps/small/test/broken.integration.test.ts"

let project: string
let workshop: Workshop
let mutants: ReadonlyArray<Mutant>

beforeAll(() => {
  project = plantProject()
  workshop = openWorkshop(project, join(project, "kept"))
  mutants = allMutants(workshop.tree.root)
})

afterAll(() => {
  workshop.tree.remove()
  rmSync(project, { recursive: true, force: true })
})

const mutantOf = (lineText: string, kind: MutationKind, after: string): Mutant => {
  const found = mutants.find((one) => one.lineText.includes(lineText) && one.kind === kind && one.after === after)
  if (found === undefined) throw new Error(`no mutant makes ${after} of ${lineText}`)
  return found
}

const tried = (mutant: Mutant, millisMax?: number): Promise<Result> =>
  tryMutant(workshop, mutant, millisMax === undefined ? {} : { millisMax })

const reaching = (mutant: Mutant) =>
  [...candidatesFor(workshop, mutant, "quick"), ...candidatesFor(workshop, mutant, "integration")]
    .filter(({ reaches }) => reaches === true)
    .map(({ file }) => file)

describe("a mutation run", () => {
  it("knows tests by imports and started programs before it has run any", () => {
    const mutant = mutantOf("isAllowed", "boundary", "<")
    assert.deepStrictEqual(
      candidatesFor(workshop, mutant, "quick").map(({ file, reaches }) => [file, reaches]),
      [[quickTest, null]]
    )
    assert.sameMembers(
      candidatesFor(workshop, mutant, "integration").map(({ file }) => file),
      [brokenTest, processTest]
    )
  })

  it("finds out which tests reach a line, also in a child process that is killed", async () => {
    await probe(workshop, mutants, "quick")
    await probe(workshop, mutants, "integration")
    assert.deepStrictEqual(reaching(mutantOf("isAllowed", "boundary", "<")), [quickTest])
    assert.sameMembers(reaching(mutantOf("label", "boundary", ">=")), [brokenTest, processTest])
    assert.deepStrictEqual(reaching(mutantOf("never", "boundary", "<=")), [])
    assert.strictEqual(workshop.records.of(brokenTest)?.passes, false)
    assert.strictEqual(workshop.records.of(processTest)?.passes, true)
    assert.isAbove(workshop.records.of(processTest)?.processorSeconds ?? 0, 0)
  })

  it("catches a mutant by a quick test", async () => {
    const { by, verdict } = await tried(mutantOf("isAllowed", "boundary", "<"))
    assert.strictEqual(verdict, "caught")
    assert.include(by, `${quickTest}: allows`)
  })

  it("catches a mutant by the answer of a process", async () => {
    const { by, verdict } = await tried(mutantOf("label", "dropped condition", "false"))
    assert.strictEqual(verdict, "caught")
    assert.include(by, processTest)
  })

  it("leaves a mutant to the integration tests if only quick tests run", async () => {
    const { verdict } = await tryMutant(workshop, mutantOf("label", "dropped condition", "false"), { kinds: ["quick"] })
    assert.strictEqual(verdict, "survived")
  })

  it("lets a mutant survive that tests reach but do not tell from the original, and one that none reaches", async () => {
    assert.deepInclude(await tried(mutantOf("label", "boundary", ">=")), {
      verdict: "survived",
      by: "1 test files passed"
    })
    assert.deepInclude(await tried(mutantOf("never", "boundary", "<=")), {
      verdict: "survived",
      by: "no test reaches it"
    })
  })

  it("does not count a mutant that does not compile", async () => {
    const call = mutants.find(({ lineText }) => lineText.startsWith("setInterval"))
    assert.isUndefined(call)
    const mutant = mutantOf("label", "boundary", ">=")
    assert.deepInclude(await tried({ ...mutant, after: '+ "" >' }), { verdict: "does not compile" })
  })

  it("counts a mutant that leaves a parameter without a use", async () => {
    assert.deepInclude(await tried(mutantOf("both", "dropped condition", "one")), { verdict: "survived" })
  })

  it("counts a mutant as caught with which tests do not end that end without it", async () => {
    const { verdict } = await tried(mutantOf("left = left - 1", "operator", "+"), 5_000)
    assert.strictEqual(verdict, "timeout")
  })

  it("changes nothing in the working tree, and leaves the copy as it was", () => {
    const original = readFileSync(join(project, rulesFile), "utf8")
    assert.strictEqual(workshop.tree.read(rulesFile), original)
    assert.include(original, "count <= max")
  })
})
