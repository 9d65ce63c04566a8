import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  expectsIpv4,
  expectsIpv6,
  ipv4Text,
  ipv6Spellings,
  lastIpv4,
  lastIpv6,
  refusedRangesOfIpv4,
  refusedRangesOfIpv6
} from "../../testing/address-ranges.ts"
import { checkAddresses, isPublicAddress, refusedIpv4, refusedIpv6 } from "./address.rules.ts"

const around = (ranges: ReadonlyArray<{ readonly first: bigint; readonly last: bigint }>, last: bigint) =>
  ranges
    .flatMap((range) => [range.first - 1n, range.first, range.first + 1n, range.last - 1n, range.last, range.last + 1n])
    .filter((value) => value >= 0n && value <= last)

const isAllowed = (addresses: ReadonlyArray<string>, allowLoopback: boolean) =>
  Result.isSuccess(checkAddresses(addresses, allowLoopback))

/** An address of four numbers, or of eight groups. */
const isatap = (flags: string) => `2606:4700:1:1:${flags}:5efe:8.8.8.8`

describe("a public address", () => {
  it("is outside of each refused range of IPv4, to the address", { tags: "WHK-35" }, () => {
    for (const value of around(refusedRangesOfIpv4, lastIpv4)) {
      assert.strictEqual(isPublicAddress(ipv4Text(value)), expectsIpv4(value), ipv4Text(value))
    }
    // Private to link-local: each range is written out, so that the test's table is independent of the rules.
    const outside = ["9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0"]
    const outsideToo = ["168.63.129.15", "168.63.129.17", "172.15.255.255", "172.32.0.0", "192.167.255.255"]
    for (const address of [...outside, ...outsideToo, "192.169.0.0", "223.255.255.255", "1.0.0.0", "8.8.8.8"]) {
      assert.isTrue(isPublicAddress(address), address)
    }
  })

  it("is outside of each refused range of IPv6, to the address, in any spelling", { tags: "WHK-35" }, () => {
    for (const value of around(refusedRangesOfIpv6, lastIpv6)) {
      for (const text of ipv6Spellings(value)) assert.strictEqual(isPublicAddress(text), expectsIpv6(value), text)
    }
    for (const address of ["2000::", "2001:200::1", "2001:db7:ffff::", "2001:db9::", "2003::1", "2620:4f:7fff::1"]) {
      assert.isTrue(isPublicAddress(address), address)
    }
    for (const address of ["2620:4f:8001::", "3ffe::1", "3fff:1000::", "2606:4700:4700::1111", "2a00:1450:4007::"]) {
      assert.isTrue(isPublicAddress(address), address)
    }
  })

  it("has as many refused ranges as the registries, each with its source", () => {
    assert.strictEqual(refusedIpv4.length, refusedRangesOfIpv4.length)
    // Two ranges of the test lie outside of 2000::/3.
    assert.strictEqual(refusedIpv6.length, refusedRangesOfIpv6.length - 2)
    for (const { source } of [...refusedIpv4, ...refusedIpv6]) assert.match(source, /^(RFC \d+|Microsoft Azure), /u)
  })

  it("contains no other address: mapped, tunnelled or translated", { tags: "WHK-35" }, () => {
    for (const address of [
      "::ffff:8.8.8.8",
      "::ffff:127.0.0.1",
      "::ffff:0:127.0.0.1",
      "::127.0.0.1",
      "::7f00:1",
      "::8.8.8.8",
      "64:ff9b::8.8.8.8",
      "64:ff9b::a9fe:a9fe",
      "64:ff9b:1::10.0.0.1",
      "2002:7f00:1::",
      "2002:a9fe:a9fe::1",
      "2001:0:4136:e378:8000:63bf:3fff:fdd2",
      isatap("0"),
      isatap("100"),
      isatap("200"),
      isatap("300")
    ]) {
      assert.isFalse(isPublicAddress(address), address)
    }
    for (const address of [isatap("400"), isatap("1"), "2606:4700:1:1:0:5eff:8.8.8.8"]) {
      assert.isTrue(isPublicAddress(address), address)
    }
  })

  it("is never loopback, link-local, unique local, multicast or metadata", () => {
    for (const address of [
      "::",
      "::1",
      "fe80::1",
      "fec0::1",
      "fc00::1",
      "fd00:ec2::254",
      "ff02::1",
      "100::1",
      "5f00::1",
      "169.254.169.254",
      "100.100.100.200",
      "192.0.0.192",
      "168.63.129.16",
      "255.255.255.255"
    ]) {
      assert.isFalse(isPublicAddress(address), address)
    }
  })

  it("is never a text that only some libraries read as an address", () => {
    for (const text of [
      "",
      " 8.8.8.8",
      "8.8.8.8 ",
      "8.8.8.8\n",
      "8.8.8.8.",
      "8.8.8",
      "8.8",
      "134744072",
      "0x08080808",
      "0x8.8.8.8",
      "010.8.8.8",
      "08.8.8.8",
      "8.8.8.256",
      "8.8.8.-1",
      "8.8.8.8.8",
      "8.8.8.8:443",
      "8.8.8.8/32",
      "８.８.８.８",
      "٨.٨.٨.٨",
      "8。8。8。8",
      "+8.8.8.8",
      "1e1.8.8.8",
      "[2606:4700::1]",
      "2606:4700::1%eth0",
      "2606:4700::1%25eth0",
      "2606:4700::1/64",
      "2606:4700::1::2",
      "2606:4700:0:0:0:0:0",
      "2606:4700:0:0:0:0:0:0:0",
      "2606:04700::1",
      "2606:4700:::1",
      ":2606:4700::1",
      "2606:4700::08.8.8.8",
      "2606:4700::8.8.8",
      "2606:4700::g",
      "localhost",
      "example.com"
    ]) {
      assert.isFalse(isPublicAddress(text), JSON.stringify(text))
    }
  })
})

