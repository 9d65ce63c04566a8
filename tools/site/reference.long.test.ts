import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { python as pythonFolder, succeeds } from "../api-tools/generators/tools.ts"
import { workOf } from "../clients/client-sources.ts"
import { pythonClient } from "../clients/languages/python.ts"
import { makeHome, removeHome, type StartedProduct, startProduct } from "../harness/product.ts"
import { buildClient } from "../build-client.ts"
import { Comparison } from "../tour/compare-answers.ts"
import { recordedAnswer } from "./reference/answers.ts"
import { clientDocument, operationsOf, type PlacedOperation } from "./reference/api-document.ts"
import { playCall, playedOperations, playSample, sampleFile } from "./reference/play-calls.ts"
import { samplesOf } from "./reference/samples.ts"

const root = join(import.meta.dirname, "..", "..")
const folder = mkdtempSync(join(tmpdir(), "trajet-samples-"))
const document = clientDocument()

/** curl is played for the answers that the pages show. */
const languages = ["typescript", "python", "php"]
/** Played after all others, which need what is there. */
const emptying = ["test.reset", "test.clock", "test.advanceClock"]

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  module: "nodenext",
  target: "es2024",
  types: ["node"]
}

const python = workOf("python", join(folder, "python"))

/** A folder where the programs of Python find their client. */
const makePythonProject = async (): Promise<void> => {
  await pythonClient.build(python)
  cpSync(join(python.built, "src/trajet"), join(folder, "trajet"), { recursive: true })
}

/** An empty project that installed the package of the client. */
const makeProject = (): void => {
  const installed = join(folder, "node_modules/@trajet/client")
  mkdirSync(join(folder, "node_modules/@types"), { recursive: true })
  mkdirSync(installed, { recursive: true })
  cpSync(join(root, "libs/client/package.json"), join(installed, "package.json"))
  assert.strictEqual(buildClient(join(installed, "dist")), 0)
  for (const name of ["@types/node", "undici-types"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name))
  writeFileSync(join(folder, "package.json"), `{"type":"module"}`)
}

describe("the reference", () => {
  let product: StartedProduct

  // A product of its own, as for `npm run print:answers`: the calls move the clock of the environment, and empty it.
  beforeAll(async () => {
    product = startProduct({ home: makeHome() })
    makeProject()
    await makePythonProject()
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

  const callIn = async (language: string, operations: ReadonlyArray<PlacedOperation>): Promise<void> => {
    for (const operation of operations) {
      const [sample] = samplesOf(document, operation).filter((each) => each.language === language)
      assert.isDefined(sample)
      const printed = await playSample(product.home, folder, operation, sample)
      assert.match(printed, /\w/u, operation.operationId)
    }
  }

  it("shows the answers that the API gives, for every call of the contract", async () => {
    assert.lengthOf([...first, ...last], operationsOf(document).length)
    await compareAnswers(first)
  })

  it.each(languages)("calls each operation by %s as it is shown", (language) => callIn(language, first))

  it("shows the answers of the calls that empty the test environment and move its clock", () => compareAnswers(last))

  it.each(languages)("empties the test environment by %s, and moves its clock", (language) => callIn(language, last))

  /** Writes the calls in a language, and returns their files. */
  const written = (language: string): ReadonlyArray<string> =>
    operationsOf(document).flatMap((operation) =>
      samplesOf(document, operation)
        .filter((sample) => sample.language === language)
        .map((sample) => {
          const file = sampleFile(operation, sample)
          writeFileSync(join(folder, file), sample.text)
          return file
        })
    )

  it("checks the types of the call of Python against the client, for every call of the contract", async () => {
    const files = written("python")
    assert.lengthOf(files, operationsOf(document).length)
    const program = join(pythonFolder(join(python.source, "requirements.txt")), "bin/python")
    await succeeds(program, ["-m", "mypy", "--strict", ...files], { cwd: folder })
  })

  it("compiles the call of TypeScript against the client, for every call of the contract", () => {
    const files = written("typescript")
    assert.lengthOf(files, operationsOf(document).length)
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }))
    const tsc = join(root, "node_modules/typescript-7/bin/tsc")
    assert.strictEqual(spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" }).stdout, "")
  })
})
