import type { DateTime } from "@trajet/pages/values.model.ts"
import { assert, describe, it } from "vitest"
import { equipmentOf, fieldOf, readingsOf, refusal, signatory } from "../form/fields.rules.ts"
import type { KeptPhoto, PhaseDraft } from "../phase.model.ts"
import { type Inspected, shotsOf } from "../shots/shots.rules.ts"
import { hasRoom, isDone, nextStep, photosMax, signatureToComplete, stepsOf } from "./plan.rules.ts"

const of: Inspected = { kind: "car", electric: false, phase: "depart" }
const at: DateTime = "2027-03-16T09:05:00+01:00"

const empty: PhaseDraft = {
  inspectionId: "0199a1b2-0000-7000-8000-000000000001",
  startedAt: at,
  photos: [],
  fields: [],
  completedAt: null,
  openDamage: null
}

const photo = (id: string, kind: KeptPhoto["meta"]["kind"], shot: string | null = null): KeptPhoto => ({
  id,
  shot,
  meta: { kind, label: id, taken_at: at, sha256: "0" }
})

const full: PhaseDraft = {
  ...empty,
  photos: [
    ...shotsOf(of).map(({ id, kind }) => photo(id, kind, id)),
    photo("damage", "damage"),
    photo("signature", "signature")
  ],
  fields: [...readingsOf(of), ...equipmentOf(of), signatory("depart")].map((rule) => ({
    ...fieldOf(rule, rule.by === "number" ? 12 : "x"),
    at
  }))
}

const stepOf = (draft: PhaseDraft, name: string) => stepsOf(draft, of).find((step) => step.name === name)

describe("the plan of a departure", () => {
  const identity = { registration: "AB123CD", vin: null }

  it("begins with the vehicle, if the mission says which it is", { tags: ["DRV-52"] }, () => {
    const steps = stepsOf(full, of, identity)
    assert.strictEqual(nextStep(steps, null), "vehicle")
    assert.notInclude(
      stepsOf(full, of).map(({ name }) => name),
      "vehicle"
    )
  })
})

describe("the plan of a phase", () => {
  it("misses everything at first, and nothing at the end", { tags: "DRV-31" }, () => {
    for (const step of stepsOf(empty, of)) assert.isFalse(isDone(step), step.name)
    for (const step of stepsOf(full, of)) assert.isTrue(isDone(step), step.name)
  })

  it("counts what is required, and names what is missing", { tags: "DRV-31" }, () => {
    const draft = { ...full, photos: full.photos.filter(({ shot }) => shot !== "front" && shot !== "roof") }
    const step = stepOf(draft, "photos")
    assert.deepStrictEqual(step?.missing, [{ fr: "Avant", en: "Front" }])
    assert.strictEqual((step?.total ?? 0) - (step?.done ?? 0), 1)
  })

  it("takes “no damage” in place of photos of damages, but not its contrary", () => {
    const photos = full.photos.filter(({ id }) => id !== "damage")
    const said = (value: boolean): PhaseDraft => ({
      ...full,
      photos,
      fields: [...full.fields, { id: "no_damage", label: "", type: "boolean", value, at }]
    })
    assert.lengthOf(stepOf(said(true), "damage")?.missing ?? [], 0)
    assert.lengthOf(stepOf(said(false), "damage")?.missing ?? [], 1)
  })

  it("takes a reason in place of a signature, and completes without one then", { tags: "DRV-31" }, () => {
    const draft = { ...empty, fields: [{ ...fieldOf(refusal, "absent"), at }] }
    assert.lengthOf(stepOf(draft, "signature")?.missing ?? [], 0)
    assert.isNull(signatureToComplete({ ...draft, photos: full.photos }))
    assert.strictEqual(signatureToComplete(full), "signature")
  })

  it("goes on with the next step that misses something, and then with an earlier one", () => {
    assert.strictEqual(nextStep(stepsOf(empty, of), null), "photos")
    assert.strictEqual(nextStep(stepsOf(empty, of), "photos"), "readings")
    assert.isNull(nextStep(stepsOf(empty, of), "signature"))
    assert.isNull(nextStep(stepsOf(full, of), "photos"))
  })

  it("has room for as many photos as the service takes", { tags: "DRV-27" }, () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => photo(`${index}`, "shot"))
    assert.isTrue(hasRoom({ ...empty, photos: many(photosMax - 1) }))
    assert.isFalse(hasRoom({ ...empty, photos: many(photosMax) }))
  })
})
