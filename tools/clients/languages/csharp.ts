import { strToU8, zipSync } from "fflate"
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { needsPackage, program, succeeds } from "../../api-tools/generators/tools.ts"
import type { ClientLanguage, ClientWork } from "../client-language.model.ts"
import { clientVersion, readmeProgram } from "../client-sources.ts"
import { generatePart } from "../generated-part.ts"
import { releasedDocument } from "../typed-document.ts"

export const mono = (): string => program("mono", "mono-runtime")

/** Where Debian's packages put the class library. */
const http = "/usr/lib/mono/4.5/System.Net.Http.dll"

/** Compiles C# 7 for what .NET Standard 2.0 has. */
export const compile = (cwd: string, args: ReadonlyArray<string>): Promise<string> => {
  const compiler = program("mcs", "mono-mcs")
  needsPackage("libmono-system-net-http4.0-cil", existsSync(http))
  return succeeds(compiler, ["-langversion:7", "-warnaserror", "-r:System.Net.Http.dll", ...args], { cwd })
}

const sourcesIn = (folder: string): ReadonlyArray<string> => globSync(join(folder, "**/*.cs")).toSorted()

export const library = "Trajet.dll"
const documentation = "Trajet.xml"
const tests = "Trajet.Tests.exe"

const build = async (work: ClientWork): Promise<void> => {
  const { built, source } = work
  rmSync(built, { recursive: true, force: true })
  cpSync(source, built, { recursive: true, filter: (path) => basename(path) !== "templates" })
  const generated = await generatePart(work, "csharp", releasedDocument)
  cpSync(join(generated, "src"), join(built, "src"), { recursive: true })
  rmSync(generated, { recursive: true })
  await compile(built, [
    "-target:library",
    `-out:${library}`,
    `-doc:${documentation}`,
    ...sourcesIn(join(built, "src"))
  ])
  await compile(built, [`-out:${tests}`, `-r:${library}`, ...sourcesIn(join(built, "tests"))])
}

const vectors = resolve(import.meta.dirname, "../../../examples/webhook-receivers/vectors.json")

const test = async ({ built }: ClientWork): Promise<void> => {
  needsPackage("libsodium23", (await succeeds("/sbin/ldconfig", ["-p"])).includes("libsodium.so.23"))
  await succeeds(mono(), [tests, "test", vectors], { cwd: built })
}

const part = (name: string, type: string): string => `<Default Extension="${name}" ContentType="${type}"/>`

/** A package of NuGet: a zip with the library, its specification, and what the Open Packaging Conventions ask for. */
const packageOf = (built: string, nuspec: string): Uint8Array => {
  const types = [
    part("rels", "application/vnd.openxmlformats-package.relationships+xml"),
    ...["dll", "xml", "nuspec", "md"].map((name) => part(name, "application/octet"))
  ]
  const root = "http://schemas.microsoft.com/packaging/2010/07/manifest"
  const relation = `<Relationship Type="${root}" Target="/Trajet.nuspec" Id="manifest"/>`
  const files = { [library]: "lib/net462", [documentation]: "lib/net462", "README.md": "." }
  const read = Object.entries(files).map(([name, folder]) => [join(folder, name), readFileSync(join(built, name))])
  return zipSync({
    "[Content_Types].xml": strToU8(
      `<?xml version="1.0" encoding="utf-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join("")}</Types>`
    ),
    "_rels/.rels": strToU8(
      `<?xml version="1.0" encoding="utf-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation}</Relationships>`
    ),
    "Trajet.nuspec": strToU8(nuspec),
    ...Object.fromEntries(read)
  })
}

const pack = ({ built }: ClientWork): Promise<string> => {
  const version = clientVersion()
  const given = readFileSync(join(built, "Trajet.nuspec"), "utf8")
  const nuspec = given.replace("<version>0.0.0</version>", `<version>${version}</version>`)
  if (nuspec === given) throw new Error("Trajet.nuspec lacks the version that is replaced")
  const path = join(built, `Trajet.${version}.nupkg`)
  writeFileSync(path, packageOf(built, nuspec))
  return Promise.resolve(path)
}

/** Unpacks the package as NuGet does, and compiles the program against its library. */
const install: ClientLanguage["install"] = async (packagePath, folder) => {
  mkdirSync(folder, { recursive: true })
  await succeeds(program("unzip", "unzip"), ["-q", packagePath, "-d", join(folder, "packages")])
  cpSync(join(folder, "packages/lib/net462", library), join(folder, library))
  writeFileSync(join(folder, "Order.cs"), readmeProgram("csharp"))
  await compile(folder, ["-out:Order.exe", `-r:${library}`, "Order.cs"])
  return { program: mono(), args: ["Order.exe"], cwd: folder }
}

const driver: ClientLanguage["driver"] = ({ built }) => ({ program: mono(), args: [tests, "driver"], cwd: built })

/** The client for C#: a package for NuGet, which the build writes, because this class library has no packer. */
export const csharpClient: ClientLanguage = { name: "csharp", title: "C#", build, test, pack, install, driver }
