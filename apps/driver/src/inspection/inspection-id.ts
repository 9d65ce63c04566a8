import type { TripKey } from "./phase.model.ts"

const versionEight = 0x80
const variant = 0x80

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/**
 * The id of the inspection of a trip: a UUID of version 8 (RFC 9562) from the mission and the trip. So two phones of one
 * driver without network begin the same inspection.
 */
export const inspectionIdOf = async (missionId: string, trip: TripKey): Promise<string> => {
  const text = new TextEncoder().encode(`trajet inspection ${missionId} ${trip}`)
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", text)).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | versionEight
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | variant
  const digits = hex(bytes)
  return [0, 8, 12, 16, 20].map((from, index, all) => digits.slice(from, all[index + 1])).join("-")
}
