import type { Mission } from "@trajet/domain/mission"

/** A mission without the members that have a column of their own. */
export type MissionBody = Omit<Mission, "id" | "transportId" | "createdAt">

/** What a mission that was written before these members existed has. */
export const missing = { reports: [] } satisfies Partial<MissionBody>

export type StoredBody = Omit<MissionBody, keyof typeof missing> & Partial<Pick<MissionBody, keyof typeof missing>>

export const bodyOf = ({ id: _id, transportId: _transportId, createdAt: _createdAt, ...body }: Mission): string =>
  JSON.stringify(body)
