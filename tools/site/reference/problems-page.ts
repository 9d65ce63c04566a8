import { problemCatalogue } from "@trajet/contract"
import { type ApiDocument, operationsOf } from "./api-document.ts"
import { inlineHtml } from "./html.ts"
import type { SitePage } from "./site-page.ts"

const codes = Object.entries(problemCatalogue)

/** What a status means by the contract, if all operations say the same. */
const meaningOf = (document: ApiDocument, status: string): string => {
  const said = operationsOf(document).flatMap(({ responses }) => responses[status]?.description ?? [])
  return said[0] ?? ""
}

const statuses = (document: ApiDocument): ReadonlyArray<string> => {
  const named = operationsOf(document).flatMap(({ responses }) => Object.keys(responses))
  const ofCodes = codes.map(([, { status }]) => String(status))
  return [...new Set([...named, ...ofCodes])].filter((status) => status >= "400").toSorted()
}

const item = (code: string, help: string): string =>
  `<li id="${code}"><p class="head"><code class="name">${code}</code></p><p>${inlineHtml(help)}</p></li>`

const section = (document: ApiDocument, status: string): string => {
  const items = codes.filter(([, entry]) => String(entry.status) === status).map(([code, { help }]) => item(code, help))
  const meaning = meaningOf(document, status)
  return [
    `## ${status}`,
    ...(meaning === "" ? [] : [`<p>${inlineHtml(meaning)}.</p>`]),
    ...(items.length === 0 ? [] : [`<ul class="fields codes">${items.join("")}</ul>`])
  ].join("\n\n")
}

export const problemSlug = "reference/problems"

/** The page with every code of the catalogue, by status. */
export const problemsPage = (document: ApiDocument): SitePage => ({
  slug: problemSlug,
  title: "Problem codes",
  description: "Every status and code of an error, with what to do.",
  body: [
    `An error has a \`status\` and mostly a \`code\`. [Errors](/docs/guides/errors) shows how to read them, and when to send a
request again. A code has the same meaning for every call.`,
    ...statuses(document).map((status) => section(document, status))
  ].join("\n\n")
})
