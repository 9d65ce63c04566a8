import { unreachable, type PageRequest } from "../request.ts"
import type { CellSender } from "./cell-sender.ts"
import type { AskCell, SilentCell } from "./cells.model.ts"

/** The header by which the proxy finds the cell of a request. */
export const cellHeader = "x-trajet-cell"

const none: ReadonlyArray<SilentCell> = []

/**
 * The cells behind the address of the page, by what every answer of the proxy says. Without a proxy before several cells there
 * is one, and nothing is other than without this class.
 */
export class Cells {
  /** The names of all cells, the home first; fewer than two if there is one cell. */
  names: ReadonlyArray<string> = []
  /** What sends to several cells; null as long as one cell is known. */
  sender: CellSender | null = null
  readonly #listeners = new Set<() => void>()

  /** The cells that do not answer. */
  readonly silent = (): ReadonlyArray<SilentCell> => this.sender?.silent ?? none

  readonly subscribe = (told: () => void): (() => void) => {
    this.#listeners.add(told)
    return () => void this.#listeners.delete(told)
  }

  /** Takes the names of the cells from an answer. */
  readonly learn = ({ headers }: Pick<Response, "headers">): void => {
    const given = headers.get("x-trajet-cells")
    if (given !== null) this.names = given.split(" ")
  }

  /**
   * Sends a request to the cells that it is for, and merges what they answer.
   *
   * @throws CallError
   */
  readonly send = async <A>(request: PageRequest, ask: AskCell<A>): Promise<A> => {
    const first = this.names.length < 2 ? ask(request, null) : null
    await first?.catch(() => undefined)
    return first !== null && this.names.length < 2 ? first : (await this.#load()).send(request, ask, first)
  }

  /** A page of one cell does not load what merges. */
  async #load(): Promise<CellSender> {
    const loaded = await import("./cell-sender.ts").catch((cause: unknown) => {
      throw unreachable(cause)
    })
    return (this.sender ??= new loaded.CellSender(this, () => this.#listeners.forEach((told) => told())))
  }
}

/** The cells behind the address of the page. */
export const cells = new Cells()
