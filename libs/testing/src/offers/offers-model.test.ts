import { layer } from "@effect/vitest"
import { Layer } from "effect"
import { fakeStore } from "../store/store.fake.ts"
import { insideOf } from "../store/store.suite.ts"
import { offersModelSuite } from "./offers-model.suite.ts"

const store = Layer.suspend(() => {
  const fake = fakeStore()
  return Layer.merge(fake.layer, insideOf(fake))
})

layer(store, { excludeTestServices: true })("the fake store", (it) => {
  offersModelSuite(it, { runs: 30 })
})
