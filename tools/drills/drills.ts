import type { Drill } from "./drill.ts"

interface KnownDrill {
  /** The promise, as one sentence. */
  readonly shows: string
  /** The bug that `--plant` plants, with which the drill fails. */
  readonly plant?: string
  readonly load: () => Promise<Drill>
}

/** Every drill by its name. A drill is loaded only if it is asked for: most install servers at their start. */
export const drills: Readonly<Record<string, KnownDrill>> = {
  chart: {
    shows: "the chart of ops/helm renders, is valid by the schemas of Kubernetes, and refuses wrong values",
    load: async () => (await import("./chart/chart.drill.ts")).chartDrill
  },
  image: {
    shows:
      "the image of ops/Containerfile runs its commands without a shell, as a user without rights, on a read-only root",
    load: async () => (await import("./image/image.drill.ts")).image
  },
  machines: {
    shows:
      "the services of ops/compose.yaml start, each in a machine of its own, and keep every order and webhook while each is restarted",
    load: async () => (await import("./machines/machines.drill.ts")).machinesDrill
  },
  install: {
    shows:
      "docs/install.md leads from an empty host to a verified webhook, mail, a restore and an upgrade, with the archive of a release alone",
    load: async () => (await import("./install/install.drill.ts")).install
  },
  failover: {
    shows: "PostgreSQL fails over, and nothing acknowledged is lost or doubled",
    plant:
      "commits do not wait for the standby, which gets nothing for 2 s before each fault, and a process goes on to write " +
      "on the server that was replaced",
    load: async () => (await import("./failover/failover.drill.ts")).failoverDrill
  },
  "cut-off": {
    shows:
      "a host whose packets are dropped loses its webhooks to another dispatcher within 15 s: 0 lost, twice only what it had sent",
    plant: "the other dispatcher looks for dead ones every 30 s",
    load: async () => (await import("./cut-off/cut-off.drill.ts")).cutOffDrill
  },
  alerts: {
    shows:
      "each alert fires when its cause happens, and stops after its cure; every expression of ops has data under load",
    load: async () => (await import("./alerts/alerts.drill.ts")).drill
  },
  rotation: {
    shows: "each secret is rotated under load, and no request and no delivery fails",
    load: async () => (await import("./rotation/rotation.drill.ts")).rotationDrill
  },
  restore: {
    shows: "PostgreSQL is restored to a second: nothing acknowledged before it is missing, nothing is handed out twice",
    load: async () => (await import("./restore/restore.drill.ts")).restoreDrill
  },
  migrations: {
    shows: "each migration runs on 1,000,000 missions under load, and no statement waits for it longer than 200 ms",
    load: async () => (await import("./migrations/migrations.drill.ts")).migrationsDrill
  },
  outages: {
    shows:
      "with a full disk, too little memory, a stepped clock, no name servers, lost NATS servers or an expired certificate " +
      "nothing acknowledged is lost or doubled, and work goes on by itself",
    plant: "PostgreSQL confirms commits before they are on the disk",
    load: async () => (await import("./outages/outages.drill.ts")).outagesDrill
  },
  upgrade: {
    shows: "a release is replaced by the next one under load, and back: 0 refused, 0 lost, 0 doubled",
    load: async () => (await import("./upgrade/upgrade.drill.ts")).upgradeDrill
  },
  plans: {
    shows:
      "on Debian's PostgreSQL 15, the statements of creations and deliveries keep their bounds of pages, never analyzed " +
      "and analyzed, and every hot statement is answered from an index",
    load: async () => (await import("./plans/plans.drill.ts")).plansDrill
  },
  cells: {
    shows:
      "a group moves to another cell and back under load: refused for 2 s at most, 0 lost, 0 doubled, cursors and links go on",
    plant: "after the first move an event is missing in the new cell, and the proxy asks the former cell for 5 s",
    load: async () => (await import("./cells/cells.drill.ts")).cellsDrill
  },
  "cells-as-one": {
    shows:
      "three cells with 300 groups are evened out under a skewed load, and one of them is killed while an operator and a driver " +
      "work: 0 lost, 0 doubled, nothing refused but what a move and the killed cell refuse",
    plant: "an event is deleted, and a delivery is made twice",
    load: async () => (await import("./cells/as-one/as-one.drill.ts")).asOneDrill
  }
}
