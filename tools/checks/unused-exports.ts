import { existsSync } from "node:fs"
import { join } from "node:path"

/** A name that a file exports and nothing outside of the file mentions. */
interface UnusedExport {
  readonly path: string
  readonly name: string
}

const comment = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gmu
// Sources of planted projects are texts.
const quoted = /(?<=[=:(,] ?)`\n[^`]*`/gu
const exported =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:class|const|enum|function\*?|interface|let|type) (\w+)|^export (?:type )?\{([^}]*)\}(?! from)/gmu
// `import("./a.rules.ts").Name`: a declaration of a package's surface needs the name, though no list has it.
const neededByTypes = /"\)\.\w+/gu
const passedOn = /^export (?:type )?\{[^}]*\} from "\..*"$/gmu
const word = /[A-Za-z_$][\w$]*/gu

const exportsOf = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(exported)].flatMap(([, name, list]) =>
    name === undefined ? (list?.match(word) ?? []).filter((listed) => listed !== "as" && listed !== "type") : [name]
  )

/** True if a file lists the public names of a published package, which others use. */
export const isPublicIndex = (path: string): boolean =>
  /^libs\/[^/]+\/src\/(?:.*\/)?index\.ts$/u.test(path) &&
  existsSync(join("libs", path.split("/")[1] ?? "", "public-surface.txt"))

/** The part of a text whose words are mentions. */
const mentioning = (path: string, text: string, isPublic: (path: string) => boolean): string => {
  if (path.endsWith("public-surface.txt")) return (text.match(neededByTypes) ?? []).join("\n")
  return isPublic(path) ? text : text.replaceAll(passedOn, "")
}

/**
 * The exports that no other file mentions. A library that is not published passes names on to nobody but us, so that the
 * list of its names is no mention.
 */
export const unusedExports = (
  sources: ReadonlyMap<string, string>,
  isPublic: (path: string) => boolean = isPublicIndex
): ReadonlyArray<UnusedExport> => {
  const texts = [...sources].map(([path, source]) => ({
    path,
    text: source.replaceAll(comment, "").replaceAll(quoted, "``")
  }))
  const mentions = new Map<string, number>()
  for (const { path, text } of texts) {
    for (const name of new Set(mentioning(path, text, isPublic).match(word)))
      mentions.set(name, (mentions.get(name) ?? 0) + 1)
  }
  return texts.flatMap(({ path, text }) =>
    [...new Set(exportsOf(text))].filter((name) => mentions.get(name) === 1).map((name) => ({ path, name }))
  )
}
