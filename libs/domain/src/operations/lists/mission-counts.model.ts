import type { MissionStatus } from "../../mission/mission.model.ts"

/** How many missions an environment has in each status, and what people have to look at (OPS-38). */
export interface MissionCounts {
  readonly byStatus: Readonly<Record<MissionStatus, number>>
  /** Missions whose driver has not answered changed terms although a reminder was sent. */
  readonly silentDrivers: number
  /** Documents that wait for a review, of missions that are not cancelled. */
  readonly documentsToReview: number
  /** Missions with a leg that is not done although its window is over, counted up to `lateCountedMax`. */
  readonly late: number
}

/** The number of late missions is counted one by one, and not further than this. */
export const lateCountedMax = 1_000

/** A number for each status. */
export const byStatus = (count: (status: MissionStatus) => number): MissionCounts["byStatus"] => ({
  scheduled: count("scheduled"),
  assigned: count("assigned"),
  in_transit: count("in_transit"),
  in_transit_return: count("in_transit_return"),
  awaiting_documents: count("awaiting_documents"),
  under_review: count("under_review"),
  completed: count("completed"),
  incident: count("incident"),
  cancelled: count("cancelled")
})
