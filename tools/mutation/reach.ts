import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Mutant } from "./mutant.model.ts"
import { canBeProbed, readHits, withProbes } from "./probes.ts"
import type { Candidate } from "./ranking.ts"
import type { TestKind } from "./test-files.ts"
import { failedFiles, runTests } from "./tests-in-tree.ts"
import type { Tree } from "./tree.ts"
import type { Workshop } from "./workshop.ts"

/** The test files of a kind that imports and started programs lead to a mutant, with what is known of each. */
export const candidatesFor = (
  { reachedFrom, records, tests }: Workshop,
  mutant: Mutant,
  kind: TestKind
): ReadonlyArray<Candidate> =>
  tests[kind].flatMap((file) => {
    const steps = reachedFrom(file).get(mutant.file)
    if (steps === undefined) return []
    const record = records.of(file)
    const wasProbed = canBeProbed(mutant) && record?.probed?.includes(mutant.id) === true
    return [
      {
        file,
        steps,
        reaches: wasProbed ? record.reached.includes(mutant.id) : null,
        processorSeconds: record?.processorSeconds ?? null
      }
    ]
  })

const passMillisMax = 45 * 60_000

/** Test files of one run: what ran before an interruption is kept. */
const filesPerRun: Readonly<Record<TestKind, number>> = { quick: 80, integration: 24 }

/** The test files of a kind that have not run since a probe of one of these mutants exists. */
const unprobed = (workshop: Workshop, mutants: ReadonlyArray<Mutant>, kind: TestKind): ReadonlyArray<string> =>
  workshop.tests[kind].filter((file) => {
    const probed = new Set(workshop.records.of(file)?.probed)
    const steps = workshop.reachedFrom(file)
    return mutants.some((mutant) => steps.has(mutant.file) && !probed.has(mutant.id))
  })

/** Those of some files that also fail without probes, and beside fewer others. */
const failingAlone = async (
  tree: Tree,
  kind: TestKind,
  files: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  if (files.length === 0) return []
  const work = { kind, files, timeoutMillis: passMillisMax, stopsAtFailure: false, tellsProgress: true }
  return failedFiles(await runTests(tree, work))
}

const probeFiles = async (
  { records, tree }: Workshop,
  mutants: ReadonlyArray<Mutant>,
  kind: TestKind,
  files: ReadonlyArray<string>
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-probes-"))
  const log = join(folder, "hits.jsonl")
  const planted = [...Map.groupBy(mutants, ({ file }) => file)].map(
    ([file, of]) => [file, withProbes(tree.read(file), of, log)] as const
  )
  const work = { kind, files, timeoutMillis: passMillisMax, stopsAtFailure: false, tellsProgress: true }
  const run = await tree.changed(Object.fromEntries(planted), () => runTests(tree, work))
  const hits = Map.groupBy(readHits(log), ({ test }) => test)
  const failed = await failingAlone(tree, kind, failedFiles(run))
  for (const { path, processorSeconds } of run.files) {
    const reached = [...new Set(hits.get(path)?.map(({ id }) => id))]
    const probed = mutants.map(({ id }) => id)
    records.keep(path, { processorSeconds, passes: !failed.includes(path), probed, reached })
  }
  records.save()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Runs the tests of a kind once, with a probe at the place of each mutant, and keeps which test files reach which places,
 * what each file costs, and whether it passes. Test files whose record has all of the places do not run again.
 */
export const probe = async (workshop: Workshop, all: ReadonlyArray<Mutant>, kind: TestKind): Promise<void> => {
  const mutants = all.filter(canBeProbed)
  const files = unprobed(workshop, mutants, kind)
  for (let at = 0; at < files.length; at += filesPerRun[kind]) {
    console.log(`  which ${kind} tests reach the mutants: ${files.length - at} test files to go`)
    await probeFiles(workshop, mutants, kind, files.slice(at, at + filesPerRun[kind]))
  }
}
