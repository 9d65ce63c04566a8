import { writeFileSync } from "node:fs"
import { relative } from "node:path"
import type { Reporter, TestCase, TestModule, TestSpecification } from "vitest/node"
import type { ReportedTest, RunReport } from "./run-report.model.ts"

/** Names the file that the report of a run is written to. */
export const reportVariable = "TRAJET_TEST_REPORT"

const progressMillis = 15_000

const pathOf = (moduleId: string): string => relative(process.cwd(), moduleId)

const textOf = ({ message, stack }: { readonly message: string; readonly stack?: string | undefined }): string =>
  stack ?? message

const testOf = (test: TestCase): ReportedTest => {
  const { errors = [], state } = test.result()
  return {
    path: pathOf(test.module.moduleId),
    title: test.name,
    status: state,
    tags: test.tags,
    messages: errors.map(textOf)
  }
}

/** Prints how far a run is and which files run, and writes its report. */
export default class RunReporter implements Reporter {
  private readonly running = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private total = 0
  private ended = 0
  private failed = 0
  private project = ""

  onTestRunStart(specifications: ReadonlyArray<TestSpecification>): void {
    this.total = specifications.length
    this.project = specifications[0]?.project.name ?? ""
    this.timer = setInterval(() => this.tell(), progressMillis)
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.running.set(pathOf(moduleId), performance.now())
  }

  onTestModuleEnd(module: TestModule): void {
    this.running.delete(pathOf(module.moduleId))
    this.ended += 1
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state !== "failed") return
    this.failed += 1
    console.log(`  failed: ${pathOf(test.module.moduleId)}: ${test.fullName}`)
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<{ readonly message: string }>): void {
    clearInterval(this.timer)
    const report: RunReport = {
      files: modules.map((module) => ({
        path: pathOf(module.moduleId),
        wallSeconds: module.diagnostic().duration / 1_000,
        processorSeconds: module.meta().processorSeconds ?? 0,
        errors: [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(textOf)
      })),
      tests: modules.flatMap((module) => [...module.children.allTests()].map(testOf)),
      errors: errors.map(textOf)
    }
    const path = process.env[reportVariable]
    if (path !== undefined) writeFileSync(path, JSON.stringify(report))
  }

  private tell(): void {
    const names = [...this.running].map(
      ([path, since]) => `${path} (${Math.round((performance.now() - since) / 1_000)} s)`
    )
    const failures = this.failed === 0 ? "" : `, ${this.failed} tests failed`
    console.log(`  ${this.project}: ${this.ended} of ${this.total} files${failures}; running: ${names.join(", ")}`)
  }
}
