import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { buildRelease, type Release } from "../../release/build-release.ts"
import { checksumsOf, digestOf } from "../../release/checksums.ts"
import type { Drill, DrillReport } from "../drill.ts"
import { bootAndPlay } from "../machines/boot.ts"
import { type DebianRoot, makeDebianRoot, run } from "../machines/debian-root.ts"
import { differencesOf, playedOf, scriptOf, type Step, stepsOf } from "./read-page.ts"

const mebibyte = 2 ** 20
const archiveMebibytesMax = 60
const startMillisMax = 1_000
const starts = 9
const bootMillisMax = 15 * 60_000
const pageLog = "/var/log/page.log"

const root = join(import.meta.dirname, "..", "..", "..")
const page = (): string => readFileSync(join(root, "docs/install.md"), "utf8")

/** Played after the page: what it says of the units, and how long a start takes until the first answer. */
const measurements = `
for unit in api dispatcher migrate; do systemd-analyze verify "trajet-$unit.service"; done
echo "units are valid"
for unit in api dispatcher migrate; do
  systemd-analyze security --no-pager --offline=true "/etc/systemd/system/trajet-$unit.service" | grep Overall
done
for ((i = 0; i < ${starts}; i++)); do
  systemctl stop trajet-api
  systemctl reset-failed trajet-api
  began=$(date +%s%3N)
  systemctl start trajet-api
  until curl -sf -o /dev/null http://127.0.0.1:8090/healthz; do sleep 0.02; done
  echo "started in $(($(date +%s%3N) - began)) ms"
done
TRAJET_PROBES_PORT=8090 runuser -u trajet -- node /opt/trajet/trajet.mjs health && echo "healthy"
ps -o user= -p "$(systemctl show -P MainPID trajet-api)"
`

const trap = "trap 'journalctl --no-pager -n 40 -u trajet-api -u trajet-dispatcher -u trajet-migrate' ERR\n"

const nextFolder = "next"

/** Makes the archive of a next release, which has the same programs under another version. */
const addNextRelease = (release: Release, folder: string): void => {
  run("tar", ["-xzf", release.archive, "-C", folder])
  const { version, ...others }: { readonly version: string } = JSON.parse(
    readFileSync(join(folder, release.name, "release.json"), "utf8")
  )
  const next = `${version}-next`
  const name = `trajet-${next}`
  const root = join(folder, name)
  renameSync(join(folder, release.name), root)
  writeFileSync(join(root, "release.json"), JSON.stringify({ version: next, ...others }))
  run("rm", [join(root, "SHA256SUMS")])
  writeFileSync(join(root, "SHA256SUMS"), checksumsOf(root))
  const archive = join(folder, `${name}.tar.gz`)
  run("tar", ["-czf", archive, "-C", folder, name])
  run("rm", ["-r", root])
  writeFileSync(`${archive}.sha256`, `${digestOf(archive)}  ${name}.tar.gz\n`)
}

/** What the page asks of the reader in words: the archive of the next release is put beside the first one. */
const withNextRelease = (step: Step): Step =>
  step.heading === "Upgrade" ? { ...step, script: `mv ${nextFolder}/* .\n${step.script}` } : step

/** Puts the files of the reader into the root, and the packages of the page into its store: the system has no network. */
const prepare = (debian: DebianRoot, release: Release, steps: ReadonlyArray<Step>): void => {
  const folder = join(debian.path, "root")
  copyFileSync(release.archive, join(folder, `${release.name}.tar.gz`))
  copyFileSync(`${release.archive}.sha256`, join(folder, `${release.name}.tar.gz.sha256`))
  copyFileSync(process.execPath, join(folder, "node"))
  mkdirSync(join(folder, nextFolder))
  addNextRelease(release, join(folder, nextFolder))
  const installs = steps.flatMap(({ script }) => [...script.matchAll(/^apt-get install .*$/gmu)].map(([line]) => line))
  debian.inside(["apt-get update", ...installs.map((line) => `${line} --download-only`)].join("\n"))
  writeFileSync(join(folder, "page.sh"), `${trap}${scriptOf(steps.map(withNextRelease))}${measurements}`)
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const seconds = (millis: number): string => `${(millis / 1_000).toFixed(1)} s`

const reportOf = (release: Release, steps: ReadonlyArray<Step>, log: string): DrillReport => {
  const { steps: played } = playedOf(log)
  const whole = played.reduce((sum, { millis }) => sum + millis, 0)
  const verified = played.findIndex(({ lines }) => lines.includes("verified transport.created"))
  const untilVerified = played.slice(0, verified + 1).reduce((sum, { millis }) => sum + millis, 0)
  const took = [...log.matchAll(/^started in (\d+) ms$/gmu)].map(([, millis]) => Number(millis))
  const exposure = [...log.matchAll(/Overall exposure level for (\S+): (\S+)/gu)].map(
    ([, unit, level]) => `${unit} ${level}`
  )
  const size = release.bytes / mebibyte
  const figures = [
    `- archive: ${size.toFixed(1)} MiB without Node`,
    ...played.map(({ heading, millis }) => `- ${heading}: ${seconds(millis)}`),
    `- from the empty host to the verified webhook: ${(untilVerified / 60_000).toFixed(1)} minutes of machine time; with production: ${(whole / 60_000).toFixed(1)}`,
    `- start of the API until its first answer, as its unit: median ${median(took)} ms, worst ${Math.max(...took)} ms of ${took.length}`,
    `- exposure by systemd-analyze: ${exposure.join(", ")}`
  ]
  const failures = [
    ...differencesOf(steps, log),
    ...(size <= archiveMebibytesMax ? [] : [`the archive has more than ${archiveMebibytesMax} MiB`]),
    ...(took.length === starts && median(took) <= startMillisMax
      ? []
      : [`a start took more than ${startMillisMax} ms`]),
    ...["units are valid", "healthy", "trajet"]
      .filter((line) => !log.split("\n").includes(line))
      .map((line) => `not seen: ${line}`)
  ]
  return { figures, failures }
}

/** Plays docs/install.md on an empty Debian 12 with the archive of this commit alone. */
export const install: Drill = async (_form, say) => {
  const steps = stepsOf(page())
  const debian = makeDebianRoot(["ca-certificates", "systemd", "systemd-sysv", "procps"], say)
  try {
    const to = join(debian.path, "..", "release")
    mkdirSync(to)
    const release = await buildRelease({ to, say, docs: true })
    say("fetching the packages that the page installs …")
    prepare(debian, release, steps)
    say("booting, and playing docs/install.md …")
    await bootAndPlay({ root: debian.path, script: "/root/page.sh", log: pageLog, millisMax: bootMillisMax })
    const log = join(debian.path, pageLog)
    if (!existsSync(log)) return { figures: [], failures: ["the system did not boot"] }
    return reportOf(release, steps, readFileSync(log, "utf8"))
  } finally {
    debian.remove()
  }
}
