import { fileStorageSuite } from "@trajet/testing"
import { Option, Redacted } from "effect"
import { mkdtempSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import S3rver from "s3rver"
import { afterAll } from "vitest"
import { s3Storage } from "./s3-storage.adapter.ts"

const bucket = "documents"

const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory: mkdtempSync(join(tmpdir(), "trajet-s3-")),
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }]
})
const { port } = await server.run()

// Accepts every request and never answers.
const silent = createServer(() => undefined).listen(0, "127.0.0.1")
await new Promise((resolve) => silent.once("listening", resolve))
const address = silent.address()
const silentPort = typeof address === "object" && address !== null ? address.port : 0

afterAll(async () => {
  await server.close()
  silent.closeAllConnections()
  silent.close()
})

const storage = (atPort: number, requestMillis = 5_000, secret = "S3RVER") =>
  s3Storage({
    endpoint: Option.some(`http://127.0.0.1:${atPort}`),
    region: "eu-west-3",
    bucket,
    accessKeyId: "S3RVER",
    secretAccessKey: Redacted.make(secret),
    forcePathStyle: true,
    requestMillis
  })

fileStorageSuite({
  name: "on S3",
  layer: storage(port),
  // No server listens on port 1.
  failing: { slow: storage(silentPort, 300), down: storage(1) }
})
