import { type ApiDocument, resolved, type SentEvent } from "./api-document.ts"
import { bodyFields, parameterList } from "./fields.ts"
import { fenced } from "./html.ts"
import { readableJson } from "./readable-json.ts"
import type { SitePage } from "./site-page.ts"

const slugOfEvent = (type: string): string => `reference/events/${type.replace(".", "-").replaceAll("_", "-")}`

const types = ({ webhooks }: ApiDocument): ReadonlyArray<readonly [string, SentEvent]> =>
  Object.entries(webhooks).map(([type, { post }]) => [type, post] as const)

/** The members of `data`, each form of it as a list. */
const dataFields = (document: ApiDocument, { requestBody }: SentEvent): string => {
  const { schema } = requestBody.content["application/json"]
  const data = resolved(document, schema).properties?.["data"]
  return data === undefined ? "" : bodyFields(document, "answer", data)
}

const examples = ({ requestBody }: SentEvent): ReadonlyArray<string> =>
  Object.values(requestBody.content["application/json"].examples).map(({ value }) =>
    fenced("json", readableJson(value), "Body")
  )

const eventPage = (document: ApiDocument, type: string, event: SentEvent): SitePage => ({
  slug: slugOfEvent(type),
  title: type,
  description: `${event.summary}.`,
  body: [
    `<div class="operation">`,
    `<div class="spoken">`,
    `${event.summary}. [Headers and envelope](/docs/reference/events) are those of every event.`,
    "## Data",
    dataFields(document, event),
    "## Schema",
    `[JSON Schema of the body](/schemas/v1/events/${type}.json), for generators and validators.`,
    `</div>`,
    `<div class="shown">`,
    ...examples(event),
    `</div>`,
    `</div>`
  ].join("\n\n"),
  matter: { tableOfContents: false }
})

/** A page for each event type. */
export const eventPages = (document: ApiDocument): ReadonlyArray<SitePage> =>
  types(document).map(([type, event]) => eventPage(document, type, event))

const envelope = `| Member | Type | Meaning |
| --- | --- | --- |
| \`id\` | UUID | the event: the same in each delivery and in the log. Deduplicate on it |
| \`type\` | string | one of the types below, or one that is newer than your program |
| \`created_at\` | instant | when the event was written |
| \`data\` | object | depends on the type |`

/** The page with what all events share, and the list of their types. */
export const eventsPage = (document: ApiDocument): SitePage => {
  const all = types(document)
  const rows = all.map(([type, { summary }]) => `| [\`${type}\`](/docs/${slugOfEvent(type)}) | ${summary} |`)
  return {
    slug: "reference/events",
    title: "Event types",
    description: "The body and the headers of a delivery, and every event type with its data.",
    body: [
      `Each event is a signed POST to your endpoint, and a record of the [event log](/docs/guides/event-log).
[Webhooks](/docs/guides/webhooks) explains deliveries, signatures and retries.`,
      "## Which events are there, and when are they sent?",
      ["| Type | Sent when |", "| --- | --- |", ...rows].join("\n"),
      "## Body",
      envelope,
      "## Headers",
      parameterList(document, all[0]?.[1].parameters ?? [])
    ].join("\n\n")
  }
}
