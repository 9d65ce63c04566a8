import { docsSchema } from "@astrojs/starlight/schema"
import { defineCollection } from "astro:content"
import { glob } from "astro/loaders"
import { join } from "node:path"

export const collections = {
  docs: defineCollection({
    loader: glob({ base: join(process.env.TRAJET_SITE_WORK, "pages"), pattern: "**/*.md" }),
    schema: docsSchema()
  })
}
