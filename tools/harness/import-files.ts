import { until } from "./until.ts"
import type { browserOf } from "./users.ts"

const columns = [
  ...[
    "reference",
    "registration",
    "pickup address",
    "pickup date",
    "pickup phone",
    "delivery address",
    "delivery date"
  ],
  ...["company", "billing email", "billing address", "siret"]
] as const

type Browser = Awaited<ReturnType<typeof browserOf>>

export type RowCells = Partial<Record<(typeof columns)[number], string>>

const right: Record<(typeof columns)[number], string> = {
  reference: "",
  registration: "AB-123-CD",
  "pickup address": "10 rue de Rivoli, 75001 Paris",
  "pickup date": "2031-03-17",
  "pickup phone": "",
  "delivery address": "Place Bellecour, 69002 Lyon",
  "delivery date": "18/03/2031",
  company: "Test Fleet",
  "billing email": "billing@test-fleet.example",
  "billing address": "1 rue du Test, 75001 Paris",
  siret: "12345678900011"
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A file of orders: right ones, but for the cells that are given. */
export const importFile = (rows: ReadonlyArray<RowCells>, separator = ";"): string =>
  [
    columns.join(separator),
    ...rows.map((row) => columns.map((name) => quoted({ ...right, ...row }[name])).join(separator))
  ]
    .map((line) => `${line}\r\n`)
    .join("")

export const rowsNamed = (name: string, count: number): ReadonlyArray<RowCells> =>
  Array.from({ length: count }, (_, i) => ({ reference: `${name}-${i}` }))

export const upload = (browser: Browser, content: string, file_name = "orders.csv") =>
  browser.ask("/console/api/imports", { body: { file_name, content } })

export const stateOf = async (browser: Browser, id: string): Promise<string> =>
  String((await browser.ask(`/console/api/imports/${id}`)).json()["state"])

/** Uploads a file, and waits until it is checked. */
export const checkedImport = async (browser: Browser, content: string): Promise<string> => {
  const answer = await upload(browser, content)
  if (answer.status !== 201) throw new Error(`the upload was answered ${answer.status}: ${answer.text}`)
  const id = String(answer.json()["id"])
  await until("the end of the check", async () => (await stateOf(browser, id)) === "checked")
  return id
}

interface ShownRow {
  readonly line: number
  readonly state: string
  readonly problems: ReadonlyArray<{ readonly column: string | null; readonly code: string; readonly message: string }>
  readonly price_ht: number | null
  readonly mission: { readonly id: string; readonly transport_id: string } | null
}

export const rowsOf = async (browser: Browser, id: string, query = ""): Promise<ReadonlyArray<ShownRow>> => {
  const data = (await browser.ask(`/console/api/imports/${id}/rows?limit=200${query}`)).json()["data"]
  return Array.isArray(data) ? data : []
}
