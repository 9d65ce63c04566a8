import { listEvidenceKeys } from "@trajet/domain/evidence"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import type { IncomingMessage } from "node:http"
import { addPage } from "../routing/add-route.ts"
import { runRequest, type EdgeOptions } from "../endpoint.ts"

const evidenceKeysPath = "/.well-known/trajet-evidence-keys.json"

/** Serves the public keys of dossiers to everybody (EVD-9). */
export const evidenceKeysPage = (edge: EdgeOptions) =>
  addPage(
    edge,
    { path: evidenceKeysPath },
    runRequest(
      edge,
      { name: `GET ${evidenceKeysPath}`, counted: true, outcome: "other" },
      Effect.fnUntraced(function* (node: IncomingMessage) {
        yield* edge.admission.join(node, null)
        const keys = yield* listEvidenceKeys()
        const data = keys.map(({ createdAt, id, publicKey, retiredAt }) => ({
          ...{ id, public_key: publicKey, created_at: createdAt, retired_at: retiredAt }
        }))
        return HttpServerResponse.text(JSON.stringify({ data }), {
          contentType: "application/json",
          headers: { "cache-control": "no-cache" }
        })
      })
    )
  )
