import { type Device, type DeviceLink, Devices, type NewDeviceLink, openLinksMax } from "@trajet/domain/devices"
import type { DriverId } from "@trajet/domain/mission"
import type { PersonCaller, PersonKeyId } from "@trajet/domain/people"
import { type Instant, instantOfMillis } from "@trajet/domain/time"
import { Option } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"

const newestFirst = (a: { readonly createdAt: Instant; readonly id: string }, b: typeof a): number => {
  if (a.createdAt === b.createdAt) return a.id < b.id ? 1 : -1
  return a.createdAt < b.createdAt ? 1 : -1
}

export const devicesOn = (state: StoreState): Devices["Service"] => {
  const { people } = state
  const { labels, links } = people
  const audit = (by: PersonCaller | null, action: string, target: string, now: Instant) =>
    state.audit.push({
      at: now,
      groupId: null,
      environment: null,
      keyId: by?.keyId ?? null,
      personId: by?.person.id ?? null,
      action,
      target,
      requestId: by?.requestId ?? null,
      ip: by?.ip ?? null
    })
  const openLinks = (driverId: DriverId, environment: string, now: Instant): Array<DeviceLink> =>
    [...links.values()]
      .filter((row) => row.driverId === driverId && row.link.environment === environment && isOpen(row, now))
      .map(({ link }) => link)
      .toSorted(newestFirst)
  const isOpen = ({ isUsed, link }: { readonly isUsed: boolean; readonly link: DeviceLink }, now: Instant) =>
    !isUsed && link.expiresAt > now
  const openByDigest = (digest: string, now: Instant) =>
    [...links.values()].find((row) => row.digest === digest && isOpen(row, now))
  const deviceOf = (id: PersonKeyId): Option.Option<Device> =>
    Option.map(Option.fromUndefinedOr(people.keys.get(id)), ({ key }) => ({ ...key, label: labels.get(id) ?? null }))
  const added = ({ digest, driverId, environment, id, lifeMillis }: NewDeviceLink, now: Instant) => {
    for (const { id: over } of openLinks(driverId, environment, now).slice(openLinksMax - 1)) links.delete(over)
    const expiresAt = instantOfMillis(Date.parse(now) + lifeMillis)
    const link: DeviceLink = { id, environment, createdAt: now, expiresAt }
    links.set(id, { link, driverId, digest, isUsed: false })
    return link
  }
  return Devices.of({
    addLink: (by, link) =>
      state.transaction((now) => {
        if (people.driverOf(link.driverId) === undefined) return Option.none()
        audit(by, "device_link.create", link.driverId, now)
        return Option.some(added(link, now))
      }),
    endLink: (by, driverId, id) =>
      state.transaction((now) => {
        const isFound = openLinks(driverId, by.environment, now).some((link) => link.id === id)
        if (isFound) audit(by, "device_link.end", driverId, now)
        return isFound && links.delete(id)
      }),
    ofDriver: (driverId, environment) =>
      state.transaction((now) => ({
        devices: [...people.keys.values()]
          .filter(({ key, person }) => person.id === driverId && key.environment === environment)
          .map(({ key }): Device => ({ ...key, label: labels.get(key.id) ?? null }))
          .toSorted(newestFirst),
        links: openLinks(driverId, environment, now)
      })),
    findLink: (digest, environments) =>
      state.transaction((now) => {
        const row = openByDigest(digest, now)
        const driver = row === undefined ? undefined : people.driverOf(row.driverId)
        return row === undefined || driver === undefined || !environments.includes(row.link.environment)
          ? Option.none()
          : Option.some({ link: row.link, driver })
      }),
    enter: (digest, { digest: keyDigest, label, ...key }, { requestId: _, ip }) =>
      state.transaction((now) => {
        const row = openByDigest(digest, now)
        const driver = row === undefined ? undefined : people.driverOf(row.driverId)
        if (row === undefined || driver === undefined) return Option.none()
        if (driver.suspended || row.link.environment !== key.environment) return Option.none()
        links.set(row.link.id, { ...row, isUsed: true })
        const stored = { ...key, createdAt: now, revokedAt: null, lastUsedAt: null }
        people.keys.set(key.id, { key: stored, digest: keyDigest, person: { role: "driver", id: driver.id } })
        labels.set(key.id, label)
        state.audit.push({
          ...{ at: now, groupId: null, environment: null, keyId: null, personId: driver.id },
          ...{ action: "device.enter", target: key.id, requestId: null, ip }
        })
        return Option.some({ driver, device: { ...stored, label } })
      }),
    revoke: (by, driverId, keyId) =>
      state.transaction((now) => {
        const kept = people.keys.get(keyId)
        if (kept?.person.role !== "driver" || kept.person.id !== driverId) return Option.none()
        if (kept.key.environment !== by.environment) return Option.none()
        people.keys.set(keyId, { ...kept, key: { ...kept.key, revokedAt: kept.key.revokedAt ?? now } })
        audit(by, "key.revoke", keyId, now)
        return deviceOf(keyId)
      })
  })
}
