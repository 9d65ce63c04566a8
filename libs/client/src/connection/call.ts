import type { Answered, ApiRequest, Call, Connection, ItemOf, KeyedCallOptions, Page, Paged } from "./call.model.ts"
import { UnexpectedAnswerError } from "./client.errors.ts"

const callOf = <A>(answered: Promise<Answered<A>>): Call<A> => {
  const data = answered.then((answer) => answer.data)
  const withResponse = () => {
    // The caller handles the error of `answered`. Without this, the same error of `data` would count as not handled.
    data.catch(() => undefined)
    return answered
  }
  return Object.assign(data, { withResponse })
}

/**
 * Sends a request to any path, for endpoints that this release does not have.
 *
 * @throws TrajetError
 */
export const call = <A>(connection: Connection, request: ApiRequest, options: KeyedCallOptions = {}): Call<A> =>
  callOf(connection.send<A>(request, options))

async function* pagesFrom<P extends Page<unknown>>(
  first: Promise<P>,
  next: (cursor: string) => Promise<P>
): AsyncGenerator<P, void> {
  for (let page = await first, seen = ""; ; page = await next(seen)) {
    if (!Array.isArray(page.data)) throw new UnexpectedAnswerError("json", 200, "the answer is not a page of a list")
    yield page
    if (typeof page.next_cursor !== "string") return
    if (page.next_cursor === seen) throw new UnexpectedAnswerError("json", 200, "the list repeats its cursor")
    seen = page.next_cursor
  }
}

async function* itemsOf<P>(pages: AsyncIterable<P & Page<ItemOf<P>>>): AsyncGenerator<ItemOf<P>, void> {
  for await (const page of pages) yield* page.data
}

/** Reads a list: its first page, and the items of all pages. */
export const callPages = <P extends Page<ItemOf<P>>>(
  connection: Connection,
  request: ApiRequest,
  options: KeyedCallOptions = {}
): Paged<P> => {
  const first = call<P>(connection, request, options)
  const pages = () =>
    pagesFrom(first, (cursor) => call<P>(connection, { ...request, query: { ...request.query, cursor } }, options))
  return Object.assign(first, { pages, [Symbol.asyncIterator]: () => itemsOf<P>(pages()) })
}
