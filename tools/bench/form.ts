/**
 * A benchmark's length: `--shortest` only shows that it runs, `--quick` serves development, the full form is published.
 */
const form = process.argv.includes("--shortest") ? "shortest" : process.argv.includes("--quick") ? "quick" : "full"

/** The value of a setting in the form of the command line. */
export const byForm = <A>(values: Readonly<Record<"full" | "quick" | "shortest", A>>): A => values[form]

/** A number above 0 from the environment, otherwise the value of the form. */
export const numberSetting = (
  name: string,
  values: Readonly<Record<"full" | "quick" | "shortest", number>>
): number => {
  const value = Number(process.env[name] ?? byForm(values))
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} is a number above 0`)
  return value
}

/** The same value in every form. */
export const inEveryForm = <A>(value: A) => ({ full: value, quick: value, shortest: value })
