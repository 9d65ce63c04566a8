import { OperationsApi, TrajetApi } from "@trajet/contract"
import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { assert, describe, it } from "vitest"
import { isRequestTo } from "./body-deadline.ts"

const requestOf = (method: string, url: string): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { method, url })

const photo = "/operations/v1/missions/m/inspections/aller/depart/photos/p"

describe("the endpoints whose bodies may take longer", () => {
  const takesLonger = isRequestTo([
    TrajetApi.groups.documents.endpoints.deposit,
    OperationsApi.groups.inspections.endpoints.photo
  ])

  it.each([
    ["POST", "/v1/transports/m/documents"],
    ["POST", "/v1/transports/m/documents?a=1"],
    ["PUT", photo]
  ])("are known by their method and path: %s %s", (method, url) => {
    assert.isTrue(takesLonger(requestOf(method, url)))
  })

  it.each([
    ["GET", "/v1/transports/m/documents"],
    ["POST", photo],
    ["PUT", `${photo}/more`],
    ["PUT", photo.replace("/p", "")],
    ["POST", "/v1/transports/m/n/documents"],
    ["POST", "/v1/transports/m/documents/"]
  ])("are no others: %s %s", (method, url) => {
    assert.isFalse(takesLonger(requestOf(method, url)))
  })
})
