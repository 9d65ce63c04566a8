import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { always, NotFound } from "../schema/problem-responses.ts"
import { administrators, ConsoleAccessNote, recently } from "./console-access.ts"
import { CreatedKey, CreateKeyRequest, KeyList, KeyShown } from "./keys.model.ts"
import { SessionSecurity } from "./session-security.ts"

export class KeysApi extends HttpApiGroup.make("keys")
  .add(
    HttpApiEndpoint.get("list", "/keys", { success: KeyList, error: always })
      .annotate(ConsoleAccessNote, administrators)
      .annotateMerge(
        OpenApi.annotations({
          summary: "List the keys of the group in both environments, newest first, revoked and expired ones included"
        })
      ),
    HttpApiEndpoint.post("create", "/keys", {
      payload: CreateKeyRequest,
      success: CreatedKey.pipe(HttpApiSchema.status(201)),
      error: always
    })
      .annotate(ConsoleAccessNote, recently(administrators))
      .annotateMerge(
        OpenApi.annotations({
          summary: "Create a key, and answer it this once",
          description: "The key works at once. Nobody can read it again: whoever loses it creates another one."
        })
      ),
    HttpApiEndpoint.post("revoke", "/keys/:id/revocation", {
      params: { id: Schema.String },
      success: KeyShown,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, recently(administrators))
      .annotateMerge(
        OpenApi.annotations({
          summary: "Revoke a key for good, from the next request on",
          description:
            "Every request with the key is 401 from then on, and every link to a file that was answered to the key stops " +
            "to work. Missions, events and webhook endpoints stay as they are. `last_used_at` shows whether a system still uses the key."
        })
      )
  )
  .middleware(SessionSecurity)
  .annotateMerge(OpenApi.annotations({ title: "Keys", description: "The API keys of the group." }))
  .prefix("/console/api") {}
