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
  attribution: setting.checked("TRAJET_CONSOLE_TILES_ATTRIBUTION", {
    values: "one line of at most 200 characters",
    accepts: isAttribution,
    default: "",
    text: "Whose tiles they are, shown as text on each map, such as `© OpenStreetMap contributors`."
  })
})
