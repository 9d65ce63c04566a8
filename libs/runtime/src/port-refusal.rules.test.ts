import { assert, describe, it } from "vitest"
import { type ListenAddress, portRefusal, samePorts } from "./port-refusal.rules.ts"

const at = (port: number, setting = "TRAJET_PORT", zero: string | null = null): ListenAddress => ({
  ...{ setting, port, zero },
  host: "127.0.0.1"
})

const messageOf = (address: ListenAddress, code: unknown) => portRefusal(address, code)?.message

describe("an address that a process cannot listen on", () => {
  it("is refused in one line, with the port, who may hold it, and the setting", () => {
    assert.strictEqual(
      messageOf(at(8080, "TRAJET_PORT", "any free one"), "EADDRINUSE"),
      "port 8080 of 127.0.0.1 is taken, perhaps by a Trajet that still runs (lsof -i :8080 shows by whom): stop it, or " +
        "set TRAJET_PORT to another port, or to 0 for any free one"
    )
    assert.match(messageOf(at(9, "TRAJET_PROBES_PORT"), "EADDRINUSE") ?? "", /set TRAJET_PROBES_PORT to another port$/u)
  })

  it("is not called taken if the user may not have the port, or the machine has no such address", () => {
    assert.strictEqual(
      messageOf(at(80), "EACCES"),
      "this user may not listen on port 80: set TRAJET_PORT to another port"
    )
    for (const code of ["EADDRNOTAVAIL", "ENOTFOUND"]) assert.match(messageOf(at(80), code) ?? "", /set TRAJET_HOST/u)
  })

  it("stays an error of its own for any other reason", () => {
    for (const code of ["EMFILE", undefined, null, 98]) assert.isNull(portRefusal(at(80), code))
  })
})

describe("two ports of one product", () => {
  it("must differ, unless both are any port", () => {
    const faults = (...ports: ReadonlyArray<number>) =>
      samePorts(ports.map((port, index) => at(port, `PORT_${index}`)))?.faults ?? []
    assert.deepStrictEqual(faults(1, 2, 3), [])
    assert.deepStrictEqual(faults(0, 0), [])
    assert.deepStrictEqual(faults(7, 8, 7), ["PORT_0 and PORT_2 are both 7: set one to another port"])
  })
})
