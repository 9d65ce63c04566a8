import { queryOptions } from "@tanstack/react-query"
import { viewsList } from "../../api/console/views.ts"

/** The saved views of the user. */
export const viewsQuery = queryOptions({ queryKey: ["views"], queryFn: ({ signal }) => viewsList({ signal }) })
