import { endpoint, group } from "../endpoint/endpoint.ts"
import { byAdministrators, notAgain, reads } from "../endpoint/passage.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { CreatedKey, CreateKeyRequest, KeyList, KeyShown } from "./keys.model.ts"
import { SessionSecurity } from "./session-security.ts"

export class KeysApi extends group(
  "keys",
  { title: "Keys", description: "The API keys of the group.", security: SessionSecurity },
  {
    list: endpoint("GET /console/api/keys", {
      ...byAdministrators,
      once: "no_key",
      again: reads,
      sensitive: [],
      answers: { 200: KeyList },
      problems: [],
      summary: "List the keys of the group in both environments, newest first, revoked and expired ones included"
    }),
    create: endpoint("POST /console/api/keys", {
      ...byAdministrators,
      once: "form_only",
      again: notAgain("/console/api/keys", "relay_unavailable"),
      sensitive: ["answers_secret"],
      body: CreateKeyRequest,
      answers: { 201: CreatedKey },
      problems: [Conflict],
      summary: "Create a key, and answer it this once",
      description: "The key works at once. Nobody can read it again: whoever loses it creates another one."
    }),
    revoke: endpoint("POST /console/api/keys/:id/revocation", {
      ...byAdministrators,
      once: "form_only",
      again: notAgain("/console/api/keys", "relay_unavailable"),
      sensitive: ["ends_access"],
      bodyMayBeAbsent: true,
      answers: { 200: KeyShown },
      problems: [NotFound],
      summary: "Revoke a key for good, from the next request on",
      description:
        "Every request with the key is 401 from then on, and every link to a file that was answered to the key stops " +
        "to work. Missions, events and webhook endpoints stay as they are. `last_used_at` shows whether a system still uses the key."
    })
  }
) {}
