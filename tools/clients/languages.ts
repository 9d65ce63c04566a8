import type { ClientLanguage } from "./client-language.model.ts"
import { csharpClient } from "./languages/csharp.ts"
import { javaClient } from "./languages/java.ts"
import { pythonClient } from "./languages/python.ts"
import { typescriptClient } from "./languages/typescript.ts"

/** Every client. A new language is a line here. */
export const clientLanguages: ReadonlyArray<ClientLanguage> = [typescriptClient, pythonClient, javaClient, csharpClient]
