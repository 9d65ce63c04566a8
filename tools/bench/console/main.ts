import { runBenchmark } from "../running.ts"
import { watchBoard } from "./frames.ts"
import { rate, type Rated } from "./lighthouse.ts"
import { missedGoals, reportText, writeReport } from "./report.ts"
import { settings } from "./settings.ts"
import { enterAs, enterPhone, fillBoard, forbidMaps, homeMark, setScene } from "./stage.ts"

const desktop = { preset: "desktop", mark: null } as const

const bench = async () => {
  const scene = await setScene()
  await enterAs(scene, "administrator")
  const detail = { path: `/console/missions/${scene.missionId}`, ...desktop }
  const ofClient = [
    await rate(scene, { name: "mission list", path: "/console/missions", ...desktop }),
    await rate(scene, { name: "mission detail, its map on the processor", ...detail })
  ]
  await forbidMaps(scene)
  const drawn = await rate(scene, { name: "mission detail without WebGL", ...detail })
  await fillBoard(scene)
  await enterAs(scene, "operator")
  const board = await rate(scene, { name: "board", path: "/console/board", ...desktop })
  const frames = await watchBoard(scene)
  await enterPhone(scene)
  const phone = await rate(scene, { name: "a driver's home", path: "/driver", preset: "mobile", mark: homeMark })
  const rated: ReadonlyArray<Rated> = [...ofClient, drawn, board, phone]
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
