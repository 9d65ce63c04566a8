import { runBuild } from "../site/run-build.ts"
import { buildDriver } from "./build-driver.ts"

// npm run build:driver: builds the pages that the API serves from TRAJET_DRIVER_FOLDER.
await runBuild({ name: "application for drivers", folder: "dist/driver", build: buildDriver })
