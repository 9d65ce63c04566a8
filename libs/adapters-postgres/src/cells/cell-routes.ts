import type { Client } from "pg"

interface RouteRow {
  readonly route: string
}

/** Beginnings of the keys of a group, also of revoked ones: its links were made by them. */
export const routesOfGroup = async (client: Client, groupId: string): Promise<ReadonlyArray<string>> => {
  const { rows } = await client.query<RouteRow>(
    `SELECT DISTINCT coalesce(route, prefix) AS route FROM api_key
WHERE group_id = $1 AND user_id IS NULL AND revoked_at IS NULL ORDER BY route`,
    [groupId]
  )
  return rows.map(({ route }) => route)
}
