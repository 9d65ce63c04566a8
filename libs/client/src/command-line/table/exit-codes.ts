/** The exit codes of the process, each with its reason. Scripts may branch on them. */
export const exitCodes = {
  done: {
    code: 0,
    text: "Done. Also after Ctrl-C in `events --follow`, `listen` and `receive`, and after a closed pipe."
  },
  refused: {
    code: 1,
    text: "The API refused the request, or the answer was no answer of the API. `verify`: the dossier is not valid."
  },
  usage: { code: 2, text: "The command line is invalid. Nothing was sent." },
  access: { code: 3, text: "No key, a key that the API refuses, or credentials that cannot be used." },
  unreachable: {
    code: 4,
    text: "The API cannot be reached, is overloaded or broken. If the request may have been processed, the message says what to read first."
  },
  notSeen: { code: 5, text: "`trigger`: the event did not come in time." },
  interrupted: { code: 130, text: "Ctrl-C in any other command." }
} as const

export type ExitName = keyof typeof exitCodes
