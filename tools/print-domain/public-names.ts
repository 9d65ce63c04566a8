import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import ts from "typescript"

const domain = join(dirname(dirname(import.meta.dirname)), "libs", "domain", "src")

/** A name that an entry point of the domain exports. */
export interface PublicName {
  readonly name: string
  readonly kind: "function" | "program" | "port" | "error" | "schema" | "type" | "value"
  /** The text of its docstring, empty if it has none. */
  readonly text: string
}

const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true)

const docstringOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .flatMap((doc) => (ts.isJSDoc(doc) ? [ts.getTextOfJSDocComment(doc.comment) ?? ""] : []))
    .join(" ")
    .replaceAll(/\s+/gu, " ")
    .trim()

const kindOfClass = (text: string): PublicName["kind"] =>
  text.includes("Context.Service") ? "port" : /Tagged(?:Error|Class)/u.test(text) ? "error" : "value"

const kindOfValue = (initializer: ts.Expression | undefined): PublicName["kind"] => {
  if (initializer === undefined) return "value"
  if (ts.isArrowFunction(initializer)) return "function"
  const text = initializer.getText()
  if (/^Effect\.(?:fn|fnUntraced|gen)\b/u.test(text)) return "program"
  return text.startsWith("Schema.") ? "schema" : "value"
}

/** The declarations of a file by name; a schema comes before the type of the same name. */
const declarationsOf = (path: string): ReadonlyMap<string, PublicName> => {
  const found = new Map<string, PublicName>()
  const add = (name: string, kind: PublicName["kind"], node: ts.Node) => {
    if (!found.has(name)) found.set(name, { name, kind, text: docstringOf(node) })
  }
  parse(path).forEachChild((node) => {
    if (ts.isVariableStatement(node)) {
      for (const { initializer, name } of node.declarationList.declarations) {
        add(name.getText(), kindOfValue(initializer), node)
      }
    } else if (ts.isClassDeclaration(node) && node.name !== undefined) {
      add(node.name.text, kindOfClass(node.getText()), node)
    } else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
      add(node.name.text, "type", node)
    }
  })
  return found
}

const namesOf = (index: string): ReadonlyArray<PublicName> => {
  const names: Array<PublicName> = []
  parse(index).forEachChild((node) => {
    if (!ts.isExportDeclaration(node) || node.moduleSpecifier === undefined) return
    if (node.exportClause === undefined || !ts.isNamedExports(node.exportClause)) return
    if (!ts.isStringLiteral(node.moduleSpecifier)) return
    const declarations = declarationsOf(join(dirname(index), node.moduleSpecifier.text))
    for (const { name } of node.exportClause.elements) {
      const declared = declarations.get(name.text)
      if (declared === undefined) throw new Error(`${index} exports ${name.text}, which its file does not declare`)
      names.push(declared)
    }
  })
  return names
}

/** The entry points of the domain with the names that each exports, both in alphabetical order. */
export const entryPoints = (): ReadonlyMap<string, ReadonlyArray<PublicName>> =>
  new Map(
    globSync("**/index.ts", { cwd: domain })
      .toSorted()
      .map((index) => [
        dirname(index),
        namesOf(join(domain, index)).toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
      ])
  )
