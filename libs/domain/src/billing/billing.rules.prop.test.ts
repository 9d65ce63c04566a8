import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import fc from "fast-check"
import { type BillingEntity, type BillingRequest, EntityId } from "./billing.model.ts"
import { matchEntity } from "./billing.rules.ts"

const companies = ["Étoile Auto", "Garage du Nord", "Rhône Location", "S.A.R.L. Métal"] as const
const emails = ["billing@etoile.example", "compta@nord.example"] as const
const sirets = ["73282932000074", "55208131766522", "38012986646850"] as const

const entities = fc
  .array(
    fc.record({
      companyName: fc.constantFrom(...companies),
      email: fc.constantFrom(...emails),
      siret: fc.option(fc.constantFrom(...sirets)),
      allowed: fc.boolean()
    }),
    { maxLength: 8 }
  )
  .map((rows): ReadonlyArray<BillingEntity> =>
    rows.map((row, index) => ({ ...row, id: EntityId(`entity-${index}`), address: "1 rue du Port, 13002 Marseille" }))
  )

const request = fc.record({
  companyName: fc.constantFrom(...companies),
  email: fc.constantFrom(...emails),
  siret: fc.option(fc.constantFrom(...sirets, "00000000000000")),
  address: fc.constant("elsewhere")
})

const found = (directory: ReadonlyArray<BillingEntity>, asked: BillingRequest): BillingEntity | null =>
  Option.getOrNull(matchEntity(directory, asked))

describe("the billing entity of a request", () => {
  it("has the siret of the request, or otherwise its name and e-mail", { tags: "BIL-2" }, () => {
    fc.assert(
      fc.property(entities, request, (directory, asked) => {
        const entity = found(directory, asked)
        const withSiret = directory.filter(({ siret }) => siret === asked.siret)
        const withName = directory.filter(
          ({ companyName, email }) => companyName === asked.companyName && email === asked.email
        )
        const rightful = asked.siret === null ? withName : withSiret
        if (rightful.length === 0) assert.isNull(entity)
        else assert.include(rightful, entity)
      })
    )
  })

  it("is closed only if no open entity matches as well", () => {
    fc.assert(
      fc.property(entities, request, (directory, asked) => {
        const entity = found(directory, asked)
        if (entity === null || entity.allowed) return
        const asGood = directory.filter(({ companyName, email, siret }) =>
          asked.siret === null ? companyName === asked.companyName && email === asked.email : siret === asked.siret
        )
        assert.isFalse(asGood.some(({ allowed }) => allowed))
      })
    )
  })

  it("is the same for other spellings of the same words", () => {
    fc.assert(
      fc.property(entities, request, (directory, asked) => {
        const otherwise = {
          ...asked,
          companyName: ` ${asked.companyName.toUpperCase().normalize("NFD").replaceAll(/\p{M}/gu, "")}  `,
          email: asked.email.toUpperCase(),
          siret: asked.siret === null ? null : asked.siret.replace(/^(\d{3})(\d{3})/u, "$1 $2 ")
        }
        assert.deepStrictEqual(found(directory, otherwise), found(directory, asked))
      })
    )
  })

  it("is absent for a name without letters and digits, even if the directory has such a name", () => {
    const signs = { companyName: "+++", email: "billing@etoile.example", siret: null, address: "" }
    assert.isNull(found([{ ...signs, id: EntityId("signs"), companyName: "---", allowed: true }], signs))
  })

  it("is absent for a siret without digits, even if the directory has such a siret and knows the name", () => {
    const blank = { companyName: "Somebody", email: "somebody@example.org", siret: " ", address: "" }
    const entity = { ...blank, id: EntityId("blank"), siret: "", allowed: true }
    assert.isNull(found([entity], blank))
  })
})
