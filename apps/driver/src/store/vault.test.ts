import { assert, describe, it } from "vitest"
import { makeVaultSecret, vaultOf } from "./vault.ts"

const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes)
const refused = (opening: Promise<ArrayBuffer>): Promise<boolean> =>
  opening.then(
    () => false,
    () => true
  )

describe("a vault", () => {
  const text = new TextEncoder().encode("12 rue de Rivoli")

  it("opens what it has sealed, also as another vault of the same secret", async () => {
    const secret = makeVaultSecret()
    const sealed = await (await vaultOf(secret)).seal("mission/1", text)
    assert.notInclude(new TextDecoder("latin1").decode(sealed.data), "Rivoli")
    assert.strictEqual(textOf(await (await vaultOf(secret)).open("mission/1", sealed)), "12 rue de Rivoli")
  })

  it("refuses a record of another vault, under another name, or that was changed", async () => {
    const vault = await vaultOf(makeVaultSecret())
    const other = await vaultOf(makeVaultSecret())
    const sealed = await vault.seal("mission/1", text)
    assert.isTrue(await refused(other.open("mission/1", sealed)))
    assert.isTrue(await refused(vault.open("mission/2", sealed)))
    const changed = sealed.data.slice(0)
    new Uint8Array(changed)[0] = (new Uint8Array(changed)[0] ?? 0) ^ 1
    assert.isTrue(await refused(vault.open("mission/1", { ...sealed, data: changed })))
  })

  it("seals equal texts differently", async () => {
    const vault = await vaultOf(makeVaultSecret())
    const [one, two] = [await vault.seal("a", text), await vault.seal("a", text)]
    assert.notDeepEqual(new Uint8Array(one.data), new Uint8Array(two.data))
  })
})
