import { settings } from "./settings.mjs"
import { tour } from "./tour.mjs"

export default {
  fetch: () =>
    tour(settings).then(
      (result) => Response.json(result),
      (error) => new Response(`${error.stack}`, { status: 500 })
    )
}
