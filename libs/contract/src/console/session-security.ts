import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"

/** Requests of the console carry the cookie of a session (CON-4). */
export class SessionSecurity extends HttpApiMiddleware.Service<SessionSecurity>()("@trajet/contract/SessionSecurity", {
  security: { session: HttpApiSecurity.apiKey({ key: "__Host-trajet_session", in: "cookie" }) }
}) {}
