import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { cacheFolder } from "../../../tools/harness/cache-folder.ts"
import { debianProgram, installDebianPackage } from "../../../tools/programs/debian-program.ts"
import type { ReceiverCommand } from "./receiver-process.ts"

interface Prepared {
  /** The version that the program of the language prints. */
  readonly version: string
  readonly command: ReceiverCommand
}

export interface Language {
  readonly name: string
  readonly file: string
  /** Installs what is missing and compiles into the folder. Throws one line that says what is missing. */
  readonly prepare: (file: string, folder: string) => Prepared
}

const compileMillis = 300_000

const run = (program: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) => {
  const { status, stderr, stdout } = spawnSync(program, args, {
    encoding: "utf8",
    timeout: compileMillis,
    env: { ...process.env, ...env }
  })
  return { succeeded: status === 0, said: `${stdout}${stderr}`.trim() }
}

const succeeds = (program: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}): string => {
  const { said, succeeded } = run(program, args, env)
  if (!succeeded) throw new Error(`${program} ${args.join(" ")} failed: ${said}`)
  return said
}

const firstLine = (text: string): string => text.split("\n", 1).join("")

/** Installs a package that has no program, unless `isThere` finds its files. */
const needsPackage = (name: string, isThere: () => boolean): void => {
  if (isThere()) return
  installDebianPackage(name)
  if (!isThere()) throw new Error(`${name} is needed and was not found; install it (apt-get install ${name})`)
}

const python: Language["prepare"] = (file) => {
  const program = debianProgram("python3", "python3")
  needsPackage("python3-cryptography", () => run(program, ["-c", "import cryptography"]).succeeded)
  return { version: succeeds(program, ["--version"]), command: { program, args: ["-B", file] } }
}

const php: Language["prepare"] = (file, folder) => {
  const program = debianProgram("php", "php-cli")
  // Debian builds sodium into PHP.
  if (!run(program, ["-m"]).said.includes("sodium")) throw new Error("PHP is built without sodium")
  needsPackage("php-sqlite3", () => run(program, ["-m"]).said.includes("pdo_sqlite"))
  return {
    version: firstLine(succeeds(program, ["--version"])),
    command: {
      program,
      args: ["-S", "127.0.0.1:{port}", file],
      env: { WEBHOOK_DATABASE: `sqlite:${join(folder, "{port}.sqlite")}` }
    }
  }
}

const ruby: Language["prepare"] = (file) => {
  const program = debianProgram("ruby", "ruby")
  needsPackage("ruby-webrick", () => run(program, ["-r", "webrick", "-e", ""]).succeeded)
  return { version: succeeds(program, ["--version"]), command: { program, args: [file] } }
}

// Go must not download another toolchain or a module, because the receiver needs neither.
const goEnvironment = { GOTOOLCHAIN: "local", GOPROXY: "off", GOCACHE: cacheFolder("go-build") }

const go: Language["prepare"] = (file, folder) => {
  const program = debianProgram("go", "golang-go")
  const built = join(folder, "receiver-in-go")
  succeeds(program, ["build", "-o", built, file], goEnvironment)
  return { version: succeeds(program, ["version"], goEnvironment), command: { program: built, args: [] } }
}

const gson = "/usr/share/java/gson.jar"

const java: Language["prepare"] = (file) => {
  debianProgram("javac", "default-jdk-headless")
  needsPackage("libgoogle-gson-java", () => existsSync(gson))
  const program = debianProgram("java", "default-jdk-headless")
  return {
    version: firstLine(succeeds(program, ["--version"])),
    command: { program, args: ["-cp", gson, file] }
  }
}

const csharp: Language["prepare"] = (file, folder) => {
  const compiler = debianProgram("mcs", "mono-mcs")
  const program = debianProgram("mono", "mono-runtime")
  const built = join(folder, "Receiver.exe")
  const args = ["-warnaserror", `-out:${built}`, "-r:System.Runtime.Serialization.dll", file]
  needsPackage("libsodium23", () => run("/sbin/ldconfig", ["-p"]).said.includes("libsodium.so.23"))
  needsPackage("libmono-system-runtime-serialization4.0-cil", () => run(compiler, args).succeeded)
  return { version: firstLine(succeeds(program, ["--version"])), command: { program, args: [built] } }
}

/** The languages of the receivers that Node does not run. */
export const languages: ReadonlyArray<Language> = [
  { name: "Python", file: "receiver.py", prepare: python },
  { name: "PHP", file: "receiver.php", prepare: php },
  { name: "Ruby", file: "receiver.rb", prepare: ruby },
  { name: "Go", file: "receiver.go", prepare: go },
  { name: "Java", file: "Receiver.java", prepare: java },
  { name: "C#", file: "Receiver.cs", prepare: csharp }
]
