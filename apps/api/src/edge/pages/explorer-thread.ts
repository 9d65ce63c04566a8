import { TrajetApi } from "@trajet/contract"
import { HttpRouter } from "effect/http"
import { HttpApiScalar } from "effect/http-api"
import { parentPort } from "node:worker_threads"

// The vendor's toolbar uploads the contract, its client is another host, and its fonts come from one.
const options = {
  authentication: { preferredSecurityScheme: "apiKey" },
  defaultOpenAllTags: true,
  withDefaultFonts: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  telemetry: false
}

/** The explorer's page, as its own route serves it: the vendor's script comes with no other interface. */
const explorerBytes = async (): Promise<ArrayBuffer> => {
  const layer = HttpApiScalar.layer(TrajetApi, { path: "/docs", scalar: options })
  const { handler, dispose } = HttpRouter.toWebHandler(layer, { disableLogger: true })
  try {
    return await (await handler(new Request("http://localhost/docs"))).arrayBuffer()
  } finally {
    await dispose()
  }
}

const bytes = await explorerBytes()
parentPort?.postMessage(bytes, [bytes])
