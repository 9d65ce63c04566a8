import { assert, describe, it } from "vitest"
import { geoLink, mapLink } from "./map-links.rules.ts"

const stop = { address: "10 rue de l’Église (cour), Lyon", lat: 45.76, lng: -4.84 }

describe("the way to a stop", () => {
  it("is a link to the map of the browser, and one to any map application", { tags: ["DRV-58"] }, () => {
    assert.strictEqual(new URL(mapLink(stop)).searchParams.get("destination"), "45.76,-4.84")
    const geo = geoLink(stop)
    assert.strictEqual(new URL(geo).protocol, "geo:")
    assert.match(geo, /^geo:45\.76,-4\.84\?q=45\.76,-4\.84\(\S+\)$/u)
    assert.include(decodeURIComponent(geo), stop.address)
  })
})
