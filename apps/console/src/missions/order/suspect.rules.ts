import type { texts } from "./texts.ts"

const prefix = "suspect:"

/** The paths of the members that are very probably wrong, of the warnings of an estimate. */
export const suspectPaths = (warnings: ReadonlyArray<string>): ReadonlyArray<string> =>
  warnings.flatMap((warning) => (warning.startsWith(prefix) ? [warning.slice(prefix.length)] : []))

type Words = (typeof texts)["fr"]

const isMember = (name: string): name is "phone" | "mail" | "registration" =>
  ["phone", "mail", "registration"].includes(name)

const placeOf = (path: string, t: Words): string => {
  if (path.startsWith("return_trip.")) return t.returnTitle
  return path.startsWith("pickup.") ? t.pickup : path.startsWith("delivery.") ? t.delivery : t.vehicle
}

/** A path in words, such as "Téléphone · Enlèvement"; the path itself if it is of a later release. */
export const suspectText = (path: string, t: Words): string => {
  const member = path.slice(path.lastIndexOf(".") + 1)
  return isMember(member) ? `${t[member]} · ${placeOf(path, t)}` : path
}
