import { assert, it } from "@effect/vitest"
import { orderFaults, type TimeLink } from "@trajet/runtime"

/**
 * Tests the links between the times of a process: exactly the `expected` ones, in their order, and each refused by both
 * names if its times are equal.
 */
export const timeLinkTests = (
  links: ReadonlyArray<TimeLink>,
  expected: ReadonlyArray<readonly [shorter: string, longer: string]>
): void => {
  it("are these links", () => {
    const names = links.map(({ longer, shorter }) => [shorter.name, longer.name] as const)
    assert.deepStrictEqual(names, [...expected])
  })

  it("stand in their order by default", () => {
    assert.deepStrictEqual(orderFaults(links), [])
  })

  it.each([...expected])("are refused by both names if they are equal: %s and %s", (shorter, longer) => {
    const equal = links.map((link) =>
      link.shorter.name === shorter && link.longer.name === longer
        ? { ...link, longer: { ...link.longer, millis: link.shorter.millis } }
        : link
    )
    const [fault = "", ...others] = orderFaults(equal)
    assert.isEmpty(others)
    assert.include(fault, shorter)
    assert.include(fault, longer)
  })
}
