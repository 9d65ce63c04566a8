import { cpus, totalmem } from "node:os"

/** The machine that figures were made on, and the programs that matter to them, as a line of a report. */
export const machineLine = (...programs: ReadonlyArray<string>): string => {
  const model = cpus()[0]?.model.trim() ?? "unknown"
  const machine = `${model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`
  return `Machine: ${[machine, `Node ${process.versions.node}`, ...programs].join("; ")}.`
}
