import { runBuild } from "../site/run-build.ts"
import { buildConsole } from "./build-console.ts"

// npm run build:console: builds the console that the API serves from TRAJET_CONSOLE_FOLDER.
await runBuild({ name: "console", folder: "dist/console", build: buildConsole })
