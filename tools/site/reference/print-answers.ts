import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { parseAnswer } from "../../tour/http-answer.ts"
import { makeHome, removeHome, startProduct } from "../../harness/product.ts"
import { answerPath, answersFolder } from "./answers.ts"
import { clientDocument } from "./api-document.ts"
import { playCall, playedOperations } from "./play-calls.ts"
import { asShown, readableJson } from "./readable-json.ts"

// npm run print:answers: plays every call of the reference on a new product, and records the answers that it shows.
const home = makeHome()
const product = startProduct({ home })
const wrong: Array<string> = []
try {
  await product.ready()
  const document = clientDocument()
  rmSync(answersFolder, { recursive: true, force: true })
  mkdirSync(answersFolder, { recursive: true })
  for (const operation of playedOperations(document)) {
    const printed = await playCall(home, document, operation)
    const answer = parseAnswer(printed)
    if (answer === null || !/^2/u.test(answer.status)) wrong.push(`${operation.operationId}: ${printed}`)
    else
      writeFileSync(
        answerPath(operation.operationId),
        `HTTP/1.1 ${answer.status}\n${answer.body === "" ? "" : `\n${readableJson(asShown(answer.body))}\n`}`
      )
  }
} finally {
  product.child.kill("SIGTERM")
  await product.exitCode()
  removeHome(home)
}
for (const each of wrong) console.error(each)
process.exitCode = wrong.length === 0 ? 0 : 1
