import { hash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { recentKeysMax } from "../../limits.ts"
import type { Holder } from "./work-places.ts"

/**
 * The holders of the keys that were looked up last, by the hash of each key. A request shares the places of the holder whose
 * key it presents before the key is looked up again: who presents a key that exists has that key. Nothing is allowed by this.
 */
export class RecentKeys {
  /** The key that was seen longest ago first. */
  readonly #holders = new Map<string, Holder>()

  holderOf(request: IncomingMessage): Holder | undefined {
    const name = nameOf(request)
    return name === null ? undefined : this.#holders.get(name)
  }

  saw(request: IncomingMessage, holder: Holder): void {
    const name = nameOf(request)
    if (name === null) return
    this.#holders.delete(name)
    this.#holders.set(name, holder)
    const [oldest] = this.#holders.keys()
    if (this.#holders.size > recentKeysMax && oldest !== undefined) this.#holders.delete(oldest)
  }
}

const nameOf = ({ headers }: IncomingMessage): string | null => {
  const key = headers["x-api-key"]
  return typeof key === "string" ? hash("sha256", key, "base64url") : null
}
