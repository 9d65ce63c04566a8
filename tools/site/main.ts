import { buildSite } from "./build-site.ts"
import { runBuild } from "./run-build.ts"

// npm run build:docs: builds the documentation that the API serves from TRAJET_DOCS_FOLDER.
await runBuild({ name: "documentation", folder: "dist/docs", build: buildSite })
