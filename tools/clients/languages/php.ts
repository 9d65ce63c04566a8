import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { needsPackage, program, succeeds } from "../../api-tools/generators/tools.ts"
import type { ClientLanguage, ClientWork, Command } from "../client-language.model.ts"
import { clientVersion, readmeProgram } from "../client-sources.ts"
import { generatePart } from "../generated-part.ts"
import { namedDocument } from "../named-document.ts"

const vectors = resolve(import.meta.dirname, "../../../examples/webhook-receivers/vectors.json")

/** Loads Guzzle and the interfaces of PSR from Debian's packages. */
const guzzle = "/usr/share/php/GuzzleHttp/autoload.php"

/** PHP with what the client needs from others. */
const php = async (): Promise<string> => {
  const interpreter = program("php", "php-cli")
  needsPackage("php-guzzlehttp-guzzle", existsSync(guzzle))
  const modules = await succeeds(interpreter, ["-m"])
  // Composer reads archives by zip.
  for (const name of ["curl", "mbstring", "zip"]) needsPackage(`php-${name}`, modules.includes(name))
  if (!modules.includes("sodium")) throw new Error("PHP is built without sodium")
  return interpreter
}

/** The package, as its release branch has it. */
const packageFolder = ({ built }: ClientWork): string => join(built, "package")

const models = String.raw`\Trajet\Client\Model`
const namespacedModel = /\\?Trajet\\?Client\\?Model\\?(?=[A-Z])/gu

interface Generated {
  readonly path: string
  readonly text: string
}

/** The types that stand for names: a text for an enumeration, which is open, and the types of a union. */
const aliasesOf = (files: ReadonlyArray<Generated>): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap(({ path, text }) => {
      const types = [...text.matchAll(/^\/\/ @(?:alias|variant) (\S+)$/gmu)].map(([, type = ""]) => type)
      return types.length === 0 ? [] : [[basename(path, ".php"), types.join("|")] as const]
    })
  )

/** Writes the types of PHP: no namespace within that of models, aliases in full, and no name of the generator for items. */
const phpTypes = (aliases: ReadonlyMap<string, string>, { path, text }: Generated): Generated => {
  const inModels = text.includes(`namespace ${models.slice(1)};`)
  const declaration = /^((?:namespace|use|final class) .*)$/u
  const typed = (line: string): string =>
    line
      .replaceAll(namespacedModel, "@@")
      .replaceAll("type:@@", "@@")
      .replaceAll(/(?:@@|type:)(\w+)/gu, (_, name: string) => {
        const type = aliases.get(name)
        return type === undefined ? `@@${name}` : type.replaceAll(/\b(?=[A-Z])/gu, "@@")
      })
      .replaceAll("@@", inModels || line.includes("=> [") || line.includes("=> '") ? "" : "Model\\")
  const lines = text.split("\n").filter((line) => !line.startsWith("// @"))
  return {
    path: path.replaceAll("Inner", "Item"),
    text: lines
      .map((line) => (declaration.test(line) ? line : typed(line)).trimEnd())
      .join("\n")
      .replaceAll(/Inner(?=[A-Z]|\b)/gu, "Item")
      .replaceAll(/, \]/gu, "]")
  }
}

const writeGenerated = async (work: ClientWork): Promise<void> => {
  const generated = await generatePart(work, "php", namedDocument)
  const paths = globSync("src/{Calls/*,Model/*,Groups,Internal/Generated}.php", { cwd: generated })
  const files = paths.map((path) => ({ path, text: readFileSync(join(generated, path), "utf8") }))
  const aliases = aliasesOf(files)
  for (const { path, text } of files.map((file) => phpTypes(aliases, file))) {
    if (!text.includes("class ")) continue
    mkdirSync(dirname(join(packageFolder(work), path)), { recursive: true })
    writeFileSync(join(packageFolder(work), path), text)
  }
  rmSync(generated, { recursive: true })
}

