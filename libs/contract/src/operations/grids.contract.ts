import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { GridQuery, GridVersionPage, GridVersionsQuery, GroupGridShown, ReplaceGridRequest } from "./grids.model.ts"

const params = { id: Schema.String }
const summary = (text: string) => OpenApi.annotations({ summary: text })

export class GridsApi extends HttpApiGroup.make("grids")
  .add(
    HttpApiEndpoint.get("read", "/groups/:id/grid", {
      params,
      query: GridQuery,
      success: GroupGridShown,
      error: [...always, NotFound]
    }).annotateMerge(summary("The price grid of a group")),
    HttpApiEndpoint.put("replace", "/groups/:id/grid", {
      params,
      payload: ReplaceGridRequest,
      success: GroupGridShown,
      error: [...always, NotFound, Conflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Replace the price grid of a group, with a live key",
        description:
          "Makes a new version, which prices all later orders in both environments; the old versions stay. A grid equal to the current one makes no version. A `version` that is not the current one is 409 `grid_replaced`."
      })
    ),
    HttpApiEndpoint.get("versions", "/groups/:id/grid/versions", {
      params,
      query: GridVersionsQuery,
      success: GridVersionPage,
      error: [...always, NotFound]
    }).annotateMerge(summary("List the versions of a group's price grid, newest first"))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({ title: "Price grids", description: "Prices, options and renters of groups, by version." })
  )
  .prefix("/operations/v1") {}
