const seedBelow = 2 ** 31

/** The seed of a test: TRAJET_TEST_SEED, which repeats a run, or a new one. Tests print their seed. */
export const testSeed = (): number => {
  const given = process.env["TRAJET_TEST_SEED"]
  if (given === undefined) return Math.floor(Math.random() * seedBelow)
  const seed = Number(given)
  if (!Number.isInteger(seed) || seed < 0 || seed >= seedBelow) {
    throw new Error(`TRAJET_TEST_SEED must be a whole number from 0 to ${seedBelow - 1}`)
  }
  return seed
}
