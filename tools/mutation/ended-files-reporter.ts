import { appendFileSync } from "node:fs"
import { relative } from "node:path"
import type { Reporter, TestModule } from "vitest/node"

/** Names the file that each test file is written to when it ends, so that a run out of time has measured something. */
export const endedFilesVariable = "TRAJET_MUTATION_ENDED"

export interface EndedFile {
  readonly path: string
  readonly processorSeconds: number
  readonly passes: boolean
}

export default class EndedFilesReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const log = process.env[endedFilesVariable]
    if (log === undefined || module.state() === "skipped") return
    const ended: EndedFile = {
      path: relative(process.cwd(), module.moduleId),
      processorSeconds: module.meta().processorSeconds ?? 0,
      passes: module.state() === "passed"
    }
    appendFileSync(log, `${JSON.stringify(ended)}\n`)
  }
}
