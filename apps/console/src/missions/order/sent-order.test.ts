import { assert, beforeEach, describe, it } from "vitest"
import { keyMillisMax } from "../../api/kept-keys.rules.ts"
import { makeTabStore, type TabStore } from "../../api/tab-store.ts"
import { storageOfTab } from "../../../test/tab-storage.ts"
import { newOrder, noBilling, type OrderInputs } from "./order.model.ts"
import { orderOf } from "./order.rules.ts"
import {
  forgetSentOrder,
  isResendable,
  keepSentOrder,
  type OrderOwner,
  type SentOrder,
  sentOrder
} from "./sent-order.ts"

const owner: OrderOwner = { userId: "u-1", environment: "test" }
const blank = newOrder({ ...noBilling, company: "Fleet" })
const inputs: OrderInputs = {
  ...blank,
  pickup: { ...blank.pickup, address: "10 rue de Rivoli, 75001 Paris", date: "2031-03-17" },
  delivery: { ...blank.delivery, address: "Place Bellecour, 69002 Lyon", date: "2031-03-18" },
  options: [{ key: "pv_digital", values: { renter: "escale", pin: "1234" } }]
}
const body = orderOf(inputs, "quote") ?? assert.fail("the inputs are an order")
const sent: SentOrder = { ...owner, key: "key-1", sentAtMillis: 1_000, body, inputs }

describe("an order without an answer", () => {
  let storage = storageOfTab()
  let store: TabStore
  const reload = () => (store = makeTabStore(() => storage))
  beforeEach(() => {
    storage = storageOfTab()
    reload()
  })

  it("has its key, its body and its inputs after a reload, until it is forgotten", { tags: "CON-98" }, () => {
    keepSentOrder(store, sent)
    reload()
    assert.deepStrictEqual(sentOrder(store, owner), sent)
    forgetSentOrder(store, owner)
    assert.isNull(sentOrder(store, owner))
    assert.strictEqual(storage.length, 0)
  })

  it("is that of its user in its environment alone", { tags: "CON-98" }, () => {
    keepSentOrder(store, sent)
    assert.isNull(sentOrder(store, { ...owner, userId: "u-2" }))
    assert.isNull(sentOrder(store, { ...owner, environment: "live" }))
    assert.isNotNull(sentOrder(store, owner))
  })

  it("is sent again without its inputs if those are of another release", () => {
    const { reference: _, ...older } = inputs
    const strange: ReadonlyArray<object> = [
      older,
      { ...inputs, pickup: { ...inputs.pickup, date: 1 } },
      { ...inputs, returnForm: "sideways" },
      { ...inputs, type: "" },
      { ...inputs, options: [{ key: "pv" }] },
      { ...inputs, options: [{ key: "pv", values: { pin: 1 } }] },
      { ...inputs, returnOptions: {} }
    ]
    for (const each of strange) {
      storage.setItem("trajet-tab-sent-order-test-u-1", JSON.stringify({ ...sent, inputs: each }))
      reload()
      assert.deepStrictEqual(sentOrder(store, owner), { ...sent, inputs: null }, JSON.stringify(each))
    }
  })

  it("is none if the tab has another text under its name", () => {
    for (const text of ["null", "[]", "{", '{"key":1}', '{"key":"k","sentAtMillis":1}', '{"key":"k","body":{}}']) {
      storage.setItem("trajet-tab-sent-order-test-u-1", text)
      reload()
      assert.isNull(sentOrder(store, owner), text)
    }
  })

  it("is sent again only while the API remembers its key", { tags: "CON-98" }, () => {
    assert.isTrue(isResendable(sent, 1_000 + keyMillisMax - 1))
    assert.isFalse(isResendable(sent, 1_000 + keyMillisMax))
  })
})
