import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { idempotent, onePlace, oneRequest, person, reads } from "../endpoint/passage.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { GridQuery, GridVersionPage, GroupGridShown, ReplaceGridRequest } from "./grids.model.ts"
import { PageQuery } from "../schema/page.model.ts"

const byOperators = {
  who: person("operator"),
  admitted: onePlace,
  once: "no_key",
  sensitive: [],
  costs: oneRequest
} as const

export class GridsApi extends group(
  "grids",
  {
    title: "Price grids",
    description: "Prices, options and renters of groups, by version.",
    security: ApiKeySecurity
  },
  {
    read: endpoint("GET /operations/v1/groups/:id/grid", {
      ...byOperators,
      again: reads,
      query: GridQuery,
      answers: { 200: GroupGridShown },
      problems: [NotFound],
      summary: "The price grid of a group"
    }),
    replace: endpoint("PUT /operations/v1/groups/:id/grid", {
      ...byOperators,
      again: idempotent,
      body: ReplaceGridRequest,
      answers: { 200: GroupGridShown },
      problems: [NotFound, Conflict],
      summary: "Replace the price grid of a group, with a live key",
      description:
        "Makes a new version, which prices all later orders in both environments; the old versions stay. A grid equal to the current one makes no version. A `version` that is not the current one is 409 `grid_replaced`."
    }),
    versions: endpoint("GET /operations/v1/groups/:id/grid/versions", {
      ...byOperators,
      again: reads,
      query: PageQuery,
      answers: { 200: GridVersionPage },
      problems: [NotFound],
      summary: "List the versions of a group's price grid, newest first"
    })
  }
) {}
