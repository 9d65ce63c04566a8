import { randomUUIDv7 } from "node:crypto"
import { formOf, type Form } from "../../../tools/harness/deposits.ts"
import { sha256Of } from "../../../tools/harness/files.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import type { TestPerson } from "../../../tools/harness/people.ts"

/** The photo of a phone. */
interface PhonePhoto {
  readonly id: string
  readonly content: Uint8Array
  readonly meta: Readonly<Record<string, unknown>>
}

export const photoOf = (content: Uint8Array, meta: Readonly<Record<string, unknown>> = {}, id = randomUUIDv7()) => ({
  id,
  content,
  meta: {
    kind: "shot",
    label: "Front",
    taken_at: "2031-04-20T09:05:00+02:00",
    sha256: sha256Of(content),
    ...meta
  }
})

export const photoForm = ({ content, meta }: Omit<PhonePhoto, "id">): Form =>
  formOf([
    { disposition: 'name="meta"', type: "application/json", content: JSON.stringify(meta) },
    { disposition: 'name="file"; filename="photo.png"', type: "image/png", content: Buffer.from(content) }
  ])

interface PhonePhase {
  readonly origin: string
  readonly driver: Pick<TestPerson, "key">
  readonly missionId: string
  readonly trip?: string
  readonly phase?: string
}

/** The requests of a driver's phone for a phase of an inspection. */
export const phoneOf = ({ origin, driver, missionId, trip = "aller", phase = "depart" }: PhonePhase) => {
  const path = `/operations/v1/missions/${missionId}/inspections/${trip}/${phase}`
  const send = (method: "PUT" | "POST", end: string, body: unknown, headers = {}): Promise<Reply> =>
    ask(origin, `${path}${end}`, { method, key: driver.key, body, headers })
  return {
    start: (inspectionId: string, startedAt = "2031-04-20T09:00:00+02:00") =>
      send("PUT", "", { inspection_id: inspectionId, started_at: startedAt }),
    photo: (photo: PhonePhoto) => {
      const { headers, body } = photoForm(photo)
      return send("PUT", `/photos/${photo.id}`, body, headers)
    },
    form: (id: string, { headers, body }: Form) => send("PUT", `/photos/${id}`, body, headers),
    fields: (...fields: ReadonlyArray<Readonly<Record<string, unknown>>>) => send("PUT", "/fields", { fields }),
    complete: (photosTotal: number, more: Readonly<Record<string, unknown>> = {}, headers = {}) =>
      send(
        "POST",
        "/complete",
        { completed_at: "2031-04-20T09:20:00+02:00", photos_total: photosTotal, ...more },
        headers
      )
  }
}

export const fieldOf = (id: string, value: unknown, at = "2031-04-20T09:10:00+02:00") => ({
  id,
  label: `Field ${id}`,
  type: typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean" : "text",
  value,
  at
})
