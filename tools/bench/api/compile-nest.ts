import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"

const source = fileURLToPath(new URL("nest", import.meta.url))
const target = fileURLToPath(new URL("dist", import.meta.url))

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: false,
  verbatimModuleSyntax: true
}

/** Compiles the Nest server in advance, as `nest build` does: Node strips types, but does not support decorators. */
export const compileNest = (): void => {
  mkdirSync(target, { recursive: true })
  for (const fileName of readdirSync(source)) {
    const { outputText } = ts.transpileModule(readFileSync(join(source, fileName), "utf8"), {
      fileName,
      compilerOptions
    })
    writeFileSync(join(target, fileName.replace(/\.ts$/u, ".js")), outputText)
  }
}
