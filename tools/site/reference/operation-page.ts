import { type ApiDocument, operationsOf, type PlacedOperation } from "./api-document.ts"
import { callOf } from "./calls.ts"
import { bodyFields, parameterList } from "./fields.ts"
import { escaped, fenced, inlineHtml } from "./html.ts"
import { problemSlug } from "./problems-page.ts"
import { samplesOf } from "./samples.ts"
import type { SitePage } from "./site-page.ts"

const kebab = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)

/** `transports.changeDates` is at reference/transports/change-dates. */
export const slugOfOperation = (operationId: string): string => {
  const [group = "", name = ""] = operationId.split(".")
  return `reference/${kebab(group)}/${kebab(name)}`
}

/** Statuses that every operation may answer, with the same meaning. */
const sharedProblems = (document: ApiDocument): ReadonlySet<string> => {
  const [first, ...others] = operationsOf(document)
  const ofFirst = Object.keys(first?.responses ?? {}).filter((status) => status >= "400")
  return new Set(ofFirst.filter((status) => others.every(({ responses }) => responses[status] !== undefined)))
}

const answers = (document: ApiDocument, { responses }: PlacedOperation): ReadonlyArray<string> =>
  Object.entries(responses)
    .filter(([status]) => status < "300")
    .flatMap(([status, { content = {}, description }]) => {
      const schema = content["application/json"]?.schema
      const said = description.includes(" ") ? `<p>${inlineHtml(description)}.</p>` : ""
      return [
        `## Answer ${status}`,
        ...(said === "" ? [] : [said]),
        schema === undefined ? "" : bodyFields(document, "answer", schema)
      ]
    })

const problems = (document: ApiDocument, { responses }: PlacedOperation): ReadonlyArray<string> => {
  const shared = sharedProblems(document)
  const own = Object.entries(responses).filter(([status]) => status >= "400" && !shared.has(status))
  const rows = own.map(([status, { description }]) => `| ${status} | ${description} |`)
  const everywhere = [...shared].map((status) => `[${status}](/docs/${problemSlug}#${status})`).join(", ")
  const table = rows.length === 0 ? [] : [["| Status | Meaning |", "| --- | --- |", ...rows].join("\n")]
  return ["## Problems", ...table, `As every call: ${everywhere}.`]
}

const parts = (document: ApiDocument, operation: PlacedOperation): ReadonlyArray<string> => {
  const placed = (place: string) => operation.parameters.filter((parameter) => parameter.in === place)
  const lists = [
    ["Path", placed("path")],
    ["Query", placed("query")],
    ["Headers", placed("header")]
  ] as const
  const bodies = Object.entries(operation.requestBody?.content ?? {})
  return [
    ...lists.flatMap(([name, list]) => (list.length === 0 ? [] : [`## ${name}`, parameterList(document, list)])),
    ...bodies.flatMap(([type, { schema }]) => [
      bodies.length === 1 ? "## Body" : `## Body as ${type}`,
      bodyFields(document, "request", schema)
    ])
  ]
}

/**
 * The call in every language: the first is shown, the others open. With a script, `theme/scripts/languages.mjs` makes tabs
 * of them.
 */
const calls = (document: ApiDocument, operation: PlacedOperation): ReadonlyArray<string> => [
  `<div class="languages">`,
  ...samplesOf(document, operation).flatMap(({ language, name, notation, text }, index) => {
    const [opening, closing] = index === 0 ? [`<div data-name="${name}"`, "</div>"] : ["<details", "</details>"]
    const summary = index === 0 ? "" : `<summary>${name}</summary>`
    return [`${opening} data-language="${language}">${summary}`, fenced(notation, text), closing]
  }),
  `</div>`
]

/** The page of an operation: what it takes and answers on one side, a call and its answer on the other. */
export const operationPage = (document: ApiDocument, operation: PlacedOperation, answer: string): SitePage => {
  const { description, method, operationId, path, summary } = operation
  const body = [
    `<div class="operation">`,
    `<div class="spoken">`,
    `<p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escaped(path)}</code></p>`,
    ...(description === undefined ? [] : [`<p>${inlineHtml(description)}</p>`]),
    `<p class="scope">Scope <code>${callOf(operationId).scope}</code></p>`,
    ...parts(document, operation),
    ...answers(document, operation),
    ...problems(document, operation),
    `</div>`,
    `<div class="shown">`,
    ...calls(document, operation),
    fenced("http", answer, "Answer"),
    `</div>`,
    `</div>`
  ].join("\n\n")
  return {
    slug: slugOfOperation(operationId),
    title: summary,
    description: `${method} ${path}: ${summary}.`,
    body,
    matter: {
      tableOfContents: false,
      sidebar: {
        label: summary.split(",", 1)[0] ?? summary,
        badge: { text: method, class: `method ${method.toLowerCase()}` }
      }
    }
  }
}
