import type { FieldError } from "@trajet/contract"
import { characterCount } from "@trajet/domain/text"
import { type ApiProblem, coded } from "../problem.ts"

export const fieldErrorsMax = 50
const shownCharactersMax = 40

const counted = new Intl.NumberFormat("en")

const characters = (count: number): string => `${counted.format(count)} ${count === 1 ? "character" : "characters"}`

/** Names a value that was sent, for the message of a field: short texts as they are, longer ones by their length. */
export const described = (value: unknown): string => {
  if (typeof value === "string") {
    if (value === "") return "an empty text"
    return value.length <= shownCharactersMax ? JSON.stringify(value) : `text of ${characters(characterCount(value))}`
  }
  if (Array.isArray(value)) return `a list of ${counted.format(value.length)}`
  if (typeof value === "object" && value !== null) return "an object"
  return typeof value === "number" ? `the number ${value}` : String(value)
}

/** What a bad value is answered with: what the field takes, and what was sent. */
export const expectedMessage = (expected: string, value: unknown): string =>
  `expected ${expected}; got ${described(value)}`

/** The problems of one value, each at the path of its field. Takes 50 and no more: examining ends when it is full. */
export class FieldProblems {
  readonly found: Array<FieldError> = []
  readonly #path: Array<string> = []

  get isFull(): boolean {
    return this.found.length >= fieldErrorsMax
  }

  /** Goes into a member: what is added until `leave` lies under its name. */
  enter(name: string): void {
    this.#path.push(name)
  }

  leave(): void {
    this.#path.pop()
  }

  add(error: string, message: string): void {
    if (!this.isFull) this.found.push({ field: this.#path.join(".") || "body", error, message })
  }

  /** The answer to what was found; call it only if something was. */
  problem(): ApiProblem {
    const [first] = this.found
    const others = this.found.length - 1
    const more = others === 0 ? "" : ` (and ${others} more, see \`errors\`)`
    return coded("validation_failed", `${first?.field}: ${first?.message}${more}`, { errors: this.found })
  }
}
