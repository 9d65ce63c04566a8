import {
  chownSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { type DebianRoot, makeDebianRoot, run, type Say } from "../machines/debian-root.ts"
import type { Instruction } from "./containerfile.ts"

/** What an image without a shell has: Debian's packages of the C library, of C++ and of certificates, unpacked alone. */
const libraryPackages = ["base-files", "ca-certificates", "libc6", "libgcc-s1", "libstdc++6", "netbase", "tzdata"]

/** An image as a folder, and how it is started. */
export interface BuiltImage {
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  readonly uid: number
  readonly gid: number
  readonly entrypoint: ReadonlyArray<string>
  readonly command: ReadonlyArray<string>
  readonly healthcheck: ReadonlyArray<string>
}

interface Stage {
  readonly path: string
  readonly debian: DebianRoot | null
}

/** Base images come from a registry, which a drill does not reach. These folders stand for them. */
const baseOf = (image: string, work: string, say: Say): Stage => {
  const path = mkdtempSync(join(work, "stage-"))
  const name = basename(image).split(":")[0]
  if (name === "debian") {
    const debian = makeDebianRoot(["ca-certificates"], say)
    return { path: debian.path, debian }
  }
  if (name === "node") {
    mkdirSync(join(path, "usr/local/bin"), { recursive: true })
    copyFileSync(process.execPath, join(path, "usr/local/bin/node"))
    return { path, debian: null }
  }
  if (name !== "cc-debian12") throw new Error(`the drill has nothing that stands for the image ${image}`)
  const debian = makeDebianRoot(["ca-certificates"], say)
  try {
    debian.inside(`apt-get update && cd /tmp && apt-get download ${libraryPackages.join(" ")}`)
    for (const file of globSync(join(debian.path, "tmp", "*.deb"))) run("dpkg-deb", ["--extract", file, path])
    cpSync(join(debian.path, "etc/ssl/certs"), join(path, "etc/ssl/certs"), { recursive: true, dereference: true })
  } finally {
    debian.remove()
  }
  for (const folder of ["tmp", "proc", "dev"]) mkdirSync(join(path, folder), { recursive: true })
  return { path, debian: null }
}

type Copy = Extract<Instruction, { readonly kind: "copy" }>

const copy = ({ owner, sources, target }: Copy, from: string, to: string): void => {
  const [uid = 0, gid = 0] = (owner ?? "0:0").split(":").map(Number)
  const found = sources.flatMap((source) => globSync(join(from, source)))
  if (found.length === 0) throw new Error(`COPY finds none of ${sources.join(", ")}`)
  for (const source of found) {
    const place = target.endsWith("/") ? join(to, target, basename(source)) : join(to, target)
    mkdirSync(join(place, ".."), { recursive: true })
    cpSync(source, place, { recursive: true })
    chownSync(place, uid, gid)
    if (statSync(place).isDirectory()) run("chown", ["-R", `${uid}:${gid}`, place])
  }
}

type Started = Omit<BuiltImage, "root">

const unset: Started = { env: {}, uid: 0, gid: 0, entrypoint: [], command: [], healthcheck: [] }

/** What an instruction says of the start of the image. */
const startedBy = (started: Started, one: Instruction): Started => {
  switch (one.kind) {
    case "from":
      return unset
    case "env":
      return { ...started, env: { ...started.env, [one.name]: one.value } }
    case "user":
      return { ...started, uid: one.uid, gid: one.gid }
    case "entrypoint":
    case "healthcheck":
      return { ...started, [one.kind]: one.words }
    case "cmd":
      return { ...started, command: one.words }
    case "copy":
    case "run":
    case "note":
      return started
  }
}

/** Carries out the instructions of a Containerfile in folders. `context` is the folder that COPY reads. */
export const buildImage = (instructions: ReadonlyArray<Instruction>, context: string, say: Say) => {
  const work = mkdtempSync(join(tmpdir(), "trajet-image-"))
  const stages: Array<Stage & { readonly name: string | null }> = []
  const remove = () => {
    for (const { debian } of stages) debian?.remove()
    rmSync(work, { recursive: true, force: true })
  }
  const last = (): Stage => {
    const stage = stages.at(-1)
    if (stage === undefined) throw new Error("a Containerfile begins with FROM")
    return stage
  }
  const carryOut = (one: Instruction): void => {
    if (one.kind === "from") stages.push({ ...baseOf(one.image, work, say), name: one.name })
    if (one.kind === "copy") {
      const from = one.from === null ? context : stages.find(({ name }) => name === one.from)?.path
      if (from === undefined) throw new Error(`COPY from an unknown stage: ${one.from ?? ""}`)
      copy(one, from, last().path)
    }
    if (one.kind === "run") {
      const { debian } = last()
      if (debian === null) throw new Error("RUN needs a shell, which this stage has not")
      debian.inside(one.script)
    }
  }
  try {
    for (const one of instructions) carryOut(one)
    const built = instructions.reduce(startedBy, unset)
    const { path: root } = last()
    writeFileSync(join(root, "etc/passwd"), `root:x:0:0::/:/nologin\nnonroot:x:${built.uid}:${built.gid}::/:/nologin\n`)
    return { image: { ...built, root }, remove }
  } catch (error) {
    remove()
    throw error
  }
}
