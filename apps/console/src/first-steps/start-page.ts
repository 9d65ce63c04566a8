import { guidePreference } from "../app/preferences.ts"
import { queryClient } from "../app/query-client.ts"
import { hasRole, type Session } from "../session/session.ts"
import { emptyGroupQuery } from "./empty-group.ts"

/** The page that a session starts with: the guide for administrators of a group without missions, until they hide it. */
export const startPage = async (session: Session): Promise<"/board" | "/overview" | "/first-steps"> => {
  if (hasRole(session, ["operator"])) return "/board"
  if (!hasRole(session, ["administrator"]) || guidePreference.get() === "hidden") return "/overview"
  // A failure is shown by the overview.
  const isEmpty = await queryClient.fetchQuery(emptyGroupQuery).catch(() => false)
  return isEmpty ? "/first-steps" : "/overview"
}
