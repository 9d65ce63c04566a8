/**
 * The word of a command line by which a service waits for its settings. It is started, and loads its modules, before the
 * database stands that its settings name.
 */
const heldWord = "--held"

export const isHeld = (words: ReadonlyArray<string>): boolean => words.includes(heldWord)

/** Makes the environment that of a message `{ env }`, and nothing else. */
const takeEnvironment = (message: unknown): void => {
  const env: Readonly<Record<string, unknown>> = Object(Reflect.get(Object(message), "env"))
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(env, name)) Reflect.deleteProperty(process.env, name)
  for (const [name, value] of Object.entries(env)) if (typeof value === "string") process.env[name] = value
}

/** Calls `run` once the parent has sent the environment of this process. Ends with the parent. */
export const whenReleased = (run: () => void): void => {
  process.once("message", (message: unknown) => {
    process.off("disconnect", end)
    takeEnvironment(message)
    run()
  })
  const end = () => process.exit(0)
  process.once("disconnect", end)
}
