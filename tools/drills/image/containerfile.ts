/** The instructions that the drill carries out; any other one fails it. */
export type Instruction =
  | { readonly kind: "from"; readonly image: string; readonly name: string | null }
  | {
      readonly kind: "copy"
      readonly from: string | null
      readonly owner: string | null
      readonly sources: ReadonlyArray<string>
      readonly target: string
    }
  | { readonly kind: "run"; readonly script: string }
  | { readonly kind: "env"; readonly name: string; readonly value: string }
  | { readonly kind: "user"; readonly uid: number; readonly gid: number }
  | { readonly kind: "entrypoint" | "cmd" | "healthcheck"; readonly words: ReadonlyArray<string> }
  | { readonly kind: "note"; readonly text: string }

const wordsOf = (text: string): ReadonlyArray<string> => {
  const words: unknown = JSON.parse(text)
  if (!Array.isArray(words) || !words.every((word) => typeof word === "string"))
    throw new Error(`not a list of words: ${text}`)
  return words
}

const flagOf = (words: ReadonlyArray<string>, name: string): string | null =>
  words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null

const copyOf = (text: string): Instruction => {
  const words = text.split(/\s+/u)
  const paths = words.filter((word) => !word.startsWith("--"))
  return {
    kind: "copy",
    from: flagOf(words, "from"),
    owner: flagOf(words, "chown"),
    sources: paths.slice(0, -1),
    target: paths.at(-1) ?? ""
  }
}

const userOf = (text: string): Instruction => {
  const [uid = 0, gid = 0] = text.split(":").map(Number)
  if (!Number.isInteger(uid) || !Number.isInteger(gid) || uid === 0)
    throw new Error(`USER needs numbers, and not root: ${text}`)
  return { kind: "user", uid, gid }
}

const instructionOf = (line: string): Instruction => {
  const [, name = "", text = ""] = /^(\w+) (.*)$/u.exec(line) ?? []
  switch (name) {
    case "FROM": {
      const [image = "", , stage] = text.split(/\s+/u)
      return { kind: "from", image, name: stage ?? null }
    }
    case "COPY":
      return copyOf(text)
    case "RUN":
      return { kind: "run", script: text }
    case "ENV": {
      const at = text.indexOf("=")
      return { kind: "env", name: text.slice(0, at), value: text.slice(at + 1) }
    }
    case "USER":
      return userOf(text)
    case "ENTRYPOINT":
      return { kind: "entrypoint", words: wordsOf(text) }
    case "CMD":
      return { kind: "cmd", words: wordsOf(text) }
    case "HEALTHCHECK":
      return { kind: "healthcheck", words: wordsOf(text.slice(text.indexOf(" CMD ") + 5)) }
    case "EXPOSE":
    case "STOPSIGNAL":
      return { kind: "note", text: line }
    default:
      throw new Error(`the drill does not know this instruction: ${line}`)
  }
}

/** The instructions of a Containerfile, in order. */
export const instructionsOf = (text: string): ReadonlyArray<Instruction> =>
  text
    .split("\n")
    .filter((line) => !/^\s*(?:#|$)/u.test(line))
    .join("\n")
    .replaceAll(/\\\n\s*/gu, "")
    .split("\n")
    .filter((line) => line !== "")
    .map(instructionOf)
