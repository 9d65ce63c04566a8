const mebibyte = 1024 * 1024

/** The largest file of a deposit. */
export const fileBytesMax = 10 * mebibyte
export const filesMax = 10

/** Types that the API accepts by their content. A browser may not know the type of a HEIC file. */
export const acceptedTypes = "application/pdf,image/jpeg,image/png,image/webp,image/heic,.heic"

/** Why a file is not even sent. */
type Unsendable = "empty_file" | "too_large" | "unsupported_type"

interface ChosenFile {
  readonly name: string
  readonly size: number
  readonly type: string
}

const extensions = /\.(?:pdf|jpe?g|png|webp|heic)$/iu

/** Why the API would refuse a file, as far as the browser can know. */
export const unsendable = ({ name, size, type }: ChosenFile): Unsendable | null => {
  if (size === 0) return "empty_file"
  if (size > fileBytesMax) return "too_large"
  return type === "application/pdf" || type.startsWith("image/") || extensions.test(name) ? null : "unsupported_type"
}

/** Keys that any mission takes; each option may ask for more. */
const generalKeys = ["pv_livraison", "carte_grise", "bon_de_commande", "autre"] as const

interface KeyedOption {
  readonly active: boolean
  readonly requirements: { readonly documents: ReadonlyArray<string> }
}

/** The kinds of document that a user may deposit: those that the options ask for come first. */
export const depositKeys = (options: ReadonlyArray<KeyedOption>): ReadonlyArray<string> => [
  ...new Set([
    ...options.filter(({ active }) => active).flatMap(({ requirements }) => requirements.documents),
    ...generalKeys
  ])
]
