import type { ClientLanguage } from "./client-language.model.ts"
import { csharpClient } from "./languages/csharp.ts"
import { goClient } from "./languages/go.ts"
import { javaClient } from "./languages/java.ts"
import { phpClient } from "./languages/php.ts"
import { pythonClient } from "./languages/python.ts"
import { typescriptClient } from "./languages/typescript.ts"

/** Every client. A new language is a line here. */
export const clientLanguages: ReadonlyArray<ClientLanguage> = [
  typescriptClient,
  pythonClient,
  phpClient,
  goClient,
  javaClient,
  csharpClient
]
