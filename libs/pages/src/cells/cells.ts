import { CallError, isRefused } from "../call-error.ts"
import { addressOf, type PageRequest } from "../request.ts"
import { bounded } from "./bounded.ts"
import { type CellPage, idOf, mergedPage, placesOf, rowsOf, summed } from "./merge.rules.ts"
import { type Order, type Plan, planOf } from "./plan.rules.ts"

/** The header by which the proxy finds the cell of a request. */
export const cellHeader = "x-trajet-cell"
const namesHeader = "x-trajet-cells"

/** A cell that does not answer. */
interface SilentCell {
  readonly name: string
  /** When the cell answered the last time, in epoch milliseconds; null: never since the page was opened. */
  readonly heardAt: number | null
}

/** Asks one cell; null: the one that the proxy chooses. `deadline` aborts the request. */
type AskCell<A> = (request: PageRequest, cell: string | null, deadline: AbortSignal | null) => Promise<A>

/** A cell that hangs keeps the others waiting no longer. */
const patienceMillis = 8_000
const keptAnswers = 200
const keptPlaces = 50_000

/** True if the cell did not answer, and another time may be better. */
const isSilence = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 401)

/**
 * The cells behind the address of the page, by what every answer of the proxy says. Without a proxy before several cells there
 * is one, and nothing is other than without this class.
 */
export class Cells {
  #names: ReadonlyArray<string> = []
  #silent: ReadonlyArray<SilentCell> = []
  readonly #heardAt = new Map<string, number>()
  /** The last answers to lists and counts, as JSON. */
  readonly #answers = bounded<string>(keptAnswers)
  readonly #cellOf = bounded<string>(keptPlaces)
  readonly #listeners = new Set<() => void>()

  /** The names of all cells, the home first; fewer than two if there is one cell. */
  readonly names = (): ReadonlyArray<string> => this.#names

  /** The cells that do not answer. */
  readonly silent = (): ReadonlyArray<SilentCell> => this.#silent

  readonly subscribe = (told: () => void): (() => void) => {
    this.#listeners.add(told)
    return () => void this.#listeners.delete(told)
  }

