import { queryOptions } from "@tanstack/react-query"
import { gridsRead } from "../../api/operations/grids.ts"
import { missionsList } from "../../api/operations/missions.ts"

/** The grid of a group, or one of its older versions. */
export const gridQuery = (groupId: string, version: number | undefined) =>
  queryOptions({
    queryKey: ["operations", "grid", groupId, version ?? "current"],
    queryFn: ({ signal }) => gridsRead(groupId, version === undefined ? {} : { version: String(version) }, { signal })
  })

const missionsMax = 200

/** The groups of the newest missions: the operations API has no list of groups. */
export const recentGroupsQuery = queryOptions({
  queryKey: ["operations", "groups"],
  queryFn: async ({ signal }) => {
    const { data } = await missionsList({ limit: missionsMax }, { signal })
    const groups = new Map(data.flatMap(({ group }) => (group === undefined ? [] : [[group.id, group.name] as const])))
    return [...groups].map(([id, name]) => ({ id, name })).toSorted((one, other) => one.name.localeCompare(other.name))
  }
})
