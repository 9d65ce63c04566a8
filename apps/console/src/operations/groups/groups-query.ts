import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { oversightGroups } from "../../api/console/oversight.ts"

/** The client groups whose name has this text, by name. */
export const groupsQuery = (q = "") =>
  queryOptions({
    queryKey: ["operations", "groups", q],
    queryFn: ({ signal }) => oversightGroups(q === "" ? {} : { q }, { signal }),
    placeholderData: keepPreviousData
  })
