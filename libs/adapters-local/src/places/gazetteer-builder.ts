// The program that builds the gazetteer into the path of its argument, so that no process that serves has to.
import { buildInto } from "./gazetteer-build.ts"

await buildInto(process.argv[2] ?? "")
