import { CallError, isRefused } from "../call-error.ts"
import { addressOf, type PageRequest, unreachable } from "../request.ts"
import { bounded } from "./bounded.ts"
import type { AskCell, SilentCell } from "./cells.model.ts"
import { type CellPage, idOf, mergedPage, placesOf, rowsOf, summed } from "./merge.rules.ts"
import { type Order, type Plan, planOf } from "./plan.rules.ts"

/** A cell that hangs keeps the others waiting no longer. */
const patienceMillis = 8_000
const keptAnswers = 200
const keptPlaces = 50_000

/** True if the cell did not answer, and another time may be better. */
const isSilence = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 401)

/** An answer that comes too late is none. */
const inTime = <A>(answer: Promise<A>): Promise<A> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable(new Error("the cell hangs"))), patienceMillis)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const at = (request: PageRequest, cursor: string | null): PageRequest => ({
  ...request,
  query: { ...request.query, cursor: cursor ?? undefined }
})

/** Sends requests to several cells. It is loaded once there are several. */
export class CellSender {
  /** The cells that do not answer, in the order of all. */
  silent: ReadonlyArray<SilentCell> = []
  readonly #cells: { readonly names: ReadonlyArray<string> }
  readonly #tell: () => void
  readonly #heardAt = new Map<string, number>()
  /** The last answers to lists and counts, as JSON. */
  readonly #answers = bounded<string>(keptAnswers)
  readonly #cellOf = bounded<string>(keptPlaces)

  constructor(cells: { readonly names: ReadonlyArray<string> }, tell: () => void) {
    this.#cells = cells
    this.#tell = tell
  }

  /** Notes whether a cell answers, and tells a change. */
  note(cell: string, isHeard: boolean): void {
    const heardAt = this.#heardAt.get(cell) ?? null
    if (isHeard) this.#heardAt.set(cell, Date.now())
    if (this.silent.some(({ name }) => name === cell) !== isHeard) return
    const all = [...this.silent.filter(({ name }) => name !== cell), ...(isHeard ? [] : [{ name: cell, heardAt }])]
    this.silent = this.#cells.names.flatMap((name) => all.find((each) => each.name === name) ?? [])
    this.#tell()
  }

  /** Notes which cell has a mission, so that the cell is asked first. */
  place(id: string, cell: string): void {
    this.#cellOf.set(id, cell)
  }

  /**
   * Sends a request to the cells that it is for. `first`: the first request of the page, which the proxy's cell has answered and
   * which told that there are several cells, even if the answer is that of the proxy for a home that is down.
   */
  readonly send = async <A>(request: PageRequest, ask: AskCell<A>, first: Promise<A> | null): Promise<A> => {
    const plan = planOf(request)
    if (first === null) return this.#sendBy(plan, request, ask)
    const isRead = request.method === "GET"
    let answer: A
    try {
      answer = await first
    } catch (error) {
      const goesOn = isRead ? isSilence(error) && !isRefused(error, 401) : isRefused(error, 404)
      if (!goesOn) throw error
      return this.#sendBy(plan, request, ask)
    }
    return plan.to === "home" || (plan.to === "one" && !isRead) ? answer : this.#sendBy(plan, request, ask)
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
        return Promise.all(this.#cells.names.map((cell) => ask(request, cell))).then(async (answers) =>
          answers[0] === undefined ? ask(request, null) : answers[0]
        )
    }
  }

  /** Asks a cell, and notes whether it answers. */
  async #ask<A>(request: PageRequest, ask: AskCell<A>, cell: string): Promise<A> {
    try {
      const answer = await (request.method === "GET" ? inTime(ask(request, cell)) : ask(request, cell))
      this.note(cell, true)
      return answer
    } catch (error) {
      if (error instanceof CallError) this.note(cell, !isSilence(error))
      throw error
    }
  }

  async #toHome<A>(request: PageRequest, ask: AskCell<A>): Promise<A> {
    const [home = "", ...others] = this.#cells.names
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
    const cells =
      known === undefined ? this.#cells.names : [known, ...this.#cells.names.filter((name) => name !== known)]
    let silence: unknown
    let absence: unknown
    for (const cell of cells) {
      try {
        const answer = await this.#ask(request, ask, cell)
        this.place(id, cell)
        return answer
      } catch (error) {
        const isAbsent = isRefused(error, 404)
        // What the cell of the mission did with a change is not known: no other one is asked for it.
        const isCertain = isAbsent || request.method === "GET" || cell !== known
        if (!isCertain || !(isAbsent || isSilence(error)) || (cell === this.#cells.names[0] && isRefused(error, 401)))
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
        for (const row of rowsOf(page)) this.place(idOf(row) ?? "", cell)
        return [{ cell, page }]
      } catch (error) {
        if (!isSilence(error) || (cell === this.#cells.names[0] && isRefused(error, 401))) throw error
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
    const places = placesOf(Reflect.get(query, "cursor"), this.#cells.names)
    const requests = Object.entries(places).map(([cell, { cursor }]) => [cell, at(request, cursor)] as const)
    const pages = await this.#all(ask, requests)
    const [first] = pages
    return first === undefined ? ask(request, null) : mergedPage(first.page, pages, places, order)
  }

  async #summed<A>(request: PageRequest, ask: AskCell<A>): Promise<A> {
    const answers = await this.#all(
      ask,
      this.#cells.names.map((cell) => [cell, request] as const)
    )
    const [first, ...others] = answers.map(({ page }) => page)
    return first === undefined ? ask(request, null) : summed(first, others)
  }
}
