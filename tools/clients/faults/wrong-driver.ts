import { randomUUID } from "node:crypto"

// The driver of the TypeScript client with a bug that the suite of faults has to find. The client sends its requests by the
// global `fetch`.

const right = globalThis.fetch

/** Changes the headers of each answer. */
const withHeaders =
  (change: (headers: Headers) => void): typeof fetch =>
  async (input, init) => {
    const answer = await right(input, init)
    const headers = new Headers(answer.headers)
    change(headers)
    return new Response(answer.status === 304 ? null : answer.body, { status: answer.status, headers })
  }

/** Planted bugs by name. Each is a `fetch` that makes the client do what the suite has to find. */
const bugs: Readonly<Record<string, typeof fetch>> = {
  "a new key for each request": (input, init) => {
    const headers = new Headers(init?.headers)
    if (headers.has("idempotency-key")) headers.set("idempotency-key", randomUUID())
    return right(input, { ...init, headers })
  },
  "every write is sent again": (input, init) =>
    right(input, init).catch((error: unknown) => {
      if (init?.signal?.aborted === true) throw error
      return right(input, init)
    }),
  "redirects are followed": (input, init) => right(input, { ...init, redirect: "follow" }),
  "Retry-After is compared with the own clock": withHeaders((headers) => headers.delete("date")),
  "requests are logged": (input, init) => {
    console.error(new Headers(init?.headers))
    return right(input, init)
  },
  "any type is taken for JSON": withHeaders((headers) => headers.set("content-type", "application/json"))
}

globalThis.fetch = bugs[process.env["TRAJET_PLANTED_BUG"] ?? ""] ?? right
await import("../languages/typescript-driver.ts")
