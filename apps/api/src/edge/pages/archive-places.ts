import type { GroupId } from "@trajet/domain/access"
import { Context, Effect, Layer } from "effect"
import type { IncomingMessage } from "node:http"
import { archiveBounds } from "../../limits.ts"
import { coded } from "../problem.ts"

const busy = (holder: string) =>
  coded("rate_limited", `${holder} too many archives at once on the axis archives; try again once one is read`, {
    retryAfterSeconds: 10
  })

/** Counts the archives that this process writes, and ends those whose reader is too slow (LIM-64). */
export const makeArchivePlaces = ({
  idleMillis,
  millisMax,
  perGroup,
  perProcess
}: typeof archiveBounds = archiveBounds) => {
  const ofGroups = new Map<GroupId, number>()
  let all = 0

  const count = (groupId: GroupId, by: number) => {
    all += by
    const open = (ofGroups.get(groupId) ?? 0) + by
    if (open === 0) ofGroups.delete(groupId)
    else ofGroups.set(groupId, open)
  }

  const check = (groupId: GroupId) => {
    if ((ofGroups.get(groupId) ?? 0) >= perGroup) return Effect.fail(busy("your group reads"))
    return all >= perProcess ? Effect.fail(busy("the service writes")) : Effect.void
  }

  return {
    /** Fails if `take` would. */
    check,
    /**
     * Takes a place until `leave` is run or the connection closes. Fails with 429 `rate_limited` if the group or the process
     * has none left.
     */
    take: ({ socket }: IncomingMessage, groupId: GroupId) =>
      Effect.gen(function* () {
        yield* check(groupId)
        count(groupId, 1)
        const end = () => socket.destroy()
        const last = setTimeout(end, millisMax)
        let isOpen = true
        const leave = () => {
          if (!isOpen) return
          isOpen = false
          clearTimeout(last)
          socket.off("close", leave)
          socket.off("timeout", end)
          count(groupId, -1)
        }
        socket.once("close", leave)
        socket.once("timeout", end)
        socket.setTimeout(idleMillis)
        if (socket.destroyed) leave()
        return { leave: Effect.sync(leave) }
      })
  }
}

/** The places of this process. */
export class ArchivePlaces extends Context.Service<ArchivePlaces, ReturnType<typeof makeArchivePlaces>>()(
  "@trajet/api/edge/ArchivePlaces"
) {
  static readonly layer = Layer.sync(ArchivePlaces, makeArchivePlaces)
}
