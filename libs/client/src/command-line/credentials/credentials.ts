import { randomUUID } from "node:crypto"
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { CredentialsError, credentialsText, type Profiles, profilesIn } from "./credentials.rules.ts"

const fileName = "credentials.json"
const fileBytesMax = 1_000_000
const othersMayRead = 0o077

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), "code")

const reasonOf = (error: unknown): string => {
  const code = codeOf(error)
  return typeof code === "string" ? code : String(error)
}

/**
 * Reads the kept profiles; none if there is no file.
 *
 * @throws CredentialsError if the file is broken, or if others may read it
 */
export const readProfiles = (folder: string): Profiles => {
  const path = join(folder, fileName)
  let text: string
  try {
    const { mode, size } = statSync(path)
    // Windows has no permission bits for "other users".
    if (process.platform !== "win32" && (mode & othersMayRead) !== 0) {
      const shown = (mode & 0o777).toString(8).padStart(4, "0")
      throw new CredentialsError(`others may read ${path} (mode ${shown}): run chmod 600 ${path}`)
    }
    if (size > fileBytesMax) throw new CredentialsError(`${path} is too large: remove it, and run trajet login`)
    text = readFileSync(path, "utf8")
  } catch (error) {
    if (error instanceof CredentialsError) throw error
    if (codeOf(error) === "ENOENT") return new Map()
    throw new CredentialsError(`${path} cannot be read: ${reasonOf(error)}`)
  }
  const profiles = profilesIn(text)
  if (profiles === null) {
    throw new CredentialsError(`${path} is not a valid credentials file: correct it, or remove it and run trajet login`)
  }
  return profiles
}

/**
 * Replaces the kept profiles. The new file has the mode 0600 and its folder 0700 before a key is written. A program
 * that reads meanwhile sees the whole old file or the whole new one.
 *
 * @throws CredentialsError if the file cannot be written
 */
export const writeProfiles = (folder: string, profiles: Profiles): string => {
  const path = join(folder, fileName)
  const temporary = join(folder, `.${fileName}.${randomUUID()}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    try {
      writeFileSync(temporary, credentialsText(profiles), { mode: 0o600, flag: "wx" })
      renameSync(temporary, path)
    } finally {
      rmSync(temporary, { force: true })
    }
    return path
  } catch (error) {
    throw new CredentialsError(`${path} cannot be written: ${reasonOf(error)}`)
  }
}
