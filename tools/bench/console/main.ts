import { runBenchmark } from "../running.ts"
import { watchBoard } from "./frames.ts"
import { rate, type Rated } from "./lighthouse.ts"
import { missedGoals, reportText, writeReport } from "./report.ts"
import { settings } from "./settings.ts"
import { enterAs, fillBoard, setScene } from "./stage.ts"

const bench = async () => {
  const scene = await setScene()
  await enterAs(scene, scene.client)
  const rated: ReadonlyArray<Rated> = [
    await rate(scene, "mission list", "/console/missions"),
    await rate(scene, "mission detail", `/console/missions/${scene.missionId}`)
  ]
  await fillBoard(scene)
  await enterAs(scene, scene.operator)
  const frames = await watchBoard(scene)
  const text = reportText(rated, frames, scene.context.browser()?.version() ?? "")
  process.stdout.write(`${text}\n`)
  if (settings.write) writeReport(text)
  if (!settings.hasGoals) return
  for (const missed of missedGoals(rated, frames)) {
    process.stderr.write(`${missed}\n`)
    process.exitCode = 1
  }
}

await runBenchmark(bench)
