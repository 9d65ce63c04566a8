import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"
import { debianProgram, installDebianPackage } from "./debian-program.ts"

const made: Array<string> = []

const folderWith = (scripts: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-programs-"))
  made.push(folder)
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const find = (folder: string, isRoot: boolean) => {
  const said: Array<string> = []
  const path = debianProgram("some-server", "some-package", {
    folders: [folder],
    isRoot,
    say: (line) => said.push(line)
  })
  return { path, said }
}

/** An apt-get that records its calls, and installs only after its lists were updated. */
const apt = `
folder=$(dirname "$0")
echo "$@" >> "$folder/calls"
case "$*" in
  *update*) touch "$folder/lists" ;;
  *) test -e "$folder/lists" && printf '#!/bin/sh\\n' > "$folder/some-server" && chmod +x "$folder/some-server" ;;
esac`

describe("a program of a Debian package", () => {
  it("is used if it is installed, and nothing is installed", () => {
    const folder = folderWith({ "some-server": "", "apt-get": "exit 1" })
    assert.deepStrictEqual(find(folder, true), { path: join(folder, "some-server"), said: [] })
  })

  it("is installed by root if it is missing, with a line about it", () => {
    const folder = folderWith({ "apt-get": apt })
    const { path, said } = find(folder, true)
    assert.strictEqual(path, join(folder, "some-server"))
    assert.strictEqual(said.length, 1)
    assert.include(said[0], "some-package")
    const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n")
    assert.match(calls.at(-1) ?? "", /install -y .*some-package$/u)
  })

  it("is requested in one line if the user may not install it", () => {
    const folder = folderWith({ "apt-get": apt })
    assert.throws(() => find(folder, false), /^some-server is needed .*apt-get install some-package.*PATH$/u)
  })

  it("is requested in one line if the installation fails", () => {
    const folder = folderWith({ "apt-get": "exit 100" })
    assert.throws(() => find(folder, true), /^some-server is needed .*apt-get install some-package.*PATH$/u)
  })

  it("may be a package without a program, which only root installs", () => {
    const folder = folderWith({ "apt-get": apt })
    const install = (isRoot: boolean) =>
      installDebianPackage("some-package", { folders: [folder], isRoot, say: () => undefined })
    assert.isFalse(install(false))
    assert.isTrue(install(true))
    assert.match(readFileSync(join(folder, "calls"), "utf8"), /install -y .*some-package\n$/u)
  })
})