  /** Takes the names of the cells from an answer, and notes that its cell has answered. */
  readonly learn = ({ headers, status }: Pick<Response, "headers" | "status">, cell: string | null): void => {
    const given = headers.get(namesHeader)?.split(" ") ?? []
    if (given.length > 1 && given.join() !== this.#names.join()) this.#names = given
    if (cell !== null && status < 500 && status !== 401) this.heard(cell)
  }

  readonly heard = (cell: string): void => {
    this.#heardAt.set(cell, Date.now())
    if (this.#silent.some(({ name }) => name === cell)) this.#tell(this.#silent.filter(({ name }) => name !== cell))
  }

  readonly failed = (cell: string): void => {
    if (this.#silent.some(({ name }) => name === cell)) return
    const all = [...this.#silent, { name: cell, heardAt: this.#heardAt.get(cell) ?? null }]
    this.#tell(this.#names.flatMap((name) => all.find((each) => each.name === name) ?? []))
  }

  /**
   * Sends a request to the cells that it is for, and merges what they answer.
   *
   * @throws CallError
   */
  readonly send = async <A>(request: PageRequest, ask: AskCell<A>): Promise<A> => {
    const plan = planOf(request)
    if (this.#names.length < 2) return this.#sendFirst(request, ask, plan)
    return this.#sendBy(plan, request, ask)
  }

  /** The first answer says whether there are several cells, even if it is that of the proxy for a home that is down. */
  async #sendFirst<A>(request: PageRequest, ask: AskCell<A>, plan: Plan): Promise<A> {
    const isRead = request.method === "GET"
    try {
      const answer = await ask(request, null, null)
      const isWhole = this.#names.length < 2 || plan.to === "home" || (plan.to === "one" && !isRead)
      return isWhole ? answer : await this.#sendBy(plan, request, ask)
    } catch (error) {
      const goesOn = isRead ? isSilence(error) && !isRefused(error, 401) : isRefused(error, 404)
      if (this.#names.length < 2 || !goesOn) throw error
      return this.#sendBy(plan, request, ask)
    }
  }

  #sendBy<A>(plan: Plan, request: PageRequest, ask: AskCell<A>): Promise<A> {
    switch (plan.to) {
      case "home":
        return this.#toHome(request, ask)
      case "one":
        return this.#toOne(request, ask, plan.id)
      case "each":
        return this.#merged(request, ask, plan.order)
      case "sum":
        return this.#summed(request, ask)
      case "every":
        return Promise.all(this.#names.map((cell) => ask(request, cell, null))).then(async (answers) =>
          answers[0] === undefined ? ask(request, null, null) : answers[0]
        )
    }
  }

  #tell(silent: ReadonlyArray<SilentCell>): void {
    this.#silent = silent
    for (const told of this.#listeners) told()
  }

  /** Asks a cell, and notes whether it answers. */
  async #ask<A>(request: PageRequest, ask: AskCell<A>, cell: string): Promise<A> {
    const deadline = request.method === "GET" ? AbortSignal.timeout(patienceMillis) : null
    try {
      return await ask(request, cell, deadline)
    } catch (error) {
      const isLate = deadline?.aborted === true
      if (isSilence(error) || isLate) this.failed(cell)
      throw isLate ? new CallError("unreachable", { status: 0, problem: null, requestId: null }) : error
    }
  }

  async #toHome<A>(request: PageRequest, ask: AskCell<A>): Promise<A> {
    const [home = "", ...others] = this.#names
    try {
      return await this.#ask(request, ask, home)
    } catch (error) {
      // The others have copies of what the home decides, which nobody changes there.
      if (request.method !== "GET" || !isSilence(error) || isRefused(error, 401)) throw error
      for (const cell of others) {
        try {
          return await this.#ask(request, ask, cell)
        } catch {
          // The next cell may answer.
        }
      }
      throw error
    }
  }

  async #toOne<A>(request: PageRequest, ask: AskCell<A>, id: string): Promise<A> {
    const known = this.#cellOf.get(id)
    const cells = known === undefined ? this.#names : [known, ...this.#names.filter((name) => name !== known)]
    let silence: unknown
    let absence: unknown
    for (const cell of cells) {
      try {
        const answer = await this.#ask(request, ask, cell)
        this.#cellOf.set(id, cell)
        return answer
      } catch (error) {
        const isAbsent = isRefused(error, 404)
        // What the cell of the mission did with a change is not known: no other one is asked for it.
        const isCertain = isAbsent || request.method === "GET" || cell !== known
        if (!isCertain || !(isAbsent || isSilence(error)) || (cell === this.#names[0] && isRefused(error, 401)))
          throw error
        if (isAbsent) absence ??= error
        else silence ??= error
      }
    }
    throw silence ?? absence
  }

  /** What each cell answers, or has answered to the same request while it is silent. Throws if no cell answers. */
  async #all<A>(ask: AskCell<A>, requests: ReadonlyArray<readonly [string, PageRequest]>) {
    const errors: Array<unknown> = []
    const asked = requests.map(async ([cell, request]): Promise<ReadonlyArray<CellPage<A>>> => {
      const name = `${cell} ${request.method} ${addressOf(request)}`
      try {
        const page = await this.#ask(request, ask, cell)
        this.#answers.set(name, JSON.stringify(page))
        for (const row of rowsOf(page)) this.#cellOf.set(idOf(row) ?? "", cell)
        return [{ cell, page }]
      } catch (error) {
        if (!isSilence(error) || (cell === this.#names[0] && isRefused(error, 401))) throw error
        errors.push(error)
        const kept = this.#answers.get(name)
        return kept === undefined ? [] : [{ cell, page: JSON.parse(kept) }]
      }
    })
    const pages = (await Promise.all(asked)).flat()
    if (errors.length === requests.length) throw errors[0]
    return pages
  }

  async #merged<A>(request: PageRequest, ask: AskCell<A>, order: Order): Promise<A> {
    const query = request.query ?? {}
    const places = placesOf(Reflect.get(query, "cursor"), this.#names)
    const requests = Object.entries(places).map(([cell, { cursor }]) => [cell, at(request, cursor)] as const)
    const pages = await this.#all(ask, requests)
    const [first] = pages
    return first === undefined ? ask(request, null, null) : mergedPage(first.page, pages, places, order)
  }

  async #summed<A>(request: PageRequest, ask: AskCell<A>): Promise<A> {
    const answers = await this.#all(
      ask,
      this.#names.map((cell) => [cell, request] as const)
    )
    const [first, ...others] = answers.map(({ page }) => page)
    return first === undefined ? ask(request, null, null) : summed(first, others)
  }
}

const at = (request: PageRequest, cursor: string | null): PageRequest => ({
  ...request,
  query: { ...request.query, cursor: cursor ?? undefined }
})
