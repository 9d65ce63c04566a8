import { Agent, get } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import { type Answers, sumOf } from "../neighbours/answers.ts"

/** What the process of the pages is asked for. */
export interface PagesJob {
  readonly port: number
  readonly path: string
  readonly pages: number
  readonly openingSeconds: number
  /** From the first opening to the last question. */
  readonly seconds: number
}

interface Answer {
  readonly status: number
  /** Of the facts; of a page by its own attributes, as its script reads them. */
  readonly tag: string
  readonly nextSeconds: number
}

const attributeOf = (name: string, page: string): string | undefined =>
  new RegExp(`data-${name}="([^"]*)"`, "u").exec(page)?.[1]?.replaceAll("&quot;", '"')

const asked = (agent: Agent, { path, port }: PagesJob, headers: Readonly<Record<string, string>>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get({ agent, port, path, host: "127.0.0.1", headers: { ...headers, "accept-language": "fr" } }, (answer) => {
      let text = ""
      answer.setEncoding("utf8")
      answer.on("data", (part: string) => (text += part))
      answer.once("end", () => {
        const { etag = attributeOf("tag", text) ?? "", "retry-after": after = attributeOf("next", text) } =
          answer.headers
        resolve({ status: answer.statusCode ?? 0, tag: etag, nextSeconds: Number(after) || 30 })
      })
      answer.once("error", reject)
    }).once("error", reject)
  })

/** Opens a page and asks again as its script does: for its facts at the pace of the answers, for itself after a change. */
const openPage = async (job: PagesJob, opensAt: number, endsAt: number): Promise<Answers> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const counts: Record<string, number> = {}
  const note = (kind: string, { status }: Answer) => {
    counts[`${kind} ${status}`] = (counts[`${kind} ${status}`] ?? 0) + 1
  }
  const page = async () => {
    const shown = await asked(agent, job, { accept: "text/html" })
    note("page", shown)
    return shown
  }
  await wait(Math.max(0, opensAt - performance.now()))
  let { nextSeconds: pauseSeconds, tag } = await page()
  for (;;) {
    // The script spreads its questions by a tenth.
    const pauseMillis = pauseSeconds * 1_000 * (0.9 + Math.random() * 0.2)
    if (performance.now() + pauseMillis > endsAt) break
    await wait(pauseMillis)
    const facts = await asked(agent, job, { accept: "application/json", "if-none-match": tag })
    note("facts", facts)
    if (facts.status === 200) {
      tag = facts.tag
      await page()
    }
    pauseSeconds = facts.nextSeconds
  }
  await wait(Math.max(0, endsAt - performance.now()))
  agent.destroy()
  return counts
}

// A process of its own: a thousand readers must not hold up the groups whose times are measured.
process.on("message", (job: PagesJob) => {
  const startedAt = performance.now()
  const endsAt = startedAt + job.seconds * 1_000
  const pages = Array.from({ length: job.pages }, (_, nth) =>
    openPage(job, startedAt + (nth * job.openingSeconds * 1_000) / job.pages, endsAt)
  )
  void Promise.all(pages).then((all) => process.send?.(sumOf(all)))
})
process.once("disconnect", () => process.exit(0))