describe("the addresses of a name", () => {
  it("are all refused if one of them is not public, or if there is none", { tags: "WHK-34" }, () => {
    const good = ["8.8.8.8", "2606:4700:4700::1111", "1.1.1.1"]
    assert.deepStrictEqual(checkAddresses(good, false), Result.succeed(good))
    for (const bad of ["10.0.0.1", "127.0.0.1", "::1", "::ffff:8.8.8.8", "nonsense", ""]) {
      for (let at = 0; at <= good.length; at++) assert.isFalse(isAllowed(good.toSpliced(at, 0, bad), false), bad)
    }
    assert.isFalse(isAllowed([], false))
    assert.isFalse(isAllowed([], true))
  })

  it("may be loopback by the development setting, but no other private address", () => {
    for (const loopback of ["127.0.0.1", "127.0.0.0", "127.255.255.255", "::1", "0:0:0:0:0:0:0:1"]) {
      assert.isTrue(isAllowed([loopback], true), loopback)
      assert.isTrue(isAllowed([loopback, "8.8.8.8"], true), loopback)
      assert.isFalse(isAllowed([loopback], false), loopback)
    }
    for (const inside of [
      "0.0.0.0",
      "10.0.0.1",
      "169.254.169.254",
      "::",
      "::2",
      "::ffff:127.0.0.1",
      "::127.0.0.1",
      "64:ff9b::127.0.0.1",
      "2002:7f00:1::",
      "fe80::1",
      "0x7f.0.0.1",
      "127.1",
      "::1%lo"
    ]) {
      assert.isFalse(isAllowed([inside], true), inside)
    }
  })

  it("are never in the refusal", { tags: "WHK-29" }, () => {
    const refusal = checkAddresses(["10.1.2.3"], false)
    assert.isFalse(Result.isFailure(refusal) && /10\.1\.2\.3/u.test(JSON.stringify(refusal) + refusal.failure.message))
  })
})
