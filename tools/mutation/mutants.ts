import { createHash } from "node:crypto"
import ts from "typescript"
import { codeMutations, nodesIn } from "./code-mutations.ts"
import type { Mutant, Mutation } from "./mutant.model.ts"
import { capabilityOf } from "./production-files.ts"
import { sqlMutations } from "./sql-mutations.ts"

const isSqlTemplate = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === "sql"

/** The mutations of all `sql` templates of a module. */
const mutationsOfTemplates = (source: ts.SourceFile): ReadonlyArray<Mutation> =>
  nodesIn(source)
    .filter(isSqlTemplate)
    .flatMap(({ template, ...node }) => {
      const from = template.getStart(source) + 1
      const tag = node.tag.getStart(source)
      const text = source.text.slice(from, template.getEnd() - 1)
      return sqlMutations(text).map((mutation) => ({
        ...mutation,
        start: from + mutation.start,
        end: from + mutation.end,
        probe: { start: tag, end: template.getEnd(), beginsStatement: false },
        isEvaluatedOnce: true
      }))
    })

const idDigits = 12

/** Names a mutant by what a reader sees of it, so that changes elsewhere in the file leave its name. */
const idOf = (parts: ReadonlyArray<string | number>): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, idDigits)

/** All mutants of a source file, in the order of their places. `file` is its path from the root of the repository. */
export const findMutants = (file: string, text: string): ReadonlyArray<Mutant> => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const sameBefore = new Map<string, number>()
  return [...codeMutations(source), ...mutationsOfTemplates(source)]
    .toSorted((left, right) => left.start - right.start)
    .map((mutation) => {
      const line = source.getLineAndCharacterOfPosition(mutation.start).line
      const lineText = text.split("\n")[line]?.trim() ?? ""
      const name = idOf([file, mutation.kind, lineText, mutation.before, mutation.after])
      const same = sameBefore.get(name) ?? 0
      sameBefore.set(name, same + 1)
      const id = same === 0 ? name : idOf([name, same])
      return { ...mutation, id, file, line: line + 1, lineText, capability: capabilityOf(file) }
    })
}
