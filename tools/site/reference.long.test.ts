import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { makeHome, removeHome, type StartedProduct, startProduct } from "../harness/product.ts"
import { Comparison } from "../tour/compare-answers.ts"
import { recordedAnswer } from "./reference/answers.ts"
import { clientDocument, operationsOf, type PlacedOperation } from "./reference/api-document.ts"
import { play, playCall, playedOperations } from "./reference/play-calls.ts"
import { sampleLanguages } from "./reference/samples.ts"

const folder = mkdtempSync(join(tmpdir(), "trajet-samples-"))
const document = clientDocument()

/** curl is played for the answers that the pages show. */
const languages = sampleLanguages.flatMap(({ project, ...language }) =>
  project === null ? [] : [{ ...language, project, folder: join(folder, language.language) }]
)
/** Played after all others, which need what is there. */
const emptying = ["test.reset", "test.clock", "test.advanceClock"]

type PlayedLanguage = (typeof languages)[number]

/** Writes the calls in a language, and returns their files. */
const written = ({ folder: to, project, textOf }: PlayedLanguage): ReadonlyArray<string> =>
  operationsOf(document).map((operation) => {
    const file = project.file(operation.operationId)
    mkdirSync(dirname(join(to, file)), { recursive: true })
    writeFileSync(join(to, file), `${textOf(document, operation)}\n`)
    return file
  })

describe("the reference", () => {
  let product: StartedProduct

  // A product of its own, as for `npm run print:answers`: the calls move the clock of the environment, and empty it.
  beforeAll(async () => {
    product = startProduct({ home: makeHome() })
    for (const { folder: to } of languages) mkdirSync(to)
    await Promise.all(languages.map(({ folder: to, project }) => project.install(to)))
    await product.ready()
  })
  afterAll(async () => {
    product.child.kill("SIGTERM")
    await product.exitCode()
    removeHome(product.home)
    rmSync(folder, { recursive: true })
  })

  const isLast = ({ operationId }: PlacedOperation): boolean => emptying.includes(operationId)
  const first = playedOperations(document).filter((operation) => !isLast(operation))
  const last = playedOperations(document).filter(isLast)
  const comparison = new Comparison()

  const compareAnswers = async (operations: ReadonlyArray<PlacedOperation>): Promise<void> => {
    for (const operation of operations) {
      const printed = await playCall(product.home, document, operation)
      const differences = comparison.answer(recordedAnswer(operation.operationId), printed)
      assert.deepStrictEqual(differences, [], `${operation.operationId}: run npm run print:answers`)
    }
  }

  const callIn = async (
    { folder: from, project }: PlayedLanguage,
    operations: ReadonlyArray<PlacedOperation>
  ): Promise<void> => {
    for (const operation of operations) {
      const printed = await play(product.home, operation, project.command(from, operation.operationId))
      assert.match(printed, /\w/u, operation.operationId)
    }
  }

  it.each(languages)(
    "checks the call of $name against the client, for every call of the contract",
    async (language) => {
      const files = written(language)
      assert.lengthOf(new Set(files), operationsOf(document).length)
      await language.project.check(language.folder, files)
    }
  )

  it("shows the answers that the API gives, for every call of the contract", async () => {
    assert.lengthOf([...first, ...last], operationsOf(document).length)
    await compareAnswers(first)
  })

  it.each(languages)("calls each operation by $name as it is shown", (language) => callIn(language, first))

  it("shows the answers of the calls that empty the test environment and move its clock", () => compareAnswers(last))

  it.each(languages)("empties the test environment by $name, and moves its clock", (language) => callIn(language, last))
})
