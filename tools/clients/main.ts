import { workOf } from "./client-sources.ts"
import { clientLanguages } from "./languages.ts"
import { dependenciesOf, type PackedClient, packageTable } from "./package-table.ts"

// npm run clients [-- language…]: generates, compiles, tests and packs the clients into dist/clients, all by default.

const wanted = process.argv.slice(2)
const unknown = wanted.filter((word) => clientLanguages.every(({ name }) => name !== word))
if (unknown.length > 0) {
  console.error(`no client is called ${unknown.join(" or ")}: ${clientLanguages.map(({ name }) => name).join(", ")}`)
  process.exit(2)
}

const packed: Array<PackedClient> = []
for (const language of clientLanguages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const work = workOf(language.name)
  console.log(language.title)
  await language.build(work)
  await language.test(work)
  packed.push({ language, path: await language.pack(work), dependencies: dependenciesOf(work.source) })
}
console.log(packageTable(packed))
