import { escaped } from "../pages/escaped.ts"
import { KeptPage } from "../pages/kept-page.ts"
import type { LoadedFile } from "./load-site.ts"
import { feedType, originMark } from "./site-manifest.ts"

/** More than any host has: one for each address and scheme that requests come in on, or one for `TRAJET_PUBLIC_URL`. */
const originsMax = 16

const pageFor = async (feed: LoadedFile, origin: string): Promise<KeptPage> => {
  const text = new TextDecoder().decode(await feed.as("identity"))
  return new KeptPage(new TextEncoder().encode(text.replaceAll(originMark, escaped(origin))), feedType)
}

/** A feed with the absolute addresses of the host that readers ask (RFC 4287). Kept for each of its addresses. */
export class FeedPage {
  readonly #feed: LoadedFile
  readonly #pages = new Map<string, Promise<KeptPage>>()

  constructor(feed: LoadedFile) {
    this.#feed = feed
  }

  at(origin: string): Promise<KeptPage> {
    const known = this.#pages.get(origin)
    if (known !== undefined) return known
    const made = pageFor(this.#feed, origin)
    if (this.#pages.size < originsMax) this.#pages.set(origin, made)
    return made
  }
}
