import { settings } from "./settings.mjs"
import { tour } from "./tour.mjs"

console.log(JSON.stringify(await tour(settings)))
