import { readFileSync } from "node:fs"
import ts from "typescript"

/** A test as its source names it. */
export interface SourceTest {
  /** As it stands in the source; what differs from one run to the next is `${…}` or a placeholder of `it.each`. */
  readonly title: string
  /** Whether it, or a group around it, is skipped, still to be written, or run alone. */
  readonly isHeldBack: boolean
  /** Matches the titles that it runs under, and the source's own with `…` for what differs. */
  readonly pattern: RegExp
}

const testNames: ReadonlyArray<string> = ["it", "test"]
const groupNames: ReadonlyArray<string> = ["describe", "layer"]
const heldBack = /^(?:skip|todo|only|fails|skipIf|runIf)$/u

/** The names of a callee, `it.effect.each` as `it`, `effect`, `each`; none where it is no chain of names. */
const chainOf = (callee: ts.Expression): ReadonlyArray<string> => {
  if (ts.isIdentifier(callee)) return [callee.text]
  if (ts.isPropertyAccessExpression(callee)) return [...chainOf(callee.expression), callee.name.text]
  // it.each(cases)(title, …), layer(store)(name, …)
  return ts.isCallExpression(callee) ? chainOf(callee.expression) : []
}

/** The text of a title, and the same with what differs as `…`. */
const titleOf = (argument: ts.Expression | undefined): string | null => {
  if (argument === undefined) return null
  if (ts.isStringLiteralLike(argument)) return argument.text
  if (!ts.isTemplateExpression(argument)) return null
  return argument.head.text + argument.templateSpans.map(({ literal }) => `\${…}${literal.text}`).join("")
}

const placeholder = /\$\{…\}|%[sdifjo#%]|\$[a-z][\w.]*/giu

const patternOf = (title: string): RegExp => {
  const fixed = title.split(placeholder).map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&"))
  return new RegExp(`^${fixed.join(".+")}$`, "su")
}

const visit = (node: ts.Node, isHeldBack: boolean, found: Array<SourceTest>): void => {
  let inside = isHeldBack
  if (ts.isCallExpression(node)) {
    const [name = "", ...more] = chainOf(node.expression)
    const title = titleOf(node.arguments[0])
    const holdsBack = more.some((part) => heldBack.test(part))
    if (groupNames.includes(name)) inside ||= holdsBack
    if (testNames.includes(name) && title !== null) {
      found.push({ title, isHeldBack: isHeldBack || holdsBack, pattern: patternOf(title) })
    }
  }
  ts.forEachChild(node, (child) => visit(child, inside, found))
}

const known = new Map<string, ReadonlyArray<SourceTest>>()

/** The tests that a source file writes down; each file is read once. */
export const testsOf = (path: string): ReadonlyArray<SourceTest> => {
  const before = known.get(path)
  if (before !== undefined) return before
  const found: Array<SourceTest> = []
  visit(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest), false, found)
  known.set(path, found)
  return found
}
