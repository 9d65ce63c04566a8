import { join } from "node:path"
import { cacheFolder } from "../harness/cache-folder.ts"
import { ImportGraph } from "./import-graph.ts"
import { type TestKind, testFiles, TestRecords } from "./test-files.ts"
import { copyTree, type Tree } from "./tree.ts"

/** What mutants are tried with: a copy of the tree, its tests, and what earlier runs measured of them. */
export interface Workshop {
  readonly tree: Tree
  readonly records: TestRecords
  readonly tests: Readonly<Record<TestKind, ReadonlyArray<string>>>
  /** Steps from a test file to each source that it reaches. */
  readonly reachedFrom: (test: string) => ReadonlyMap<string, number>
}

/** Files of mutation runs, which later runs read again. */
export const keptFolder = cacheFolder("mutation")

/** Copies a working tree, and reads its imports. */
export const openWorkshop = (root: string, kept = keptFolder): Workshop => {
  const tree = copyTree(root)
  const graph = new ImportGraph(tree.root)
  const known = new Map<string, ReadonlyMap<string, number>>()
  return {
    tree,
    records: new TestRecords(tree.root, join(kept, "tests.json")),
    tests: { quick: testFiles(tree.root, "quick"), integration: testFiles(tree.root, "integration") },
    reachedFrom: (test) => {
      const steps = known.get(test) ?? graph.reachedFrom(test)
      known.set(test, steps)
      return steps
    }
  }
}
