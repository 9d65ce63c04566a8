import { assert, describe, it } from "@effect/vitest"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { documentLabels, signableKeys } from "./document-keys.rules.ts"

const option = demonstrationGrid.options[0]

describe("the keys of documents", () => {
  it("are those of the catalogue and four more, each with a label", { tags: "DOC-11" }, () => {
    const labels = documentLabels(demonstrationGrid)
    for (const key of [
      "pv_livraison",
      "carte_grise",
      "bon_de_commande",
      "autre",
      "pv_vierge",
      "pv_signe",
      "checklist"
    ]) {
      assert.isTrue(labels.has(key), key)
    }
    for (const [key, label] of labels) assert.notStrictEqual(label, key)
    assert.isFalse(labels.has("fiche_mission"))
  })

  it("follow the group's grid, and take their labels from the options that require them", () => {
    if (option === undefined) return assert.fail("the grid has no option")
    const grid = {
      ...demonstrationGrid,
      options: [{ ...option, name: "Contrôle technique", driverDocuments: ["pv_ct"], signature: ["pv_ct"] }]
    }
    assert.strictEqual(documentLabels(grid).get("pv_ct"), "Contrôle technique")
    assert.isFalse(documentLabels(grid).has("checklist"))
    assert.sameMembers([...signableKeys(grid)], ["pv_livraison", "pv_signe", "fiche_mission", "pv_ct"])
  })
})
