import { createHash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** The kinds of tests that mutants are run against; the others assert times, or take an hour. */
export type TestKind = "quick" | "integration"

/** What earlier runs measured of a test file. It holds for one content of the file. */
interface TestRecord {
  readonly digest: string
  readonly processorSeconds: number
  /** True if the file passes in the copy of the tree without a mutant. */
  readonly passes: boolean
  /** Ids of the probes that stood in the sources, and of those among them that the file reached; null if none did. */
  readonly probed: ReadonlyArray<string> | null
  readonly reached: ReadonlyArray<string>
}

const ignored = ["**/node_modules/**", "**/dist/**"]

/** The test files of a kind, by their paths from the root. */
export const testFiles = (root: string, kind: TestKind): ReadonlyArray<string> =>
  globSync("{libs,apps,tools,examples}/**/*.test.ts", { cwd: root, exclude: ignored })
    .filter((path) => (/\.(integration|timed|long)\.test\.ts$/u.exec(path)?.[1] ?? "quick") === kind)
    // The tests of this program start it.
    .filter((path) => !path.startsWith("tools/mutation/"))
    .toSorted()

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16)

/** The records of test files, kept in a file for later runs. */
export class TestRecords {
  private readonly path: string
  private readonly root: string
  private readonly records: Map<string, TestRecord>

  constructor(root: string, path: string) {
    this.root = root
    this.path = path
    const kept: Readonly<Record<string, TestRecord>> = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {}
    this.records = new Map(Object.entries(kept))
  }

  /** The record of a test file; null if there is none for its present content. */
  of(file: string): TestRecord | null {
    const record = this.records.get(file)
    return record?.digest === this.digest(file) ? record : null
  }

  /** Keeps what a run measured, beside what is known of the same content. */
  keep(file: string, measured: Partial<Omit<TestRecord, "digest">>): void {
    const before = this.of(file) ?? { processorSeconds: 0, passes: true, probed: null, reached: [] }
    this.records.set(file, { ...before, ...measured, digest: this.digest(file) })
  }

  save(): void {
    mkdirSync(dirname(this.path), { recursive: true })
    writeFileSync(this.path, JSON.stringify(Object.fromEntries(this.records)))
  }

  private digest(file: string): string {
    return digestOf(readFileSync(join(this.root, file), "utf8"))
  }
}
