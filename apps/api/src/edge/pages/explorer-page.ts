import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { mendedExplorer } from "./explorer-mends.ts"
import { KeptPage } from "./kept-page.ts"
import { inlineHashes, pageHeaders, policyOf } from "./page-policy.ts"

/** The API that an explorer shows. */
export type ShownApi = "client" | "operations"

/** Empty fields for a key show how one begins: calls are tried in the test environment. */
const keyStarts: Readonly<Record<ShownApi, string>> = { client: "svc_test_…", operations: "ops_test_…" }

const bytesFromThread = async (api: ShownApi): Promise<Uint8Array> => {
  const thread = new Worker(new URL("explorer-thread.ts", import.meta.url), { workerData: api })
  const ended = once(thread, "exit").then(() => Promise.reject(new Error("the explorer's thread made no page")))
  const message = once(thread, "message").then(([bytes]: ReadonlyArray<unknown>) => bytes)
  const bytes = await Promise.race([message, ended])
  if (!(bytes instanceof ArrayBuffer)) throw new Error("the explorer's thread sent no bytes")
  return new Uint8Array(bytes)
}

const makePage = async (api: ShownApi): Promise<KeptPage> => {
  const text = mendedExplorer(new TextDecoder().decode(await bytesFromThread(api)), keyStarts[api])
  // The explorer sets styles while it runs. It loads files from, and sends requests to, this host only.
  const policy = policyOf([
    `script-src ${inlineHashes(text, "script")}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src data:",
    "connect-src 'self'"
  ])
  return new KeptPage(new TextEncoder().encode(text), "text/html; charset=utf-8", pageHeaders(policy))
}

/**
 * Makes the explorer's page at the first request, and keeps it. A thread makes the page, because that takes a second of
 * computing and some 40 MiB, which end with the thread.
 */
export const makeExplorerPage = (api: ShownApi): (() => Promise<KeptPage>) => {
  let made: Promise<KeptPage> | null = null
  return () => {
    made ??= makePage(api).catch((fault: unknown) => {
      made = null
      throw fault
    })
    return made
  }
}
