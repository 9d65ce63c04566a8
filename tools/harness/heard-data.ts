import type { Page } from "playwright-core"
import { tokensOf } from "../walk/words/tokens.ts"

/** What the API answers to a page. */
interface Hearing {
  readonly words: Set<string>
  /** Answers whose bodies still arrive. */
  readonly arriving: Set<Promise<void>>
}

const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The words of a JSON text. Anything else has no data. */
const wordsOf = (json: string): ReadonlyArray<string> => {
  try {
    return textsIn(JSON.parse(json)).flatMap(tokensOf)
  } catch {
    return []
  }
}

const hearings = new WeakMap<Page, Hearing>()

/** The words, in small letters, of what the API has answered to a page since `hearData`. */
export const heardOn = async (page: Page): Promise<ReadonlySet<string>> => {
  const hearing = hearings.get(page)
  await Promise.all(hearing?.arriving ?? [])
  return hearing?.words ?? new Set()
}

const isJson = /^application\/(?:problem\+)?json/u

/** Notes the words of what the API answers to a page from now on. */
export const hearData = (page: Page): void => {
  const hearing: Hearing = { words: new Set(), arriving: new Set() }
  hearings.set(page, hearing)
  page.on("response", (response) => {
    if (!isJson.test(response.headers()["content-type"] ?? "")) return
    const arriving = response.text().then(
      (json) => {
        for (const word of wordsOf(json)) hearing.words.add(word)
      },
      // The page has gone elsewhere.
      () => undefined
    )
    hearing.arriving.add(arriving)
    void arriving.finally(() => hearing.arriving.delete(arriving))
  })
}
