// Makes the database that databases of tests are copied from, and prints its name: node make-template.ts <server>. A process
// of its own, because a global setup of Vitest does not resolve the sources of workspaces.
import { makeTemplate } from "./database.ts"

const [, , serverUrl = ""] = process.argv
console.log(await makeTemplate(serverUrl))
