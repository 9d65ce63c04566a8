import { createHash } from "node:crypto"
import { ask } from "../../harness/http.ts"
import type { InspectingStage } from "./inspecting-stage.ts"

interface ArrivedPhoto {
  readonly id: string
  readonly label: string
  readonly kind: string
  readonly damageType: string | null
  readonly positions: ReadonlyArray<{ readonly x: number; readonly y: number; readonly type: string }>
  readonly bytes: Buffer
  readonly sha256: string
}

export interface ArrivedPhase {
  readonly completedAt: string | null
  readonly photos: ReadonlyArray<ArrivedPhoto>
  readonly fields: ReadonlyMap<string, { readonly label: string; readonly type: string; readonly value: unknown }>
}

const listIn = (value: unknown, name: string): ReadonlyArray<object> => {
  const list: unknown = Reflect.get(Object(value), name)
  return Array.isArray(list) ? list.map(Object) : []
}

const positionsIn = (photo: object): ArrivedPhoto["positions"] =>
  listIn(photo, "positions").map((each) => ({
    x: Number(Reflect.get(each, "x")),
    y: Number(Reflect.get(each, "y")),
    type: String(Reflect.get(each, "type"))
  }))

const photoOf = async (photo: object): Promise<ArrivedPhoto> => {
  const text = (name: string) => String(Reflect.get(photo, name))
  const bytes = Buffer.from(await (await fetch(text("url"))).arrayBuffer())
  const damage: unknown = Reflect.get(photo, "damage_type")
  return {
    ...{ id: text("id"), label: text("label"), kind: text("kind"), bytes },
    damageType: damage === null ? null : String(damage),
    positions: positionsIn(photo),
    sha256: createHash("sha256").update(bytes).digest("hex")
  }
}

/** The phase as the service has it, with the bytes of each photo; null before it has begun. */
export const arrivedPhase = async (
  { missionId, operator, origin }: InspectingStage,
  phase: "depart" | "arrivee"
): Promise<ArrivedPhase | null> => {
  const answer = await ask(origin, `/operations/v1/missions/${missionId}/inspections/aller`, { key: operator.key })
  const phases: unknown = Reflect.get(Object(answer.json()["data"]), "phases")
  const found: unknown = Reflect.get(Object(phases), phase)
  if (found === null || found === undefined) return null
  const completed: unknown = Reflect.get(Object(found), "completed_at")
  return {
    completedAt: typeof completed === "string" ? completed : null,
    photos: await Promise.all(listIn(found, "photos").map(photoOf)),
    fields: new Map(
      listIn(found, "fields").map((field) => [
        String(Reflect.get(field, "id")),
        {
          label: String(Reflect.get(field, "label")),
          type: String(Reflect.get(field, "type")),
          value: Reflect.get(field, "value")
        }
      ])
    )
  }
}

/** Width and height that the frame of a JPEG names, and whether it has a part with EXIF. */
export const jpegFacts = (bytes: Buffer) => {
  let at = 2
  let hasExif = false
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xe1) hasExif = true
    if (marker >= 0xc0 && marker <= 0xc2)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), hasExif }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  throw new Error("no JPEG")
}

/** The JPEG as a camera writes it that was held across: its EXIF says that it is to be turned by 90 degrees. */
export const turnedJpeg = (bytes: Buffer): Buffer => {
  const orientation = "0112" + "0003" + "00000001" + "00060000"
  const exif = Buffer.from("457869660000" + "4d4d002a00000008" + "0001" + orientation + "00000000", "hex")
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([head, exif, bytes.subarray(2)])
}
