import { excerptOf } from "./excerpt.ts"
import { found, type Found, indexOf, type SearchedPage, type SearchIndex, wantedOf } from "./rank.ts"

/**
 * The search of the browser, in place of the file that the generator's search box loads: it has the functions that the
 * box calls. The box asks first when a person opens it, so that no page loads the texts of all others before.
 */
const textsAddress = "/docs/pagefind/pages.json"

let loaded: Promise<SearchIndex> | null = null

const load = async (): Promise<SearchIndex> => {
  const answer = await fetch(textsAddress)
  if (!answer.ok) throw new Error(`the texts of the search were answered with ${answer.status}`)
  const pages: ReadonlyArray<SearchedPage> = JSON.parse(await answer.text())
  return indexOf(pages)
}

/** The index; asked for again after a failure. */
const index = (): Promise<SearchIndex> => {
  loaded ??= load().catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

const resultOf = ({ page, sections }: Found, wanted: ReadonlySet<string>) => ({
  url: page.url,
  meta: { title: page.title },
  excerpt: excerptOf(page.sections[0]?.text ?? "", wanted),
  sub_results: sections.map(({ heading, text, url }) => ({
    url,
    title: heading === "" ? page.title : heading,
    excerpt: excerptOf(text, wanted),
    locations: []
  }))
})

const nothing = async (): Promise<object> => ({})

/** Loads the texts, so that the first answer comes at once. */
export const options = async (): Promise<void> => {
  await index()
}
export const filters = nothing
export const preload = nothing
export const destroy = nothing

/** The pages that answer a question, in the form that the search box shows. */
export const search = async (question: string) => {
  const texts = await index()
  const wanted = new Set(wantedOf(texts, question).flatMap((part) => [...part.keys()]))
  const results = found(texts, question).map((each) => ({
    id: each.page.url,
    data: async () => resultOf(each, wanted)
  }))
  return { results, filters: {} }
}
