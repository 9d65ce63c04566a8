import type { FieldError } from "@trajet/contract"
import { characterCount, groupedText } from "@trajet/domain/text"
import { type ApiProblem, coded } from "../problem.ts"

export const fieldErrorsMax = 50
const shownCharactersMax = 40

const characters = (count: number): string => `${groupedText(count)} ${count === 1 ? "character" : "characters"}`

/** Describes a sent value in the message of a field: short texts unchanged, longer ones by their length. */
export const described = (value: unknown): string => {
  if (typeof value === "string") {
    if (value === "") return "an empty text"
    return value.length <= shownCharactersMax ? JSON.stringify(value) : `text of ${characters(characterCount(value))}`
  }
  if (Array.isArray(value)) return `a list of ${groupedText(value.length)}`
  if (typeof value === "object" && value !== null) return "an object"
  return typeof value === "number" ? `the number ${value}` : String(value)
}

/** The message for a bad value: the expectation of the field, and the sent value. */
export const expectedMessage = (expected: string, value: unknown): string =>
  `expected ${expected}; got ${described(value)}`

/** The problems of one value, each at the path of its field. Takes at most 50: the examination ends when it is full. */
export class FieldProblems {
  readonly found: Array<FieldError> = []
  readonly #path: Array<string> = []

  get isFull(): boolean {
    return this.found.length >= fieldErrorsMax
  }

  /** Enters a member: problems that are added until `leave` are below its name. */
  enter(name: string): void {
    this.#path.push(name)
  }

  leave(): void {
    this.#path.pop()
  }

  add(error: string, message: string): void {
    if (!this.isFull) this.found.push({ field: this.#path.join(".") || "body", error, message })
  }

  /** The answer with all problems. Call it only if there are some. */
  problem(): ApiProblem {
    const [first] = this.found
    const others = this.found.length - 1
    const more = others === 0 ? "" : ` (and ${others} more, see \`errors\`)`
    return coded("validation_failed", `${first?.field}: ${first?.message}${more}`, { errors: this.found })
  }
}
