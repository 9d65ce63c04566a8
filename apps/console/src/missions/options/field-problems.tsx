import { CallError } from "@trajet/pages/call-error.ts"
import { useLanguage } from "@trajet/pages/i18n.tsx"
import { createContext, type ReactNode, use, useMemo } from "react"
import { fieldProblemText } from "./problem-texts.ts"

interface FieldProblem {
  /** Path of the member in the request, such as `pickup.address`. */
  readonly field: string
  readonly text: string
  /** The code of the refusal; empty without one. */
  readonly code: string
  /** What the API proposes instead. */
  readonly candidates: ReadonlyArray<unknown>
  /** True if the inputs have changed since, and the API has not answered yet. */
  readonly isOld: boolean
}

const Problems = createContext<ReadonlyArray<FieldProblem>>([])

/** Paths of the members that are very probably wrong. */
const Suspects = createContext<ReadonlyArray<string>>([])

interface Props {
  readonly error: unknown
  readonly isOld?: boolean
  readonly suspects?: ReadonlyArray<string>
  readonly children: ReactNode
}

const none: ReadonlyArray<string> = []

/** Shows what the API says of single members of a request at the inputs of these members. */
export const FieldProblems = ({ children, error, isOld = false, suspects = none }: Props) => {
  const language = useLanguage()
  const problems = useMemo(() => {
    const problem = error instanceof CallError ? error.problem : null
    const code = problem?.code ?? ""
    const candidates = problem?.candidates ?? []
    return (problem?.errors ?? []).map(({ error: word, field, message }) => ({
      ...{ field, code, candidates, isOld },
      text: fieldProblemText({ code, word, message }, language)
    }))
  }, [error, isOld, language])
  return (
    <Suspects value={suspects}>
      <Problems value={problems}>{children}</Problems>
    </Suspects>
  )
}

/** True if a refusal names single members, so that their inputs say what is wrong. */
export const hasFieldProblems = (error: unknown): boolean =>
  error instanceof CallError && (error.problem?.errors ?? []).length > 0

/** The refusal of a member, which may have several paths; undefined if the API says nothing of it. */
export const useRefusal = (...paths: ReadonlyArray<string | undefined>): FieldProblem | undefined =>
  use(Problems).find(({ field }) => paths.includes(field))

/** What the API says of a member, which may have several paths; false if it says nothing. */
export const useFieldProblem = (...paths: ReadonlyArray<string | undefined>): string | false =>
  useRefusal(...paths)?.text ?? false

const isWithin = (field: string, paths: ReadonlyArray<string>): boolean =>
  paths.some((path) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`))

/** True if something is wrong, or probably wrong, with one of these members or with a member of one. */
export const useHasProblem = (paths: ReadonlyArray<string>): boolean => {
  const [problems, suspects] = [use(Problems), use(Suspects)]
  return [...problems.map(({ field }) => field), ...suspects].some((field) => isWithin(field, paths))
}

/** True if a member, which may have several paths, is very probably wrong. */
export const useIsSuspect = (...paths: ReadonlyArray<string>): boolean =>
  use(Suspects).some((path) => paths.includes(path))
