import { group, setting } from "@trajet/runtime"
import { isAttribution, isTileTemplate } from "./tiles.ts"

/** Settings of the tiles of the console's maps. */
export const tileSettings = group({
  template: setting.checked("TRAJET_CONSOLE_TILES", {
    values:
      "an address such as `https://tiles.example/{z}/{x}/{y}.png`, in https or on loopback, with `{z}`, `{x}` and `{y}` once",
    accepts: isTileTemplate,
    default: "",
    text:
      "Raster tiles of 256 pixels for the maps of the console. Browsers load them from that host, which must allow it by " +
      "CORS and sees the tiles that a user looks at, and the user's address. A key in the address is visible to users. " +
      "Without it, maps show the base map of this host."
  }),
  file: setting.text("TRAJET_MAP_FILE", {
    values: "a path",
    default: "",
    text:
      "PMTiles archive (version 3) of vector tiles in the form of Protomaps, such as an extract of its daily builds. The maps " +
      "of the console and of phones then show streets from this host, so that nobody else learns of a trip, and `TRAJET_CONSOLE_TILES` is " +
      "not used. The file is opened at the start: replace it by another file, and start again."
  }),
  attribution: setting.checked("TRAJET_CONSOLE_TILES_ATTRIBUTION", {
    values: "one line of at most 200 characters",
    accepts: isAttribution,
    default: "",
    text:
      "Whose tiles they are, shown as text on each map, such as `© OpenStreetMap contributors`, which a map file has " +
      "without it."
  })
})
