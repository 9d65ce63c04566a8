import { randomUUID } from "node:crypto"
import { globSync } from "node:fs"
import { join } from "node:path"
import { onServer } from "../../harness/database.ts"
import { deposit, samplePdf } from "../../harness/deposits.ts"
import type { Reply } from "../../harness/http.ts"
import { inWorld, type Outage } from "./outage.ts"
import { playPhase } from "./phase.ts"
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts"
import type { OutageWorld } from "./world.ts"

const diskMebibytes = 24
const fileBytes = 2_000_000
const depositsCount = { short: 5, long: 40 }
const holdMillis = { short: 2_000, long: 15_000 }
const what = "the disk of the files is full"

interface Tried {
  readonly again: () => Promise<Reply>
  readonly reply: Reply
}

const answerOf = ({ status, text }: Reply): string =>
  status === 201 ? "201" : `${status} ${/"code":\s*"(\w+)"/u.exec(text)?.[1] ?? ""}`

/** Deposits a file at a mission of the load; `again` repeats the same request. */
const tryDeposit = async ({ api, load }: OutageWorld, index: number): Promise<Tried> => {
  const orders = [...load.ordered.values()]
  const order = orders[index % orders.length]
  if (order === undefined) throw new Error("no order was acknowledged")
  const { key, missionId } = order
  const [content, idempotencyKey] = [samplePdf(fileBytes), randomUUID()]
  const again = () => deposit({ origin: api().origin, key, missionId }, [{ content }], idempotencyKey)
  return { again, reply: await again() }
}

const filesOn = ({ folder }: SmallDisk): number =>
  globSync(join(folder, "**/*"), { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== "ballast")
    .length

const keptIn = async (databaseUrl: string): Promise<number> => {
  const [row] = await onServer(databaseUrl, "SELECT count(*)::int AS n FROM stored_file WHERE state = 'kept'")
  return Number(row?.["n"])
}

const playFull = async (world: OutageWorld, disk: SmallDisk, form: "short" | "long") => {
  const refused: Array<Tried> = []
  const failures: Array<string> = []
  const before = await tryDeposit(world, 0)
  if (before.reply.status !== 201) failures.push(`a deposit before the outage was answered ${answerOf(before.reply)}`)
  const phase = await playPhase(world, {
    what,
    holdMillis: holdMillis[form],
    begin: async () => {
      disk.fill()
      for (let index = 1; index <= depositsCount[form]; index++) refused.push(await tryDeposit(world, index))
      return async () => disk.free()
    },
    look: async () => [`${filesOn(disk)} files on the disk, ${await keptIn(world.databaseUrl)} of them in the database`]
  })
  const answers = [...new Set(refused.map(({ reply }) => answerOf(reply)))]
  if (answers.join() !== "502 relay_unavailable") failures.push(`deposits were answered by ${answers.join(", ")}`)
  const later: Array<string> = []
  for (const { again } of refused.slice(0, 5)) later.push(answerOf(await again()))
  if (later.some((answer) => answer !== "201"))
    failures.push(`after the cure deposits were answered by ${later.join(", ")}`)
  const [files, kept] = [filesOn(disk), await keptIn(world.databaseUrl)]
  const due = 1 + later.length
  if (files !== due || kept !== due) failures.push(`${files} files and ${kept} rows of ${due} deposits`)
  const told = `${refused.length} deposits were answered by ${answers.join(", ")}; repeated after the cure, they were accepted`
  return { phases: [{ ...phase, notes: [...phase.notes, told] }], failures }
}

/** Files on a disk that has no byte left. Orders go on. */
export const fullFileStorage: Outage = {
  name: "disk of the files full",
  allowed: [],
  run: async (stage) => {
    const disk = mountSmallDisk(diskMebibytes)
    try {
      const settings = { TRAJET_STORAGE_FOLDER: disk.folder }
      return await inWorld(fullFileStorage, { api: settings }, stage, (world) => playFull(world, disk, stage.form))
    } finally {
      disk.dispose()
    }
  }
}
