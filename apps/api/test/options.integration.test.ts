import { demonstrationGrid } from "@trajet/domain/pricing"
import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { groupName, makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { workerApi } from "../../../tools/harness/worker-api.ts"
import { list, member } from "./member.ts"
import { optionCalls } from "./option-calls.ts"

describe("options", async () => {
  const { api, database } = await workerApi()
  const calls = optionCalls(api.origin, (await makeKey(database, await makeGroup(database, groupName()))).clear)

  const nobody = { mode: "none", requested: false, client_update_id: null }

  it(
    "are read, added, exchanged, removed and adjusted, each with one event and one line of the history",
    { tags: ["CHG-22", "CHG-23", "CHG-25", "CHG-30", "CHG-35", "CHG-36", "EVT-20"] },
    async () => {
      const { add, adjust, eventsOf, get, order, priceOf, remove } = calls
      const id = await order({ options: ["lavage_ext"] })
      const start = await priceOf(id)
      const euros = (amount: number) => Math.round(amount * 100) / 100

      const exchanged = await add(id, "lavage_complet")
      assert.strictEqual(exchanged.status, 200, exchanged.text)
      assert.deepStrictEqual(exchanged.json(), {
        option: "Lavage complet 49.00",
        new_price: euros(start + 30),
        delta: 30,
        leg: "aller",
        removed: ["Lavage extérieur 19.00"],
        derived: [],
        warnings: [],
        driver_validation: nobody
      })
      const stored = await add(id, "stockage_jour", { leg: "aller", params: { ignored: [{}] } })
      assert.deepStrictEqual(stored.json()["derived"], ["parc"])
      const paper = await add(id, "remise_carte_grise")
      assert.deepStrictEqual(paper.json()["warnings"], ["documents_to_supply:carte_grise"])
      assert.strictEqual(member((await get(`/transports/${id}`)).json(), "flags", "parc"), true)

      const removed = await remove(id, "stockage_jour")
      assert.strictEqual(removed.status, 200, removed.text)
      assert.deepStrictEqual(removed.json(), {
        option: "Stockage, un jour 12.00",
        new_price: euros(start + 42),
        delta: -12,
        leg: "aller",
        removed: ["Stockage, un jour 12.00"],
        derived: ["parc"],
        warnings: [],
        driver_validation: nobody
      })
      await remove(id, "remise_carte_grise", "?leg=aller")
      await remove(id, "lavage_complet")
      await add(id, "lavage_ext")
      assert.strictEqual(await priceOf(id), start)

      const adjusted = await adjust(id, { reference: "AV-1" })
      const { created_at: adjustedAt, ...line } = adjusted.json()
      assert.deepStrictEqual(line, {
        id,
        leg: "aller",
        old_price_ht: start,
        new_price_ht: 350.5,
        delta: euros(350.5 - start),
        motif: "Geste commercial"
      })
      assert.strictEqual(adjusted.status, 200)
      assert.deepStrictEqual((await adjust(id)).json()["delta"], 0)
      assert.strictEqual(await priceOf(id), 350.5)

      const history = list((await get(`/transports/${id}/price-history`)).json()["data"])
      assert.deepStrictEqual(
        history.map((entry) => [member(entry, "motif"), member(entry, "old_price_ht"), member(entry, "new_price_ht")]),
        [
          ["Option ajoutée : Lavage complet", start, euros(start + 30)],
          ["Option ajoutée : Stockage, un jour", euros(start + 30), euros(start + 42)],
          ["Option ajoutée : Remise de la carte grise", euros(start + 42), euros(start + 54)],
          ["Option retirée : Stockage, un jour", euros(start + 54), euros(start + 42)],
          ["Option retirée : Remise de la carte grise", euros(start + 42), euros(start + 30)],
          ["Option retirée : Lavage complet", euros(start + 30), euros(start - 19)],
          ["Option ajoutée : Lavage extérieur", euros(start - 19), start],
          ["Geste commercial", start, 350.5],
          ["Geste commercial", 350.5, 350.5]
        ]
      )
      assert.deepStrictEqual(history[7], {
        leg: "aller",
        old_price_ht: start,
        new_price_ht: 350.5,
        motif: "Geste commercial",
        created_at: adjustedAt
      })
      const adjustments = (await eventsOf(id)).filter(({ type }) => type === "transport.price_adjusted")
      assert.deepStrictEqual(
        adjustments.map(({ data }) => [data["origin"], data["option_key"] ?? data["motif"], data["new_price_ht"]]),
        history.map((entry, index) => [
          index >= 7 ? "reinvoice" : index < 3 || index === 6 ? "option_added" : "option_removed",
          ["lavage_complet", "stockage_jour", "remise_carte_grise", "stockage_jour", "remise_carte_grise"][index] ??
            ["lavage_complet", "lavage_ext"][index - 5] ??
            "Geste commercial",
          member(entry, "new_price_ht")
        ])
      )
      assert.strictEqual(adjustments.at(-1)?.data["sequence"], 10)
    }
  )

  it(
    "show the catalogue of the group, and of a mission by its id or its number",
    { tags: ["CHG-12", "CHG-14", "CHG-15", "CHG-16", "CHG-17"] },
    async () => {
      const { add, get, order } = calls
      const id = await order({ options: ["lavage_ext"], return_trip: true })
      await add(id, "pv_restitution", { leg: "retour", params: { renter: "alizes", link: "https://example.com/pv/1" } })
      const general = (await get("/options")).json()
      assert.deepStrictEqual(Object.keys(general), ["leg", "prestation", "active_options", "options", "renters"])
      assert.deepStrictEqual(
        [general["leg"], general["prestation"], general["active_options"]],
        ["aller", "livraison", []]
      )
      assert.lengthOf(list(general["renters"]), demonstrationGrid.renters.length)
      assert.deepStrictEqual(
        list(general["options"]).map((option) => member(option, "key")),
        demonstrationGrid.options.map((option) => option.key)
      )
      const named = (option: string, of: Record<string, unknown>) =>
        list(of["options"]).find((shown) => member(shown, "key") === option)
      assert.deepStrictEqual(named("lavage_ext", general), {
        key: "lavage_ext",
        stored_key: "lavage_ext",
        name: "Lavage extérieur",
        description: "Le véhicule passe en station de lavage juste avant la livraison. Le convoyeur joint le ticket.",
        price: 19,
        currency: "EUR",
        category: "lavage",
        default_option: false,
        active: false,
        requirements: {
          kind: "standard",
          addable: true,
          client_only: false,
          exclusive_group: "lavage",
          implied_by: null,
          needs_return: false,
          excluded_by: [],
          fields: [],
          documents: [],
          driver_documents: ["ticket_lavage"]
        }
      })
      const fields = list(member(named("pv_digital", general), "requirements", "fields"))
      assert.deepStrictEqual(
        fields.map((field) => [member(field, "name"), member(field, "type"), list(member(field, "choices")).length]),
        [
          ["renter", "choice", 8],
          ["link", "url", 0],
          ["pin", "text", 0]
        ]
      )
      assert.deepStrictEqual(list(member(fields[0], "choices"))[0], {
        id: "alizes",
        name: "Alizés Location",
        input: "link",
        tool_url: "https://example.invalid/alizes/pv",
        link_optional: false
      })

      const number = String((await get(`/transports/${id}`)).json()["transport_id"])
      for (const name of [id, number]) {
        const own = (await get(`/options?transport_id=${name}`)).json()
        assert.deepStrictEqual([own["transport_id"], own["active_options"]], [number, ["lavage_ext"]])
        assert.strictEqual(member(named("lavage_ext", own), "active"), true)
        const back = (await get(`/options?transport_id=${name}&leg=retour`)).json()
        assert.deepStrictEqual([back["leg"], back["prestation"]], ["retour", "restitution"])
        assert.deepStrictEqual(back["active_options"], ["pv_restitution"])
      }
      const stranger = optionCalls(
        api.origin,
        (await makeKey(database, await makeGroup(database, groupName("other")))).clear
      )
      for (const name of [id, number]) {
        assert.strictEqual((await stranger.get(`/options?transport_id=${name}`)).status, 404)
      }
      for (const name of [randomUUID(), "M-12345678", "nope"]) {
        assert.strictEqual((await get(`/options?transport_id=${name}`)).status, 404)
      }
    }
  )

  it("ask the assigned driver to confirm an addition or a removal", { tags: ["MIS-38", "EVT-21"] }, async () => {
    const { add, eventsOf, order, remove } = calls
    const id = await order({ options: ["lavage_ext"] })
    const driver = {
      id: "0199a1b2-0000-7000-8000-0000000000d1",
      firstName: "Marie",
      lastName: "Durand",
      phone: "0612345642",
      email: "m@d.example"
    }
    await onServer(
      database,
      `UPDATE mission SET status = 'assigned', body = body::jsonb ||
        jsonb_build_object('status', 'assigned', 'wasAssigned', true, 'driver', $2::jsonb) WHERE id = $1`,
      [id, JSON.stringify(driver)]
    )
    const answers = [await add(id, "lavage_complet"), await remove(id, "lavage_complet")]
    const asked = (await eventsOf(id)).filter(({ type }) => type === "transport.driver_validation_requested")
    assert.lengthOf(asked, 2)
    for (const [index, answer] of answers.entries()) {
      const { data } = asked[index] ?? assert.fail()
      assert.deepInclude(data, { mode: "ask", change: "option", option_key: "lavage_complet" })
      assert.deepStrictEqual(answer.json()["driver_validation"], {
        mode: "ask",
        requested: true,
        client_update_id: data["client_update_id"]
      })
    }
    const told = await onServer(
      database,
      "SELECT text FROM notice WHERE audience = 'driver' AND mission_id = $1 ORDER BY text",
      [id]
    )
    assert.lengthOf(told, 2)
    for (const { text } of told) assert.include(String(text), "Lavage complet")
  })
})
