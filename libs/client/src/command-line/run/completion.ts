import { completionScript } from "../table/completion.rules.ts"
import { shells } from "../table/commands.ts"
import type { Run } from "./context.ts"

export const completion: Run = async ({ input, terminal }) => {
  const shell = shells.find((one) => one === input.operands[0])
  if (shell !== undefined) terminal.print(completionScript(shell).trimEnd())
}
