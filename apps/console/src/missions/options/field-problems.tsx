import { CallError } from "@trajet/pages/call-error.ts"
import { useLanguage } from "@trajet/pages/i18n.tsx"
import { createContext, type ReactNode, use, useMemo } from "react"
import { fieldProblemText } from "./problem-texts.ts"

interface FieldProblem {
  /** Path of the member in the request, such as `pickup.address`. */
  readonly field: string
  readonly text: string
}

const Problems = createContext<ReadonlyArray<FieldProblem>>([])

/** Shows what the API says of single members of a request at the inputs of these members. */
export const FieldProblems = ({ children, error }: { readonly error: unknown; readonly children: ReactNode }) => {
  const language = useLanguage()
  const problems = useMemo(() => {
    const problem = error instanceof CallError ? error.problem : null
    const code = problem?.code ?? ""
    return (problem?.errors ?? []).map(({ error: word, field, message }) => ({
      field,
      text: fieldProblemText({ code, word, message }, language)
    }))
  }, [error, language])
  return <Problems value={problems}>{children}</Problems>
}

/** What the API says of a member, which may have several paths; false if it says nothing. */
export const useFieldProblem = (...paths: ReadonlyArray<string | undefined>): string | false =>
  use(Problems).find(({ field }) => paths.includes(field))?.text ?? false