const versionFile = (): string =>
  [
    "<?php",
    "declare(strict_types=1);",
    String.raw`namespace Trajet\Client\Internal;`,
    "/** @internal */",
    `final class Version\n{\n    public const USER_AGENT = 'trajet-php/${clientVersion()}';\n}\n`
  ].join("\n\n")

const build = async (work: ClientWork): Promise<void> => {
  const { built, source } = work
  const interpreter = await php()
  rmSync(built, { recursive: true, force: true })
  const folder = packageFolder(work)
  cpSync(source, folder, { recursive: true, filter: (path) => !/\/(?:templates|driver)$/u.test(path) })
  await writeGenerated(work)
  writeFileSync(join(folder, "src/Internal/Version.php"), versionFile())
  cpSync(join(source, "driver"), join(built, "driver"), { recursive: true })
  // Compiles every file, and loads every class with what it extends.
  await succeeds(interpreter, [join(folder, "tests/load-all.php")], { env: { TRAJET_PSR: guzzle } })
}

const test = async (work: ClientWork): Promise<void> => {
  await php()
  const options = [
    "--bootstrap",
    "tests/bootstrap.php",
    "--do-not-cache-result",
    "--fail-on-warning",
    "--fail-on-risky"
  ]
  await succeeds(program("phpunit", "phpunit"), [...options, "tests"], {
    cwd: packageFolder(work),
    env: { TRAJET_VECTORS: vectors, TRAJET_PSR: guzzle }
  })
}

/** Composer without its network, its home, and its warning about root. */
const composer = async (args: ReadonlyArray<string>, cwd: string): Promise<string> =>
  succeeds(program("composer", "composer"), ["--no-interaction", "--no-plugins", ...args], {
    cwd,
    env: { COMPOSER_ALLOW_SUPERUSER: "1", COMPOSER_DISABLE_NETWORK: "1", COMPOSER_HOME: join(cwd, ".composer") }
  })

/** Packs the package as Packagist has it: the archive of a release, whose `composer.json` names its version. */
const pack = async (work: ClientWork): Promise<string> => {
  const staged = join(work.built, "staged")
  rmSync(staged, { recursive: true, force: true })
  cpSync(packageFolder(work), staged, { recursive: true, filter: (path) => !path.endsWith("/tests") })
  const manifest: object = JSON.parse(readFileSync(join(staged, "composer.json"), "utf8"))
  writeFileSync(join(staged, "composer.json"), JSON.stringify({ ...manifest, version: clientVersion() }, null, 2))
  const to = join(work.built, "dist")
  mkdirSync(to, { recursive: true })
  const archive = join(to, `trajet-client-${clientVersion()}.zip`)
  rmSync(archive, { force: true })
  await succeeds(program("zip", "zip"), ["-q", "-r", "-X", "-D", archive, ...readdirSync(staged)], { cwd: staged })
  return archive
}

/** What Packagist would bring, and Debian's packages bring here. */
const ofDebian = { "psr/http-client": "1.0.1", "psr/http-factory": "1.0.1", "psr/http-message": "1.0.1" }

const install = async (packagePath: string, folder: string): Promise<Command> => {
  const interpreter = await php()
  mkdirSync(folder, { recursive: true })
  const project = {
    name: "example/order",
    repositories: [{ type: "artifact", url: dirname(packagePath) }, { "packagist.org": false }],
    require: { "trajet/client": clientVersion() },
    provide: ofDebian,
    autoload: { files: [guzzle] }
  }
  writeFileSync(join(folder, "composer.json"), JSON.stringify(project, null, 2))
  await composer(["install", "--prefer-dist"], folder)
  writeFileSync(join(folder, "order.php"), readmeProgram("php"))
  return { program: interpreter, args: ["order.php"], cwd: folder }
}

const driver: ClientLanguage["driver"] = ({ built }) => ({
  program: program("php", "php-cli"),
  args: [join(built, "driver/driver.php")],
  env: { TRAJET_PSR: guzzle }
})

/** The client for PHP: a package for Composer. */
export const phpClient: ClientLanguage = { name: "php", title: "PHP", build, test, pack, install, driver }
