import { OperationsApi, TrajetApi } from "@trajet/contract"
import { HttpRouter } from "effect/http"
import { HttpApiScalar } from "effect/http-api"
import { parentPort, workerData } from "node:worker_threads"

// Disabled: the vendor's toolbar uploads the contract, its client is on another host, and so are its fonts.
const options = {
  authentication: { preferredSecurityScheme: "apiKey" },
  defaultOpenAllTags: true,
  withDefaultFonts: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  // Their buttons have other buttons inside, which a screen reader cannot reach. The operations show the same schemas.
  hideModels: true,
  telemetry: false
}

/** The explorer's page, taken from its own route, because the vendor offers the script in no other way. */
const explorerBytes = async (): Promise<ArrayBuffer> => {
  const layer =
    workerData === "operations"
      ? HttpApiScalar.layer(OperationsApi, { path: "/docs", scalar: options })
      : HttpApiScalar.layer(TrajetApi, { path: "/docs", scalar: options })
  const { handler, dispose } = HttpRouter.toWebHandler(layer, { disableLogger: true })
  try {
    return await (await handler(new Request("http://localhost/docs"))).arrayBuffer()
  } finally {
    await dispose()
  }
}

const bytes = await explorerBytes()
parentPort?.postMessage(bytes, [bytes])
