const isEmpty = (input: HTMLInputElement): boolean => input.value === ""

/**
 * Moves the focus from an input of a form to the next empty one that an order wants, `required` or with `data-wanted`. If
 * there is none after it, to the first that is required; and if none is, to the button that sends the form.
 */
export const goOn = (from: HTMLInputElement): void => {
  const wanted = [...(from.form?.querySelectorAll<HTMLInputElement>("input:is([required], [data-wanted])") ?? [])]
  const open = wanted.filter((input) => input !== from && isEmpty(input))
  const next =
    open.find((input) => from.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING) ??
    open.find(({ required }) => required)
  const button = from.form?.querySelector<HTMLButtonElement>("button[type=submit]")
  ;(next ?? button)?.focus()
}

const goesOnBy: ReadonlyArray<string> = ["text", "date", "time", "tel", "email"]

/** True while Enter chooses an option of the input. */
const isChoosing = (input: HTMLInputElement): boolean => {
  const list = document.getElementById(input.getAttribute("aria-controls") ?? "")
  return list !== null && list.querySelector("[data-combobox-selected]") !== null
}

/** Enter in an input goes on, and orders nothing: only the button orders. */
export const goOnByEnter = (event: KeyboardEvent): void => {
  const { target } = event
  if (event.key !== "Enter" || event.isComposing) return
  if (!(target instanceof HTMLInputElement) || !goesOnBy.includes(target.type) || isChoosing(target)) return
  event.preventDefault()
  goOn(target)
}
