import type { PhotoId } from "@trajet/domain/inspection"
import type { PrintedInspection } from "@trajet/domain/printing"
import { writeFile } from "node:fs/promises"
import { constants, setPriority } from "node:os"
import { printDossier } from "./dossier/dossier.pages.ts"
import { printInspectionReport } from "./inspection-report.pages.ts"
import { printMissionSheet } from "./mission-sheet.page.ts"
import type { PressMessage, PrintMessage } from "./print-job.model.ts"

const partBytes = 1024 * 1024

let photoCame: ((content: Uint8Array | null) => void) | null = null

/** Waits until the message is on its way, so that no more than one part is in memory twice. */
const send = (message: PrintMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error === null ? resolve() : reject(error)))
  })

const readPhoto = async (id: PhotoId): Promise<Uint8Array | null> => {
  const photo = new Promise<Uint8Array | null>((resolve) => (photoCame = resolve))
  await send({ kind: "photo", id })
  return photo
}

const print = async (job: Exclude<PressMessage, { kind: "photo" }>): Promise<PrintedInspection> => {
  switch (job.kind) {
    case "mission sheet":
      return { content: [await printMissionSheet(job.model)], placed: [] }
    case "inspection report":
      return printInspectionReport(job.model, readPhoto)
    case "dossier":
      return printDossier(job.model, readPhoto)
  }
}

/** Joins small parts and cuts large ones: a part is a message. */
const sendContent = async (content: ReadonlyArray<Uint8Array>): Promise<void> => {
  let [small, smallBytes]: [Array<Uint8Array>, number] = [[], 0]
  for (const part of content) {
    for (let at = 0; at < part.length; at += partBytes) {
      const piece = part.subarray(at, at + partBytes)
      small.push(piece)
      smallBytes += piece.length
      if (smallBytes < partBytes) continue
      await send({ kind: "part", content: Buffer.concat(small) })
      ;[small, smallBytes] = [[], 0]
    }
  }
  if (smallBytes > 0) await send({ kind: "part", content: Buffer.concat(small) })
}

const answer = async (job: Exclude<PressMessage, { kind: "photo" }>): Promise<void> => {
  try {
    const { content, placed } = await print(job)
    await sendContent(content)
    await send({ kind: "printed", placed })
  } catch (fault) {
    await send({ kind: "fault", fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) })
  }
}

process.on("message", (message: PressMessage) => {
  if (message.kind === "photo") photoCame?.(message.content)
  else void answer(message)
})
// Requests go first: a report that takes seconds of the processor must not slow them.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// The process that it prints for has ended, or wants no more prints.
process.on("disconnect", () => process.exit(0))
// A terminal and a container signal all processes of the API. The API ends this one when it has stopped.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined)

// Where the memory of the machine runs out, Linux ends this process before the API.
const firstToEnd = "1000"
if (process.platform === "linux") await writeFile("/proc/self/oom_score_adj", firstToEnd).catch(() => undefined)
