import { serveStdio } from "@modelcontextprotocol/server/stdio"
import { callOverHttp } from "./http-api.ts"
import { mcpServer } from "./server.ts"
import { stdioSettings } from "./stdio-settings.rules.ts"

// Standard output is for messages of the protocol. Texts for people go to standard error.
const settings = stdioSettings(process.argv.slice(2), process.env)
if (typeof settings === "string") {
  console.error(settings)
  process.exitCode = 2
} else {
  serveStdio(() => mcpServer(callOverHttp(settings), settings.allowChanges), {
    onerror: ({ message }) => console.error(message)
  })
}
