import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { instructionsOf } from "./containerfile.ts"

describe("a Containerfile", () => {
  it("is read as its instructions, with continued lines as one", () => {
    assert.deepStrictEqual(
      instructionsOf(
        '# words\nFROM some:1 AS first\nRUN one \\\n && two\n\nCOPY --from=first --chown=1:2 /a /b /c/\nCMD ["x", "y"]\n'
      ),
      [
        { kind: "from", image: "some:1", name: "first" },
        { kind: "run", script: "one && two" },
        { kind: "copy", from: "first", owner: "1:2", sources: ["/a", "/b"], target: "/c/" },
        { kind: "cmd", words: ["x", "y"] }
      ]
    )
  })

  it("is refused with an instruction that the drill would leave out, or with root as its user", () => {
    assert.throws(() => instructionsOf("VOLUME /data"), /does not know/u)
    assert.throws(() => instructionsOf("USER root"), /not root/u)
    assert.throws(() => instructionsOf("USER 0:0"), /not root/u)
  })

  it("of the product ends without a shell: a user without rights, an entry, a command and a health check as lists", () => {
    const instructions = instructionsOf(readFileSync("ops/Containerfile", "utf8"))
    const last = instructions.slice(instructions.findLastIndex(({ kind }) => kind === "from"))
    const kinds = last.map(({ kind }) => kind)
    for (const kind of ["user", "healthcheck", "entrypoint", "cmd"] as const) assert.include(kinds, kind)
    assert.notInclude(kinds, "run")
  })

  it("of the product has the Node of the project", () => {
    const { devDependencies }: { readonly devDependencies: { readonly node: string } } = JSON.parse(
      readFileSync("package.json", "utf8")
    )
    const images = instructionsOf(readFileSync("ops/Containerfile", "utf8")).flatMap((one) =>
      one.kind === "from" ? [one.image] : []
    )
    assert.include(images, `docker.io/library/node:${devDependencies.node}-bookworm-slim`)
  })
})
